import type { RefreshRun } from '@plumbline/contract';
import type { RunsWanted } from '../runs/run-list.tsx';

/** Which runs of refreshes are shown. */
export type RefreshRunsWanted = RunsWanted<RefreshRun['state']>;
