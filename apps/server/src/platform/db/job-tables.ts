import type { JobState } from '@plumbline/contract';
import type { Flag, IsoTime, JsonText } from './stored-types.ts';

export interface JobRow {
  id: string;
  tenant_id: string;
  user_id: string;
  kind: string;
  /** Version of the payload's shape. */
  version: number;
  payload: JsonText;
  subject_kind: string | null;
  subject_id: string | null;
  state: JobState;
  progress: number;
  message: string;
  /** Runs started so far. */
  attempt: number;
  /** Runs allowed in total. */
  attempts: number;
  /**
   * From when a worker may take it: the start of a queued job, the end of the lease of a running one, now for one that
   * ended and has files to clean up. Null: nothing is left to do.
   */
  due_at: IsoTime | null;
  /** The worker that has it; null when nobody does. */
  lease_owner: string | null;
  /** Grows with every claim: a worker that lost its lease writes nothing more. */
  fence: number;
  cancel_requested: Flag;
  /** Number of the newest event; never goes back, not even on a retry. */
  event_seq: number;
  created_at: IsoTime;
  started_at: IsoTime | null;
  finished_at: IsoTime | null;
  error_code: string | null;
  error_message: string | null;
  /** Rows worked on so far, and how many a second; null where it does not count rows. */
  row_count: number | null;
  row_rate: number | null;
}

export interface JobEventRow {
  tenant_id: string;
  job_id: string;
  seq: number;
  progress: number;
  type: 'info' | 'warning' | 'done';
  msg: string;
  created_at: IsoTime;
  row_count: number | null;
  row_rate: number | null;
}

export interface JobStepRow {
  tenant_id: string;
  job_id: string;
  step_key: string;
  result: JsonText;
  created_at: IsoTime;
}
