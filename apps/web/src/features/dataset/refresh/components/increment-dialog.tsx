import { Button, Modal } from '@mantine/core';
import { putDatasetIncrement, refreshDatasource, type DatasetRefresh } from '@plumbline/contract';
import { useState } from 'react';
import { useChange } from '../../../../lib/data/use-change.ts';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { t } from '../../../../messages/index.ts';
import { FormButtons } from '../../../../ui/dialogs/form-buttons.tsx';
import { Form } from '../../../../ui/dialogs/form.tsx';
import { IncrementFields } from '../../../../ui/increment/increment-fields.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import classes from './refresh.module.css';

interface IncrementDialogProps {
  readonly refresh: DatasetRefresh;
  readonly onClose: () => void;
}

/** How refreshes read the dataset's table. */
export const IncrementDialog = ({ refresh, onClose }: IncrementDialogProps) => {
  const { dataset } = useDatasetPage();
  return (
    <Modal opened onClose={onClose} title={t('increment.dialogTitle', { name: dataset.name })}>
      <IncrementForm refresh={refresh} onClose={onClose} />
    </Modal>
  );
};

const IncrementForm = ({ refresh, onClose }: IncrementDialogProps) => {
  const { dataset } = useDatasetPage();
  const [increment, setIncrement] = useState(refresh.increment);
  const save = useChange(putDatasetIncrement);
  const readAll = useChange(refreshDatasource);
  const { canEdit } = refresh;
  const params = { id: dataset.id };
  const submit = async (): Promise<void> => {
    if ((await save.run({ params, body: { increment } })).ok) {
      toast(t('increment.saved'));
      onClose();
    }
  };
  const rebuild = async (): Promise<void> => {
    if ((await readAll.run({ params, query: { rows: 'all' } })).ok) {
      toast(t('increment.started'));
      onClose();
    }
  };
  const failure = save.failure ?? readAll.failure;
  return (
    <Form className={classes['form']} onSubmit={submit}>
      <ErrorState error={failure} title={t('increment.notSaved')} />
      {canEdit ? null : <p className={classes['note']}>{t('schedule.viewOnly')}</p>}
      <IncrementFields
        columns={dataset.columns}
        increment={increment}
        isDisabled={!canEdit}
        onChange={setIncrement}
      />
      <p className={classes['note']}>{t('increment.nextAll')}</p>
      <div className={classes['actions']}>
        {refresh.increment === null || !canEdit ? null : (
          <Button variant="subtle" loading={readAll.isLoading} onClick={() => void rebuild()}>
            {t('increment.readAll')}
          </Button>
        )}
        <FormButtons
          submit={t('increment.save')}
          isBusy={save.isLoading}
          isDisabled={!canEdit || increment?.key.length === 0}
          onCancel={onClose}
        />
      </div>
    </Form>
  );
};
