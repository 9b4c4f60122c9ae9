import { archiveDashboard, restoreDashboard, type DashboardSummary } from '@plumbline/contract';
import { api } from '../../../../lib/api/api.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { t } from '../../../../messages/index.ts';
import { errorMessage } from '../../../../ui/states/states.tsx';

type NamedDashboard = Pick<DashboardSummary, 'id' | 'name'>;

export interface ArchivingControl {
  readonly isBusy: boolean;
  /** True once it is archived. A failure is a toast. */
  readonly archive: (dashboard: NamedDashboard) => Promise<boolean>;
  readonly restore: (dashboard: NamedDashboard) => Promise<boolean>;
}

/** Archives and restores at once, each with Undo. */
export function useArchiving(): ArchivingControl {
  const archiving = useChange(archiveDashboard);
  const restoring = useChange(restoreDashboard);
  const run = async (
    { id, name }: NamedDashboard,
    change: { readonly isArchived: boolean },
  ): Promise<boolean> => {
    const { isArchived } = change;
    const result = await (isArchived ? archiving : restoring).run({ params: { id } });
    if (!result.ok) {
      toast(errorMessage(result.failureBody));
      return false;
    }
    const back = isArchived ? restoreDashboard : archiveDashboard;
    const undo = async (): Promise<void> => {
      await api.call(back, { params: { id } });
    };
    toast(t(isArchived ? 'dashboard.archivedName' : 'dashboard.restoredName', { name }), {
      undo: { label: t('dashboard.undo'), run: undo },
    });
    return true;
  };
  return {
    isBusy: archiving.isLoading || restoring.isLoading,
    archive: (dashboard) => run(dashboard, { isArchived: true }),
    restore: (dashboard) => run(dashboard, { isArchived: false }),
  };
}
