import type { JobHandler } from '../../../platform/jobs/job.ts';
import { getReadable } from '../rows/get-readable.ts';
import { describeRows } from '../ingest/ingest-progress.ts';
import { examineReadable, rowsId } from './examine-readable.ts';
import type { ExaminePayload } from './examine-payload.ts';
import { findExamination } from './examination.store.ts';

const HIGHEST = 99;

/** Begun again after a kill, it finds what is kept or works out the same. */
export const examineHandler: JobHandler<ExaminePayload> = {
  async run({ datasetId, version }, job, services) {
    const readable = await getReadable(services, job, { id: datasetId, version, signal: job.signal });
    const known = await findExamination(services.db.executor, job, rowsId(datasetId, readable));
    if (known === null) {
      await examineReadable(services, job, {
        datasetId,
        readable,
        signal: job.signal,
        deadlineMs: null,
        onProgress: (fraction) =>
          // A lost lease ends the job by its signal.
          void job.progress(fraction * HIGHEST, 'Looking at the rows').catch(() => {}),
      });
    }
    const { rowCount, columns } = readable.source;
    return describeRows({ rowCount, columnCount: columns.length, rejectCount: 0 });
  },
};
