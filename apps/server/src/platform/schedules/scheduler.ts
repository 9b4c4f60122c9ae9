import {
  AppError,
  DAY_MS,
  ERRORS,
  MINUTE_MS,
  RUN_HISTORY_DAYS,
  SECOND_MS,
  type ErrorCode,
} from '@plumbline/contract';
import { isoAfter, isoNow } from '../clock.ts';
import type { Trx } from '../db/database.ts';
import type { ScheduleRow, ScheduleRunRow } from '../db/schedule-tables.ts';
import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import {
  updateRunRow,
  deleteRunsBefore,
  findOpenRun,
  findScheduleById,
  insertRun,
  listDue,
  listEnded,
  listWaiting,
  moveOn,
} from './due-schedules.store.ts';
import { timesAfter } from './next-times.ts';
import type { RunFailure, ScheduledRun, ScheduleKind } from './schedule-kind.ts';

/** Waits before the second attempt and those after it. */
const BACKOFF_MS = [5, 15, 60].map((minutes) => minutes * MINUTE_MS);
/** Later than this, no server ran: the schedule's `missed` decides. */
const MISSED_AFTER_MS = 10 * MINUTE_MS;
/** Schedules per transaction: on SQLite other writers wait for it. */
const BATCH = 50;
const TICK_MS = SECOND_MS;

const INTERNAL: RunFailure = {
  code: 'internal',
  reason: 'The run failed because of an error in Plumbline. Its administrators find it in the error log.',
};

const isRetryable = ({ code }: RunFailure): boolean =>
  code === 'internal' || (Object.hasOwn(ERRORS, code) && ERRORS[code as ErrorCode].retryable);

/** Starts what is due, and records what became of it. Any number of servers on one store may tick at once. */
export interface Scheduler {
  /** Starts everything that is due now. Resolves when none is left, with the number of attempts started. */
  tick(): Promise<number>;
  /** Starts a run of a schedule now, whatever its timetable says. Throws what `ScheduleKind.start` throws. */
  startNow(trx: Trx, schedule: ScheduleRow): Promise<ScheduleRunRow>;
  /** Deletes old runs. */
  sweep(): Promise<void>;
  /** Ticks every second until stopped. */
  run(): { stop(): Promise<void> };
}

export function createScheduler(services: Services, kinds: readonly ScheduleKind[]): Scheduler {
  const scheduler = new SchedulerLoop(services, kinds);
  return {
    tick: () => scheduler.tick(),
    startNow: (trx, schedule) => scheduler.startNow(trx, schedule),
    sweep: () => deleteRunsBefore(services.db.executor, services.clock, RUN_HISTORY_DAYS * DAY_MS),
    run() {
      let working: Promise<unknown> | null = null;
      const timer = setInterval(() => {
        working ??= scheduler
          .tick()
          .catch((error: unknown) => services.log.error({ err: error }, 'schedules were not run'))
          .finally(() => {
            working = null;
          });
      }, TICK_MS).unref();
      return {
        async stop() {
          clearInterval(timer);
          await working;
        },
      };
    },
  };
}

class SchedulerLoop {
  readonly #services: Services;
  readonly #kinds: ReadonlyMap<string, ScheduleKind>;

  constructor(services: Services, kinds: readonly ScheduleKind[]) {
    this.#services = services;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
  }

  async tick(): Promise<number> {
    await this.#settle();
    for (const kind of this.#kinds.values()) {
      await kind.tick?.(this.#services);
    }
    return (await this.#startWaiting()) + (await this.#startDue());
  }

  async startNow(trx: Trx, schedule: ScheduleRow): Promise<ScheduleRunRow> {
    const run = this.#newRun(schedule, isoNow(this.#services.clock));
    const jobId = await this.#begin(trx, schedule, run);
    const row = { ...run, ...this.#started(jobId) };
    await insertRun(trx, row);
    return row;
  }

  /** Records how jobs ended. */
  async #settle(): Promise<void> {
    const { db } = this.#services;
    for (;;) {
      const ended = await listEnded(db.executor, BATCH);
      for (const { job_state, job_code, job_reason, ...run } of ended) {
        await db.transaction(async (trx) => {
          if (job_state === 'succeeded') {
            await updateRunRow(trx, run, this.#ended('succeeded'));
          } else if (job_state === 'cancelled') {
            const cancelled = { error_code: 'request.cancelled', error_reason: job_reason };
            await updateRunRow(trx, run, { ...this.#ended('failed'), ...cancelled });
          } else {
            await this.#fail(trx, run, {
              code: job_code ?? INTERNAL.code,
              reason: job_reason ?? INTERNAL.reason,
            });
          }
        });
      }
      if (ended.length < BATCH) {
        return;
      }
    }
  }

  async #startWaiting(): Promise<number> {
    const { db, clock } = this.#services;
    let started = 0;
    for (;;) {
      const count = await db.transaction(async (trx) => {
        const waiting = await listWaiting(db, trx, { clock, limit: BATCH });
        for (const run of waiting) {
          const schedule = await findScheduleById(trx, run);
          const next: ScheduleRunRow = {
            ...run,
            state: 'running',
            attempt: run.attempt + 1,
            job_id: null,
            due_at: null,
          };
          if (schedule !== null && (await updateRunRow(trx, run, next))) {
            await this.#attempt(trx, schedule, next);
          }
        }
        return waiting.length;
      });
      started += count;
      if (count < BATCH) {
        return started;
      }
    }
  }

  async #startDue(): Promise<number> {
    const { db, clock } = this.#services;
    let started = 0;
    for (;;) {
      let batch: readonly ScheduleRow[] = [];
      try {
        await db.transaction(async (trx) => {
          batch = await listDue(db, trx, { clock, limit: BATCH });
          for (const schedule of batch) {
            await this.#runDue(trx, schedule);
          }
        });
      } catch (error) {
        this.#services.log.error({ err: error }, 'schedules are started one by one');
        await this.#startOneByOne(batch);
      }
      started += batch.length;
      if (batch.length < BATCH) {
        return started;
      }
    }
  }

  /** After a batch was rolled back: the one that cannot be started does not hold up the others. */
  async #startOneByOne(batch: readonly ScheduleRow[]): Promise<void> {
    const { db, clock, log } = this.#services;
    for (const { id } of batch) {
      const inTransaction = (work: (trx: Trx, schedule: ScheduleRow) => Promise<void>): Promise<void> =>
        db.transaction(async (trx) => {
          for (const schedule of await listDue(db, trx, { clock, limit: 1, ids: [id] })) {
            await work(trx, schedule);
          }
        });
      try {
        await inTransaction((trx, schedule) => this.#runDue(trx, schedule));
      } catch (error) {
        log.error({ err: error, scheduleId: id }, 'a schedule was not started');
        await inTransaction((trx, schedule) => this.#recordBroken(trx, schedule));
      }
    }
  }

  async #recordBroken(trx: Trx, schedule: ScheduleRow): Promise<void> {
    const run = this.#newRun(schedule, schedule.next_at ?? isoNow(this.#services.clock));
    await moveOn(trx, schedule, this.#timesFromNow(schedule));
    if (await insertRun(trx, run)) {
      await this.#fail(trx, run, INTERNAL);
    }
  }

  async #runDue(trx: Trx, schedule: ScheduleRow): Promise<void> {
    const { next_at: plannedAt, due_at: dueAt } = schedule;
    if (
      plannedAt === null ||
      dueAt === null ||
      !(await moveOn(trx, schedule, this.#timesFromNow(schedule)))
    ) {
      return;
    }
    const run = this.#newRun(schedule, plannedAt);
    const isMissed = this.#services.clock.now() - Date.parse(dueAt) > MISSED_AFTER_MS;
    if (isMissed && schedule.missed === 'skip') {
      await insertRun(trx, { ...run, ...this.#ended('missed') });
      return;
    }
    const open = await findOpenRun(trx, schedule);
    if (open?.state === 'running') {
      await insertRun(trx, { ...run, ...this.#ended('skipped') });
      return;
    }
    if (open !== null) {
      // It waits for another attempt, which this run is.
      await updateRunRow(trx, open, { ...this.#ended('failed'), due_at: null });
    }
    if (await insertRun(trx, run)) {
      await this.#attempt(trx, schedule, run);
    }
  }

  /** Starts a run that is stored as running. */
  async #attempt(trx: Trx, schedule: ScheduleRow, run: ScheduleRunRow): Promise<void> {
    try {
      const jobId = await this.#begin(trx, schedule, run);
      await updateRunRow(trx, run, this.#started(jobId));
    } catch (error) {
      if (!(error instanceof AppError)) {
        throw error;
      }
      await this.#fail(trx, run, { code: error.code, reason: error.message });
    }
  }

  #begin(trx: Trx, schedule: ScheduleRow, run: ScheduleRunRow): Promise<string | null> {
    const kind = this.#kinds.get(schedule.kind);
    if (kind === undefined) {
      throw new AppError(
        'schedule.invalid',
        `This version of Plumbline does not know schedules of kind ${schedule.kind}.`,
      );
    }
    return kind.start(this.#services, scheduledRun(schedule, run), trx);
  }

  async #fail(trx: Trx, run: ScheduleRunRow, failure: RunFailure): Promise<void> {
    const { clock } = this.#services;
    const error = { error_code: failure.code, error_reason: failure.reason };
    const waitMs = isRetryable(failure) ? BACKOFF_MS[run.attempt - 1] : undefined;
    const schedule = await findScheduleById(trx, run);
    // While it is paused, nothing is tried again.
    if (waitMs !== undefined && schedule !== null && schedule.next_at !== null) {
      await updateRunRow(trx, run, { ...error, state: 'waiting', due_at: isoAfter(clock, waitMs) });
      return;
    }
    if ((await updateRunRow(trx, run, { ...error, ...this.#ended('failed') })) && schedule !== null) {
      const failed = { ...scheduledRun(schedule, run), ...failure };
      await this.#kinds.get(schedule.kind)?.onFailed?.(this.#services, failed, trx);
    }
  }

  #timesFromNow(schedule: ScheduleRow): Pick<ScheduleRow, 'next_at' | 'due_at'> {
    return timesAfter(schedule, new Date(this.#services.clock.now()));
  }

  #newRun(schedule: ScheduleRow, plannedAt: string): ScheduleRunRow {
    return {
      tenant_id: schedule.tenant_id,
      id: newId(),
      schedule_id: schedule.id,
      planned_at: plannedAt,
      state: 'running',
      attempt: 1,
      due_at: null,
      job_id: null,
      started_at: isoNow(this.#services.clock),
      finished_at: null,
      error_code: null,
      error_reason: null,
    };
  }

  #ended(state: ScheduleRunRow['state']): Pick<ScheduleRunRow, 'state' | 'finished_at'> {
    return { state, finished_at: isoNow(this.#services.clock) };
  }

  /** A run without a job is done. */
  #started(jobId: string | null): Partial<ScheduleRunRow> {
    return jobId === null ? this.#ended('succeeded') : { job_id: jobId };
  }
}

const scheduledRun = (schedule: ScheduleRow, run: ScheduleRunRow): ScheduledRun => ({
  runId: run.id,
  actor: { tenantId: schedule.tenant_id, userId: schedule.user_id },
  subjectId: schedule.subject_id,
  plannedAt: run.planned_at,
});
