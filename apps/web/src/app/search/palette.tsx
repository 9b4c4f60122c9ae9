import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { t } from '../../messages/index.ts';
import { ICON } from '../../ui/icons/icons.ts';
import { Kbd } from '../../ui/buttons/kbd.tsx';
import { errorMessage } from '../../ui/states/states.tsx';
import { searchQuery } from './api.ts';
import { KindIcon } from './kind-icon.tsx';
import { Marked } from './marked.tsx';
import { matching, moveActive, type Choice } from './model.ts';
import classes from './palette.module.css';

const TYPING_PAUSE_MS = 150;
const HITS_SHOWN = 8;

interface PaletteProps {
  readonly commands: readonly Choice[];
  readonly onClose: () => void;
}

/** What the text finds: places in the data first, then commands; without a text the commands alone. */
const useChoices = (text: string, { commands, onClose }: PaletteProps) => {
  const navigate = useNavigate();
  const [term] = useDebouncedValue(text.trim(), TYPING_PAUSE_MS);
  const query = useQuery(searchQuery(term));
  // The best first, as the server ranks them.
  const hits = text.trim() === '' ? [] : (query.data ?? []).slice(0, HITS_SHOWN);
  const hitChoices: Choice[] = hits.map((hit) => ({
    id: `${hit.kind} ${hit.id} ${hit.title}`,
    title: hit.title,
    detail: hit.snippet,
    kind: hit.kind,
    marks: hit.marks,
    run: () => void navigate({ to: hit.link }),
  }));
  const all: Choice = {
    id: 'all',
    title: t('search.all', { text: text.trim() }),
    detail: '',
    kind: 'command',
    run: () => void navigate({ to: '/search', search: { q: text.trim() } }),
  };
  const question: Choice = {
    id: 'ask',
    title: t('search.ask', { text: text.trim() }),
    detail: '',
    kind: 'command',
    run: () => void navigate({ to: '/ask/{-$thread}', params: {}, search: { q: text.trim() } }),
  };
  const typed = text.trim() === '' ? [] : [question, all];
  const choices = [...hitChoices, ...matching(commands, text), ...typed].map((choice) => ({
    ...choice,
    run: () => {
      onClose();
      choice.run();
    },
  }));
  return { choices, query, isSearching: query.isFetching || term !== text.trim() };
};

const PaletteBody = (props: PaletteProps) => {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const { choices, query, isSearching } = useChoices(text, props);
  const current = Math.min(active, choices.length - 1);
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActive(moveActive(current, event.key === 'ArrowDown' ? 1 : -1, choices.length));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choices[current]?.run();
    }
  };
  return (
    <div className={classes['palette']}>
      <div className={classes['field']}>
        <IconSearch {...ICON} />
        <input
          className={classes['input']}
          type="text"
          role="combobox"
          aria-label={t('search.label')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={current === -1 ? undefined : `${id}-${current}`}
          aria-autocomplete="list"
          placeholder={t('search.placeholder')}
          value={text}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd keys="Esc" />
      </div>
      {query.isError ? (
        <p className={classes['failure']} role="alert">
          {errorMessage(query.error)}
        </p>
      ) : null}
      <div id={`${id}-list`} className={classes['list']} role="listbox" aria-label={t('search.found')}>
        {choices.map((choice, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are read by the input, which keeps the focus; the pointer has the list
          <div
            key={choice.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === current}
            className={classes['choice']}
            onPointerMove={() => setActive(at)}
            onClick={choice.run}
          >
            <KindIcon kind={choice.kind} />
            <span className={classes['title']}>
              <Marked text={choice.title} marks={choice.marks?.title} />
            </span>
            <span className={classes['detail']}>
              <Marked text={choice.detail} marks={choice.marks?.snippet} />
            </span>
            <span className={classes['kind']}>{t(`search.kind.${choice.kind}`)}</span>
          </div>
        ))}
      </div>
      <p className="pl-hidden" role="status">
        {isSearching ? '' : t('search.count', { count: choices.length })}
      </p>
    </div>
  );
};

/** ⌘K: everything by name, and every command. */
export const Palette = ({ isOpen, ...props }: PaletteProps & { readonly isOpen: boolean }) => (
  <Modal.Root
    opened={isOpen}
    onClose={props.onClose}
    yOffset="12vh"
    size={600}
    padding={0}
    centered={false}
    transitionProps={{ duration: 0 }}
  >
    <Modal.Overlay />
    <Modal.Content aria-label={t('search.label')} radius="lg">
      <Modal.Body>
        <PaletteBody {...props} />
      </Modal.Body>
    </Modal.Content>
  </Modal.Root>
);
