import type { BodyOf, createComment as createRoute, PersonCard } from '@plumbline/contract';
import { findPermission } from '../../platform/access/access.ts';
import { KINDS, type Thing } from '../../platform/access/thing-kinds.ts';
import { isoNow } from '../../platform/clock.ts';
import type { CommentRow } from '../../platform/db/comment-tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findPeopleCards } from '../sharing/index.ts';
import { insertComment, listFollowers } from './comments.store.ts';
import { anchorOf, commentNotFound, listReadable, seesPart } from './readable-comments.ts';

interface Written {
  readonly id: string;
  readonly threadId: string;
  readonly notReached: PersonCard[];
}

interface Commenting {
  readonly thing: Thing;
  readonly body: BodyOf<typeof createRoute>;
}

/** Those of the people who may read a thread: with access to the thing, and to all cells where it is about one. */
async function filterReaders(
  services: Services,
  { tenantId }: Actor,
  about: { readonly thing: Thing; readonly isCell: boolean; readonly ids: readonly string[] },
): Promise<readonly string[]> {
  const readers: string[] = [];
  for (const userId of new Set(about.ids)) {
    const person = { tenantId, userId };
    const mayOpen = (await findPermission(services.db.executor, person, about.thing)) !== null;
    if (mayOpen && !(about.isCell && (await seesPart(services, person, about.thing)))) {
      readers.push(userId);
    }
  }
  return readers;
}

/** The comments of the thread that is replied to, oldest first; none of a new one. */
async function readThread(
  services: Services,
  actor: Actor,
  { thing, body }: Commenting,
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
  { thing, body, thread }: Commenting & { readonly thread: readonly CommentRow[] },
) {
  const { executor } = services.db;
  const [first] = thread;
  const anchor = first === undefined ? (body.anchor ?? null) : anchorOf(first);
  const about = { thing, isCell: anchor?.kind === 'cell' };
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

/** Throws `access.forbidden` without the permission to comment, `comment.not_found` for a thread that is not there. */
export async function createComment(
  services: Services,
  actor: Actor,
  { thing, body }: Commenting,
): Promise<Written> {
  const { db, clock, events } = services;
  await services.access.require(actor, thing, 'comment');
  const thread = await readThread(services, actor, { thing, body });
  const { notReached, ...reached } = await findReached(services, actor, { thing, body, thread });
  const found = await KINDS[thing.kind].find(db.executor, actor, thing.id);
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
    const data = { kind: thing.kind, name: found?.name ?? '', commentId: id, text: body.text, ...reached };
    await events.append(trx, actor, { kind: 'comment.added', id: thing.id, data });
  });
  return { id, threadId, notReached };
}
