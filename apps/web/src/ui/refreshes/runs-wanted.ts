import type { RefreshRun } from '@plumbline/contract';

/** Which runs are shown. */
export interface RunsWanted {
  /** From 1. */
  readonly page: number;
  /** Null: any. */
  readonly state: RefreshRun['state'] | null;
}
