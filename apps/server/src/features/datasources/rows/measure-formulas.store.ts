import { inTenant } from '../../../platform/db/in-tenant.ts';
import type { Executor } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/principal.ts';

/** The measures of a dataset as formulas of its charts may name them. */
export const listMeasureFormulas = (
  db: Executor,
  { tenantId }: Actor,
  datasetId: string,
): Promise<{ name: string; formula: string }[]> =>
  inTenant(db, { tenantId })
    .selectFrom('saved_measures')
    .select(['name', 'formula'])
    .where('dataset_id', '=', datasetId)
    .orderBy('name_key')
    .execute();
