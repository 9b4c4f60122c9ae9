import type { Job, ProgressEvent } from '@plumbline/contract';
import type { Selectable } from 'kysely';
import type { JobEventRow, JobRow } from '../db/tables.ts';
import type { JobEvent } from './queue.ts';

export const presentJob = (row: Selectable<JobRow>): Job => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  progress: row.progress,
  message: row.message,
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
  event: { progress: row.progress, type: row.type, msg: row.msg } satisfies ProgressEvent,
});
