import { inTenant, insertInto } from '../../platform/db/in-tenant.ts';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../platform/db/database.ts';
import { isVisible } from '../../platform/access/visible.ts';
import { likePattern } from '../../platform/db/search-key.ts';
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
  const done = await inTenant(trx, { tenantId })
    .updateTable('chart_annotations')
    .set(change.set)
    .where('id', '=', change.id)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** False when there is none any more. */
export async function deleteAnnotationRow(trx: Trx, { tenantId }: Actor, id: string): Promise<boolean> {
  const done = await inTenant(trx, { tenantId })
    .deleteFrom('chart_annotations')
    .where('id', '=', id)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

export interface FoundAnnotation {
  readonly id: string;
  readonly text: string;
  readonly anchor: string;
  readonly created_by: string;
  readonly datasetId: string;
  readonly datasetName: string;
  readonly chartId: string | null;
  readonly chartName: string | null;
}

/** Remarks on charts of active datasets that hold the text: newest first. */
export const searchAnnotations = (
  db: Executor,
  actor: Actor,
  wanted: { readonly text: string; readonly limit: number },
): Promise<FoundAnnotation[]> =>
  inTenant(db, actor)
    .selectFrom('chart_annotations as a')
    .innerJoin('datasets as d', (join) =>
      join.onRef('d.tenant_id', '=', 'a.tenant_id').onRef('d.id', '=', 'a.dataset_id'),
    )
    .leftJoin('saved_charts as c', (join) =>
      join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.id', '=', 'a.chart_id'),
    )
    .select(['a.id', 'a.text', 'a.anchor', 'a.created_by', 'd.id as datasetId', 'd.name as datasetName'])
    .select(['c.id as chartId', 'c.name as chartName'])
    .where('d.state', '=', 'active')
    .where(isVisible(actor, 'dataset', 'd'))
    .where(sql<boolean>`a.search_key like ${likePattern(wanted.text)} escape ${sql.lit('\\')}`)
    .orderBy('a.updated_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(wanted.limit)
    .execute();
