import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/search-key.ts';
import type { Actor } from '../../platform/principal.ts';
import type { SavedChartRow } from './tables.ts';

export type ChartRow = SavedChartRow & {
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
};

const ofTenant = (db: Executor, { tenantId }: Actor) =>
  inTenant(db, { tenantId }).selectFrom('saved_charts as c').innerJoin('users as u', 'u.id', 'c.created_by');

export interface ChartListing {
  readonly datasetId: string;
  readonly q: string;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

/** The charts of a dataset whose name holds `q`, newest first. */
export async function listChartRows(
  db: Executor,
  actor: Actor,
  { datasetId, q, page, limit }: ChartListing,
): Promise<{ readonly rows: readonly ChartRow[]; readonly total: number }> {
  const matching = () =>
    ofTenant(db, actor)
      .where('c.dataset_id', '=', datasetId)
      .$if(q !== '', (query) =>
        query.where(sql<boolean>`c.name_key like ${likePattern(q)} escape ${sql.lit('\\')}`),
      );
  const rows = await matching()
    .selectAll('c')
    .select(['u.fname', 'u.lname', 'u.email'])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await matching()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** What all charts of a dataset draw, and their names. */
export const listChartContents = (
  db: Executor,
  { tenantId }: Actor,
  datasetId: string,
): Promise<readonly Pick<SavedChartRow, 'id' | 'name' | 'name_key' | 'chart' | 'mode' | 'filters'>[]> =>
  inTenant(db, { tenantId })
    .selectFrom('saved_charts')
    .select(['id', 'name', 'name_key', 'chart', 'mode', 'filters'])
    .where('dataset_id', '=', datasetId)
    .execute();

export async function findChart(db: Executor, actor: Actor, id: string): Promise<ChartRow | null> {
  const row = await ofTenant(db, actor)
    .selectAll('c')
    .select(['u.fname', 'u.lname', 'u.email'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function countCharts(db: Executor, { tenantId }: Actor, datasetId: string): Promise<number> {
  const { charts } = await inTenant(db, { tenantId })
    .selectFrom('saved_charts')
    .select(({ fn }) => fn.countAll<number>().as('charts'))
    .where('dataset_id', '=', datasetId)
    .executeTakeFirstOrThrow();
  return charts;
}

export async function insertChart(trx: Trx, row: SavedChartRow): Promise<void> {
  await insertInto(trx, 'saved_charts').values(row).execute();
}

export interface ChartChange {
  readonly id: string;
  /** Only this revision changes; any when absent. */
  readonly revision: number | undefined;
  readonly set: Pick<SavedChartRow, 'name' | 'name_key' | 'chart' | 'mode' | 'filters' | 'updated_at'>;
}

/** Change a chart and give it a new revision. False when it is gone or at another revision. */
export async function updateChartRow(trx: Trx, { tenantId }: Actor, change: ChartChange): Promise<boolean> {
  const { revision } = change;
  const result = await inTenant(trx, { tenantId })
    .updateTable('saved_charts')
    .set(change.set)
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', change.id)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** With the remarks on it alone. False when it no longer exists. */
export async function deleteChartRow(trx: Trx, { tenantId }: Actor, id: string): Promise<boolean> {
  const result = await inTenant(trx, { tenantId })
    .deleteFrom('saved_charts')
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
