import type { RowProgress } from '@plumbline/contract';
import type { Reading } from '@plumbline/engine';
import { message, type Message, type Text } from '@plumbline/messages';
import type { Clock } from '../../../platform/clock.ts';
import type { JobContext } from '../../../platform/jobs/job.ts';

/** To a tenth. */
const megabytes = (bytes: number): number => Math.round(bytes / 1e5) / 10;

/** The share of a job's progress that one part of the work takes, in percent. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Report progress without waiting for it: a lost lease ends the job by its signal, not by this write. */
export const reportProgress = (
  job: JobContext,
  { percent, text, rows }: { readonly percent: number; readonly text: Text; readonly rows?: RowProgress },
): void => void job.progress(percent, text, rows).catch(() => {});

/** A rate is taken over this long, so that it follows what happens now. */
const RATE_MS = 5_000;
const MIN_RATE_MS = 1_000;

interface Sample {
  readonly at: number;
  readonly rows: number;
}

/** Counts rows a second in one phase of the work; null before there is a rate, and while the rows do not advance. */
function rateMeter(clock: Clock): (rows: number | null, phase: string) => number | null {
  let samples: readonly Sample[] = [{ at: clock.now(), rows: 0 }];
  let known = '';
  return (rows, phase) => {
    if (rows === null) {
      return null;
    }
    const now = { at: clock.now(), rows };
    const isOtherPhase = known !== '' && known !== phase;
    known = phase;
    const isRecent = ({ at }: Sample, index: number): boolean =>
      now.at - at <= RATE_MS || index === samples.length - 1;
    samples = isOtherPhase ? [now] : [...samples.filter(isRecent), now];
    const [first = now] = samples;
    const isKnown = now.at - first.at >= MIN_RATE_MS && rows > first.rows;
    return isKnown ? Math.round(((rows - first.rows) * 1000) / (now.at - first.at)) : null;
  };
}

/** Reports a reader's progress as the job's: the rows so far and how many a second. */
export function ingestProgress(job: JobContext, clock: Clock, { from, to }: Span): Reading {
  const rateOf = rateMeter(clock);
  return {
    signal: job.signal,
    onProgress: ({ fraction, rows, message: step }) => {
      const rate = rateOf(rows, step.code);
      reportProgress(job, {
        percent: from + fraction * (to - from),
        text: describeProgress({ step, rows, rate }),
        rows: {
          ...(rows === null ? {} : { rows }),
          ...(rate === null ? {} : { rowsPerSecond: rate }),
        },
      });
    },
  };
}

function describeProgress({
  step,
  rows,
  rate,
}: {
  step: Message;
  rows: number | null;
  rate: number | null;
}): Text {
  if (rows === null) {
    return step;
  }
  return rate === null
    ? message('job.rowsSoFar', { step, rows: Math.round(rows) })
    : message('job.rowsSoFarWithRate', { step, rows: Math.round(rows), rate: roughly(rate) });
}

/** Two digits say enough of a rate that changes all the time. */
function roughly(rate: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, rate))) - 1);
  return Math.round(rate / unit) * unit;
}

/** Reports a fetch's bytes as the job's progress; without a known size the percentage does not move. */
export const fetchProgress =
  (job: JobContext, { from, to }: Span) =>
  ({ received, total }: { received: number; total: number | null }): void =>
    reportProgress(job, {
      percent: total === null || total === 0 ? from : from + (received / total) * (to - from),
      text:
        total === null
          ? message('job.fetching', { received: megabytes(received) })
          : message('job.fetchingOf', { received: megabytes(received), total: megabytes(total) }),
    });

/** The size of a finished version. */
export const describeRows = ({
  rowCount: rows,
  columnCount: columns,
  rejectCount: rejects,
}: {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly rejectCount: number;
}): Message =>
  rejects === 0
    ? message('job.size', { rows, columns })
    : message('job.sizeWithRejects', { rows, columns, rejects });
