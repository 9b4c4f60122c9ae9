import { acrossTenants, type Executor } from '../../platform/db/database.ts';
import type { TenantRow } from '../../platform/db/tables.ts';
import type { Actor } from '../../platform/principal.ts';

type StoredTenant = Pick<TenantRow, 'id' | 'slug' | 'name' | 'plan'> & { readonly settings: string };

export const findTenant = (db: Executor, { tenantId }: Pick<Actor, 'tenantId'>): Promise<StoredTenant> =>
  acrossTenants(db)
    .selectFrom('tenants')
    .select(['id', 'slug', 'name', 'plan', 'settings'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
