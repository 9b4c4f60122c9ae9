import type { RowProgress } from '@plumbline/contract';
import { createTranslator, loadBrowserLanguage, message } from '@plumbline/messages';
import { describe, expect, it } from 'vitest';
import type { JobContext } from '../../../platform/jobs/job.ts';
import { fakeClock } from '../../../testing/fake-clock.ts';
import { describeRows, fetchProgress, ingestProgress } from './ingest-progress.ts';

const { say } = createTranslator(await loadBrowserLanguage('en'), 'en-GB');

const recordingJob = () => {
  const reports: (readonly [number, string, RowProgress | undefined])[] = [];
  const job: JobContext = {
    jobId: 'j',
    tenantId: 't',
    userId: 'u',
    attempt: 1,
    signal: new AbortController().signal,
    progress: async (percent, text, rows) => void reports.push([percent, say(text), rows]),
    step: (_key, work) => work(),
  };
  return { job, reports };
};

describe('the progress of an ingest', () => {
  it('stays within its span and reports rows and their rate', () => {
    const { job, reports } = recordingJob();
    const clock = fakeClock();
    const reading = ingestProgress(job, clock, { from: 30, to: 90 });
    reading.onProgress({ fraction: 0, rows: null, message: message('job.unpacking') });
    clock.advance(2_000);
    reading.onProgress({ fraction: 0.5, rows: 1_500_000, message: message('job.readingRows') });
    clock.advance(1_000);
    reading.onProgress({ fraction: 0.9, rows: 3_210_400, message: message('job.readingRows') });
    clock.advance(60_000);
    reading.onProgress({ fraction: 1, rows: 3_210_400, message: message('job.profilingColumns') });
    expect(reports).toEqual([
      [30, 'Unpacking and reading', {}],
      [
        60,
        'Reading the rows: 1,500,000, about 750,000 a second',
        { rows: 1_500_000, rowsPerSecond: 750_000 },
      ],
      [
        84,
        'Reading the rows: 3,210,400, about 1,100,000 a second',
        { rows: 3_210_400, rowsPerSecond: 1_070_133 },
      ],
      [90, 'Profiling the columns: 3,210,400', { rows: 3_210_400 }],
    ]);
  });

  it('reports no rate in the first second', () => {
    const { job, reports } = recordingJob();
    ingestProgress(job, fakeClock(), { from: 0, to: 100 }).onProgress({
      fraction: 0.1,
      rows: 10,
      message: message('job.readingRows'),
    });
    expect(reports).toEqual([[10, 'Reading the rows: 10', { rows: 10 }]]);
  });
});

describe('the progress of a fetch', () => {
  it('is the share of the bytes where the source reports the total', () => {
    const { job, reports } = recordingJob();
    fetchProgress(job, { from: 0, to: 40 })({ received: 5_000_000, total: 20_000_000 });
    expect(reports).toEqual([[10, 'Fetching: 5 of 20 MB', undefined]]);
  });

  it('does not move where the total is unknown', () => {
    const { job, reports } = recordingJob();
    fetchProgress(job, { from: 2, to: 40 })({ received: 5_230_000, total: null });
    expect(reports).toEqual([[2, 'Fetching: 5.2 MB', undefined]]);
  });
});

describe('the size of a version', () => {
  it.each([
    [{ rowCount: 1, columnCount: 1, rejectCount: 0 }, '1 row, 1 column.'],
    [{ rowCount: 0, columnCount: 3, rejectCount: 0 }, '0 rows, 3 columns.'],
    [
      { rowCount: 10_000_000, columnCount: 12, rejectCount: 1 },
      '10,000,000 rows, 12 columns. 1 cell or row did not fit and was saved as a reject.',
    ],
    [
      { rowCount: 5, columnCount: 2, rejectCount: 1200 },
      '5 rows, 2 columns. 1,200 cells or rows did not fit and were saved as rejects.',
    ],
  ])('reads %j as %j', (facts, text) => {
    expect(say(describeRows(facts))).toBe(text);
  });
});
