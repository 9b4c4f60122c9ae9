import type { RowProgress } from '@plumbline/contract';
import type { Reading } from '@plumbline/engine';
import type { Clock } from '../../../platform/clock.ts';
import type { JobContext } from '../../../platform/jobs/job.ts';

const count = (value: number): string => Math.round(value).toLocaleString('en-GB');
const megabytes = (bytes: number): string =>
  (bytes / 1e6).toLocaleString('en-GB', { maximumFractionDigits: 1 });

/** The share of a job's progress that one part of the work takes, in percent. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A lost lease ends the job by its signal; the write that found it out has nothing to add. */
const tell = (job: JobContext, percent: number, { message, ...rows }: Told): void =>
  void job.progress(percent, message, rows).catch(() => {});

type Told = RowProgress & { readonly message: string };

/** A rate is taken over this long, so that it follows what happens now. */
const RATE_MS = 5_000;
const LEAST_RATE_MS = 1_000;

interface Mark {
  readonly at: number;
  readonly rows: number;
}

/** Counts rows a second in one phase of the work; null before there is a rate, and where the rows stand still. */
function rateMeter(clock: Clock): (rows: number | null, phase: string) => number | null {
  let marks: readonly Mark[] = [{ at: clock.now(), rows: 0 }];
  let known = '';
  return (rows, phase) => {
    if (rows === null) {
      return null;
    }
    const now = { at: clock.now(), rows };
    const isOtherPhase = known !== '' && known !== phase;
    known = phase;
    const isRecent = ({ at }: Mark, index: number): boolean =>
      now.at - at <= RATE_MS || index === marks.length - 1;
    marks = isOtherPhase ? [now] : [...marks.filter(isRecent), now];
    const [first = now] = marks;
    const isTold = now.at - first.at >= LEAST_RATE_MS && rows > first.rows;
    return isTold ? Math.round(((rows - first.rows) * 1000) / (now.at - first.at)) : null;
  };
}

/** What a reader tells of its rows, as the job's progress: the rows so far and how many a second. */
export function readingOf(job: JobContext, clock: Clock, { from, to }: Span): Reading {
  const rateOf = rateMeter(clock);
  return {
    signal: job.signal,
    onProgress: ({ fraction, rows, message }) => {
      const rate = rateOf(rows, message);
      const told = rows === null ? message : `${message}: ${count(rows)}`;
      tell(job, from + fraction * (to - from), {
        message: rate === null ? told : `${told}, about ${count(roughly(rate))} a second`,
        ...(rows === null ? {} : { rows }),
        ...(rate === null ? {} : { rowsPerSecond: rate }),
      });
    },
  };
}

/** Two digits say enough of a rate that changes all the time. */
function roughly(rate: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, rate))) - 1);
  return Math.round(rate / unit) * unit;
}

/** What a fetch tells of its bytes; without a known size it says how much has come and stays where it is. */
export const fetchProgressOf =
  (job: JobContext, { from, to }: Span) =>
  ({ received, total }: { received: number; total: number | null }): void =>
    tell(job, total === null || total === 0 ? from : from + (received / total) * (to - from), {
      message:
        total === null
          ? `Fetching: ${megabytes(received)} MB`
          : `Fetching: ${megabytes(received)} of ${megabytes(total)} MB`,
    });

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
