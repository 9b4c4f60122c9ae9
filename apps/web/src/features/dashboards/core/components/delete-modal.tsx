import { deleteDashboard, type DashboardSummary } from '@plumbline/contract';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { ConfirmModal } from '../../../../ui/dialogs/confirm-modal.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import { t } from '../../../../messages/index.ts';

interface DeleteModalProps {
  readonly dashboard: Pick<DashboardSummary, 'id' | 'name'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

export const DeleteModal = ({ dashboard, isOpen, onClose, onDeleted }: DeleteModalProps) => {
  const call = useChange(deleteDashboard);
  const remove = async (): Promise<void> => {
    const result = await call.run({ params: { id: dashboard.id } });
    if (result.ok) {
      onClose();
      toast(t('dashboard.deleted', { name: dashboard.name }));
      onDeleted?.();
    }
  };
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={t('dashboard.deleteTitle', { name: dashboard.name })}
      confirmLabel={t('dashboard.deleteConfirm')}
      isBusy={call.isLoading}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t('dashboard.deleteWhat')}</p>
      <ErrorState error={call.failure} />
    </ConfirmModal>
  );
};
