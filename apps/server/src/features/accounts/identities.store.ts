import { isoNow, type Clock } from '../../platform/clock.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';

/** An account at a provider: `sub` of an issuer never changes its owner, unlike an address. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

type Tenant = Pick<Actor, 'tenantId'>;

/** The person whose account an identity opens in the tenant; null where it is not connected. */
export async function findIdentity(
  db: Executor,
  tenant: Tenant,
  { issuer, subject }: Identity,
): Promise<string | null> {
  const row = await inTenant(db, tenant)
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** False when the identity opens an account already, also by a call at the same time. */
export async function addIdentity(
  trx: Trx,
  clock: Clock,
  { tenantId, userId, issuer, subject }: Identity & Pick<Actor, 'tenantId' | 'userId'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await insertInto(trx, 'identities')
    .values({ tenant_id: tenantId, issuer, subject, user_id: userId, created_at: isoNow(clock) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Of a person, in all tenants. Whoever resets a password by mail has the mailbox: a provider that had vouched for the
 * address before has to be confirmed with that password.
 */
export async function deleteIdentities(trx: Trx, userId: string): Promise<void> {
  await acrossTenants(trx).deleteFrom('identities').where('user_id', '=', userId).execute();
}
