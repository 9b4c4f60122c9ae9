import type { Executor } from '../db/database.ts';
import { inTenant } from '../db/in-tenant.ts';
import type { Actor } from '../principal.ts';
import { findSettings } from './tenant-settings.ts';

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
