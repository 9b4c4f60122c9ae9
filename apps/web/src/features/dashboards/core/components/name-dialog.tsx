import { Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../../../lib/data/use-change.ts';
import { FormButtons } from '../../../../ui/dialogs/form-buttons.tsx';
import { Form } from '../../../../ui/dialogs/form.tsx';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { t } from '../../../../messages/index.ts';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly name: string;
  readonly onSave: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** A dialog that edits and saves one name. */
export const NameDialog = ({ title, label, name, onSave, onClose }: NameDialogProps) => {
  const [text, setText] = useState(name);
  const [isEmpty, setIsEmpty] = useState(false);
  const call = useChange(onSave);
  const save = async (): Promise<void> => {
    const next = text.trim();
    setIsEmpty(next === '');
    if (next === '') {
      return;
    }
    const result = await call.run(next);
    if (result.ok) {
      onClose();
    }
  };
  const failure = call.failure === null ? undefined : errorMessage(call.failure);
  return (
    <Modal opened onClose={onClose} title={title}>
      <Form onSubmit={save}>
        <TextInput
          label={label}
          value={text}
          maxLength={200}
          data-autofocus
          error={isEmpty ? t('dashboard.nameEmpty') : failure}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DialogActions>
          <FormButtons submit={t('dashboard.saveName')} isBusy={call.isLoading} onCancel={onClose} />
        </DialogActions>
      </Form>
    </Modal>
  );
};
