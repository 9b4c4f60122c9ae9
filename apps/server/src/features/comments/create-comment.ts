import {
  AppError,
  type BodyOf,
  type CommentAnchor,
  type createComment as createRoute,
  type PersonCard,
} from '@plumbline/contract';
import { findPermission } from '../../platform/access/access.ts';
import { KINDS, type Thing } from '../../platform/access/thing-kinds.ts';
import { isoNow } from '../../platform/clock.ts';
import type { CommentRow } from '../../platform/db/comment-tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findPeopleCards } from '../sharing/index.ts';
import { insertComment, listFollowers } from './comments.store.ts';
import { AnchorReader, parseAnchor, commentNotFound, listReadable } from './readable-comments.ts';

interface CreatedComment {
  readonly id: string;
  readonly threadId: string;
  readonly notReached: PersonCard[];
}

interface CommentRequest {
  readonly thing: Thing;
  readonly body: BodyOf<typeof createRoute>;
}

interface ThreadAnchor {
  readonly thing: Thing;
  readonly anchor: CommentAnchor | null;
}

/** The people among these who may read a thread: they have access to the thing, and to the values that it is about. */
async function filterReaders(
  services: Services,
  { tenantId }: Actor,
  about: ThreadAnchor & { readonly ids: readonly string[] },
): Promise<readonly string[]> {
  const readers: string[] = [];
  for (const userId of new Set(about.ids)) {
    const person = { tenantId, userId };
    const mayOpen = (await findPermission(services.db.executor, person, about.thing)) !== null;
    if (mayOpen && (await new AnchorReader(services, person).sees(about.thing, about.anchor))) {
      readers.push(userId);
    }
  }
  return readers;
}

/** Throws `comment.anchor_not_found` for values of another dataset, or that the actor does not see. */
async function refuseUnseen(
  services: Services,
  actor: Actor,
  { thing, anchor }: ThreadAnchor,
): Promise<void> {
  if (anchor?.kind !== 'values') {
    return;
  }
  const shown = await KINDS[thing.kind].listShown(services.db.executor, actor, thing.id);
  const isOfThing = [thing, ...shown].some(({ kind, id }) => kind === 'dataset' && id === anchor.datasetId);
  if (!isOfThing || !(await new AnchorReader(services, actor).sees(thing, anchor))) {
    throw new AppError(
      'comment.anchor_not_found',
      'The rows that this comment is about are not here any more. Comment on the whole instead.',
    );
  }
}

/** The comments of the thread that is replied to, oldest first; none of a new one. */
async function readThread(
  services: Services,
  actor: Actor,
  { thing, body }: CommentRequest,
): Promise<readonly CommentRow[]> {
  if (body.threadId === undefined) {
    return [];
  }
  const thread = (await listReadable(services, actor, thing)).filter(
    ({ thread_id }) => thread_id === body.threadId,
  );
  if (thread.length === 0) {
    throw commentNotFound(body.threadId);
  }
  return thread;
}

/** Whom a comment reaches, and whom it names in vain. */
async function findReached(
  services: Services,
  actor: Actor,
  { thing, body, thread }: CommentRequest & { readonly thread: readonly CommentRow[] },
) {
  const { executor } = services.db;
  const [first] = thread;
  const anchor = first === undefined ? (body.anchor ?? null) : parseAnchor(first);
  const about = { thing, anchor };
  const members = await findPeopleCards(executor, actor, [...body.mentions, actor.userId]);
  const wanted = [...members.keys()].filter((id) => body.mentions.includes(id));
  const mentioned = await filterReaders(services, actor, { ...about, ids: wanted });
  const followers = await filterReaders(services, actor, {
    ...about,
    ids: [...(await listFollowers(executor, actor, thing)), ...thread.map(({ author_id }) => author_id)],
  });
  return {
    by: members.get(actor.userId)?.name ?? '',
    mentioned: [...mentioned],
    followers: [...followers],
    notReached: [...members.values()].filter(({ id }) => wanted.includes(id) && !mentioned.includes(id)),
  };
}

/**
 * Throws `access.forbidden` without the permission to comment, `comment.not_found` for a thread that is not there,
 * `comment.anchor_not_found`.
 */
export async function createComment(
  services: Services,
  actor: Actor,
  { thing, body }: CommentRequest,
): Promise<CreatedComment> {
  const { db, clock, events } = services;
  await services.access.require(actor, thing, 'comment');
  const thread = await readThread(services, actor, { thing, body });
  await refuseUnseen(services, actor, { thing, anchor: thread.length === 0 ? (body.anchor ?? null) : null });
  const { notReached, ...reached } = await findReached(services, actor, { thing, body, thread });
  const stored = await KINDS[thing.kind].find(db.executor, actor, thing.id);
  const id = newId();
  const threadId = body.threadId ?? id;
  await db.transaction(async (trx) => {
    await insertComment(trx, {
      tenant_id: actor.tenantId,
      id,
      thing_kind: thing.kind,
      thing_id: thing.id,
      thread_id: threadId,
      author_id: actor.userId,
      text: body.text,
      mentions: JSON.stringify(reached.mentioned),
      anchor: threadId === id && body.anchor !== undefined ? JSON.stringify(body.anchor) : null,
      created_at: isoNow(clock),
      edited_at: null,
      deleted_at: null,
      resolved_at: null,
    });
    const data = { kind: thing.kind, name: stored?.name ?? '', commentId: id, text: body.text, ...reached };
    await events.append(trx, actor, { kind: 'comment.added', id: thing.id, data });
  });
  return { id, threadId, notReached };
}
