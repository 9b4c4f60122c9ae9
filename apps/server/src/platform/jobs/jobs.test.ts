import { message, storeText } from '@plumbline/messages';
import { AppError } from '@plumbline/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { fakeClock, type FakeClock } from '../../testing/fake-clock.ts';
import { jobBench, jobOf, type JobBench } from '../../testing/test-jobs.ts';
import { acrossTenants } from '../db/across-tenants.ts';
import type { Database } from '../db/database.ts';
import { runFor } from '../current-person.ts';
import type { Actor } from '../principal.ts';
import { JOBS_WAITING_PER_PERSON } from './create-queue.ts';
import { claimJob, LEASE_MS, LeaseLost, releaseLeases, updateHeldJob } from './leases.ts';
import { findAnswer } from './once.ts';
import type { JobEvent } from './queue.ts';

const ANY = { perTenant: 99, perPerson: 99 };

const done = jobOf({ run: async () => 'All done' });
const failing = (error: unknown) =>
  jobOf({
    run: async () => {
      throw error;
    },
  });

await describeOnBothStores('jobs', (stores) => {
  let db: Database;
  let clock: FakeClock;
  let bench: JobBench;
  beforeEach(async () => {
    db = await stores.open();
    clock = fakeClock();
    bench = await jobBench(db, clock);
  });

  const get = (jobId: string) => bench.queue.get(bench.principal, jobId);

  it('end at 100 with what the handler said, as their one last event', async () => {
    const jobId = await bench.add(done);
    await bench.run(done);
    expect(await get(jobId)).toMatchObject({
      state: 'succeeded',
      progress: 100,
      message: 'All done',
      attempt: 1,
    });
    expect(await bench.eventsOf(jobId)).toEqual([
      { seq: 1, progress: 0, type: 'info', msg: storeText(message('job.waiting')) },
      { seq: 2, progress: 0, type: 'info', msg: 'Starting it' },
      { seq: 3, progress: 100, type: 'done', msg: 'All done' },
    ]);
  });

  it('say what they do first once a worker has them, in each attempt', async () => {
    const shown: string[] = [];
    const job = jobOf({
      async run(_payload, { attempt, progress, jobId }) {
        const { state, message: text } = await get(jobId);
        shown.push(`${state}: ${text}`);
        clock.advance(1000);
        await progress(40, 'forty');
        if (attempt === 1) {
          throw new AppError('source.unreachable', 'The source does not answer.');
        }
        return 'end';
      },
    });
    const jobId = await bench.add(job);
    expect(await get(jobId)).toMatchObject({ state: 'queued', message: storeText(message('job.waiting')) });
    await bench.run(job);
    clock.advance(1_000);
    await bench.run(job);
    expect(shown).toEqual(['running: Starting it', 'running: Starting it']);
    expect((await bench.eventsOf(jobId)).map(({ progress }) => progress)).toEqual([
      0, 0, 40, 40, 40, 40, 100,
    ]);
  });

  it('never let their progress go back nor reach 100 before the end', async () => {
    const job = jobOf({
      async run(_payload, context) {
        for (const [percent, message] of [
          [40, 'forty'],
          [10, 'back'],
          [100, 'too far'],
        ] as const) {
          clock.advance(1000);
          await context.progress(percent, message);
        }
        return 'end';
      },
    });
    const jobId = await bench.add(job);
    await bench.run(job);
    const shown = await bench.eventsOf(jobId);
    expect(shown.map(({ progress }) => progress)).toEqual([0, 0, 40, 40, 99, 100]);
  });

  it('write progress at most every 200 ms', async () => {
    const job = jobOf({
      async run(_payload, context) {
        for (let percent = 0; percent < 90; percent += 1) {
          clock.advance(10);
          await context.progress(percent, `at ${percent}`);
        }
        return 'end';
      },
    });
    const jobId = await bench.add(job);
    await bench.run(job);
    expect((await bench.eventsOf(jobId)).length).toBeLessThanOrEqual(8);
  });

  it('try again after a passing failure, later each time, and then say why they gave up', async () => {
    let runs = 0;
    const job = jobOf({
      run: () => {
        runs += 1;
        return Promise.reject(new AppError('source.unreachable', 'The source does not answer.'));
      },
    });
    const jobId = await bench.add(job);
    await bench.run(job);
    expect(runs).toBe(1);
    expect(await get(jobId)).toMatchObject({ state: 'queued', attempt: 1 });
    clock.advance(1_000);
    await bench.run(job);
    clock.advance(1_999);
    await bench.run(job);
    expect(runs).toBe(2);
    clock.advance(1);
    await bench.run(job);
    expect(runs).toBe(3);
    expect(await get(jobId)).toMatchObject({
      state: 'failed',
      error: { code: 'source.unreachable', message: 'The source does not answer.' },
    });
    const shown = await bench.eventsOf(jobId);
    expect(shown.filter(({ type }) => type === 'warning')).toEqual([shown.at(-1)]);
  });

  it('fail at once on what a person must fix', async () => {
    const job = failing(new AppError('file.empty', 'The file is empty.'));
    const jobId = await bench.add(job);
    await bench.run(job);
    expect(await get(jobId)).toMatchObject({ state: 'failed', attempt: 1, error: { code: 'file.empty' } });
  });

  it('reveal no details of an internal error', async () => {
    const job = { ...failing(new TypeError('secret detail')), attempts: 1 };
    const jobId = await bench.add(job);
    await bench.run(job);
    const { error } = await get(jobId);
    expect(error?.code).toBe('internal');
    expect(JSON.stringify([error, await bench.eventsOf(jobId)])).not.toContain('secret detail');
  });

  it('leave a fault of the program in the error log, with their id', async () => {
    const reported: unknown[] = [];
    bench.services.errors.report = async (entry) => void reported.push(entry);
    const error = new TypeError('broken');
    const job = failing(error);
    const jobId = await bench.add(job);
    await bench.run(job);
    expect(reported).toEqual([{ requestId: null, jobId, where: 'test.job', error }]);
  });

  it('run each step once, whatever comes after it', async () => {
    let attempts = 0;
    let stepResult: unknown = null;
    const job = jobOf({
      async run(_payload, context) {
        stepResult = await context.step('make', async () => {
          attempts += 1;
          return { number: attempts };
        });
        if (context.attempt === 1) {
          throw new AppError('engine.busy', 'Busy.');
        }
        return 'end';
      },
    });
    const jobId = await bench.add(job);
    await bench.run(job);
    clock.advance(1_000);
    await bench.run(job);
    expect(await get(jobId)).toMatchObject({ state: 'succeeded', attempt: 2 });
    expect({ made: attempts, seen: stepResult }).toEqual({ made: 1, seen: { number: 1 } });
  });

  it('are taken up by another worker once the lease has run out, and fenced off from the first', async () => {
    const jobId = await bench.add(done);
    const first = await claimJob({ db, clock }, 'first', ANY);
    expect(await claimJob({ db, clock }, 'second', ANY)).toBeNull();
    clock.advance(LEASE_MS);
    const second = await claimJob({ db, clock }, 'second', ANY);
    expect(second?.lease).toMatchObject({ jobId, fence: (first?.lease.fence ?? 0) + 1 });
    const late = db.transaction((trx) =>
      updateHeldJob(trx, first?.lease ?? { jobId, tenantId: '', fence: 0 }, { message: 'late' }),
    );
    await expect(late).rejects.toThrow(LeaseLost);
  });

  it('go on at once when their worker is known to be gone', async () => {
    const jobId = await bench.add(done);
    await claimJob({ db, clock }, 'gone', ANY);
    await claimJob({ db, clock }, 'other', ANY);
    expect(await releaseLeases({ db, clock }, 'gone')).toBe(1);
    await bench.run(done);
    expect((await get(jobId)).state).toBe('succeeded');
  });

  it('jobs of one person leave a turn to those of others, and of one workspace to another', async () => {
    await Promise.all(Array.from({ length: 5 }, () => bench.add(done)));
    const later = (actor: Actor) =>
      db.transaction((trx) =>
        bench.queue.enqueue(trx, { actor, definition: done, payload: { what: 'it' }, subject: null }),
      );
    clock.advance(1000);
    const colleagues = await later(bench.colleague);
    const strangers = await later(bench.stranger);
    const shares = { perTenant: 2, perPerson: 1 };
    const claim = async () => (await claimJob({ db, clock }, 'worker', shares))?.lease.jobId;
    const first = await claim();
    expect([first === colleagues, first === strangers]).toEqual([false, false]);
    expect([await claim(), await claim(), await claim()]).toEqual([strangers, colleagues, undefined]);
  });

  it('jobs that a person requests are refused while too many of theirs wait, and those of others are not', async () => {
    const add = (actor: Actor, count = 1) =>
      runFor({ personId: actor.userId, client: { address: null, userAgent: null } }, () =>
        db.transaction(async (trx) => {
          for (let index = 0; index < count; index += 1) {
            const job = { actor, definition: done, payload: { what: 'it' }, subject: null };
            await bench.queue.enqueue(trx, job);
          }
        }),
      );
    await add(bench.principal, JOBS_WAITING_PER_PERSON);
    await expect(add(bench.principal)).rejects.toMatchObject({
      code: 'request.rate_limited',
      message:
        '200 of your jobs are waiting already. Wait until some have finished, or cancel them, then try again.',
    });
    await add(bench.stranger);
    // What follows from a job is no request.
    await bench.add(done);
  });

  it('are each claimed by one of many workers', async () => {
    await Promise.all(Array.from({ length: 20 }, () => bench.add(done)));
    const claims = await Promise.all(
      Array.from({ length: 40 }, (_, at) => claimJob({ db, clock }, `w${at}`, ANY)),
    );
    const ids = claims.flatMap((claim) => claim?.lease.jobId ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(0);
  });

  it('fail with a reason when workers died under every attempt', async () => {
    let jobEnd: unknown = null;
    const job = jobOf({
      run: async () => 'never',
      onFailed: async (_payload, { outcome, trx: _trx, ...failed }) => {
        jobEnd = { outcome, ...failed };
      },
    });
    const jobId = await bench.add(job);
    await acrossTenants(db.executor)
      .updateTable('jobs')
      .set({ attempt: 3, state: 'running' })
      .where('id', '=', jobId)
      .execute();
    await bench.run(job);
    expect(await get(jobId)).toMatchObject({ state: 'failed', error: { code: 'job.failed' } });
    expect((await bench.eventsOf(jobId)).at(-1)).toMatchObject({ type: 'warning' });
    expect(jobEnd).toMatchObject({ outcome: 'failed', jobId });
  });

  it('are cancelled before they start', async () => {
    let runs = 0;
    let cleaned = 0;
    const job = jobOf({
      run: async () => {
        runs += 1;
        return 'ran';
      },
      cleanUp: async () => {
        cleaned += 1;
      },
    });
    const jobId = await bench.add(job);
    await bench.queue.cancel(bench.principal, jobId);
    await bench.run(job);
    expect(await get(jobId)).toMatchObject({ state: 'cancelled', error: { code: 'job.cancelled' } });
    expect({ runs, cleaned }).toEqual({ runs: 0, cleaned: 1 });
    await expect(bench.queue.cancel(bench.principal, jobId)).rejects.toMatchObject({
      code: 'job.not_running',
    });
  });

  it('clean up files again when the worker died while it did so', async () => {
    let cleaned = 0;
    const job = jobOf({
      run: () => Promise.reject(new AppError('file.empty', 'Empty.')),
      cleanUp: async () => {
        cleaned += 1;
        if (cleaned === 1) {
          throw new Error('killed');
        }
      },
    });
    const jobId = await bench.add(job);
    await bench.run(job);
    expect(await get(jobId)).toMatchObject({ state: 'failed' });
    await expect(bench.queue.retry(bench.principal, jobId)).rejects.toMatchObject({ code: 'job.not_failed' });
    clock.advance(LEASE_MS);
    await bench.run(job);
    expect(cleaned).toBe(2);
    const shown = await bench.eventsOf(jobId);
    expect(shown.filter(({ type }) => type === 'warning')).toHaveLength(1);
  });

  it.each([
    { what: 'succeed where the work was done and only the word of it was lost', message: 'All there.' },
    { what: 'fail where work is left', message: null },
  ])('jobs that were interrupted too often $what', async ({ message }) => {
    let runs = 0;
    const job = {
      ...jobOf({
        run: async () => {
          runs += 1;
          return 'end';
        },
        findDone: async () => message,
      }),
      attempts: 0,
    };
    const jobId = await bench.add(job);
    await bench.run(job);
    expect(runs).toBe(0);
    expect(await get(jobId)).toMatchObject(
      message === null ? { state: 'failed', error: { code: 'job.failed' } } : { state: 'succeeded', message },
    );
  });

  it('run again from the start on retry, with a stream of their own', async () => {
    let isBroken = true;
    const job = jobOf({
      run: async () => {
        if (isBroken) {
          throw new AppError('file.empty', 'Empty.');
        }
        return 'fixed';
      },
    });
    const jobId = await bench.add(job);
    await bench.run(job);
    const lastBefore = (await bench.eventsOf(jobId)).at(-1)?.seq ?? 0;
    isBroken = false;
    expect(await bench.queue.retry(bench.principal, jobId)).toMatchObject({
      state: 'queued',
      progress: 0,
      error: null,
    });
    await bench.run(job);
    expect((await get(jobId)).state).toBe('succeeded');
    const shown = await bench.eventsOf(jobId);
    expect(shown.map(({ type }) => type)).toEqual(['info', 'info', 'done']);
    expect(shown[0]?.seq).toBeGreaterThan(lastBefore);
    await expect(bench.queue.retry(bench.principal, jobId)).rejects.toMatchObject({ code: 'job.not_failed' });
  });

  it("end with their handler's own taking back, all or nothing", async () => {
    let tries = 0;
    const job = jobOf({
      run: () => Promise.reject(new AppError('file.empty', 'Empty.')),
      onFailed: async () => {
        tries += 1;
        if (tries === 1) {
          throw new Error('the store was away');
        }
      },
    });
    const jobId = await bench.add(job);
    await bench.run(job);
    expect((await get(jobId)).state).toBe('running');
    clock.advance(LEASE_MS);
    await bench.run(job);
    expect((await get(jobId)).state).toBe('failed');
    expect(tries).toBe(2);
  });

  it('jobs of a kind that nobody knows fail with a reason', async () => {
    const jobId = await bench.add(done);
    await acrossTenants(db.executor)
      .updateTable('jobs')
      .set({ kind: 'test.gone' })
      .where('id', '=', jobId)
      .execute();
    await bench.run(done);
    expect(await get(jobId)).toMatchObject({ state: 'failed', error: { code: 'job.failed' } });
  });

  it('jobs of another tenant are not there', async () => {
    const jobId = await bench.add(done);
    const { queue, stranger } = bench;
    const notFound = { code: 'job.not_found' };
    await expect(queue.get(stranger, jobId)).rejects.toMatchObject(notFound);
    await expect(queue.cancel(stranger, jobId)).rejects.toMatchObject(notFound);
    await expect(queue.retry(stranger, jobId)).rejects.toMatchObject(notFound);
    expect(await queue.list(stranger, { page: 1, limit: 50 })).toEqual({ data: [], total: 0 });
    const watched = queue.watch(stranger, jobId, { after: 0, signal: new AbortController().signal });
    await expect(watched[Symbol.asyncIterator]().next()).rejects.toMatchObject(notFound);
  });

  it('are listed newest first, page by page, by state', async () => {
    const ids = [await bench.add(done), await bench.add(done), await bench.add(done)];
    await bench.queue.cancel(bench.principal, ids[0] ?? '');
    await bench.run(done);
    const { data, total } = await bench.queue.list(bench.principal, {
      page: 1,
      limit: 2,
      state: 'succeeded',
    });
    expect([data.map(({ id }) => id), total]).toEqual([[ids[2], ids[1]], 2]);
  });

  it('refuse a payload that is not theirs before anything is written', async () => {
    const wrong = bench.services.db.transaction((trx) =>
      bench.queue.enqueue(trx, {
        actor: bench.principal,
        definition: done,
        payload: { what: 7 as unknown as string },
        subject: null,
      }),
    );
    await expect(wrong).rejects.toThrow('expected string');
    expect((await bench.queue.list(bench.principal, { page: 1, limit: 50 })).total).toBe(0);
  });
});

await describeOnBothStores('a job under an idempotency key', (stores) => {
  it('is added once however often it is requested, and rejected with another body', async () => {
    const db = await stores.open();
    const bench = await jobBench(db, fakeClock());
    const once = { route: 'datasources.refresh', key: 'k1', bodyHash: 'b1' };
    const add = () =>
      db.transaction((trx) =>
        bench.queue.enqueue(trx, {
          actor: bench.principal,
          definition: done,
          payload: { what: 'it' },
          subject: { kind: 'dataset', id: 'd1' },
          once,
        }),
      );
    const results = await Promise.allSettled([add(), add(), add()]);
    const added = results.filter((result) => result.status === 'fulfilled');
    expect(added).toHaveLength(1);
    const stored = await findAnswer(db, bench.principal, once);
    expect(stored).toEqual({
      status: 202,
      body: { success: true, data: { id: 'd1', jobId: added[0]?.value } },
    });
    expect((await bench.queue.list(bench.principal, { page: 1, limit: 50 })).total).toBe(1);
    await expect(findAnswer(db, bench.principal, { ...once, bodyHash: 'b2' })).rejects.toMatchObject({
      code: 'request.invalid',
    });
    expect(await findAnswer(db, bench.stranger, once)).toBeNull();
  });
});

await describeOnBothStores('watching a job', (stores) => {
  const collect = async (events: AsyncIterable<JobEvent>): Promise<JobEvent[]> => {
    const seen: JobEvent[] = [];
    for await (const event of events) {
      seen.push(event);
    }
    return seen;
  };

  it('gives every event in order while it runs and ends with the last', async () => {
    const db = await stores.open();
    const clock = fakeClock();
    const bench = await jobBench(db, clock);
    const job = jobOf({
      async run(_payload, { progress }) {
        clock.advance(500);
        await progress(30, 'third');
        return 'end';
      },
    });
    const jobId = await bench.add(job);
    const { signal } = new AbortController();
    const events = collect(bench.queue.watch(bench.principal, jobId, { after: 0, signal }));
    await bench.run(job);
    expect((await events).map(({ id, event }) => [id, event.progress, event.type])).toEqual([
      [1, 0, 'info'],
      [2, 0, 'info'],
      [3, 30, 'info'],
      [4, 100, 'done'],
    ]);
  });

  it('replays only the last event when opened after the end, and what was missed when resumed', async () => {
    const db = await stores.open();
    const clock = fakeClock();
    const bench = await jobBench(db, clock);
    const job = jobOf({
      async run(_payload, { progress }) {
        clock.advance(500);
        await progress(30, 'third');
        return 'end';
      },
    });
    const jobId = await bench.add(job);
    await bench.run(job);
    const { signal } = new AbortController();
    const seenAfter = async (after: number) =>
      (await collect(bench.queue.watch(bench.principal, jobId, { after, signal }))).map(({ id }) => id);
    expect(await seenAfter(0)).toEqual([4]);
    expect(await seenAfter(1)).toEqual([2, 3, 4]);
    expect(await seenAfter(4)).toEqual([4]);
    expect(await seenAfter(99)).toEqual([4]);
  });

  it('ends when its signal is aborted', async () => {
    const db = await stores.open();
    const bench = await jobBench(db, fakeClock());
    const jobId = await bench.add(done);
    const leaving = new AbortController();
    const events = collect(bench.queue.watch(bench.principal, jobId, { after: 0, signal: leaving.signal }));
    leaving.abort();
    expect((await events).length).toBeLessThanOrEqual(1);
  });
});
