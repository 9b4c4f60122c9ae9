import { Textarea, ActionIcon } from '@mantine/core';
import { MAX_QUESTION } from '@plumbline/contract';
import { IconArrowUp } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { t } from '../../../messages/index.ts';
import { Form } from '../../../ui/dialogs/form.tsx';
import classes from './ask.module.css';

interface AskFormProps {
  readonly isBusy: boolean;
  /** The last question, which the up arrow brings back into an empty field. */
  readonly last: string;
  readonly onAsk: (text: string) => void;
}

/** Enter sends, Shift with Enter begins a line. */
export const AskForm = ({ isBusy, last, onAsk }: AskFormProps) => {
  const [text, setText] = useState('');
  const submit = (): void => {
    if (text.trim() !== '' && !isBusy) {
      onAsk(text.trim());
      setText('');
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      submit();
    } else if (event.key === 'ArrowUp' && text === '' && last !== '') {
      event.preventDefault();
      setText(last);
    }
  };
  return (
    <Form className={classes['form']} onSubmit={submit}>
      <Textarea
        className={classes['field'] ?? ''}
        aria-label={t('askPage.field')}
        placeholder={t('askPage.placeholder')}
        value={text}
        maxLength={MAX_QUESTION}
        minRows={1}
        maxRows={6}
        autosize
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ActionIcon
        type="submit"
        size={32}
        variant="filled"
        color="plumb"
        aria-label={t('askPage.send')}
        disabled={text.trim() === '' || isBusy}
      >
        <IconArrowUp size={16} stroke={1.8} aria-hidden="true" />
      </ActionIcon>
    </Form>
  );
};
