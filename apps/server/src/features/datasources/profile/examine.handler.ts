import { message } from '@plumbline/messages';
import type { JobHandler } from '../../../platform/jobs/job.ts';
import { getReadable } from '../rows/get-readable.ts';
import { describeRows, reportProgress } from '../ingest/ingest-progress.ts';
import { examineReadable } from './examine-readable.ts';
import { rowsId } from './examined-rows.ts';
import type { ExaminePayload } from './examine-payload.ts';
import { findExamination } from './examination.store.ts';

const MAX_PERCENT = 99;

/** Run again after a kill, it finds the saved examination or computes the same. */
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
          reportProgress(job, { percent: fraction * MAX_PERCENT, text: message('job.profilingRows') }),
      });
    }
    const { rowCount, columns } = readable.source;
    return describeRows({ rowCount, columnCount: columns.length, rejectCount: 0 });
  },
};
