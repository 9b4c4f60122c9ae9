import { Popover, TextInput } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../messages/index.ts';
import { Form } from '../dialogs/form.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { ICON } from '../icons/icons.ts';

interface AskBoxProps {
  /** What the question is about; null: one is chosen by the question. */
  readonly dataset?: string | null;
}

/** A question from any page; its answer opens on the page of questions. */
export const AskBox = ({ dataset = null }: AskBoxProps) => {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  return (
    <Form
      role="search"
      aria-label={t('askPage.title')}
      onSubmit={() => {
        const q = text.trim();
        if (q !== '') {
          void navigate({
            to: '/ask/{-$thread}',
            params: {},
            search: { q, ...(dataset === null ? {} : { dataset }) },
          });
        }
      }}
    >
      <TextInput
        aria-label={t('askPage.field')}
        placeholder={t('askPage.placeholder')}
        leftSection={<IconMessageQuestion {...ICON} />}
        value={text}
        maxLength={5000}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Form>
  );
};

/** The field behind an icon, for bars. */
export const AskButton = ({ dataset }: { readonly dataset: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus width={340} position="bottom-end">
      <Popover.Target>
        <IconButton label={t('askPage.askAbout')} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconMessageQuestion {...ICON} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown>
        <AskBox dataset={dataset} />
      </Popover.Dropdown>
    </Popover>
  );
};
