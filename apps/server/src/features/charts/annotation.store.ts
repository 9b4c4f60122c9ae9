import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import type { Executor, Trx } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/principal.ts';
import type { ChartAnnotationRow } from './tables.ts';

export type AnnotationRow = ChartAnnotationRow & {
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
};

const ofTenant = (db: Executor, { tenantId }: Actor) =>
  inTenant(db, { tenantId })
    .selectFrom('chart_annotations as a')
    .innerJoin('users as u', 'u.id', 'a.created_by')
    .selectAll('a')
    .select(['u.fname', 'u.lname', 'u.email']);

/** Remarks on all charts of a dataset and, with `chartId`, on that chart alone; the oldest first. */
export const listAnnotationRows = (
  db: Executor,
  actor: Actor,
  { datasetId, chartId }: { readonly datasetId: string; readonly chartId: string | null },
): Promise<AnnotationRow[]> =>
  ofTenant(db, actor)
    .where('a.dataset_id', '=', datasetId)
    .where((row) =>
      chartId === null
        ? row('a.chart_id', 'is', null)
        : row.or([row('a.chart_id', 'is', null), row('a.chart_id', '=', chartId)]),
    )
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute();

export async function findAnnotation(db: Executor, actor: Actor, id: string): Promise<AnnotationRow | null> {
  return (await ofTenant(db, actor).where('a.id', '=', id).executeTakeFirst()) ?? null;
}

/** Of the dataset and of all its saved charts. */
export async function countAnnotations(
  db: Executor,
  { tenantId }: Actor,
  datasetId: string,
): Promise<number> {
  const { annotations } = await inTenant(db, { tenantId })
    .selectFrom('chart_annotations')
    .select(({ fn }) => fn.countAll<number>().as('annotations'))
    .where('dataset_id', '=', datasetId)
    .executeTakeFirstOrThrow();
  return annotations;
}

export async function insertAnnotation(trx: Trx, row: ChartAnnotationRow): Promise<void> {
  await insertInto(trx, 'chart_annotations').values(row).execute();
}

/** False when the tenant has no such remark. */
export async function updateAnnotationRow(
  trx: Trx,
  { tenantId }: Actor,
  change: {
    readonly id: string;
    readonly set: Pick<
      ChartAnnotationRow,
      'chart_id' | 'kind' | 'anchor' | 'text' | 'search_key' | 'updated_at'
    >;
  },
): Promise<boolean> {
  const result = await inTenant(trx, { tenantId })
    .updateTable('chart_annotations')
    .set(change.set)
    .where('id', '=', change.id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** False when it no longer exists. */
export async function deleteAnnotationRow(trx: Trx, { tenantId }: Actor, id: string): Promise<boolean> {
  const result = await inTenant(trx, { tenantId })
    .deleteFrom('chart_annotations')
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Whatever the actor may see of them. */
export const listAnnotationsById = (
  db: Executor,
  actor: Actor,
  ids: readonly string[],
): Promise<ChartAnnotationRow[]> =>
  inTenant(db, actor).selectFrom('chart_annotations').selectAll().where('id', 'in', ids).execute();
