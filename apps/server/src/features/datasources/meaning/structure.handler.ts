import { message } from '@plumbline/messages';
import type { JobHandler } from '../../../platform/jobs/job.ts';
import { describeNewest } from '../catalog/describe-newest.ts';
import { describeRows } from '../ingest/ingest-progress.ts';
import { findDataset } from '../storage/dataset.store.ts';
import { toStructureQuestions, readStructure } from './read-structure.ts';
import type { StructurePayload } from './structure-payload.ts';
import { findStructure } from './structure.store.ts';

/** Run again after a kill, it finds what is saved or computes the same. */
export const structureHandler: JobHandler<StructurePayload> = {
  async run({ datasetId }, job, services) {
    const listed = await findDataset(services.db.executor, job, datasetId);
    const subject = listed?.dataset.name ?? '';
    const { rows } = await describeNewest(services, job, { id: datasetId, subject });
    if (rows === null) {
      return message('job.recipeEmpty');
    }
    const { id, isKnown } = toStructureQuestions(rows);
    if (!isKnown && (await findStructure(services.db.executor, job, id)) === null) {
      await readStructure(services, job, { rows, signal: job.signal, deadlineMs: null });
    }
    const { rowCount, columns } = rows.source;
    return describeRows({ rowCount, columnCount: columns.length, rejectCount: 0 });
  },
};
