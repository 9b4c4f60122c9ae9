import type { ScheduleKind as ScheduleKindName } from '@plumbline/contract';
import type { Thing } from '../access/thing-kinds.ts';
import type { Trx } from '../db/database.ts';
import type { Actor } from '../principal.ts';
import type { Services } from '../services.ts';

/** One attempt at what was scheduled. */
export interface ScheduledRun {
  readonly runId: string;
  /** The person it runs as. */
  readonly actor: Actor;
  readonly subjectId: string;
  /** When it was due by the clock. */
  readonly plannedAt: string;
}

export interface RunFailure {
  readonly code: string;
  readonly reason: string;
}

/** What can be scheduled. A new kind is an entry here, a line in `schedule-kinds.ts` and one in `SCHEDULE_KINDS` of the contract. */
export interface ScheduleKind {
  readonly name: ScheduleKindName;
  /** The thing whose permissions decide who sees the schedule and its runs; null: only its person does. */
  thing(subjectId: string): Thing | null;
  /**
   * Starts the work. All that it changes, it changes in `trx`, so that a run happens once, however often a server is
   * killed. Throws `AppError`, before it writes anything, where it cannot start. Returns the job that decides the
   * outcome; null: it is done.
   */
  start(services: Services, run: ScheduledRun, trx: Trx): Promise<string | null>;
  /** Other work of this kind that may be due, with every tick. */
  tick?(services: Services): Promise<void>;
  /** Once no attempt is left, in the transaction that records it. */
  onFailed?(services: Services, run: ScheduledRun & RunFailure, trx: Trx): Promise<void>;
}
