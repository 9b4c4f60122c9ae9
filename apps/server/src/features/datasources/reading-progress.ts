import type { Reading } from '@plumbline/engine';
import type { Clock } from '../../platform/clock.ts';
import type { JobContext } from '../../platform/jobs/job.ts';

const count = (value: number): string => Math.round(value).toLocaleString('en-GB');
const megabytes = (bytes: number): string =>
  (bytes / 1e6).toLocaleString('en-GB', { maximumFractionDigits: 1 });

/** The share of a job's progress that one part of the work takes, in percent. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A lost lease ends the job by its signal; the write that found it out has nothing to add. */
const tell = (job: JobContext, percent: number, message: string): void =>
  void job.progress(percent, message).catch(() => {});

/** What a reader tells of its rows, as the job's progress: the rows so far and how many a second. */
export function readingOf(job: JobContext, clock: Clock, { from, to }: Span): Reading {
  const startedAt = clock.now();
  return {
    signal: job.signal,
    onProgress: ({ fraction, rows, message }) => {
      const seconds = (clock.now() - startedAt) / 1000;
      const rate = rows === null || seconds < 1 ? '' : `, ${count(rows / seconds)} a second`;
      const told = rows === null ? message : `${message}: ${count(rows)} rows${rate}`;
      tell(job, from + fraction * (to - from), told);
    },
  };
}

/** What a fetch tells of its bytes; without a known size it says how much has come and stays where it is. */
export const fetchProgressOf =
  (job: JobContext, { from, to }: Span) =>
  ({ received, total }: { received: number; total: number | null }): void =>
    tell(
      job,
      total === null || total === 0 ? from : from + (received / total) * (to - from),
      total === null
        ? `Fetching: ${megabytes(received)} MB`
        : `Fetching: ${megabytes(received)} of ${megabytes(total)} MB`,
    );

/** What a finished version holds, in words. */
export function describeRows(facts: { rowCount: number; columnCount: number; rejectCount: number }): string {
  const { rowCount, columnCount, rejectCount } = facts;
  const rows = `${count(rowCount)} ${rowCount === 1 ? 'row' : 'rows'}`;
  const columns = `${count(columnCount)} ${columnCount === 1 ? 'column' : 'columns'}`;
  if (rejectCount === 0) {
    return `${rows}, ${columns}.`;
  }
  const rejects =
    rejectCount === 1
      ? '1 cell or row did not fit and is kept as a reject.'
      : `${count(rejectCount)} cells or rows did not fit and are kept as rejects.`;
  return `${rows}, ${columns}. ${rejects}`;
}
