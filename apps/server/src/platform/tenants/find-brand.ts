import type { Branding } from '@plumbline/contract';
import { acrossTenants } from '../db/across-tenants.ts';
import type { Executor } from '../db/database.ts';
import type { Actor } from '../principal.ts';

/** How a workspace looks where the product would show itself. */
export interface Brand extends Branding {
  readonly name: string;
}

/** Null where the workspace has neither logo nor accent color. */
export async function findBrand(db: Executor, { tenantId }: Pick<Actor, 'tenantId'>): Promise<Brand | null> {
  const row = await acrossTenants(db)
    .selectFrom('tenants')
    .select(['name', 'logo', 'accent_color as accentColor'])
    .where('id', '=', tenantId)
    .executeTakeFirst();
  return row === undefined || (row.logo === null && row.accentColor === null) ? null : row;
}
