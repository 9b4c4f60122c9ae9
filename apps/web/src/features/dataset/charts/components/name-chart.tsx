import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { useBuilder } from '../hooks/builder-context.ts';
import { chartTitle } from '../model/chart-title.ts';
import { t } from '../../../../messages/index.ts';

interface NameProps {
  readonly failure: unknown;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  /** Whether it is saved. */
  readonly onSave: (name: string) => Promise<boolean>;
}

/** Asks for the name under which a chart is saved. */
export const NameChart = ({ failure, isBusy, onClose, onSave }: NameProps) => {
  const { columns } = useDatasetPage();
  const { shown, saved } = useBuilder();
  const [name, setName] = useState(
    saved === null ? chartTitle(shown, columns) : t('savedChart.copyName', { name: saved.name }),
  );
  const [isTried, setTried] = useState(false);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (name.trim() !== '' && (await onSave(name.trim()))) {
      onClose();
    }
  };
  const failed = failure === null ? null : errorMessage(failure);
  return (
    <Modal opened onClose={onClose} title={t('savedChart.saveTitle')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextInput
          label={t('savedChart.saveName')}
          value={name}
          maxLength={200}
          data-autofocus
          error={isTried && name.trim() === '' ? t('savedChart.saveNameEmpty') : failed}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" mt="md" loading={isBusy}>
          {t('savedChart.saveChart')}
        </Button>
      </form>
    </Modal>
  );
};
