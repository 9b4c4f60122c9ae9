import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseAccess, ExtractedColumn } from '@plumbline/connectors';
import type { Reading } from '@plumbline/engine';
import type { JobContext } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { noteUse, openForDataset } from '../../connections/index.ts';
import { ingestProgress, type Span } from './ingest-progress.ts';
import type { RemoteSource } from './remote-source.ts';
import type { Made, MadeRows } from './version-input.ts';

/** The most text that one extract may have. */
const MAX_BYTES = 50 * 1024 ** 3;
/** Share of the work that fetching takes. */
const FETCHED = 0.6;

export interface RemoteReading {
  readonly remote: RemoteSource;
  readonly span: Span;
  /** Where the version's files are written. */
  readonly directory: string;
  readonly onReadable: (rows: MadeRows) => Promise<void>;
}

interface FetchedText {
  readonly path: string;
  readonly columns: readonly ExtractedColumn[];
}

/** Every row of the source in one file as text. What a killed run leaves is in the folder that the next one clears. */
async function fetchText(
  database: DatabaseAccess,
  { remote, directory }: RemoteReading,
  { signal, onProgress }: Reading,
): Promise<FetchedText> {
  const { target } = remote;
  const expected = await database.estimateRows(target, signal);
  const path = join(directory, 'rows.csv');
  let columns: readonly ExtractedColumn[] = [];
  await database.extract(target, {
    signal,
    maxBytes: MAX_BYTES,
    onColumns: async (found) => {
      columns = found;
      return createWriteStream(path, { flags: 'wx' });
    },
    onRows: (rows) => {
      // An estimate may be far off: the last tenth is left for what it did not expect.
      const share = expected === null ? 0 : Math.min(0.9, rows / Math.max(1, expected));
      onProgress({ fraction: share * FETCHED, rows, message: 'Fetching rows' });
    },
  });
  return { path, columns };
}

/** Copies the rows of a table or a statement into a folder, typed as the source types them. */
export async function extractRows(
  services: Services,
  job: JobContext,
  reading: RemoteReading,
): Promise<Made> {
  const { remote, span, directory, onReadable } = reading;
  const { connectionId } = remote;
  const { signal, onProgress } = ingestProgress(job, services.clock, span);
  try {
    const database = await openForDataset(services, job, { connectionId, signal });
    const { path, columns } = await fetchText(database, reading, { signal, onProgress });
    const notFiles = { dialect: null, decimal: '.', files: [] } as const;
    const written = await services.engine.writeText({
      path,
      columns,
      directory,
      signal,
      onReadable: (rows) => onReadable({ ...rows, ...notFiles }),
      onProgress: (progress) =>
        onProgress({ ...progress, fraction: FETCHED + (1 - FETCHED) * progress.fraction }),
    });
    await rm(path, { force: true });
    await noteUse(services, job, { connectionId, error: null });
    return { ...written, ...notFiles };
  } catch (error) {
    if (!signal.aborted) {
      await noteUse(services, job, { connectionId, error });
    }
    throw error;
  }
}
