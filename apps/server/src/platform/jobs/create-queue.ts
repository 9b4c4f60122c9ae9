import { inTenant, insertInto } from '../db/in-tenant.ts';
import { AppError, isFinalProgress } from '@plumbline/contract';
import type { Job } from '@plumbline/contract';
import { message, storeText } from '@plumbline/messages';
import { isoNow, type Clock } from '../clock.ts';
import { currentPerson } from '../current-person.ts';
import type { Database, Executor, Trx } from '../db/database.ts';
import type { JobRow } from '../db/job-tables.ts';
import { newId } from '../ids.ts';
import type { Actor } from '../principal.ts';
import { saveAnswer } from './once.ts';
import { isVisibleJob, permissionOnJob, requireEdit, thingOfJob } from './job-access.ts';
import { JobPolls } from './job-polls.ts';
import { presentJob, presentJobEvent } from './present-job.ts';
import type { JobEvent, JobPage, NewJob, Queue, Subject } from './queue.ts';

/** Enough for a folder of files at once. */
export const JOBS_WAITING_PER_PERSON = 200;
const WAITING = storeText(message('job.waiting'));

export interface QueueDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Called once work for a worker has been committed. */
  readonly onWork?: () => void;
  /** Called before work is committed that a person waits for. */
  readonly onExpectedWork?: () => void;
}

/** `job.not_found`, also for a job of another workspace. */
export const jobNotFound = (jobId: string): AppError =>
  new AppError('job.not_found', `There is no job ${jobId}. It may have been removed, or the id is mistyped.`);

const ofTenant = (db: Executor, { tenantId }: Actor) => inTenant(db, { tenantId }).selectFrom('jobs');

/** A job that the actor may see. Throws `job.not_found`. */
async function getRow(db: Executor, actor: Actor, jobId: string): Promise<JobRow> {
  const row = await ofTenant(db, actor).selectAll().where('id', '=', jobId).executeTakeFirst();
  if (!row || (await permissionOnJob(db, actor, row)) === null) {
    throw jobNotFound(jobId);
  }
  return row;
}

const firstEvent = (job: { id: string; tenant_id: string; event_seq: number }, clock: Clock) => ({
  tenant_id: job.tenant_id,
  job_id: job.id,
  seq: job.event_seq,
  progress: 0,
  type: 'info' as const,
  msg: WAITING,
  created_at: isoNow(clock),
  row_count: null,
  row_rate: null,
});

/** The row of a job that has not started. */
function newRow<P>({ actor, definition, payload, subject }: NewJob<P>, now: string): JobRow {
  return {
    id: newId(),
    tenant_id: actor.tenantId,
    user_id: actor.userId,
    kind: definition.name,
    version: definition.version,
    payload: JSON.stringify(definition.payload.parse(payload)),
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    state: 'queued',
    progress: 0,
    message: WAITING,
    attempt: 0,
    attempts: definition.attempts,
    due_at: now,
    lease_owner: null,
    fence: 0,
    cancel_requested: 0,
    event_seq: 1,
    created_at: now,
    started_at: null,
    finished_at: null,
    error_code: null,
    error_message: null,
    row_count: null,
    row_rate: null,
  };
}

/** Bounds what a person requests; jobs that follow from jobs are bounded by those. */
async function checkWaiting(trx: Trx, { tenantId, userId }: Actor): Promise<void> {
  if (currentPerson() === null) {
    return;
  }
  const { waiting } = await ofTenant(trx, { tenantId, userId })
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('user_id', '=', userId)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  if (waiting >= JOBS_WAITING_PER_PERSON) {
    throw new AppError(
      'request.rate_limited',
      `${JOBS_WAITING_PER_PERSON} of your jobs are waiting already. Wait until some have finished, or cancel them, then try again.`,
    );
  }
}

async function enqueue<P>({ clock }: QueueDeps, trx: Trx, job: NewJob<P>): Promise<string> {
  await checkWaiting(trx, job.actor);
  const row = newRow(job, isoNow(clock));
  await insertInto(trx, 'jobs').values(row).execute();
  await insertInto(trx, 'job_events').values(firstEvent(row, clock)).execute();
  if (job.once) {
    const body = job.answer
      ? job.answer(row.id)
      : { success: true, data: { id: job.subject?.id ?? row.id, jobId: row.id } };
    await saveAnswer(trx, job.actor, { once: job.once, answer: { status: 202, body }, clock });
  }
  return row.id;
}

async function listJobs({ db }: QueueDeps, actor: Actor, { page, limit, state }: JobPage) {
  const wanted = () =>
    ofTenant(db.executor, actor)
      .where(isVisibleJob(actor))
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'queued'));
  const rows = await wanted()
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await wanted()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { data: rows.map(presentJob), total };
}

async function findLatest({ db }: QueueDeps, actor: Actor, subject: Subject): Promise<Job | null> {
  const row = await ofTenant(db.executor, actor)
    .selectAll()
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? presentJob(row) : null;
}

async function requestCancel(
  { clock }: QueueDeps,
  trx: Trx,
  job: { actor: Actor; jobId: string },
): Promise<Job> {
  const row = await getRow(trx, job.actor, job.jobId);
  await requireEdit(trx, job.actor, row);
  if (row.state !== 'queued' && row.state !== 'running') {
    throw new AppError(
      'job.not_running',
      `The job has already ended (${row.state}), so it cannot be cancelled.`,
    );
  }
  const now = isoNow(clock);
  await inTenant(trx, job.actor)
    .updateTable('jobs')
    .set(({ eb }) => ({
      cancel_requested: 1,
      due_at: eb.case().when('state', '=', 'queued').then(now).else(eb.ref('due_at')).end(),
    }))
    .where('id', '=', row.id)
    .where('state', 'in', ['queued', 'running'])
    .execute();
  return presentJob(await getRow(trx, job.actor, job.jobId));
}

async function beginAgain(
  { clock }: QueueDeps,
  trx: Trx,
  job: { actor: Actor; jobId: string },
): Promise<Job> {
  const row = await getRow(trx, job.actor, job.jobId);
  await requireEdit(trx, job.actor, row);
  const restarted = await inTenant(trx, job.actor)
    .updateTable('jobs')
    .set(({ eb }) => ({
      state: 'queued',
      progress: 0,
      message: WAITING,
      attempt: 0,
      due_at: isoNow(clock),
      lease_owner: null,
      fence: eb('fence', '+', 1),
      cancel_requested: 0,
      event_seq: eb('event_seq', '+', 1),
      started_at: null,
      finished_at: null,
      error_code: null,
      error_message: null,
      row_count: null,
      row_rate: null,
    }))
    .where('id', '=', row.id)
    .where('state', 'in', ['failed', 'cancelled'])
    // While it is still due, a worker is taking back what it left.
    .where('due_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!restarted) {
    const state = row.due_at === null ? row.state : `${row.state}, still being cleaned up`;
    throw new AppError(
      'job.not_failed',
      `Only a failed or cancelled job can run again; this one is ${state}.`,
    );
  }
  await inTenant(trx, { tenantId: row.tenant_id })
    .deleteFrom('job_steps')
    .where('job_id', '=', row.id)
    .execute();
  await inTenant(trx, { tenantId: row.tenant_id })
    .deleteFrom('job_events')
    .where('job_id', '=', row.id)
    .execute();
  await insertInto(trx, 'job_events').values(firstEvent(restarted, clock)).execute();
  return presentJob(restarted);
}

const jobEvents = (db: Executor, job: JobRow) =>
  inTenant(db, { tenantId: job.tenant_id }).selectFrom('job_events').selectAll().where('job_id', '=', job.id);

async function* watch(
  { db, polls }: QueueDeps & { readonly polls: JobPolls },
  watched: { actor: Actor; jobId: string; after: number; signal: AbortSignal },
): AsyncGenerator<JobEvent> {
  const { actor, jobId, signal } = watched;
  const opened = await getRow(db.executor, actor, jobId);
  // Without the role: it may change while somebody watches.
  const watcher = { tenantId: actor.tenantId, userId: actor.userId };
  const hasEnded = opened.finished_at !== null;
  let after = hasEnded && watched.after === 0 ? opened.event_seq - 1 : watched.after;
  if (hasEnded) {
    after = Math.min(after, opened.event_seq - 1);
  }
  while (!signal.aborted) {
    const rows = await jobEvents(db.executor, opened).where('seq', '>', after).orderBy('seq').execute();
    if ((await permissionOnJob(db.executor, watcher, opened)) === null) {
      return;
    }
    for (const row of rows) {
      after = row.seq;
      yield presentJobEvent(row);
      if (isFinalProgress(row)) {
        return;
      }
    }
    await polls.wait(jobId, after, signal);
  }
}

/** The queue over the metadata store. */
export function createQueue(deps: QueueDeps): Queue {
  let hasWork = false;
  const polls = new JobPolls(deps.db);
  deps.db.onCommit(() => {
    if (hasWork) {
      hasWork = false;
      deps.onWork?.();
    }
  });
  const changing = async <T>(work: (trx: Trx) => Promise<T>): Promise<T> => {
    const result = await deps.db.transaction(work);
    deps.onWork?.();
    return result;
  };
  return {
    async enqueue(trx, job) {
      const id = await enqueue(deps, trx, job);
      hasWork = true;
      return id;
    },
    expectWork: () => deps.onExpectedWork?.(),
    get: async (principal, jobId) => presentJob(await getRow(deps.db.executor, principal, jobId)),
    async thingOf(principal, jobId) {
      const row = await getRow(deps.db.executor, principal, jobId);
      return row.user_id === principal.userId ? null : thingOfJob(row);
    },
    list: (principal, page) => listJobs(deps, principal, page),
    findLatest: (actor, subject) => findLatest(deps, actor, subject),
    cancel: (actor, jobId) => changing((trx) => requestCancel(deps, trx, { actor, jobId })),
    retry: (actor, jobId) => changing((trx) => beginAgain(deps, trx, { actor, jobId })),
    watch: (actor, jobId, options) => watch({ ...deps, polls }, { actor, jobId, ...options }),
  };
}
