import type { deleteAlert, deleteSubscription } from '@plumbline/contract';
import { useChange } from '../../../lib/data/use-change.ts';
import { t } from '../../../messages/index.ts';
import { ConfirmModal } from '../../../ui/dialogs/confirm-modal.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';

interface DeleteModalProps {
  readonly route: typeof deleteAlert | typeof deleteSubscription;
  readonly id: string;
  readonly title: string;
  /** What goes with it. */
  readonly what: string;
  readonly onClose: () => void;
}

/** Deletes an alert or a subscription: it cannot be restored. */
export const DeleteModal = ({ route, id, title, what, onClose }: DeleteModalProps) => {
  const call = useChange(route);
  const remove = async (): Promise<void> => {
    if ((await call.run({ params: { id } })).ok) {
      onClose();
    }
  };
  return (
    <ConfirmModal
      isOpen
      title={title}
      confirmLabel={t('subscription.delete')}
      isBusy={call.isLoading}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{what}</p>
      <ErrorState error={call.failure} />
    </ConfirmModal>
  );
};
