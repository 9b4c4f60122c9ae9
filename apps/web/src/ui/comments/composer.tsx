import { createComment, type BodyInput, type CommentAnchor } from '@plumbline/contract';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { t } from '../../messages/index.ts';
import { Form } from '../dialogs/form.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { SMALL_ICON } from '../icons/icons.ts';
import { errorMessage } from '../states/states.tsx';
import { forgetCommentAbout, useCommentAbout } from './comment-on.ts';
import type { CommentedThing } from './api.ts';
import { mentionedIn } from './mentions.ts';
import { useMention } from './use-mention.ts';
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
  const [anchor, setAnchor] = useState('');
  const wanted = useCommentAbout();
  const values = threadId === undefined ? wanted : null;
  const call = useChange(createComment);
  const { field, chosen, forget, offered, active, pick, onKeyDown } = useMention(thing, text, setText);
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
      forget();
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
        ref={field}
        value={text}
        onKeyDown={onKeyDown}
        error={call.failure === null ? null : errorMessage(call.failure)}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {offered.length === 0 ? null : <People offered={offered} active={active} pick={pick} />}
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

const People = ({
  offered,
  active,
  pick,
}: Pick<ReturnType<typeof useMention>, 'offered' | 'active' | 'pick'>) => (
  <ul className={classes['people']} aria-label={t('comment.people')}>
    {offered.map((person, at) => (
      <li key={person.id}>
        <button type="button" data-active={at === active || undefined} onClick={() => pick(person)}>
          <span>{person.name}</span>
          {person.canOpen ? null : <span className={classes['note']}>{t('comment.cannotOpen')}</span>}
        </button>
      </li>
    ))}
  </ul>
);
