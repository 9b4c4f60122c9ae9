import { updateWorkflow, type TrainedModel, type WorkflowReport } from '@plumbline/contract';
import { Badge, Box, Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useChange } from '../../../lib/data/use-change.ts';
import { t } from '../../../messages/index.ts';
import { Body } from '../../../ui/page/body.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ICON } from '../../../ui/icons/icons.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { PageBar, SubBar } from '../../../ui/page/page-bar.tsx';
import { showTab } from '../../../ui/scroll/show-tab.ts';
import { errorMessage } from '../../../ui/states/states.tsx';
import { reportQuery, type ModelName } from '../api.ts';
import { ArchivedWorkflow } from './archived-workflow.tsx';
import { ReportDownload } from './report-download.tsx';
import { TrainingProgress } from './training-progress.tsx';
import { ShareWorkflow } from './share-workflow.tsx';
import { WorkflowResults } from './workflow-results.tsx';
import classes from './workflows.module.css';

export const MODEL_TABS = ['report', 'records', 'insights', 'what-if', 'batch', 'settings'] as const;
export type ModelTab = (typeof MODEL_TABS)[number];

/** What every page of a model shows and needs. */
export interface ShownModel {
  readonly workflow: WorkflowReport;
  readonly model: TrainedModel;
  readonly name: ModelName;
}

/** Pages that need a trained model, and those that need one that predicts. */
const TRAINED_TABS: readonly ModelTab[] = ['records', 'insights', 'what-if', 'batch'];
const PREDICTION_TABS: readonly ModelTab[] = ['what-if', 'batch'];

const TabLinks = ({
  name,
  tab,
  hasPredictions,
  isTrained,
}: {
  name: ModelName;
  tab: ModelTab;
  hasPredictions: boolean;
  isTrained: boolean;
}) => (
  <nav className={classes['tabs']} aria-label={t('workflows.pages')}>
    {MODEL_TABS.filter(
      (one) =>
        (isTrained || !TRAINED_TABS.includes(one)) && (hasPredictions || !PREDICTION_TABS.includes(one)),
    ).map((one) => (
      <Link
        key={one}
        to={`/workflows/$wId/models/$mId/${one}`}
        params={name}
        ref={one === tab ? showTab : undefined}
        aria-current={one === tab ? 'page' : undefined}
      >
        {t(`workflows.tab.${one}`)}
      </Link>
    ))}
    <Link to="/workflows/$wId/compare" params={{ wId: name.wId }}>
      {t('workflows.tab.compare')}
    </Link>
    <Link to="/workflows/$wId/activity" params={{ wId: name.wId }}>
      {t('workflows.activity')}
    </Link>
  </nav>
);

const Retrain = ({ workflow }: { readonly workflow: WorkflowReport }) => {
  const update = useChange(updateWorkflow);
  const canEdit = workflow.permission === 'edit' || workflow.permission === 'manage';
  const run = (): void => void update.run({ params: { id: workflow.id }, body: { retrain: true } });
  const label = update.failure === null ? t('workflows.retrain') : errorMessage(update.failure);
  return canEdit && workflow.jobId === null ? (
    <>
      <Box hiddenFrom="sm">
        <IconButton label={label} disabled={update.isLoading} onClick={run}>
          <IconRefresh size={18} stroke={1.6} aria-hidden="true" />
        </IconButton>
      </Box>
      <Button
        visibleFrom="sm"
        variant="default"
        loading={update.isLoading}
        leftSection={<IconRefresh {...ICON} />}
        onClick={run}
      >
        {label}
      </Button>
    </>
  ) : null;
};

const modelLine = ({ number, algorithm, version }: TrainedModel): string =>
  algorithm === null
    ? t('workflows.untrainedLine', { number, version })
    : t('workflows.modelLine', { number, algorithm, version });

interface ModelFrameProps {
  readonly tab: ModelTab;
  readonly children: (shown: ShownModel) => ReactNode;
}

/** The bar and the tabs of a model, above one of its pages. */
export const ModelFrame = ({ tab, children }: ModelFrameProps) => {
  const params = useParams({ strict: false });
  const name = { wId: params.wId ?? '', mId: params.mId ?? '' };
  const query = useQuery(reportQuery(name.wId, name.mId));
  const model = query.data?.models.find(({ id }) => id === name.mId);
  return (
    <>
      <PageBar
        title={query.data?.name ?? t('workflows.workflow')}
        crumbs={[{ label: t('workflows.title'), to: '/workflows' }]}
        datum={
          model === undefined ? undefined : (
            <span className={`${classes['note']} ${classes['datum']}`}>{modelLine(model)}</span>
          )
        }
        actions={
          query.data === undefined ? undefined : (
            <>
              <Badge variant="default" tt="none" visibleFrom="sm">
                {query.data.serviceName}
              </Badge>
              {tab === 'report' && model !== undefined && query.data.report !== null ? (
                <ReportDownload workflow={query.data} model={model} />
              ) : null}
              <Retrain workflow={query.data} />
              <ShareWorkflow id={name.wId} />
            </>
          )
        }
      />
      <SubBar>
        <TabLinks
          name={name}
          tab={tab}
          hasPredictions={query.data?.hasPredictions ?? true}
          isTrained={model === undefined || model.state === 'ready'}
        />
      </SubBar>
      <Body>
        <WorkflowResults id={name.wId} query={query}>
          {(workflow) => (
            <div className={classes['stack']}>
              <ArchivedWorkflow workflow={workflow} />
              {workflow.jobId === null ? null : <TrainingProgress key={workflow.jobId} workflow={workflow} />}
              <OtherModel workflow={workflow} name={name} />
              {model === undefined ? null : children({ workflow, model, name })}
            </div>
          )}
        </WorkflowResults>
      </Body>
    </>
  );
};

/** Says where another model is in use than the one that is shown. */
const OtherModel = ({ workflow, name }: { readonly workflow: WorkflowReport; readonly name: ModelName }) =>
  workflow.modelId === null || workflow.modelId === name.mId ? null : (
    <Notice tone="info">
      {t('workflows.otherModel', { number: workflow.modelNumber ?? 0 })}{' '}
      <Link to="/workflows/$wId/compare" params={{ wId: name.wId }}>
        {t('workflows.compareThem')}
      </Link>
    </Notice>
  );
