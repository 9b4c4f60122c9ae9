import { Modal } from '@mantine/core';
import { isBetaLiveSource, setDatasetLive, type LiveSetting } from '@plumbline/contract';
import { useState } from 'react';
import { useChange } from '../../../../lib/data/use-change.ts';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { t } from '../../../../messages/index.ts';
import { FormButtons } from '../../../../ui/dialogs/form-buttons.tsx';
import { Form } from '../../../../ui/dialogs/form.tsx';
import { LiveChoice } from '../../../../ui/live/live-choice.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import classes from './live.module.css';

/** Whether the rows of the dataset are copied or queried where they are. */
export const LiveDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { dataset, canEdit } = useDatasetPage();
  const [live, setLive] = useState<LiveSetting | null>(dataset.source.live ?? null);
  const save = useChange(setDatasetLive);
  const submit = async (): Promise<void> => {
    const result = await save.run({ params: { id: dataset.id }, body: { live } });
    if (result.ok) {
      toast(t('live.saved'));
      onClose();
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('live.dialogTitle', { name: dataset.name })}>
      <Form className={classes['form']} onSubmit={submit}>
        <ErrorState error={save.failure} title={t('live.notSaved')} />
        <LiveChoice
          value={live}
          isBeta={isBetaLiveSource(dataset.source.kind)}
          isDisabled={!canEdit}
          onChange={setLive}
        />
        <p className={classes['note']}>{t('live.dialogHelp')}</p>
        <div className={classes['actions']}>
          <FormButtons
            submit={t('live.save')}
            isBusy={save.isLoading}
            isDisabled={!canEdit}
            onCancel={onClose}
          />
        </div>
      </Form>
    </Modal>
  );
};
