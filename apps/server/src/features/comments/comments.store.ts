import type { Thing } from '../../platform/access/thing-kinds.ts';
import type { CommentReactionRow, CommentRow } from '../../platform/db/comment-tables.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';

type Tenant = Pick<Actor, 'tenantId'>;

/** Oldest first. */
export const listOn = (db: Executor, tenant: Tenant, { kind, id }: Thing): Promise<CommentRow[]> =>
  inTenant(db, tenant)
    .selectFrom('comments')
    .selectAll()
    .where('thing_kind', '=', kind)
    .where('thing_id', '=', id)
    .orderBy('id')
    .execute();

export const insertComment = async (trx: Trx, row: CommentRow): Promise<void> => {
  await insertInto(trx, 'comments').values(row).execute();
};

export const updateCommentRow = async (
  trx: Trx,
  { tenantId, id }: Tenant & { readonly id: string },
  change: Partial<CommentRow>,
): Promise<void> => {
  await inTenant(trx, { tenantId }).updateTable('comments').set(change).where('id', '=', id).execute();
};

/** Reactions to the comments on a thing. */
export const listReactions = (
  db: Executor,
  tenant: Tenant,
  { kind, id }: Thing,
): Promise<CommentReactionRow[]> =>
  inTenant(db, tenant)
    .selectFrom('comment_reactions as r')
    .innerJoin('comments as c', (join) =>
      join.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.comment_id'),
    )
    .selectAll('r')
    .where('c.thing_kind', '=', kind)
    .where('c.thing_id', '=', id)
    .execute();

/** Adding a reaction twice, or removing one that is not there, changes nothing. */
export async function setReaction(trx: Trx, row: CommentReactionRow, isOn: boolean): Promise<void> {
  if (isOn) {
    await insertInto(trx, 'comment_reactions')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await inTenant(trx, { tenantId: row.tenant_id })
    .deleteFrom('comment_reactions')
    .where('comment_id', '=', row.comment_id)
    .where('user_id', '=', row.user_id)
    .where('emoji', '=', row.emoji)
    .execute();
}

/** Ids of people. */
export async function listFollowers(
  db: Executor,
  tenant: Tenant,
  { kind, id }: Thing,
): Promise<readonly string[]> {
  const rows = await inTenant(db, tenant)
    .selectFrom('comment_followers')
    .select('user_id')
    .where('thing_kind', '=', kind)
    .where('thing_id', '=', id)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function setFollowing(
  trx: Trx,
  { tenantId, userId }: Actor,
  { thing, isFollowing }: { readonly thing: Thing; readonly isFollowing: boolean },
): Promise<void> {
  if (isFollowing) {
    await insertInto(trx, 'comment_followers')
      .values({ tenant_id: tenantId, thing_kind: thing.kind, thing_id: thing.id, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await inTenant(trx, { tenantId })
    .deleteFrom('comment_followers')
    .where('thing_kind', '=', thing.kind)
    .where('thing_id', '=', thing.id)
    .where('user_id', '=', userId)
    .execute();
}

/** Ends following of every thing. */
export const endFollowing = async (trx: Trx, { tenantId, userId }: Actor): Promise<void> => {
  await inTenant(trx, { tenantId }).deleteFrom('comment_followers').where('user_id', '=', userId).execute();
};

/** Everything that was said of a thing that is gone. */
export async function deleteOn(trx: Trx, tenant: Tenant, thing: Thing): Promise<void> {
  const ids = (await listOn(trx, tenant, thing)).map(({ id }) => id);
  if (ids.length > 0) {
    await inTenant(trx, tenant).deleteFrom('comment_reactions').where('comment_id', 'in', ids).execute();
    await inTenant(trx, tenant).deleteFrom('comments').where('id', 'in', ids).execute();
  }
  await inTenant(trx, tenant)
    .deleteFrom('comment_followers')
    .where('thing_kind', '=', thing.kind)
    .where('thing_id', '=', thing.id)
    .execute();
}
