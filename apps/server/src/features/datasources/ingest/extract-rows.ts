import type { DatabaseAccess, ExtractedColumn, RemoteTarget, Since } from '@plumbline/connectors';
import { type Increment, invariant, type RefreshFacts } from '@plumbline/contract';
import type { Reading, TextRows, VersionFiles } from '@plumbline/engine';
import { message } from '@plumbline/messages';
import { newId } from '../../../platform/ids.ts';
import type { JobContext } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { noteUse, openForDataset } from '../../connections/index.ts';
import { datasetFolder, newFolder, type DatasetName } from '../storage/dataset-keys.ts';
import { shapeText } from './decided-columns.ts';
import { lowestWatermark } from './increment.ts';
import { ingestProgress, type Span } from './ingest-progress.ts';
import type { RemoteSource } from './remote-source.ts';
import type { EarlierRows, ProfiledVersionRows, VersionRows } from './version-input.ts';

/** The most text that one extract may have. */
const MAX_BYTES = 50 * 1024 ** 3;
/** Share of the work that fetching takes. */
const FETCHED = 0.6;
const NOT_FILES = { dialect: null, decimal: '.', files: [] } as const;

export interface RemoteReading {
  readonly remote: RemoteSource;
  /** What a refresh is based on; absent for a first version. */
  readonly before?: EarlierRows;
  readonly dataset: DatasetName;
  readonly span: Span;
  /** Where the version's files are written. */
  readonly directory: string;
  readonly onReadable: (rows: VersionRows) => Promise<void>;
}

interface Extraction extends Reading {
  readonly services: Services;
  readonly job: JobContext;
  readonly database: DatabaseAccess;
}

/** What was decided about columns, and the names of the dataset's in their order. */
interface Shape {
  readonly decided: RemoteSource['decided'];
  readonly order: readonly string[];
}

interface FetchRequest {
  readonly target: RemoteTarget;
  /** Null: the columns are as they are sent. */
  readonly shape: Shape | null;
  readonly since: Since | null;
  readonly directory: string;
  /** Null where no estimate from the source is needed. */
  readonly expected: number | null;
}

/** Rows of the source, which are written while they come. What a killed run leaves is in a folder that the next one clears. */
async function withRows<T>(
  { services, database, signal, onProgress }: Extraction,
  { target, shape, since, directory, expected }: FetchRequest,
  work: (rows: TextRows) => Promise<T>,
): Promise<T> {
  await using opened = new AsyncDisposableStack();
  let rows = null as TextRows | null;
  const options = {
    signal,
    maxBytes: MAX_BYTES,
    onColumns: async (columns: readonly ExtractedColumn[]) => {
      const shaped = shape === null ? columns : shapeText(columns, shape.decided, shape.order);
      const fields = columns.length;
      rows = opened.use(await services.engine.openText({ columns: shaped, fields, directory, signal }));
      return rows.sink;
    },
    onRows: (count: number) => {
      // An estimate may be far off: the last tenth is left for what it did not expect.
      const share = expected === null ? 0 : Math.min(0.9, count / Math.max(1, expected));
      onProgress({ fraction: share * FETCHED, rows: count, message: message('job.fetchingRows') });
    },
  };
  if (since === null) {
    await database.extract(target, options);
  } else {
    invariant(database.extractSince, 'Only sources that can send a part of a table are read incrementally.');
    await database.extractSince(target, since, options);
  }
  invariant(rows, 'Columns come before rows.');
  return await work(rows);
}

/** Progress of what follows the fetching. */
const afterwards =
  ({ onProgress }: Reading): Reading['onProgress'] =>
  (progress) =>
    onProgress({ ...progress, fraction: FETCHED + (1 - FETCHED) * progress.fraction });

const shapeOf = ({ remote, before }: RemoteReading): Shape => ({
  decided: remote.decided,
  order: before?.files.columns.map(({ name }) => name) ?? [],
});

/** Every row, as the version. */
async function readAll(
  extraction: Extraction,
  reading: RemoteReading,
  facts: RefreshFacts,
): Promise<ProfiledVersionRows> {
  const { database, signal } = extraction;
  const { directory, onReadable } = reading;
  const { target } = reading.remote;
  const expected = await database.estimateRows(target, signal);
  const fetching = { target, shape: shapeOf(reading), since: null, directory, expected };
  const written = await withRows(extraction, fetching, (rows) =>
    rows.write({
      onReadable: (readable) => onReadable({ ...readable, ...NOT_FILES, refresh: facts }),
      onProgress: afterwards(extraction),
    }),
  );
  return { ...written, ...NOT_FILES, refresh: facts };
}

/** Runs `work` with folders that are gone afterwards; those of a killed run are cleared by the next one. */
async function withFolders<T>(
  { services, job }: Extraction,
  { dataset }: RemoteReading,
  work: (makeFolder: () => Promise<string>) => Promise<T>,
): Promise<T> {
  const folders: string[] = [];
  try {
    return await work(() => {
      const folder = `${datasetFolder(dataset)}/${newFolder(job.jobId, newId())}`;
      folders.push(folder);
      return services.files.makeFolder(folder);
    });
  } finally {
    await Promise.all(folders.map((folder) => services.files.removeTree(folder)));
  }
}

/** A part of the source's rows in a folder, as the engine reads them. */
async function readPart(
  extraction: Extraction,
  { dataset }: RemoteReading,
  fetching: FetchRequest,
): Promise<VersionFiles> {
  const { directory } = fetching;
  const written = await withRows(extraction, fetching, (rows) =>
    rows.write({ isPart: true, onReadable: async () => undefined, onProgress: () => undefined }),
  );
  // It is no version: nothing of it is cached under a number.
  return { ...dataset, version: 0, directory, columns: written.columns, rowCount: written.rowCount };
}

interface MergePlan {
  readonly increment: Increment;
  /** The rows that are merged into; null where all are read. */
  readonly earlier: { readonly files: VersionFiles; readonly watermark: string } | null;
  readonly facts: Omit<RefreshFacts, 'mode'>;
}

/** The target's keys alone. */
const keysOf = ({ target }: RemoteSource, { key }: Increment): RemoteTarget => {
  invariant('table' in target, 'Only tables are read incrementally.');
  return { ...target, columns: key };
};

/**
 * Rows that changed, merged by their key into those of the version before, or all of them. The keys are read before the rows: a
 * row that is inserted meanwhile is among the rows. Null where the source has keys that no refresh has read.
 */
const readMerged = (
  extraction: Extraction,
  reading: RemoteReading,
  { increment, earlier, facts }: MergePlan,
): Promise<ProfiledVersionRows | null> =>
  withFolders(extraction, reading, async (makeFolder) => {
    const { services, database, signal } = extraction;
    const { remote, directory, onReadable } = reading;
    const { target } = remote;
    const whole = { since: null, expected: null } as const;
    const present =
      earlier === null || increment.deletes !== 'keys'
        ? null
        : await readPart(extraction, reading, {
            ...whole,
            target: keysOf(remote, increment),
            shape: null,
            directory: await makeFolder(),
          });
    const { watermark: column } = increment;
    const fresh = await readPart(extraction, reading, {
      target,
      shape: shapeOf(reading),
      directory: await makeFolder(),
      ...(earlier === null
        ? { since: null, expected: await database.estimateRows(target, signal) }
        : { since: { column, from: lowestWatermark(earlier.watermark, increment) }, expected: null }),
    });
    const mode = earlier === null ? 'full' : 'incremental';
    const describe = (rows: Awaited<ReturnType<typeof services.engine.mergeRows>>): RefreshFacts => ({
      ...facts,
      mode,
      watermark: rows?.watermark ?? null,
      ...(earlier === null ? {} : rows?.changes),
    });
    const merged = await services.engine.mergeRows({
      fresh,
      earlier: earlier?.files ?? null,
      key: increment.key,
      isKeyUnique: true,
      present,
      deletedBy: increment.deletedColumn,
      watermark: column,
      directory,
      signal,
      onReadable: (rows) =>
        onReadable({ ...rows, ...NOT_FILES, refresh: describe({ ...rows, profile: [] }) }),
      onProgress: afterwards(extraction),
    });
    return merged === null ? null : { ...merged, ...NOT_FILES, refresh: describe(merged) };
  });

async function readIncrement(
  extraction: Extraction,
  reading: RemoteReading,
  increment: Increment,
): Promise<ProfiledVersionRows> {
  const { before } = reading;
  const why = before === undefined ? 'first' : before.why;
  const facts = {
    why,
    increment,
    watermark: null,
    added: null,
    changed: null,
    removed: null,
    schemaChanges: [...(before?.schemaChanges ?? [])],
  };
  if (before !== undefined && before.watermark !== null && why === null) {
    const { files, watermark } = before;
    const merged = await readMerged(extraction, reading, { increment, earlier: { files, watermark }, facts });
    if (merged !== null) {
      return merged;
    }
  }
  const all = await readMerged(extraction, reading, {
    increment,
    earlier: null,
    facts: { ...facts, why: why ?? 'missing' },
  });
  invariant(all, 'Where all rows are read, none is missing.');
  return all;
}

/** Copies the rows of a table or a statement into a folder, typed as the source types them. */
export async function extractRows(
  services: Services,
  job: JobContext,
  reading: RemoteReading,
): Promise<ProfiledVersionRows> {
  const { remote, before, span } = reading;
  const { connectionId, increment } = remote;
  const { signal, onProgress } = ingestProgress(job, services.clock, span);
  // It starts while the connection is opened and the rows are estimated.
  services.engine.prepareText();
  try {
    const database = await openForDataset(services, job, { connectionId, signal });
    const extraction: Extraction = { services, job, database, signal, onProgress };
    const extracted =
      increment === null
        ? await readAll(extraction, reading, {
            mode: 'full',
            why: null,
            increment: null,
            watermark: null,
            added: null,
            changed: null,
            removed: null,
            schemaChanges: [...(before?.schemaChanges ?? [])],
          })
        : await readIncrement(extraction, reading, increment);
    await noteUse(services, job, { connectionId, error: null });
    return extracted;
  } catch (error) {
    if (!signal.aborted) {
      await noteUse(services, job, { connectionId, error });
    }
    throw error;
  }
}
