import type { Trx } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { quotaExceeded } from '../../uploads/index.ts';
import { insertVersion } from '../storage/version.store.ts';
import type { DatasetVersionRow } from '../tables.ts';

/**
 * A version whose rows and bytes are within the plan of the workspace and its share of the disk, wherever its rows came from.
 * Throws `plan.not_allowed`, `storage.quota_exceeded`.
 */
export async function insertWithinPlan(
  { config, plans }: Pick<Services, 'config' | 'plans'>,
  trx: Trx,
  row: DatasetVersionRow,
): Promise<void> {
  const tenant = { tenantId: row.tenant_id };
  await plans.claim(trx, tenant, { limit: 'rows', adding: row.row_count, datasetId: row.dataset_id });
  await plans.claim(trx, tenant, { limit: 'storageBytes', adding: row.size_bytes });
  const { tenantBytes } = config;
  const left = Math.max(0, tenantBytes - (await plans.used(trx, tenant, 'storageBytes')));
  if (row.size_bytes > left) {
    throw quotaExceeded('These rows need', { size: row.size_bytes, left, tenantBytes });
  }
  await insertVersion(trx, row);
}
