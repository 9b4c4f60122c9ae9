import { NotificationSettings } from '@plumbline/contract';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';
import { findSettings } from '../../platform/tenants/tenant-settings.ts';

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

export interface MailAddress {
  readonly email: string;
  readonly locale: string;
}

/** Where mails to a member go; null for who is none any more. */
export async function findMailAddress(db: Executor, actor: Actor): Promise<MailAddress | null> {
  const row = await inTenant(db, actor)
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.email', 'u.preferences'])
    .where('m.user_id', '=', actor.userId)
    .executeTakeFirst();
  if (row === undefined) {
    return null;
  }
  const { locale } = JSON.parse(row.preferences) as { locale?: string };
  return { email: row.email, locale: locale ?? (await findSettings(db, actor)).locale };
}
