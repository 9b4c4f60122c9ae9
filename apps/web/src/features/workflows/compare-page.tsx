import { updateWorkflow, type TrainedModel, type WorkflowReport } from '@plumbline/contract';
import { Badge, Button } from '@mantine/core';
import { figureText } from '@plumbline/viz';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useChange } from '../../lib/data/use-change.ts';
import { currentWords, formatDate, formatNumber, t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { ListCard } from '../../ui/list/list-results.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { reportQuery } from './api.ts';
import { ComparisonCard } from './components/model-comparison.tsx';
import { WorkflowResults } from './components/workflow-results.tsx';
import classes from './components/workflows.module.css';

const UseButton = ({
  workflow,
  model,
}: {
  readonly workflow: WorkflowReport;
  readonly model: TrainedModel;
}) => {
  const update = useChange(updateWorkflow);
  if (model.id === workflow.modelId) {
    return (
      <Badge variant="light" tt="none">
        {t('workflows.inUse')}
      </Badge>
    );
  }
  const canEdit = workflow.permission === 'edit' || workflow.permission === 'manage';
  return canEdit && model.state === 'ready' ? (
    <Button
      size="xs"
      variant="default"
      loading={update.isLoading}
      onClick={() => void update.run({ params: { id: workflow.id }, body: { modelId: model.id } })}
    >
      {t('workflows.use')}
    </Button>
  ) : null;
};

/** Metrics of any model, in their order. */
const metricNames = (models: readonly TrainedModel[]): { name: string; label: string }[] => [
  ...new Map(
    models.flatMap(({ metrics }) => metrics).map(({ name, label }) => [name, { name, label }]),
  ).values(),
];

const Models = ({ workflow }: { readonly workflow: WorkflowReport }) => {
  const names = metricNames(workflow.models);
  return (
    <ListCard>
      <table className={classes['table']} aria-label={t('workflows.models')}>
        <thead>
          <tr>
            <th>{t('workflows.model')}</th>
            <th>{t('workflows.algorithm')}</th>
            <th className={classes['number']}>{t('workflows.version')}</th>
            <th>{t('workflows.trained')}</th>
            <th className={classes['number']}>{t('workflows.featureCount')}</th>
            {names.map(({ name, label }) => (
              <th key={name} className={classes['number']}>
                {label}
              </th>
            ))}
            <th>
              <span className="pl-hidden">{t('workflows.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {workflow.models.map((model) => (
            <tr key={model.id}>
              <td>
                <Link to="/workflows/$wId/models/$mId/report" params={{ wId: workflow.id, mId: model.id }}>
                  {t('workflows.modelNumber', { number: model.number })}
                </Link>
              </td>
              <td className={classes['why']}>
                {model.algorithm ?? t(`workflows.modelState.${model.state}`)}
                {model.error === null ? null : <span className={classes['note']}> {model.error}</span>}
              </td>
              <td className={classes['number']}>v{model.version}</td>
              <td>{model.trainedAt === null ? '' : formatDate(model.trainedAt)}</td>
              <td className={classes['number']}>{formatNumber(model.features.length)}</td>
              {names.map(({ name }) => (
                <td key={name} className={classes['number']}>
                  {isBest(workflow.models, model, name) ? (
                    <strong title={t('workflows.best')}>{metricText(model, name)}</strong>
                  ) : (
                    metricText(model, name)
                  )}
                  <div className={classes['note']}>{intervalText(model, name)}</div>
                </td>
              ))}
              <td>
                <UseButton workflow={workflow} model={model} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ListCard>
  );
};

function metricText({ metrics }: TrainedModel, name: string): string {
  const metric = metrics.find((one) => one.name === name);
  return metric === undefined ? '' : figureText(metric.value, metric.unit, currentWords());
}

/** The 95 % interval of a figure; empty where none was computed. */
function intervalText({ metrics }: TrainedModel, name: string): string {
  const metric = metrics.find((one) => one.name === name);
  const text = (value: number): string => figureText(value, metric?.unit ?? 'number', currentWords());
  return metric === undefined || metric.interval === null
    ? ''
    : t('workflows.compareInterval', { low: text(metric.interval.low), high: text(metric.interval.high) });
}

/** Whether no other model has a better figure; false for one alone, and for those that all have the same. */
function isBest(models: readonly TrainedModel[], model: TrainedModel, name: string): boolean {
  const all = models.flatMap(({ metrics }) => metrics.filter((one) => one.name === name));
  const own = model.metrics.find((one) => one.name === name);
  return (
    own !== undefined &&
    all.length > 1 &&
    all.some(({ value }) => value !== own.value) &&
    all.every(({ value }) => (own.isBetter === 'higher' ? value <= own.value : value >= own.value))
  );
}

/** The models of a workflow side by side; one is in use. */
export const ComparePage = () => {
  const { wId } = useParams({ from: '/shell/workflows/$wId/compare' });
  const query = useQuery(reportQuery(wId));
  return (
    <>
      <PageBar
        title={t('workflows.compareTitle')}
        crumbs={[
          { label: t('workflows.title'), to: '/workflows' },
          { label: query.data?.name ?? t('workflows.workflow'), to: `/workflows/${wId}` },
        ]}
      />
      <Body>
        <WorkflowResults id={wId} query={query}>
          {(workflow) => (
            <div className={classes['stack']}>
              <ComparisonCard workflow={workflow} />
              <Models workflow={workflow} />
              <p className={classes['note']}>{t('workflows.compareNote')}</p>
            </div>
          )}
        </WorkflowResults>
      </Body>
    </>
  );
};
