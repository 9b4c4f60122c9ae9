import { Button, Modal, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { t } from '../../messages/index.ts';
import { DialogActions } from './dialog-actions.tsx';
import { Form } from './form.tsx';

interface ConfirmModalProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** What goes, in a list where it is several things. */
  readonly children: ReactNode;
  /** Verb and object: "Delete 3 datasets permanently". */
  readonly confirmLabel: string;
  /** Text to type to confirm; for what cannot be undone. */
  readonly typed?: string;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Only where undo is impossible. Everything else happens at once, with Undo. */
export const ConfirmModal = (props: ConfirmModalProps) => (
  <Modal opened={props.isOpen} onClose={props.onClose} title={props.title}>
    {props.isOpen ? <ConfirmForm {...props} /> : null}
  </Modal>
);

const ConfirmForm = ({
  children,
  confirmLabel,
  typed,
  isBusy = false,
  onConfirm,
  onClose,
}: ConfirmModalProps) => {
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const submit = (): void => {
    if (typed !== undefined && text.trim() !== typed) {
      setIsWrong(true);
    } else {
      onConfirm();
    }
  };
  return (
    <Form onSubmit={submit}>
      {children}
      {typed === undefined ? null : (
        <TextInput
          mt="md"
          label={t('ui.typeToConfirm', { text: typed })}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={isWrong ? t('ui.typedDiffers', { text: typed }) : undefined}
          autoComplete="off"
          data-autofocus
        />
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button color="red" type="submit" loading={isBusy}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Form>
  );
};
