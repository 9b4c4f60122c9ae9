import type { TimeGrain } from '@plumbline/contract';
import { inTenant } from '../../../platform/db/in-tenant.ts';
import type { Executor } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/principal.ts';

export interface MeasureFormula {
  readonly name: string;
  readonly formula: string;
  /** Number format, as for a column; null for the type's own. */
  readonly format: string | null;
  readonly isCertified: boolean;
  readonly grain: TimeGrain | null;
}

/** The measures of a dataset as formulas of its charts may name them, certified ones first. */
export const listMeasureFormulas = async (
  db: Executor,
  { tenantId }: Actor,
  datasetId: string,
): Promise<MeasureFormula[]> => {
  const rows = await inTenant(db, { tenantId })
    .selectFrom('saved_measures')
    .select(['name', 'formula', 'format', 'certified_at', 'grain'])
    .where('dataset_id', '=', datasetId)
    .orderBy('name_key')
    .execute();
  return rows
    .map(({ name, formula, format, certified_at, grain }) => ({
      name,
      formula,
      format,
      isCertified: certified_at !== null,
      grain,
    }))
    .toSorted((one, other) => Number(other.isCertified) - Number(one.isCertified));
};
