import { PROVIDER_ROLES, type SsoProvider } from '@plumbline/contract';
import { z } from 'zod';
import { isoNow, type Clock } from '../../platform/clock.ts';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import type { Actor } from '../../platform/principal.ts';
import { isFirstTenant } from '../accounts/index.ts';

type Tenant = Pick<Actor, 'tenantId'>;

const Options = z.object({
  scopes: z.array(z.string()),
  groupsClaim: z.string(),
  groupRoles: z.array(z.object({ group: z.string(), role: z.enum(PROVIDER_ROLES) })),
  defaultRole: z.enum(PROVIDER_ROLES).nullable(),
  domains: z.array(z.string()),
  acceptsUnverifiedEmail: z.boolean(),
  // Absent before there was a choice.
  returnsSignedOut: z.boolean().default(false),
});

/** The provider of a workspace as stored. */
export interface Provider extends Omit<SsoProvider, 'hasSecret'> {
  readonly tenantId: string;
  /** Sealed for `ssoContext`; null for a public client. */
  readonly sealedSecret: string | null;
}

/** What the sealed secret is bound to. */
export const ssoContext = (tenantId: string): string => `sso:${tenantId}`;

export async function findProvider(db: Executor, tenant: Tenant): Promise<Provider | null> {
  const row = await inTenant(db, tenant).selectFrom('sso_providers').selectAll().executeTakeFirst();
  if (!row) {
    return null;
  }
  return {
    tenantId: row.tenant_id,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    sealedSecret: row.client_secret,
    ...Options.parse(JSON.parse(row.options)),
    updatedAt: row.updated_at,
    lastSignInAt: row.last_sign_in_at,
  };
}

/** A workspace that has a provider, as its sign-in page shows it. */
export interface SsoWorkspace {
  readonly tenantId: string;
  readonly slug: string;
  readonly workspace: string;
  /** Name of the provider. */
  readonly name: string;
}

const workspaces = (db: Executor) =>
  acrossTenants(db)
    .selectFrom('sso_providers as p')
    .innerJoin('tenants as t', 't.id', 'p.tenant_id')
    .select(['t.id as tenantId', 't.slug', 't.name as workspace', 'p.name']);

/** Null for a workspace that has no provider, or does not exist. */
export const findWorkspace = async (db: Executor, slug: string): Promise<SsoWorkspace | null> =>
  (await workspaces(db).where('t.slug', '=', slug).executeTakeFirst()) ?? null;

/**
 * The workspace whose provider signs in addresses of a domain. Only that of whoever operates the server: any other
 * workspace could claim a domain that is not its own, and be sent the people of it.
 */
export async function findWorkspaceOfDomain(db: Executor, domain: string): Promise<SsoWorkspace | null> {
  const row = await workspaces(db)
    .select('p.options')
    .orderBy('t.created_at')
    .orderBy('t.id')
    .executeTakeFirst();
  return row !== undefined &&
    (await isFirstTenant(db, row)) &&
    Options.parse(JSON.parse(row.options)).domains.includes(domain)
    ? row
    : null;
}

export async function saveProvider(
  trx: Trx,
  clock: Clock,
  { tenantId, name, issuer, clientId, sealedSecret, lastSignInAt, ...rest }: Omit<Provider, 'updatedAt'>,
): Promise<void> {
  const row = {
    tenant_id: tenantId,
    name,
    issuer,
    client_id: clientId,
    client_secret: sealedSecret,
    options: JSON.stringify(Options.parse(rest)),
    updated_at: isoNow(clock),
    last_sign_in_at: lastSignInAt,
  };
  await insertInto(trx, 'sso_providers')
    .values(row)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
    .execute();
}

export async function noteSignIn(trx: Trx, clock: Clock, tenant: Tenant): Promise<void> {
  await inTenant(trx, tenant)
    .updateTable('sso_providers')
    .set({ last_sign_in_at: isoNow(clock) })
    .execute();
}

/** With the sign-ins that are under way. Identities stay: they count again with the same issuer. */
export async function deleteProvider(trx: Trx, tenant: Tenant): Promise<boolean> {
  for (const table of ['sso_attempts', 'sso_connections'] as const) {
    await inTenant(trx, tenant).deleteFrom(table).execute();
  }
  const { numDeletedRows } = await inTenant(trx, tenant)
    .deleteFrom('sso_providers')
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
