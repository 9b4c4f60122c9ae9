import { followComments, type CommentAnchor, type CommentThread } from '@plumbline/contract';
import { Drawer, SegmentedControl, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { t } from '../../messages/index.ts';
import { QueryResults } from '../list/query-results.tsx';
import { EmptyState } from '../states/states.tsx';
import { commentsQuery, type CommentedThing } from './api.ts';
import { forgetCommentAbout } from './comment-on.ts';
import { Composer } from './composer.tsx';
import { Thread } from './thread.tsx';
import classes from './comments.module.css';

export interface CommentsPanelProps {
  readonly thing: CommentedThing;
  /** Parts that a thread can be about. */
  readonly anchors?: readonly CommentAnchor[];
  readonly onClose: () => void;
}

/** What people say about a thing, in threads. */
export const CommentsPanel = ({ thing, anchors = [], onClose }: CommentsPanelProps) => {
  const query = useQuery(commentsQuery(thing));
  const follow = useChange(followComments);
  useEffect(() => forgetCommentAbout, []);
  return (
    <Drawer opened onClose={onClose} title={t('comment.title')}>
      <QueryResults query={query} loading={t('comment.loading')} failed={t('comment.failed')}>
        {({ threads, isFollowing, canComment }) => (
          <div className={classes['panel']}>
            <Switch
              label={t('comment.follow')}
              checked={isFollowing}
              disabled={follow.isLoading}
              onChange={({ currentTarget: { checked } }) =>
                void follow.run({ params: { ...thing }, body: { isFollowing: checked } })
              }
            />
            {canComment ? (
              <Composer thing={thing} anchors={anchors} />
            ) : (
              <p className={classes['note']}>{t('comment.readOnly')}</p>
            )}
            <Threads thing={thing} threads={threads} canComment={canComment} />
          </div>
        )}
      </QueryResults>
    </Drawer>
  );
};

const STATES = ['open', 'resolved'] as const;

interface ThreadsProps {
  readonly thing: CommentedThing;
  readonly threads: readonly CommentThread[];
  readonly canComment: boolean;
}

/** The open threads, or those that were resolved; a choice between them once there are both. */
const Threads = ({ thing, threads, canComment }: ThreadsProps) => {
  const of = {
    open: threads.filter(({ resolvedAt }) => resolvedAt === null),
    resolved: threads.filter(({ resolvedAt }) => resolvedAt !== null),
  };
  const [chosen, setChosen] = useState<(typeof STATES)[number]>('open');
  const shown = of.resolved.length === 0 ? 'open' : chosen;
  return (
    <>
      {of.resolved.length === 0 ? null : (
        <SegmentedControl
          aria-label={t('comment.state')}
          value={shown}
          data={STATES.map((state) => ({
            value: state,
            label: t(`comment.state-${state}`, { count: of[state].length }),
          }))}
          onChange={(next) => setChosen(STATES.find((one) => one === next) ?? 'open')}
        />
      )}
      {of[shown].length === 0 ? (
        <EmptyState title={t(threads.length === 0 ? 'comment.none' : 'comment.noneOpen')} />
      ) : (
        <ul className={classes['threads']}>
          {of[shown].map((thread) => (
            <Thread key={thread.id} thing={thing} thread={thread} canComment={canComment} />
          ))}
        </ul>
      )}
    </>
  );
};
