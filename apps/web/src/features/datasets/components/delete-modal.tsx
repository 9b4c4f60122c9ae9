import { Button, Modal } from '@mantine/core';
import type { DatasetSummary } from '@plumbline/contract';
import { toast } from '../../../lib/toasts/toasts.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { t } from '../../../messages/index.ts';
import { ConfirmModal } from '../../../ui/dialogs/confirm-modal.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { deleteForGood } from '../api.ts';
import { isWhollyDone, nameResults, deletionSize, type Deletion } from '../model/deletion.ts';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import classes from './list.module.css';

interface DeleteModalProps {
  /** Empty: shut. */
  readonly datasets: readonly DatasetSummary[];
  readonly onClose: () => void;
}

/** Says what is deleted, requires typing the number when it is more than one, and shows the result of each. */
export const DeleteModal = ({ datasets, onClose }: DeleteModalProps) => {
  const {
    isLoading,
    failure,
    data: results,
    run,
  } = useChange(async () => nameResults(datasets, await deleteForGood(datasets.map(({ id }) => id))));
  const count = datasets.length;
  const { rows, bytes } = deletionSize(datasets);

  const remove = async (): Promise<void> => {
    const result = await run();
    if (result.ok && isWhollyDone(result.data)) {
      const [first] = datasets;
      toast(
        count === 1 && first !== undefined
          ? t('datasets.deleted', { name: first.name })
          : t('datasets.deletedCount', { count }),
      );
      onClose();
    }
  };
  if (results !== null && !isWhollyDone(results)) {
    return <Results results={results} onClose={onClose} />;
  }
  return (
    <ConfirmModal
      isOpen={count > 0}
      title={t('datasets.deleteTitle', { count })}
      confirmLabel={t('datasets.deleteCount', { count })}
      {...(count > 1 ? { typed: t('datasets.deleteTyped', { count }) } : {})}
      isBusy={isLoading}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t('datasets.deleteWhat', { rows, bytes })}</p>
      <ul className={classes['goes']}>
        {datasets.map((dataset) => (
          <li key={dataset.id}>
            <span>{dataset.name}</span>
            <span>{itemText(dataset)}</span>
          </li>
        ))}
      </ul>
      <ErrorState error={failure} />
    </ConfirmModal>
  );
};

const itemText = ({ version }: DatasetSummary): string =>
  version === null ? '' : t('datasets.deleteItem', { rows: version.rowCount, bytes: version.sizeBytes });

interface ResultsProps {
  readonly results: readonly Deletion[];
  readonly onClose: () => void;
}

const Results = ({ results, onClose }: ResultsProps) => (
  <Modal opened onClose={onClose} title={t('datasets.resultTitle')}>
    <p className="pl-hidden" role="alert">
      {t('datasets.resultTitle')}
    </p>
    <ul className={classes['goes']}>
      {results.map(({ id, name, result }) => (
        <li key={id}>
          <span>{name}</span>
          <span className={result === 'deleted' || result === 'not_found' ? undefined : classes['failed']}>
            {t(`datasets.result-${result}`)}
          </span>
        </li>
      ))}
    </ul>
    <DialogActions>
      <Button onClick={onClose}>{t('ui.close')}</Button>
    </DialogActions>
  </Modal>
);
