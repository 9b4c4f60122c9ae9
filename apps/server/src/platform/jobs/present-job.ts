import type { Job, ProgressEvent, RowProgress } from '@plumbline/contract';
import type { Selectable } from 'kysely';
import type { JobEventRow, JobRow } from '../db/job-tables.ts';
import type { JobEvent } from './queue.ts';

const presentRows = (row: { row_count: number | null; row_rate: number | null }): RowProgress => ({
  ...(row.row_count === null ? {} : { rows: row.row_count }),
  ...(row.row_rate === null ? {} : { rowsPerSecond: row.row_rate }),
});

export const presentJob = (row: Selectable<JobRow>): Job => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  progress: row.progress,
  message: row.message,
  ...presentRows(row),
  subject:
    row.subject_kind === null || row.subject_id === null
      ? null
      : { kind: row.subject_kind, id: row.subject_id },
  attempt: row.attempt,
  createdAt: row.created_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  error:
    row.error_code === null || row.error_message === null
      ? null
      : { code: row.error_code, message: row.error_message },
});

export const presentJobEvent = (row: JobEventRow): JobEvent => ({
  id: row.seq,
  event: {
    progress: row.progress,
    type: row.type,
    msg: row.msg,
    ...presentRows(row),
  } satisfies ProgressEvent,
});
