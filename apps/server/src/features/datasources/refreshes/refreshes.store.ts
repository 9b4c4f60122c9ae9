import type { JobState } from '@plumbline/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isVisible } from '../../../platform/access/visible.ts';
import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import type { Executor, Trx } from '../../../platform/db/database.ts';
import { inTenant, insertInto } from '../../../platform/db/in-tenant.ts';
import type { JobRow } from '../../../platform/db/job-tables.ts';
import type { Actor } from '../../../platform/principal.ts';
import { createJob } from '../create/create.job.ts';
import type { FollowingRefreshRow } from '../tables.ts';
import { refreshJob } from '../versions/refresh.job.ts';

type Tenant = Pick<Actor, 'tenantId'>;

/** Kind of the schedules that refresh datasets. */
const REFRESH_SCHEDULE = 'dataset.refresh';
/** What the job would have been started with. */
const SCHEDULED = JSON.stringify({ isScheduled: true });

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

/** A run of a refresh, or of the first reading, with the version that it added; or one that could not start. */
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
  /** Null for a run without a job. */
  readonly job_id: string | null;
  readonly retry_at: string | null;
  readonly dataset_id: string;
  readonly dataset_name: string;
  readonly user_id: string | null;
  readonly fname: string | null;
  readonly lname: string | null;
  readonly email: string | null;
  readonly number: number | null;
  readonly version_rows: number | null;
};

interface RunsQuery {
  /** Of one dataset, or of all that are read from a connection. */
  readonly of: { readonly datasetId: string } | { readonly connectionId: string };
  readonly since: string;
  readonly state?: JobState | undefined;
  readonly page: number;
  readonly limit: number;
}

type RunsFilter = Omit<RunsQuery, 'page' | 'limit'>;

/** Condition on `datasets d`: those that the actor may see, and whose runs are wanted. */
const isWanted = (actor: Actor, of: RunsQuery['of']): RawBuilder<SqlBool> =>
  sql<SqlBool>`(d.state != 'creating' and ${isVisible(actor, 'dataset', 'd')} and ${
    'datasetId' in of ? sql`d.id = ${of.datasetId}` : sql`d.connection_id = ${of.connectionId}`
  })`;

/** Jobs that read the rows. */
const readingJobs = (db: Executor, actor: Actor, { of, since, state }: RunsFilter) =>
  inTenant(db, actor)
    .selectFrom('jobs as j')
    .innerJoin('datasets as d', (join) =>
      join.onRef('d.tenant_id', '=', 'j.tenant_id').onRef('d.id', '=', 'j.subject_id'),
    )
    .where('j.subject_kind', '=', 'dataset')
    .where('j.kind', 'in', [createJob.name, refreshJob.name])
    .where('j.created_at', '>=', since)
    .where(isWanted(actor, of))
    .$if(state !== undefined, (query) => query.where('j.state', '=', state ?? 'failed'));

/** Runs of schedules for which no job could start: those that failed, and those that are tried again. */
const unstartedRuns = (db: Executor, actor: Actor, { of, since, state }: RunsFilter) =>
  inTenant(db, actor)
    .selectFrom('schedule_runs as r')
    .innerJoin('schedules as s', (join) =>
      join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.schedule_id'),
    )
    .innerJoin('datasets as d', (join) =>
      join.onRef('d.tenant_id', '=', 's.tenant_id').onRef('d.id', '=', 's.subject_id'),
    )
    .where('s.kind', '=', REFRESH_SCHEDULE)
    .where('r.job_id', 'is', null)
    .where('r.error_code', 'is not', null)
    .where('r.state', 'in', ['failed', 'waiting'])
    .where('r.started_at', '>=', since)
    .where(isWanted(actor, of))
    .$if(state !== undefined && state !== 'failed', (query) => query.where(sql<SqlBool>`1 = 0`));

/** The same in both kinds of runs, which are one list. */
const DATASET_AND_PERSON = [
  'd.id as dataset_id',
  'd.name as dataset_name',
  'u.id as user_id',
  'u.fname',
  'u.lname',
  'u.email',
] as const;

const jobRows = (jobs: ReturnType<typeof readingJobs>) =>
  jobs
    .leftJoin('users as u', 'u.id', 'j.user_id')
    .leftJoin('dataset_versions as v', (join) =>
      join
        .onRef('v.tenant_id', '=', 'j.tenant_id')
        .onRef('v.dataset_id', '=', 'd.id')
        .onRef('v.job_id', '=', 'j.id'),
    )
    .select([
      'j.id as id',
      'j.kind',
      'j.payload',
      'j.state',
      'j.created_at as created_at',
      'j.started_at',
      'j.finished_at',
      'j.error_code',
      'j.error_message',
      sql<string | null>`j.id`.as('job_id'),
      sql<string | null>`cast(null as text)`.as('retry_at'),
      ...DATASET_AND_PERSON,
      'v.number',
      'v.row_count as version_rows',
    ]);

const unstartedRows = (runs: ReturnType<typeof unstartedRuns>) =>
  runs
    .leftJoin('users as u', 'u.id', 's.user_id')
    .select([
      'r.id',
      sql<string>`${refreshJob.name}`.as('kind'),
      sql<RefreshRunRow['payload']>`${SCHEDULED}`.as('payload'),
      sql<JobState>`'failed'`.as('state'),
      'r.started_at as created_at',
      sql<string | null>`cast(null as text)`.as('started_at'),
      sql<string | null>`coalesce(r.finished_at, r.started_at)`.as('finished_at'),
      'r.error_code',
      'r.error_reason as error_message',
      'r.job_id',
      'r.due_at as retry_at',
      ...DATASET_AND_PERSON,
      sql<number | null>`cast(null as integer)`.as('number'),
      sql<number | null>`cast(null as bigint)`.as('version_rows'),
    ]);

/** Runs for datasets that the actor may see, newest first. */
export async function listRefreshRuns(
  db: Executor,
  actor: Actor,
  { page, limit, ...wanted }: RunsQuery,
): Promise<{ readonly rows: readonly RefreshRunRow[]; readonly total: number }> {
  const jobs = readingJobs(db, actor, wanted);
  const unstarted = unstartedRuns(db, actor, wanted);
  const rows = await jobRows(jobs)
    .unionAll(unstartedRows(unstarted))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const counts = await Promise.all(
    [jobs, unstarted].map((query) =>
      (query as typeof jobs).select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ),
  );
  return { rows, total: counts.reduce((sum, { total }) => sum + total, 0) };
}
