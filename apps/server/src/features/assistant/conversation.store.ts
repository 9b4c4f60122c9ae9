import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';
import type { ConversationRow } from './tables.ts';

const own = (db: Executor, { tenantId, userId }: Actor) =>
  inTenant(db, { tenantId }).selectFrom('conversations').selectAll().where('user_id', '=', userId);

/** The actor’s own, the newest first. */
export const listOwn = (db: Executor, actor: Actor, limit: number): Promise<ConversationRow[]> =>
  own(db, actor).orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(limit).execute();

/** Null also for a conversation of somebody else. */
export async function findOwn(db: Executor, actor: Actor, id: string): Promise<ConversationRow | null> {
  return (await own(db, actor).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function insertConversation(trx: Trx, row: ConversationRow): Promise<void> {
  await insertInto(trx, 'conversations').values(row).execute();
}

export async function updateTurns(
  trx: Trx,
  { tenantId, userId }: Actor,
  { id, ...set }: Pick<ConversationRow, 'id' | 'turns' | 'updated_at'>,
): Promise<void> {
  await inTenant(trx, { tenantId })
    .updateTable('conversations')
    .set(set)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** False when the actor has no such conversation. */
export async function deleteOwn(trx: Trx, { tenantId, userId }: Actor, id: string): Promise<boolean> {
  const result = await inTenant(trx, { tenantId })
    .deleteFrom('conversations')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Leaves the newest; a person asks more often than anybody reads again. */
export async function deleteOldest(trx: Trx, actor: Actor, keep: number): Promise<void> {
  const rest = await own(trx, actor)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .offset(keep)
    .limit(100)
    .execute();
  for (const { id } of rest) {
    await deleteOwn(trx, actor, id);
  }
}
