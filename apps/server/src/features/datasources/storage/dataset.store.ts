import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import type { ListQuery, ListScope } from '@plumbline/contract';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/db/database.ts';
import { isInScope, isVisible } from '../../../platform/access/visible.ts';
import { likePattern } from '../../../platform/db/search-key.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { DatasetRow, DatasetVersionRow } from '../tables.ts';

/** What lists show of a version. */
export type VersionFacts = Pick<
  DatasetVersionRow,
  'number' | 'row_count' | 'reject_count' | 'size_bytes' | 'reason' | 'created_at'
> & {
  readonly column_count: number;
  /** Absent in lists of datasets. */
  readonly refresh?: DatasetVersionRow['refresh'];
};

export interface ListedDataset {
  readonly dataset: DatasetRow;
  /** The newest complete version; null before there is one. */
  readonly version: VersionFacts | null;
  readonly creator: { readonly id: string; readonly name: string };
}

const SORT_COLUMNS = { name: 'd.name_key', updatedAt: 'd.updated_at', createdAt: 'd.created_at' } as const;

const ofTenant = (db: Executor, { tenantId }: Pick<Actor, 'tenantId'>) =>
  inTenant(db, { tenantId }).selectFrom('datasets as d');

const visibleTo = (db: Executor, actor: Actor) => ofTenant(db, actor).where(isVisible(actor, 'dataset', 'd'));

const withFacts = (query: ReturnType<typeof ofTenant>) =>
  query
    .leftJoin('dataset_versions as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 'd.tenant_id')
        .onRef('v.dataset_id', '=', 'd.id')
        .onRef('v.number', '=', 'd.newest_version'),
    )
    .innerJoin('users as u', 'u.id', 'd.created_by')
    .selectAll('d')
    .select(['v.row_count', 'v.reject_count', 'v.size_bytes', 'v.column_count', 'v.reason'])
    .select(['v.created_at as version_at', 'u.fname', 'u.lname', 'u.email']);

type DatasetWithFacts = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number];

function toListed(row: DatasetWithFacts): ListedDataset {
  const { row_count, reject_count, size_bytes, column_count, reason, version_at, ...rest } = row;
  const { fname, lname, email, ...dataset } = rest;
  const name = `${fname} ${lname}`.trim();
  return {
    dataset,
    version:
      dataset.newest_version === null || row_count === null
        ? null
        : {
            number: dataset.newest_version,
            // After the recipe, where there is one.
            row_count: dataset.shown_rows ?? row_count,
            reject_count: reject_count ?? 0,
            size_bytes: size_bytes ?? 0,
            column_count: dataset.shown_columns ?? column_count ?? 0,
            reason: reason ?? 'create',
            created_at: version_at ?? dataset.created_at,
          },
    creator: { id: dataset.created_by, name: name === '' ? email : name },
  };
}

/** One dataset of the tenant, in any state, whoever asks: `getListed` checks what the actor may see. */
export async function findDataset(
  db: Executor,
  actor: Pick<Actor, 'tenantId'>,
  id: string,
): Promise<ListedDataset | null> {
  const row = await withFacts(ofTenant(db, actor)).where('d.id', '=', id).executeTakeFirst();
  return row ? toListed(row) : null;
}

export async function listDatasets(
  db: Executor,
  actor: Actor,
  wanted: ListQuery & { state: 'active' | 'archived'; scope?: ListScope | undefined },
): Promise<{ readonly rows: readonly ListedDataset[]; readonly total: number }> {
  const q = wanted.q?.trim() ?? '';
  const { scope } = wanted;
  const matching = () =>
    visibleTo(db, actor)
      .where('d.state', '=', wanted.state)
      .$if(scope !== undefined, (query) =>
        query.where(isInScope(actor, 'dataset', { alias: 'd', scope: scope ?? 'mine' })),
      )
      .$if(q !== '', (query) =>
        query.where(sql<boolean>`d.name_key like ${likePattern(q)} escape ${sql.lit('\\')}`),
      );
  const direction = wanted.sort.startsWith('-') ? 'desc' : 'asc';
  const key = wanted.sort.replace('-', '') as keyof typeof SORT_COLUMNS;
  const rows = await withFacts(matching())
    .orderBy(SORT_COLUMNS[key], direction)
    .orderBy('d.id', direction)
    .limit(wanted.limit)
    .offset((wanted.page - 1) * wanted.limit)
    .execute();
  const { total } = await matching()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toListed), total };
}

export type ActiveDataset = Pick<DatasetRow, 'id' | 'name'>;

/** Active datasets that have rows and that the actor may see, the oldest first. */
export async function listActive(db: Executor, actor: Actor): Promise<readonly ActiveDataset[]> {
  return visibleTo(db, actor)
    .select(['d.id', 'd.name'])
    .where('d.state', '=', 'active')
    .where('d.newest_version', 'is not', null)
    .orderBy('d.id')
    .execute();
}

export async function insertDataset(trx: Trx, row: DatasetRow): Promise<void> {
  await insertInto(trx, 'datasets').values(row).execute();
}

export interface DatasetChange {
  readonly id: string;
  /** Only a dataset in one of these states changes. */
  readonly states: readonly DatasetRow['state'][];
  /** Only this revision changes; any when absent. */
  readonly revision?: number | undefined;
  readonly set: Partial<Omit<DatasetRow, 'id' | 'tenant_id' | 'revision'>>;
}

/** Change a dataset and give it a new revision. False when it is gone, in another state or at another revision. */
export async function updateDatasetRow(trx: Trx, actor: Actor, change: DatasetChange): Promise<boolean> {
  const { revision } = change;
  const result = await inTenant(trx, actor)
    .updateTable('datasets')
    .set(change.set)
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', change.id)
    .where('state', 'in', change.states)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Store the rows and columns of the newest version after the recipe, for lists. It is no change by a person. */
export async function showCounts(
  trx: Trx,
  actor: Actor,
  shown: { datasetId: string; version: number; rows: number; columns: number },
): Promise<void> {
  await inTenant(trx, actor)
    .updateTable('datasets')
    .set({ shown_rows: shown.rows, shown_columns: shown.columns })
    .where('id', '=', shown.datasetId)
    .where('newest_version', '=', shown.version)
    .execute();
}

/** Remove a dataset in the given state with its versions, columns and views. False when there is none. */
export async function deleteDataset(
  trx: Trx,
  actor: Actor,
  wanted: { id: string; state: DatasetRow['state'] },
): Promise<boolean> {
  const result = await inTenant(trx, actor)
    .deleteFrom('datasets')
    .where('id', '=', wanted.id)
    .where('state', '=', wanted.state)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Ids of all datasets of a tenant: for the sweep alone. */
export async function listDatasetIds(db: Executor, tenantId: string): Promise<ReadonlySet<string>> {
  const rows = await inTenant(db, { tenantId }).selectFrom('datasets').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** True while the job may still run: what it writes is its own to clear away. */
export async function isJobAlive(db: Executor, tenantId: string, jobId: string): Promise<boolean> {
  const row = await inTenant(db, { tenantId })
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', jobId)
    .where('due_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
