import { z } from 'zod';
import { CommentAnchor, CommentedKind, CommentList, CommentText, Reaction } from '../entities/comment.ts';
import { PersonCard } from '../entities/sharing.ts';
import { Id, ok } from '../envelope.ts';
import { reads, writes } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

const params = z.object({
  /** What is commented on. */
  kind: CommentedKind,
  /** Id of the dashboard, dataset or story. */
  id: Id,
});
const ofComment = params.extend({
  /** Id of the comment; of a thread, of its first one. */
  commentId: Id,
});
/** Ids of people whom the text names; they are notified. */
const mentions = z.array(Id).max(20).default([]);
const changes = { comment: 'id', notification: ALL } as const;

export const listComments = defineRoute({
  id: 'comments.list',
  method: 'GET',
  path: '/beta/comments/:kind/:id',
  summary: 'List the comments on a thing, in threads.',
  policy: reads(),
  reads: { comment: 'id' },
  params,
  reply: ok(CommentList),
});

/** Needs `comment` on the thing. Whoever is mentioned and cannot open it is not notified, and named in the reply. */
export const createComment = defineRoute({
  id: 'comments.create',
  method: 'POST',
  path: '/beta/comments/:kind/:id',
  summary: 'Comment on a thing or a part of it, or reply to a comment.',
  policy: writes('viewer'),
  changes,
  params,
  body: z.object({
    text: CommentText,
    /** The thread that it replies to; absent: it starts one. */
    threadId: Id.optional(),
    /** The part that a new thread is about; absent: the whole. */
    anchor: CommentAnchor.optional(),
    mentions,
  }),
  reply: ok(
    z.object({
      id: Id,
      /** That of a new thread, or the one replied to. */
      threadId: Id,
      /** People who were mentioned and cannot open the thing: they are not notified. */
      notReached: z.array(PersonCard),
    }),
  ),
  status: 201,
});

export const updateComment = defineRoute({
  id: 'comments.update',
  method: 'PUT',
  path: '/beta/comments/:kind/:id/:commentId',
  summary: 'Change the text of a comment of one’s own. Nobody is notified again.',
  policy: writes('viewer'),
  changes,
  params: ofComment,
  body: z.object({ text: CommentText }),
  reply: ok(z.object({ id: Id })),
});

/** One’s own, or any with `manage` on the thing. */
export const deleteComment = defineRoute({
  id: 'comments.delete',
  method: 'DELETE',
  path: '/beta/comments/:kind/:id/:commentId',
  summary: 'Delete a comment.',
  policy: writes('viewer'),
  changes,
  params: ofComment,
  reply: ok(z.object({ id: Id })),
});

export const resolveThread = defineRoute({
  id: 'comments.resolve',
  method: 'PUT',
  path: '/beta/comments/:kind/:id/:commentId/resolved',
  summary: 'Resolve a thread, or open it again.',
  policy: writes('viewer'),
  changes,
  params: ofComment,
  body: z.object({
    /** False opens it again. */
    isResolved: z.boolean(),
  }),
  reply: ok(z.object({ id: Id })),
});

export const reactToComment = defineRoute({
  id: 'comments.react',
  method: 'PUT',
  path: '/beta/comments/:kind/:id/:commentId/reaction',
  summary: 'Add or remove a reaction to a comment.',
  policy: writes('viewer'),
  changes,
  params: ofComment,
  body: z.object({
    emoji: Reaction,
    /** False removes the caller's reaction. */
    isOn: z.boolean(),
  }),
  reply: ok(z.object({ id: Id })),
});

export const followComments = defineRoute({
  id: 'comments.follow',
  method: 'PUT',
  path: '/beta/comments/:kind/:id/following',
  summary: 'Be notified of every comment on a thing, or no longer.',
  policy: reads(),
  changes,
  params,
  body: z.object({
    /** False: the caller is notified only of threads that they wrote in. */
    isFollowing: z.boolean(),
  }),
  reply: ok(z.object({ isFollowing: z.boolean() })),
});

/** At most 8, those who can open the thing first. */
export const findMentionable = defineRoute({
  id: 'comments.findPeople',
  method: 'GET',
  path: '/beta/comments/:kind/:id/people',
  summary: 'Find members to mention, and whether each can open the thing.',
  policy: reads(),
  reads: { member: ALL, share: ALL },
  params,
  query: z.object({
    /** Part of the name or the email. */
    q: z.string().max(200).default(''),
  }),
  reply: ok(
    z.array(
      PersonCard.extend({
        /** False: who is mentioned is not notified. */
        canOpen: z.boolean(),
      }),
    ),
  ),
});
