import { updateWorkflow, type WorkflowReport } from '@plumbline/contract';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useChange } from '../../lib/data/use-change.ts';
import { t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { reportQuery } from './api.ts';
import { TrainingProgress } from './components/training-progress.tsx';
import { ShareWorkflow } from './components/share-workflow.tsx';
import { WorkflowResults } from './components/workflow-results.tsx';

/** Leads to the report of the model in use; before there is one, shows its training or why that failed. */
export const WorkflowPage = () => {
  const { wId } = useParams({ from: '/shell/workflows/$wId' });
  const query = useQuery(reportQuery(wId));
  const modelId = query.data?.modelId ?? null;
  return (
    <>
      <PageBar
        title={query.data?.name ?? t('workflows.workflow')}
        crumbs={[{ label: t('workflows.title'), to: '/workflows' }]}
        actions={query.data === undefined ? undefined : <ShareWorkflow id={wId} />}
      />
      <Body>
        <WorkflowResults id={wId} query={query}>
          {(workflow) => (modelId === null ? <NoModel workflow={workflow} /> : null)}
        </WorkflowResults>
        {modelId === null ? null : (
          <Navigate to="/workflows/$wId/models/$mId/report" params={{ wId, mId: modelId }} replace />
        )}
      </Body>
    </>
  );
};

const NoModel = ({ workflow }: { readonly workflow: WorkflowReport }) => {
  const update = useChange(updateWorkflow);
  const [newest] = workflow.models;
  if (workflow.jobId !== null) {
    return <TrainingProgress workflow={workflow} />;
  }
  const isCancelled = newest?.state === 'cancelled';
  return (
    <EmptyState
      title={isCancelled ? t('workflows.trainingCancelled') : t('workflows.trainingFailed')}
      actions={
        <Group gap={12}>
          <Button
            loading={update.isLoading}
            onClick={() => void update.run({ params: { id: workflow.id }, body: { retrain: true } })}
          >
            {t('workflows.tryAgain')}
          </Button>
          <Link to="/workflows/new" search={{ service: workflow.service, dataset: workflow.datasetId }}>
            {t('workflows.chooseAgain')}
          </Link>
        </Group>
      }
    >
      {newest?.error ?? ''}
    </EmptyState>
  );
};
