import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import type { Executor } from '../../../platform/db/database.ts';

export interface NewestDataset {
  readonly id: string;
  readonly tenantId: string;
  readonly ownerId: string;
}

/** The dataset of whatever tenant that was changed last and whose rows are in files; null where there is none. */
export async function findNewest(db: Executor): Promise<NewestDataset | null> {
  const row = await acrossTenants(db)
    .selectFrom('datasets')
    .select(['id', 'tenant_id as tenantId', 'owner_id as ownerId'])
    .where('state', '=', 'active')
    .where('live_seconds', 'is', null)
    .where('newest_version', 'is not', null)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
