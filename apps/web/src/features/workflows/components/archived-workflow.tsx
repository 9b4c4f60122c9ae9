import { updateWorkflow, type WorkflowReport } from '@plumbline/contract';
import { useChange } from '../../../lib/data/use-change.ts';
import { t } from '../../../messages/index.ts';
import { ArchivedNotice } from '../../../ui/states/archived-notice.tsx';

/** Says that a workflow is archived, and restores it; nothing for one that is not. */
export const ArchivedWorkflow = ({
  workflow,
}: {
  readonly workflow: Pick<WorkflowReport, 'id' | 'state' | 'permission'>;
}) => {
  const restore = useChange(updateWorkflow);
  return workflow.state === 'archived' ? (
    <ArchivedNotice
      text={t('workflows.isArchived')}
      onRestore={
        workflow.permission === 'manage'
          ? () => void restore.run({ params: { id: workflow.id }, body: { archived: false } })
          : null
      }
      isRestoring={restore.isLoading}
      failure={restore.failure}
    />
  ) : null;
};
