import type { JobContext } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { describeNewest } from '../catalog/describe-newest.ts';
import { findDataset } from '../storage/dataset.store.ts';
import {
  isQuickToRead,
  isReadableHere,
  STATEMENT_MS,
  toStructureQuestions,
  readStructure,
} from './read-structure.ts';
import { findStructure } from './structure.store.ts';

/** Of fewer cells, what the rows are is found in a few milliseconds whenever it is requested. */
const MIN_CELLS = 100_000;

/**
 * Finds out what the rows of the newest version are, so that whoever opens it first does not wait for it. Rows that take longer
 * are read by a job then. Never fails: the next reader tries again.
 */
export async function rememberStructure(
  services: Services,
  job: JobContext,
  { datasetId, rowCount, columnCount }: { datasetId: string; rowCount: number; columnCount: number },
): Promise<void> {
  if (rowCount * columnCount < MIN_CELLS) {
    return;
  }
  try {
    const listed = await findDataset(services.db.executor, job, datasetId);
    const subject = listed?.dataset.name ?? '';
    const { rows } = await describeNewest(services, job, { id: datasetId, subject });
    if (rows === null || !isReadableHere(rows) || !isQuickToRead(rows)) {
      return;
    }
    const { id, isKnown } = toStructureQuestions(rows);
    if (!isKnown && (await findStructure(services.db.executor, job, id)) === null) {
      await readStructure(services, job, { rows, signal: job.signal, deadlineMs: STATEMENT_MS });
    }
  } catch (error) {
    services.log.debug({ err: error, datasetId }, 'structure not read');
  }
}
