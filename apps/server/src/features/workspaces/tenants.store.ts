import type { PublicBranding } from '@plumbline/contract';
import { acrossTenants } from '../../platform/db/across-tenants.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/principal.ts';

export interface StoredTenant {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly plan: string;
  /** JSON. */
  readonly settings: string;
  readonly logo: string | null;
  readonly accent_color: string | null;
}

/** Throws when there is no such tenant: callers have its id from a session or a row. */
export const findTenant = (db: Executor, { tenantId }: Pick<Actor, 'tenantId'>): Promise<StoredTenant> =>
  acrossTenants(db)
    .selectFrom('tenants')
    .select(['id', 'slug', 'name', 'plan', 'settings', 'logo', 'accent_color'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();

export async function setTenant(
  trx: Trx,
  { tenantId }: Pick<Actor, 'tenantId'>,
  set: Partial<Pick<StoredTenant, 'slug' | 'name' | 'settings' | 'logo' | 'accent_color'>>,
): Promise<void> {
  await acrossTenants(trx).updateTable('tenants').set(set).where('id', '=', tenantId).execute();
}

/** The branding of the workspace with this slug; nulls where it has none, or does not exist. */
export async function findBranding(db: Executor, slug: string): Promise<PublicBranding> {
  const row = await acrossTenants(db)
    .selectFrom('tenants')
    .select(['name', 'logo', 'accent_color as accentColor'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row === undefined || (row.logo === null && row.accentColor === null)
    ? { name: null, logo: null, accentColor: null }
    : { name: row.name, logo: row.logo, accentColor: row.accentColor };
}
