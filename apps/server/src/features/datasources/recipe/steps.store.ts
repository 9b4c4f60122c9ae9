import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import type { Scalar, TransformationStep } from '@plumbline/contract';
import type { Executor, Trx } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { TransformationRow } from '../tables.ts';

/** One stored step of a recipe. */
export interface StoredStep {
  readonly id: string;
  readonly step: TransformationStep;
  readonly enabled: boolean;
  /** What a pivot found in its column. */
  readonly keys: readonly (Scalar | null)[] | null;
  readonly createdBy: { readonly id: string; readonly name: string };
  readonly createdAt: string;
  readonly updatedAt: string;
}

const ROWS_PER_INSERT = 100;

/** The recipe of a dataset, in order. */
export async function listSteps(db: Executor, { tenantId }: Actor, datasetId: string): Promise<StoredStep[]> {
  const rows = await inTenant(db, { tenantId })
    .selectFrom('transformations as t')
    .innerJoin('users as u', 'u.id', 't.created_by')
    .select(['t.id', 't.step', 't.enabled', 't.keys', 't.created_by', 't.created_at', 't.updated_at'])
    .select(['u.fname', 'u.lname', 'u.email'])
    .where('t.dataset_id', '=', datasetId)
    .orderBy('t.position')
    .execute();
  return rows.map((row) => {
    const name = `${row.fname} ${row.lname}`.trim();
    return {
      id: row.id,
      step: JSON.parse(row.step) as TransformationStep,
      enabled: row.enabled === 1,
      keys: row.keys === null ? null : (JSON.parse(row.keys) as (Scalar | null)[]),
      createdBy: { id: row.created_by, name: name === '' ? row.email : name },
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  });
}

/** The dataset that a step belongs to; null when there is no such step in the tenant. */
export async function findDatasetOfStep(
  db: Executor,
  { tenantId }: Actor,
  id: string,
): Promise<string | null> {
  const row = await inTenant(db, { tenantId })
    .selectFrom('transformations')
    .select('dataset_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.dataset_id ?? null;
}

/** The ids among these that steps of other datasets have. */
export async function listTakenIds(
  db: Executor,
  { tenantId }: Actor,
  wanted: { datasetId: string; ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (wanted.ids.length === 0) {
    return new Set();
  }
  const rows = await inTenant(db, { tenantId })
    .selectFrom('transformations')
    .select('id')
    .where('dataset_id', '!=', wanted.datasetId)
    .where('id', 'in', wanted.ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Replace the recipe. Call it under the lock of the dataset's row. */
export async function replaceSteps(
  trx: Trx,
  { tenantId }: Actor,
  recipe: { datasetId: string; steps: readonly StoredStep[] },
): Promise<void> {
  await inTenant(trx, { tenantId })
    .deleteFrom('transformations')
    .where('dataset_id', '=', recipe.datasetId)
    .execute();
  const rows = recipe.steps.map((stored, position): TransformationRow => ({
    tenant_id: tenantId,
    id: stored.id,
    dataset_id: recipe.datasetId,
    position,
    kind: stored.step.kind,
    step: JSON.stringify(stored.step),
    enabled: stored.enabled ? 1 : 0,
    keys: stored.keys === null ? null : JSON.stringify(stored.keys),
    created_by: stored.createdBy.id,
    created_at: stored.createdAt,
    updated_at: stored.updatedAt,
  }));
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    await insertInto(trx, 'transformations')
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .execute();
  }
}
