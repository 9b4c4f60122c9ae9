import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@plumbline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jobBench, jobOf, type JobBench, type Payload } from '../../testing/test-jobs.ts';
import { systemClock } from '../clock.ts';
import { acrossTenants } from '../db/across-tenants.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import type { JobContext, JobDefinition } from './job.ts';
import { createWorkerLoop, type WorkerLoop } from './worker-loop.ts';

/** A job that reports when it starts and runs until its signal. */
function waitingJob() {
  const started = Promise.withResolvers<JobContext>();
  const job = jobOf({
    async run(_payload, context) {
      started.resolve(context);
      await new Promise((_resolve, reject) => {
        context.signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
      });
      return 'never';
    },
  });
  return { job, started: started.promise };
}

describe('a worker', () => {
  let folder = '';
  let db: Database;
  let bench: JobBench;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-worker-'));
    db = await openDatabase({ dialect: 'sqlite', path: join(folder, 'metadata.sqlite') });
    await migrate(db);
    bench = await jobBench(db, systemClock);
  });
  afterEach(async () => {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  });

  const workerFor = (job: JobDefinition<Payload>, slots = 1): WorkerLoop =>
    createWorkerLoop(bench.services, { owner: 'w', definitions: [job], slots });

  it('stops a running job soon after it was cancelled', async () => {
    const { job, started } = waitingJob();
    const worker = workerFor(job);
    const jobId = await bench.add(job);
    const idle = worker.runUntilIdle(0);
    await started;
    await bench.queue.cancel(bench.principal, jobId);
    worker.wake();
    await idle;
    expect(await bench.queue.get(bench.principal, jobId)).toMatchObject({
      state: 'cancelled',
      error: { code: 'job.cancelled' },
    });
  });

  it('puts a running job back when it stops, the attempt not counted', async () => {
    const { job, started } = waitingJob();
    const worker = workerFor(job);
    const jobId = await bench.add(job);
    const idle = worker.runUntilIdle(0);
    await started;
    await worker.stop();
    await idle;
    expect(await bench.queue.get(bench.principal, jobId)).toMatchObject({ state: 'queued', attempt: 0 });
    await workerFor(jobOf({ run: async () => 'second worker' })).runUntilIdle(0);
    expect((await bench.queue.get(bench.principal, jobId)).message).toBe('second worker');
  });

  it('stops a job at its deadline and says so', async () => {
    const { job } = waitingJob();
    const short = { ...job, timeoutMs: 20 };
    const jobId = await bench.add(short);
    await workerFor(short).runUntilIdle(0);
    expect(await bench.queue.get(bench.principal, jobId)).toMatchObject({
      state: 'failed',
      error: { code: 'job.failed', message: expect.stringContaining('took longer than') as string },
    });
  });

  it('writes nothing about a job that another worker has taken over', async () => {
    const { job, started } = waitingJob();
    const worker = workerFor(job);
    const jobId = await bench.add(job);
    const idle = worker.runUntilIdle(0);
    await started;
    await acrossTenants(db.executor)
      .updateTable('jobs')
      .set({ fence: 99, due_at: null })
      .where('id', '=', jobId)
      .execute();
    worker.wake();
    await idle;
    const row = await acrossTenants(db.executor)
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', jobId)
      .executeTakeFirst();
    expect(row).toMatchObject({ state: 'running', fence: 99, finished_at: null });
  });

  it.each(['succeeds', 'fails'])(
    'ends a job that %s for good, a heartbeat at its end or not',
    async (how) => {
      let worker: WorkerLoop | null = null;
      const job = jobOf({
        async run(_payload, { progress }) {
          await progress(10, 'at its first step');
          // Too soon after the first to be written.
          await progress(20, 'at its last step');
          worker?.wake();
          if (how === 'fails') {
            throw new AppError('job.failed', 'It failed.');
          }
          return 'it is done';
        },
      });
      worker = workerFor(job);
      const jobId = await bench.add(job);
      await worker.runUntilIdle(0);
      await delay(50);
      const row = await acrossTenants(db.executor)
        .selectFrom('jobs')
        .select(['state', 'message', 'due_at', 'lease_owner'])
        .where('id', '=', jobId)
        .executeTakeFirst();
      const [state, message] = how === 'fails' ? ['failed', 'It failed.'] : ['succeeded', 'it is done'];
      expect(row).toEqual({ state, message, due_at: null, lease_owner: null });
      expect((await bench.eventsOf(jobId)).map(({ msg }) => msg).at(-1)).toBe(message);
    },
  );

  it('runs as many jobs side by side as it has slots', async () => {
    const both = Promise.withResolvers<void>();
    let running = 0;
    const job = jobOf({
      async run() {
        running += 1;
        if (running === 2) {
          both.resolve();
        }
        await both.promise;
        return 'together';
      },
    });
    const ids = [await bench.add(job), await bench.add(job)];
    await workerFor(job, 2).runUntilIdle(0);
    for (const jobId of ids) {
      expect((await bench.queue.get(bench.principal, jobId)).message).toBe('together');
    }
  });

  it('goes on with the next job after one that threw', async () => {
    const job = jobOf({
      run: ({ what }) =>
        what === 'it' ? Promise.reject(new AppError('file.empty', 'Empty.')) : Promise.resolve('good'),
    });
    const bad = await bench.add(job);
    const good = await bench.add(job);
    await acrossTenants(db.executor)
      .updateTable('jobs')
      .set({ payload: JSON.stringify({ what: 'other' }) })
      .where('id', '=', good)
      .execute();
    await workerFor(job).runUntilIdle(0);
    expect((await bench.queue.get(bench.principal, bad)).state).toBe('failed');
    expect((await bench.queue.get(bench.principal, good)).state).toBe('succeeded');
  });
});
