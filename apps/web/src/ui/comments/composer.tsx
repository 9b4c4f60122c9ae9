import { createComment, type BodyInput, type CommentAnchor } from '@plumbline/contract';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { t } from '../../messages/index.ts';
import { Form } from '../dialogs/form.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { SMALL_ICON } from '../icons/icons.ts';
import { errorMessage } from '../states/states.tsx';
import { forgetCommentAbout, useCommentAbout } from './comment-on.ts';
import { mentionableQuery, type CommentedThing } from './api.ts';
import { completeMention, mentionedIn, typedMention, type MentionedPerson } from './mentions.ts';
import classes from './comments.module.css';

interface ComposerProps {
  readonly thing: CommentedThing;
  /** The thread that is replied to; absent: a new one. */
  readonly threadId?: string;
  /** Parts that a new thread can be about. */
  readonly anchors?: readonly CommentAnchor[];
}

/** Writes a comment. `@` offers people, and says of each who cannot open the thing. */
export const Composer = ({ thing, threadId, anchors = [] }: ComposerProps) => {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly MentionedPerson[]>([]);
  const [anchor, setAnchor] = useState('');
  const wanted = useCommentAbout();
  const values = threadId === undefined ? wanted : null;
  const call = useChange(createComment);
  const typed = typedMention(text, chosen);
  const submit = async (): Promise<void> => {
    const body: BodyInput<typeof createComment> = { text, mentions: mentionedIn(text, chosen) };
    if (threadId !== undefined) {
      body.threadId = threadId;
    }
    const about = values ?? (anchor === '' ? undefined : anchors[Number(anchor)]);
    if (about !== undefined) {
      body.anchor = about;
    }
    const result = await call.run({ params: { ...thing }, body });
    if (result.ok) {
      setText('');
      forgetCommentAbout();
      setChosen([]);
      if (result.data.notReached.length > 0) {
        toast(t('comment.notReached', { names: result.data.notReached.map(({ name }) => name) }));
      }
    }
  };
  return (
    <Form className={classes['composer']} onSubmit={submit}>
      {values === null ? null : (
        <div className={classes['about']}>
          <p className={classes['anchor']}>{values.label}</p>
          <IconButton label={t('comment.aboutWhole')} onClick={forgetCommentAbout}>
            <IconX {...SMALL_ICON} />
          </IconButton>
        </div>
      )}
      {anchors.length === 0 || values !== null ? null : (
        <NativeSelect
          label={t('comment.about')}
          value={anchor}
          data={[
            { value: '', label: t('comment.aboutWhole') },
            ...anchors.map(({ label }, at) => ({ value: String(at), label })),
          ]}
          onChange={(event) => setAnchor(event.currentTarget.value)}
        />
      )}
      <Textarea
        aria-label={t(threadId === undefined ? 'comment.new' : 'comment.reply')}
        placeholder={t(threadId === undefined ? 'comment.newHint' : 'comment.reply')}
        autosize
        minRows={threadId === undefined ? 2 : 1}
        maxRows={10}
        maxLength={5000}
        value={text}
        error={call.failure === null ? null : errorMessage(call.failure)}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {typed === null ? null : (
        <People
          thing={thing}
          typed={typed}
          onPick={(person) => {
            setChosen([...chosen, person]);
            setText(completeMention(text, person.name));
          }}
        />
      )}
      {text.trim() === '' ? null : (
        <div className={classes['actions']}>
          <Button type="submit" size="xs" loading={call.isLoading}>
            {t(threadId === undefined ? 'comment.send' : 'comment.sendReply')}
          </Button>
        </div>
      )}
    </Form>
  );
};

interface PeopleProps {
  readonly thing: CommentedThing;
  readonly typed: string;
  readonly onPick: (person: MentionedPerson) => void;
}

const People = ({ thing, typed, onPick }: PeopleProps) => {
  const { data = [] } = useQuery(mentionableQuery(thing, typed));
  return data.length === 0 ? null : (
    <ul className={classes['people']} aria-label={t('comment.people')}>
      {data.map((person) => (
        <li key={person.id}>
          <button type="button" onClick={() => onPick(person)}>
            <span>{person.name}</span>
            {person.canOpen ? null : <span className={classes['note']}>{t('comment.cannotOpen')}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
};
