import type { SignInRules } from '@plumbline/contract';
import { parseSignInRules } from '../../platform/auth/sign-in-rules.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';

const findSettings = async (db: Executor, { tenantId }: Actor): Promise<string> =>
  (
    await acrossTenants(db)
      .selectFrom('tenants')
      .select('settings')
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow()
  ).settings;

export const findSignInRules = async (db: Executor, actor: Actor): Promise<SignInRules> =>
  parseSignInRules(await findSettings(db, actor));

/** Other settings of the workspace stay as they are. */
export async function saveSignInRules(
  trx: Trx,
  actor: Actor,
  rules: Partial<SignInRules>,
): Promise<SignInRules> {
  const settings = JSON.stringify({ ...(JSON.parse(await findSettings(trx, actor)) as object), ...rules });
  await acrossTenants(trx)
    .updateTable('tenants')
    .set({ settings })
    .where('id', '=', actor.tenantId)
    .execute();
  return parseSignInRules(settings);
}

/** Whether somebody has signed in through the workspace's provider as it is configured now. */
export async function hasProvenProvider(db: Executor, actor: Pick<Actor, 'tenantId'>): Promise<boolean> {
  const row = await inTenant(db, actor)
    .selectFrom('sso_providers')
    .select('last_sign_in_at')
    .executeTakeFirst();
  return row !== undefined && row.last_sign_in_at !== null;
}
