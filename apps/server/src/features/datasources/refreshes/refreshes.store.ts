import type { JobState } from '@plumbline/contract';
import { isVisible } from '../../../platform/access/visible.ts';
import { acrossTenants, type Executor, type Trx } from '../../../platform/db/database.ts';
import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import type { JobRow } from '../../../platform/db/job-tables.ts';
import type { Actor } from '../../../platform/principal.ts';
import { createJob } from '../create/create.job.ts';
import type { FollowingRefreshRow } from '../tables.ts';
import { refreshJob } from '../versions/refresh.job.ts';

type Tenant = Pick<Actor, 'tenantId'>;

/** Refreshes of these datasets that have not ended. */
export async function listActiveRefreshes(
  db: Executor,
  tenant: Tenant,
  datasetIds: readonly string[],
): Promise<readonly { readonly jobId: string; readonly datasetId: string }[]> {
  if (datasetIds.length === 0) {
    return [];
  }
  const rows = await inTenant(db, tenant)
    .selectFrom('jobs')
    .select(['id', 'subject_id'])
    .where('subject_kind', '=', 'dataset')
    .where('subject_id', 'in', datasetIds)
    .where('kind', '=', refreshJob.name)
    .where('state', 'in', ['queued', 'running'])
    .execute();
  return rows.map(({ id, subject_id }) => ({ jobId: id, datasetId: subject_id ?? '' }));
}

/** Datasets whose rows are the answer of a statement, with the statement. */
export const listQueryDatasets = (db: Executor, tenant: Tenant) =>
  inTenant(db, tenant)
    .selectFrom('datasets')
    .select(['id', 'owner_id', 'source_query'])
    .where('state', '=', 'active')
    .where('source_query', 'is not', null)
    .execute();

export async function addFollowing(trx: Trx, rows: readonly FollowingRefreshRow[]): Promise<void> {
  if (rows.length > 0) {
    await insertInto(trx, 'following_refreshes')
      .values([...rows])
      .onConflict((conflict) => conflict.columns(['tenant_id', 'dataset_id']).doNothing())
      .execute();
  }
}

/** Following refreshes of all tenants, the oldest first. */
export const listFollowing = (db: Executor, limit: number): Promise<readonly FollowingRefreshRow[]> =>
  acrossTenants(db)
    .selectFrom('following_refreshes')
    .selectAll()
    .orderBy('requested_at')
    .orderBy('dataset_id')
    .limit(limit)
    .execute();

/** False when another server took it. */
export async function takeFollowing(trx: Trx, tenant: Tenant, datasetId: string): Promise<boolean> {
  const { numDeletedRows } = await inTenant(trx, tenant)
    .deleteFrom('following_refreshes')
    .where('dataset_id', '=', datasetId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A run of a refresh, or of the first reading, with the version that it added. */
export type RefreshRunRow = Pick<
  JobRow,
  | 'id'
  | 'kind'
  | 'payload'
  | 'state'
  | 'created_at'
  | 'started_at'
  | 'finished_at'
  | 'error_code'
  | 'error_message'
> & {
  readonly dataset_id: string;
  readonly dataset_name: string;
  readonly user_id: string | null;
  readonly fname: string | null;
  readonly lname: string | null;
  readonly email: string | null;
  readonly number: number | null;
  readonly version_rows: number | null;
};

interface RunsWanted {
  /** Of one dataset, or of all that are read from a connection. */
  readonly of: { readonly datasetId: string } | { readonly connectionId: string };
  readonly since: string;
  readonly state?: JobState | undefined;
  readonly page: number;
  readonly limit: number;
}

/** Runs for datasets that the actor may see, newest first. */
export async function listRefreshRuns(
  db: Executor,
  actor: Actor,
  { of, since, state, page, limit }: RunsWanted,
): Promise<{ readonly rows: readonly RefreshRunRow[]; readonly total: number }> {
  const wanted = () =>
    inTenant(db, actor)
      .selectFrom('jobs as j')
      .innerJoin('datasets as d', (join) =>
        join.onRef('d.tenant_id', '=', 'j.tenant_id').onRef('d.id', '=', 'j.subject_id'),
      )
      .where('j.subject_kind', '=', 'dataset')
      .where('j.kind', 'in', [createJob.name, refreshJob.name])
      .where('j.created_at', '>=', since)
      .where('d.state', '!=', 'creating')
      .where(isVisible(actor, 'dataset', 'd'))
      .$if('datasetId' in of, (query) => query.where('d.id', '=', 'datasetId' in of ? of.datasetId : ''))
      .$if('connectionId' in of, (query) =>
        query.where('d.connection_id', '=', 'connectionId' in of ? of.connectionId : ''),
      )
      .$if(state !== undefined, (query) => query.where('j.state', '=', state ?? 'failed'));
  const rows = await wanted()
    .leftJoin('users as u', 'u.id', 'j.user_id')
    .leftJoin('dataset_versions as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 'j.tenant_id')
        .onRef('v.dataset_id', '=', 'd.id')
        .onRef('v.job_id', '=', 'j.id'),
    )
    .select([
      'j.id',
      'j.kind',
      'j.payload',
      'j.state',
      'j.created_at',
      'j.started_at',
      'j.finished_at',
      'j.error_code',
      'j.error_message',
      'd.id as dataset_id',
      'd.name as dataset_name',
      'u.id as user_id',
      'u.fname',
      'u.lname',
      'u.email',
      'v.number',
      'v.row_count as version_rows',
    ])
    .orderBy('j.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await wanted()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
