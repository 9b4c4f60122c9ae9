import { allows, AppError } from '@plumbline/contract';
import { KINDS, type Thing } from '../../platform/access/thing-kinds.ts';
import { isoNow } from '../../platform/clock.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { updateCommentRow, setFollowing, setReaction } from './comments.store.ts';
import { getReadable } from './readable-comments.ts';

interface OneComment {
  readonly thing: Thing;
  readonly id: string;
}

const findThingName = async ({ db }: Services, actor: Actor, { kind, id }: Thing): Promise<string> =>
  (await KINDS[kind].find(db.executor, actor, id))?.name ?? '';

/** Throws `access.forbidden` for a comment of somebody else. */
export async function updateComment(
  services: Services,
  actor: Actor,
  { text, ...one }: OneComment & { readonly text: string },
): Promise<void> {
  await services.access.require(actor, one.thing, 'comment');
  const { id, author_id } = await getReadable(services, actor, one);
  if (author_id !== actor.userId) {
    throw new AppError('access.forbidden', 'Only its author can change a comment.');
  }
  const change = { text, edited_at: isoNow(services.clock) };
  await services.db.transaction((trx) => updateCommentRow(trx, { ...actor, id }, change));
}

/** Throws `access.forbidden` for a comment of somebody else, unless the actor manages the thing. */
export async function deleteComment(services: Services, actor: Actor, one: OneComment): Promise<void> {
  const { thing } = one;
  const permission = await services.access.require(actor, thing, 'comment');
  const { id, author_id } = await getReadable(services, actor, one);
  if (author_id !== actor.userId && !allows(permission, 'manage')) {
    throw new AppError('access.forbidden', 'Only its author, or who manages this, can delete a comment.');
  }
  const deleted = { text: '', mentions: '[]', deleted_at: isoNow(services.clock) };
  const data = { kind: thing.kind, name: await findThingName(services, actor, thing) };
  await services.db.transaction(async (trx) => {
    await updateCommentRow(trx, { ...actor, id }, deleted);
    await services.events.append(trx, actor, { kind: 'comment.deleted', id: thing.id, data });
  });
}

/** Resolves or reopens the thread that a comment begins. Throws `access.forbidden`, `comment.not_found`. */
export async function resolveThread(
  services: Services,
  actor: Actor,
  { isResolved, ...one }: OneComment & { readonly isResolved: boolean },
): Promise<void> {
  const { thing } = one;
  await services.access.require(actor, thing, 'comment');
  const { thread_id: id } = await getReadable(services, actor, one);
  const change = { resolved_at: isResolved ? isoNow(services.clock) : null };
  const data = { kind: thing.kind, name: await findThingName(services, actor, thing), isResolved };
  await services.db.transaction(async (trx) => {
    await updateCommentRow(trx, { ...actor, id }, change);
    await services.events.append(trx, actor, { kind: 'comment.resolved', id: thing.id, data });
  });
}

/** Adds or removes the actor's reaction. Throws `access.forbidden`, `comment.not_found`. */
export async function reactToComment(
  services: Services,
  actor: Actor,
  { emoji, isOn, ...one }: OneComment & { readonly emoji: string; readonly isOn: boolean },
): Promise<void> {
  await services.access.require(actor, one.thing, 'comment');
  const { tenant_id, id } = await getReadable(services, actor, one);
  const reaction = { tenant_id, comment_id: id, user_id: actor.userId, emoji };
  await services.db.transaction((trx) => setReaction(trx, reaction, isOn));
}

/** Switches the actor's notifications of comments on a thing. Throws the not-found error of its kind. */
export async function followComments(
  services: Services,
  actor: Actor,
  change: { readonly thing: Thing; readonly isFollowing: boolean },
): Promise<void> {
  await services.access.require(actor, change.thing, 'view');
  await services.db.transaction((trx) => setFollowing(trx, actor, change));
}
