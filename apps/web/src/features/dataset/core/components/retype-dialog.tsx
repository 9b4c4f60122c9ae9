import type { BodyInput, ColumnType, DatasetColumn } from '@plumbline/contract';
import { ALL, COLUMN_TYPE_NAMES, retypeDatasource } from '@plumbline/contract';
import { Modal, NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { announceChange } from '../../../../lib/data/changes.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { useJobProgress } from '../../../../lib/progress/use-progress.ts';
import { FormButtons } from '../../../../ui/dialogs/form-buttons.tsx';
import { Form } from '../../../../ui/dialogs/form.tsx';
import { ProgressLine } from '../../../../ui/states/loading-bars.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import { useDatasetPage } from '../hooks/use-dataset-page.ts';
import { t } from '../../../../messages/index.ts';
import classes from './retype-dialog.module.css';

const FAILURES = ['null', 'text', 'drop'] as const;
type Failure = (typeof FAILURES)[number];

interface RetypeDialogProps {
  /** Null while it is closed. */
  readonly column: string | null;
  readonly onClose: () => void;
}

/** Reads one column as another type, as a new version. */
export const RetypeDialog = ({ column: name, onClose }: RetypeDialogProps) => {
  const { findColumn } = useDatasetPage();
  const column = name === null ? null : findColumn(name);
  return (
    <Modal
      opened={column !== null}
      onClose={onClose}
      title={column === null ? '' : t('grid.retypeTitle', { column: column.label })}
    >
      {column === null ? null : <RetypeForm key={column.name} column={column} onClose={onClose} />}
    </Modal>
  );
};

const RetypeForm = ({
  column,
  onClose,
}: {
  readonly column: DatasetColumn;
  readonly onClose: () => void;
}) => {
  const { dataset, version, change } = useDatasetPage();
  const [type, setType] = useState<ColumnType>(column.type);
  const [onFailure, setOnFailure] = useState<Failure>('null');
  const call = useChange(retypeDatasource);
  const jobId = call.data?.jobId ?? null;
  const progress = useJobProgress(jobId);
  const isDone = progress.outcome === 'done';
  useEffect(() => {
    if (isDone) {
      change({ version: null });
      void announceChange({ dataset: dataset.id, rows: ALL, job: ALL }).then(onClose);
    }
  }, [isDone, change, dataset.id, onClose]);
  const submit = (): void => {
    const body: BodyInput<typeof retypeDatasource> = {
      columns: [{ name: column.name, type, onFailure }],
    };
    void call.run({ params: { id: dataset.id }, body });
  };
  if (jobId !== null && progress.outcome !== 'warning') {
    return (
      <div className={classes['form']}>
        <p role="status">{progress.messages[0]?.msg ?? t('grid.retypeRunning')}</p>
        <ProgressLine percent={progress.progress} label={t('grid.retypeRunning')} />
      </div>
    );
  }
  return (
    <Form className={classes['form']} onSubmit={submit}>
      <p>{t('grid.retypeNow', { type: t(`columnType.${column.type}`) })}</p>
      <NativeSelect
        label={t('grid.retypeTo')}
        value={type}
        onChange={(event) => setType(event.currentTarget.value as ColumnType)}
        data={COLUMN_TYPE_NAMES.map((value) => ({ value, label: t(`columnType.${value}`) }))}
        data-autofocus
      />
      <NativeSelect
        label={t('grid.retypeFailure')}
        value={onFailure}
        onChange={(event) => setOnFailure(event.currentTarget.value as Failure)}
        data={FAILURES.map((value) => ({ value, label: t(`grid.retypeFailure_${value}`) }))}
      />
      <p className={classes['note']}>{t('grid.retypeHow', { version: version.number })}</p>
      <ErrorState error={call.failure} title={t('grid.retypeFailed')} />
      {progress.outcome === 'warning' ? (
        <p role="alert">
          {t('grid.retypeFailed')} {progress.messages[0]?.msg}
        </p>
      ) : null}
      <div className={classes['formFoot']}>
        <FormButtons
          submit={t('grid.retypeStart')}
          isBusy={call.isLoading}
          isDisabled={type === column.type}
          onCancel={onClose}
        />
      </div>
    </Form>
  );
};
