import type { Trx } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { insertVersion } from '../storage/version.store.ts';
import type { DatasetVersionRow } from '../tables.ts';

/** A version whose rows and bytes are within the plan of the workspace. Throws `plan.not_allowed`. */
export async function insertWithinPlan(
  { plans }: Pick<Services, 'plans'>,
  trx: Trx,
  row: DatasetVersionRow,
): Promise<void> {
  const tenant = { tenantId: row.tenant_id };
  await plans.claim(trx, tenant, { limit: 'rows', adding: row.row_count, datasetId: row.dataset_id });
  await plans.claim(trx, tenant, { limit: 'storageBytes', adding: row.size_bytes });
  await insertVersion(trx, row);
}
