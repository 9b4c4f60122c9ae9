import { NotificationSettings } from '@plumbline/contract';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';

/** The defaults where a person has chosen nothing. */
export async function findNotificationSettings(db: Executor, actor: Actor): Promise<NotificationSettings> {
  const row = await inTenant(db, actor)
    .selectFrom('notification_settings')
    .select('settings')
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  return NotificationSettings.parse(JSON.parse(row?.settings ?? '{}'));
}

export async function putNotificationSettings(
  trx: Trx,
  { tenantId, userId }: Actor,
  chosen: NotificationSettings,
): Promise<void> {
  const settings = JSON.stringify(chosen);
  await insertInto(trx, 'notification_settings')
    .values({ tenant_id: tenantId, user_id: userId, settings })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ settings }))
    .execute();
}

export const deleteNotificationSettings = async (trx: Trx, actor: Actor): Promise<void> => {
  await inTenant(trx, actor)
    .deleteFrom('notification_settings')
    .where('user_id', '=', actor.userId)
    .execute();
};
