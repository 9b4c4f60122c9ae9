import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { AppError, DAY_MS, HOUR_MS, MINUTE_MS, type ScheduleSpec } from '@plumbline/contract';
import { beforeEach, expect, it } from 'vitest';
import { addMember, addTenant } from '../../features/accounts/index.ts';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { fakeClock, type FakeClock } from '../../testing/fake-clock.ts';
import { SELF_HOSTED } from '../plans/plan-state.ts';
import { acrossTenants } from '../db/across-tenants.ts';
import type { Database } from '../db/database.ts';
import { isoNow } from '../clock.ts';
import { inTenant, insertInto } from '../db/in-tenant.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { createEventLog } from '../events/create-event-log.ts';
import { newId } from '../ids.ts';
import { createLog } from '../log/create-log.ts';
import type { Services } from '../services.ts';
import type { ScheduleKind } from './schedule-kind.ts';
import { createScheduler } from './scheduler.ts';
import { disablePersonSchedules, putSchedule, suspendSchedule } from './schedules.store.ts';

const HOURLY: ScheduleSpec = {
  cron: '0 * * * *',
  timeZone: 'UTC',
  missed: 'run',
  jitterSeconds: 0,
  enabled: true,
};
/** 10,000 take half a minute on SQLite, and three times that on PostgreSQL: `PLUMBLINE_SCHEDULES=10000`. */
const SCHEDULES = Number(process.env['PLUMBLINE_SCHEDULES'] ?? 400);
const TICKER = join(import.meta.dirname, '../../testing/schedule-ticker.ts');

await describeOnBothStores('the scheduler', (stores) => {
  let db: Database;
  let clock: FakeClock;
  let services: Services;
  let tenantId: string;
  let fails: AppError | null = null;
  let jobId: string | null = null;
  const failures: string[] = [];

  /** Its effect is an event. */
  const kind: ScheduleKind = {
    name: 'dataset.refresh',
    thing: () => null,
    async start({ events }, { actor, subjectId: id }, trx) {
      if (fails !== null) {
        throw fails;
      }
      await events.append(trx, actor, { kind: 'dataset.viewed', id, data: {} });
      return jobId;
    },
    onFailed(_services, { code }) {
      failures.push(code);
      return Promise.resolve();
    },
  };

  beforeEach(async () => {
    db = await stores.open();
    clock = fakeClock(Date.UTC(2026, 0, 5, 9, 30));
    const log = createLog('silent');
    // What the scheduler and the kind above use.
    services = { db, clock, log, events: createEventLog({ db, clock, log }) } as unknown as Services;
    tenantId = await db.transaction((trx) =>
      addTenant(trx, clock, { slug: `t-${newId()}`, name: 'T', plan: SELF_HOSTED }),
    );
    fails = null;
    jobId = null;
    failures.length = 0;
  });

  const schedule = (spec: Partial<ScheduleSpec> = {}, subjectId = newId()) =>
    db.transaction((trx) =>
      putSchedule(trx, clock, {
        actor: { tenantId, userId: newId() },
        subject: { kind: 'dataset.refresh', subjectId },
        thing: null,
        spec: { ...HOURLY, ...spec },
      }),
    );
  const insertFailedJob = async (id: string) => {
    const person = { email: `${id}@example.org`, fname: 'Ada', lname: 'Byron', passwordHash: null };
    const userId = await db.transaction((trx) =>
      addMember(trx, clock, { tenantId, role: 'editor', ...person }),
    );
    await insertInto(db.executor, 'jobs')
      .values({
        id,
        tenant_id: tenantId,
        user_id: userId,
        kind: 'dataset.refresh',
        version: 1,
        payload: '{}',
        subject_kind: null,
        subject_id: null,
        state: 'failed',
        progress: 0,
        message: '',
        attempt: 1,
        attempts: 1,
        due_at: null,
        lease_owner: null,
        fence: 0,
        cancel_requested: 0,
        event_seq: 0,
        created_at: isoNow(clock),
        started_at: isoNow(clock),
        finished_at: isoNow(clock),
        error_code: 'source.unreachable',
        error_message: 'No answer.',
        row_count: null,
        row_rate: null,
      })
      .execute();
  };
  const effects = async (of = db): Promise<readonly string[]> =>
    (await acrossTenants(of.executor).selectFrom('events').select('subject_id').execute()).map(
      ({ subject_id }) => subject_id,
    );
  const runs = () =>
    inTenant(db.executor, { tenantId })
      .selectFrom('schedule_runs')
      .select(['planned_at', 'state', 'attempt', 'error_code'])
      .orderBy('planned_at')
      .execute();
  const states = async () => (await runs()).map(({ state, attempt }) => `${state} ${attempt}`);

  it('runs what is due once, and plans the next time by the clock', async () => {
    await schedule();
    const scheduler = createScheduler(services, [kind]);
    expect(await scheduler.tick()).toBe(0);
    clock.advance(30 * MINUTE_MS + 700);
    expect([await scheduler.tick(), await scheduler.tick()]).toEqual([1, 0]);
    expect(await runs()).toEqual([
      { planned_at: '2026-01-05T10:00:00.000Z', state: 'succeeded', attempt: 1, error_code: null },
    ]);
    expect((await acrossTenants(db.executor).selectFrom('schedules').selectAll().execute())[0]?.next_at).toBe(
      '2026-01-05T11:00:00.000Z',
    );
  });

  it('ticks many schedules on two servers without drift, each exactly once', async () => {
    const first = await schedule({ cron: '*/5 * * * *' });
    const rows = Array.from({ length: SCHEDULES - 1 }, () => ({
      ...first,
      id: newId(),
      subject_id: newId(),
    }));
    for (let at = 0; at < rows.length; at += 500) {
      await acrossTenants(db.executor)
        .insertInto('schedules')
        .values(rows.slice(at, at + 500))
        .execute();
    }
    const servers = [createScheduler(services, [kind]), createScheduler(services, [kind])];
    for (let round = 0; round < 2; round += 1) {
      clock.advance(5 * MINUTE_MS + 137);
      await Promise.all(servers.map((server) => server.tick()));
    }
    const recorded = await effects();
    expect({ doneLength: recorded.length, size: new Set(recorded).size }).toEqual({
      doneLength: 2 * SCHEDULES,
      size: SCHEDULES,
    });
    expect([...new Set((await runs()).map(({ planned_at }) => planned_at))]).toEqual([
      '2026-01-05T09:35:00.000Z',
      '2026-01-05T09:40:00.000Z',
    ]);
  }, 120_000);

  it('runs once after a time without a server, or waits for the next time', async () => {
    await schedule();
    await schedule({ missed: 'skip' });
    clock.advance(2 * DAY_MS);
    const scheduler = createScheduler(services, [kind]);
    await scheduler.tick();
    expect(await effects()).toHaveLength(1);
    expect((await runs()).map(({ state }) => state).toSorted()).toEqual(['missed', 'succeeded']);
    clock.advance(31 * MINUTE_MS);
    await scheduler.tick();
    expect(await effects()).toHaveLength(3);
  });

  it('tries again with growing waits what may succeed later, and then reports it', async () => {
    await schedule({ cron: '0 10 * * *' });
    fails = new AppError('source.unreachable', 'No answer.');
    const scheduler = createScheduler(services, [kind]);
    clock.advance(30 * MINUTE_MS);
    await scheduler.tick();
    expect(await states()).toEqual(['waiting 1']);
    for (const minutes of [5, 15, 60]) {
      clock.advance(minutes * MINUTE_MS - 1);
      expect(await scheduler.tick()).toBe(0);
      clock.advance(1);
      expect(await scheduler.tick()).toBe(1);
    }
    expect(await states()).toEqual(['failed 4']);
    expect(failures).toEqual(['source.unreachable']);
  });

  it('does not try again what a person has to correct', async () => {
    await schedule();
    fails = new AppError('dataset.not_refreshable', 'A file.');
    clock.advance(HOUR_MS);
    await createScheduler(services, [kind]).tick();
    expect(await runs()).toMatchObject([{ state: 'failed', error_code: 'dataset.not_refreshable' }]);
    expect(failures).toEqual(['dataset.not_refreshable']);
  });

  it('tries nothing again once the schedule is paused, suspended or its person removed', async () => {
    const scheduler = createScheduler(services, [kind]);
    const paused = await schedule();
    const suspended = await schedule();
    const removed = await schedule();
    fails = new AppError('source.unreachable', 'No answer.');
    clock.advance(30 * MINUTE_MS);
    await scheduler.tick();
    expect(await states()).toEqual(['waiting 1', 'waiting 1', 'waiting 1']);
    await schedule({ enabled: false }, paused.subject_id);
    await db.transaction(async (trx) => {
      const subject = { kind: 'dataset.refresh' as const, subjectId: suspended.subject_id };
      await suspendSchedule(trx, clock, { tenant: { tenantId }, subject, isSuspended: true });
      await disablePersonSchedules(trx, clock, { tenant: { tenantId }, userId: removed.user_id });
    });
    expect(await states()).toEqual(['failed 1', 'failed 1', 'failed 1']);
    clock.advance(5 * MINUTE_MS);
    expect(await scheduler.tick()).toBe(0);
  });

  it('tries no attempt again that fails after the schedule was paused', async () => {
    const { subject_id: subjectId } = await schedule();
    jobId = newId();
    const scheduler = createScheduler(services, [kind]);
    clock.advance(30 * MINUTE_MS);
    await scheduler.tick();
    await schedule({ enabled: false }, subjectId);
    await insertFailedJob(jobId);
    await scheduler.tick();
    expect(await states()).toEqual(['failed 1']);
    expect(failures).toEqual(['source.unreachable']);
  });

  it('recovers with the attempt that succeeds', async () => {
    await schedule();
    fails = new AppError('source.unreachable', 'No answer.');
    const scheduler = createScheduler(services, [kind]);
    clock.advance(30 * MINUTE_MS);
    await scheduler.tick();
    fails = null;
    clock.advance(5 * MINUTE_MS);
    await scheduler.tick();
    expect(await states()).toEqual(['succeeded 2']);
    expect(failures).toEqual([]);
  });

  it('skips a time while the run before it goes on', async () => {
    await schedule();
    jobId = newId();
    const scheduler = createScheduler(services, [kind]);
    clock.advance(HOUR_MS);
    await scheduler.tick();
    clock.advance(HOUR_MS);
    await scheduler.tick();
    expect(await states()).toEqual(['running 1', 'skipped 1']);
  });

  it('is not held up by a schedule that cannot be started', async () => {
    const broken = await schedule();
    await schedule();
    const breaking: ScheduleKind = {
      ...kind,
      start: async (schedule, run, trx) => {
        if (run.subjectId === broken.subject_id) {
          throw new TypeError('a bug');
        }
        return kind.start(schedule, run, trx);
      },
    };
    clock.advance(HOUR_MS);
    await createScheduler(services, [breaking]).tick();
    expect((await states()).toSorted()).toEqual(['succeeded 1', 'waiting 1']);
    expect(await effects()).toHaveLength(1);
  });

  it('runs each time once when a server is killed in the middle of it', async () => {
    const address = await stores.address();
    const own = await openDatabase(address);
    await migrate(own);
    const tenant = await own.transaction((trx) =>
      addTenant(trx, clock, { slug: `t-${newId()}`, name: 'T', plan: SELF_HOSTED }),
    );
    const subjects = Array.from({ length: 120 }, () => newId());
    for (const subjectId of subjects) {
      await own.transaction((trx) =>
        putSchedule(trx, clock, {
          actor: { tenantId: tenant, userId: newId() },
          subject: { kind: 'dataset.refresh', subjectId },
          thing: null,
          spec: { ...HOURLY, cron: '0 0 1 1 *' },
        }),
      );
    }
    await acrossTenants(own.executor)
      .updateTable('schedules')
      .set({ next_at: '2026-01-05T09:00:00.000Z', due_at: '2026-01-05T09:00:00.000Z' })
      .execute();
    // Each dies inside a transaction, after its effect and before the commit; the last one lives.
    const start = (killAfter: number) =>
      fork(TICKER, [JSON.stringify({ address, killAfter })], { stdio: 'inherit' });
    const killed = [start(20), start(70)];
    const ends = await Promise.all(killed.map((child) => once(child, 'exit')));
    expect(ends.map(([, signal]) => String(signal))).toEqual(['SIGKILL', 'SIGKILL']);
    const [code] = (await once(start(Infinity), 'exit')) as [number | null];
    expect(code).toBe(0);
    expect((await effects(own)).toSorted()).toEqual(subjects.toSorted());
    const stored = await acrossTenants(own.executor).selectFrom('schedule_runs').select('state').execute();
    expect(stored.map(({ state }) => state)).toEqual(subjects.map(() => 'succeeded'));
    await own.close();
  }, 60_000);
});
