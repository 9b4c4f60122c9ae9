import {
  deleteComment,
  REACTIONS,
  reactToComment,
  resolveThread,
  updateComment,
  type Comment,
  type CommentAnchor,
  type CommentThread,
} from '@plumbline/contract';
import { Button, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { formatDate, t } from '../../messages/index.ts';
import { Avatar } from '../icons/avatar.tsx';
import { compactFilters } from '../../lib/filters/filter-address.ts';
import { Form } from '../dialogs/form.tsx';
import { errorMessage } from '../states/states.tsx';
import type { CommentedThing } from './api.ts';
import { Composer } from './composer.tsx';
import { splitMentions } from './mentions.ts';
import { ReactionIcon } from './reaction-icon.tsx';
import { positionKey } from '../../lib/values/position-key.ts';
import classes from './comments.module.css';

interface ThreadProps {
  readonly thing: CommentedThing;
  readonly thread: CommentThread;
  readonly canComment: boolean;
}

/** A comment with its replies. */
export const Thread = ({ thing, thread, canComment }: ThreadProps) => {
  const resolve = useChange(resolveThread);
  const isResolved = thread.resolvedAt !== null;
  const params = { ...thing, commentId: thread.id };
  return (
    <li className={classes['thread']} data-resolved={isResolved || undefined}>
      {thread.anchor === null ? null : <Anchor anchor={thread.anchor} />}
      {thread.comments.map((comment) => (
        <CommentLine key={comment.id} thing={thing} comment={comment} canComment={canComment} />
      ))}
      {resolve.failure === null ? null : <p role="alert">{errorMessage(resolve.failure)}</p>}
      {canComment ? (
        <>
          {isResolved ? null : <Composer thing={thing} threadId={thread.id} />}
          <Button
            variant="subtle"
            size="xs"
            loading={resolve.isLoading}
            onClick={() => void resolve.run({ params, body: { isResolved: !isResolved } })}
          >
            {t(isResolved ? 'comment.reopen' : 'comment.resolve')}
          </Button>
        </>
      ) : null}
      {isResolved ? <span className={classes['note']}>{t('comment.resolved')}</span> : null}
    </li>
  );
};

/** What a thread is about; values lead to their rows. */
const Anchor = ({ anchor }: { readonly anchor: CommentAnchor }) => (
  <p className={classes['anchor']}>
    {anchor.label}
    {anchor.kind === 'values' ? (
      <>
        {' '}
        <Link
          to="/datasets/$id/data"
          params={{ id: anchor.datasetId }}
          search={{ f: compactFilters(anchor.rows) }}
        >
          {t('comment.showRows')}
        </Link>
      </>
    ) : null}
  </p>
);

interface CommentLineProps {
  readonly thing: CommentedThing;
  readonly comment: Comment;
  readonly canComment: boolean;
}

const CommentLine = ({ thing, comment, canComment }: CommentLineProps) => {
  const [isEditing, setIsEditing] = useState(false);
  const remove = useChange(deleteComment);
  const params = { ...thing, commentId: comment.id };
  const name = comment.author?.name ?? t('comment.formerMember');
  if (comment.isDeleted) {
    return <p className={classes['note']}>{t('comment.wasDeleted')}</p>;
  }
  return (
    <article className={classes['comment']} aria-label={t('comment.by', { name })}>
      <header className={classes['head']}>
        <Avatar name={name} src={comment.author?.avatar ?? ''} size={22} />
        <strong>{name}</strong>
        <time className={classes['note']} dateTime={comment.createdAt}>
          {formatDate(comment.createdAt, 'full')}
        </time>
        {comment.editedAt === null ? null : <span className={classes['note']}>{t('comment.edited')}</span>}
      </header>
      {isEditing ? (
        <Edit thing={thing} comment={comment} onDone={() => setIsEditing(false)} />
      ) : (
        <p className={classes['text']}>
          {splitMentions(comment.text, comment.mentions).map(({ text, isMention }, at) =>
            isMention ? <mark key={positionKey(at)}>{text}</mark> : <span key={positionKey(at)}>{text}</span>,
          )}
        </p>
      )}
      {remove.failure === null ? null : <p role="alert">{errorMessage(remove.failure)}</p>}
      <div className={classes['actions']}>
        <Reactions thing={thing} comment={comment} isEnabled={canComment} />
        {comment.canEdit && !isEditing ? (
          <Button variant="subtle" size="compact-xs" onClick={() => setIsEditing(true)}>
            {t('comment.edit')}
          </Button>
        ) : null}
        {comment.canDelete ? (
          <Button
            variant="subtle"
            color="red"
            size="compact-xs"
            loading={remove.isLoading}
            onClick={() => void remove.run({ params })}
          >
            {t('comment.delete')}
          </Button>
        ) : null}
      </div>
    </article>
  );
};

interface EditProps {
  readonly thing: CommentedThing;
  readonly comment: Comment;
  readonly onDone: () => void;
}

const Edit = ({ thing, comment, onDone }: EditProps) => {
  const [text, setText] = useState(comment.text);
  const call = useChange(updateComment);
  const save = async (): Promise<void> => {
    if ((await call.run({ params: { ...thing, commentId: comment.id }, body: { text } })).ok) {
      onDone();
    }
  };
  return (
    <Form onSubmit={save}>
      <Textarea
        aria-label={t('comment.edit')}
        autosize
        maxLength={5000}
        value={text}
        error={call.failure === null ? null : errorMessage(call.failure)}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes['actions']}>
        <Button type="submit" size="xs" loading={call.isLoading} disabled={text.trim() === ''}>
          {t('comment.save')}
        </Button>
        <Button variant="default" size="xs" onClick={onDone}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  );
};

interface ReactionsProps {
  readonly thing: CommentedThing;
  readonly comment: Comment;
  readonly isEnabled: boolean;
}

/** Reactions with their counts, and a button for one more. */
const Reactions = ({ thing, comment, isEnabled }: ReactionsProps) => {
  const call = useChange(reactToComment);
  const params = { ...thing, commentId: comment.id };
  const shown = REACTIONS.filter(
    (emoji, at) => at === 0 || comment.reactions.some((one) => one.emoji === emoji),
  );
  return shown.map((emoji) => {
    const reaction = comment.reactions.find((one) => one.emoji === emoji);
    const isOn = reaction?.isMine ?? false;
    return (
      <button
        key={emoji}
        type="button"
        className={classes['reaction']}
        aria-pressed={isOn}
        aria-label={t('comment.react', { emoji, count: reaction?.count ?? 0 })}
        disabled={!isEnabled || call.isLoading}
        onClick={() => void call.run({ params, body: { emoji, isOn: !isOn } })}
      >
        <ReactionIcon emoji={emoji} />
        {reaction?.count ?? null}
      </button>
    );
  });
};
