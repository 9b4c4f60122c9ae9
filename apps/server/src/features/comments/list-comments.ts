import {
  allows,
  REACTIONS,
  type Comment,
  type CommentList,
  type CommentThread,
  type Permission,
  type PersonCard,
} from '@plumbline/contract';
import { z } from 'zod';
import type { Thing } from '../../platform/access/thing-kinds.ts';
import type { CommentReactionRow, CommentRow } from '../../platform/db/comment-tables.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findPeopleCards } from '../sharing/index.ts';
import { listFollowers, listReactions } from './comments.store.ts';
import { parseAnchor, listReadable } from './readable-comments.ts';

const Mentions = z.array(z.string());
const mentionsOf = ({ mentions }: CommentRow): readonly string[] => Mentions.parse(JSON.parse(mentions));

interface Reader {
  readonly actor: Actor;
  readonly permission: Permission;
  readonly people: ReadonlyMap<string, PersonCard>;
  readonly reactions: readonly CommentReactionRow[];
}

function presentComment(row: CommentRow, { actor, permission, people, reactions }: Reader): Comment {
  const isDeleted = row.deleted_at !== null;
  const isOwn = row.author_id === actor.userId;
  const own = reactions.filter(({ comment_id }) => comment_id === row.id);
  return {
    id: row.id,
    author: people.get(row.author_id) ?? null,
    text: row.text,
    mentions: mentionsOf(row).flatMap((id) => {
      const person = people.get(id);
      return person === undefined ? [] : [{ id, name: person.name }];
    }),
    reactions: REACTIONS.flatMap((emoji) => {
      const reactions = own.filter((one) => one.emoji === emoji);
      const isMine = reactions.some(({ user_id }) => user_id === actor.userId);
      return reactions.length === 0 ? [] : [{ emoji, count: reactions.length, isMine }];
    }),
    createdAt: row.created_at,
    editedAt: row.edited_at,
    isDeleted,
    canEdit: isOwn && !isDeleted && allows(permission, 'comment'),
    canDelete: !isDeleted && (isOwn || allows(permission, 'manage')),
  };
}

const openFirst = (one: CommentThread, other: CommentThread): number =>
  Number(one.resolvedAt !== null) - Number(other.resolvedAt !== null) || (one.id < other.id ? 1 : -1);

/** Throws the not-found error of the thing for whoever may not see it. */
export async function listComments(services: Services, actor: Actor, thing: Thing): Promise<CommentList> {
  const { executor } = services.db;
  const permission = await services.access.require(actor, thing, 'view');
  const rows = await listReadable(services, actor, thing);
  const ids = rows.flatMap((row) => [row.author_id, ...mentionsOf(row)]);
  const people = await findPeopleCards(executor, actor, ids);
  const reader = { actor, permission, people, reactions: await listReactions(executor, actor, thing) };
  const threads = rows
    .filter(({ id, thread_id }) => id === thread_id)
    .map((first) => ({
      id: first.id,
      anchor: parseAnchor(first),
      comments: rows
        .filter(({ thread_id }) => thread_id === first.id)
        .map((row) => presentComment(row, reader)),
      resolvedAt: first.resolved_at,
    }))
    .filter(({ comments }) => comments.some(({ isDeleted }) => !isDeleted))
    .toSorted(openFirst);
  return {
    threads,
    isFollowing: (await listFollowers(executor, actor, thing)).includes(actor.userId),
    canComment: allows(permission, 'comment'),
  };
}
