import { invariant } from '@plumbline/contract';
import type { FileSource, VersionFiles } from '@plumbline/engine';
import { newId } from '../../../platform/ids.ts';
import type { JobContext } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { datasetFolder, newFolder, rawKey, type DatasetName } from '../storage/dataset-keys.ts';
import { toBatches, type Batch, type RawPart } from '../storage/raw-file.ts';
import { ingestProgress, type Span } from './ingest-progress.ts';
import type { ProfiledVersionRows, VersionRows, Onto, VersionInput } from './version-input.ts';

/** Raw files of one dataset, to be read into a folder. */
export interface PartsReading extends VersionInput {
  readonly services: Services;
  readonly job: JobContext;
  readonly dataset: DatasetName;
  readonly span: Span;
  /** Where the version's files are written. */
  readonly directory: string;
  readonly onReadable: (rows: VersionRows) => Promise<void>;
}

/** Raw files as the reader takes them. */
export async function toFileSource(
  { files }: Pick<Services, 'files'>,
  dataset: DatasetName,
  { parts, options }: Batch,
): Promise<FileSource> {
  const raw = async ({ raw, name, constants }: RawPart) => ({
    path: await files.localPath(rawKey(dataset, raw)),
    fileName: name,
    ...(constants === undefined ? {} : { constants }),
  });
  return { files: await Promise.all(parts.map(raw)), options, owner: dataset.tenantId };
}

/** The columns of a version without its rows: the rows that replace them have these names and types. */
async function emptied({ services, job }: PartsReading, onto: Onto, directory: string): Promise<Onto> {
  const { base } = onto;
  await services.engine.writeSql({
    tenantId: job.tenantId,
    tables: [{ name: 'dataset', open: async () => base }],
    sql: 'SELECT * FROM dataset WHERE false',
    signal: job.signal,
    directory,
    onReadable: async () => {},
    onProgress: () => {},
  });
  // Its columns stay those of the version: a statement does not know what their cells mean.
  return { ...onto, base: { ...base, version: 0, directory, rowCount: 0 } };
}

/** Each batch has an equal part of the progress. */
const spanOf = ({ from, to }: Span, index: number, count: number): Span => ({
  from: from + ((to - from) * index) / count,
  to: from + ((to - from) * (index + 1)) / count,
});

interface Step {
  readonly batch: Batch;
  readonly before: Onto | null;
  readonly span: Span;
  readonly directory: string;
  readonly onReadable: (rows: VersionRows) => Promise<void>;
}

/** Read one batch, after the rows that are there. */
async function readBatch(reading: PartsReading, step: Step): Promise<ProfiledVersionRows> {
  const { services, job, dataset } = reading;
  const { before, batch, directory } = step;
  const source = await toFileSource(services, dataset, batch);
  const withEarlier = <R extends VersionRows>(rows: R): R => ({
    ...rows,
    files: [...(before?.files ?? []), ...rows.files],
    dialect: before === null || before.isEmptied ? rows.dialect : before.dialect,
  });
  const ingested = await services.reader.ingest(
    {
      ...source,
      columns: reading.choices,
      areColumnsEarlier: reading.areChoicesEarlier,
      directory,
      ...(before === null ? {} : { after: { ...before.base, columns: before.columns } }),
      onReadable: (rows) => step.onReadable(withEarlier(rows)),
    },
    ingestProgress(job, services.clock, step.span),
  );
  return withEarlier(ingested);
}

/** The next batch is appended to these rows. */
const ontoBatch = (reading: PartsReading, version: ProfiledVersionRows, directory: string): Onto => ({
  base: filesAt(reading.dataset, directory, version),
  isEmptied: false,
  columns: version.columns,
  files: version.files,
  dialect: version.dialect,
  added: [],
});

const filesAt = (
  { tenantId, datasetId }: DatasetName,
  directory: string,
  version: VersionRows,
): VersionFiles => ({
  tenantId,
  datasetId,
  // It is no version: nothing of it is cached under a number.
  version: 0,
  directory,
  columns: version.columns,
  rowCount: version.rowCount,
});

/**
 * Read all raw files of a version, or those that are added to one. Files that are written unlike each other are read one
 * batch after the other, each onto the rows of those before.
 */
export async function readParts(reading: PartsReading): Promise<ProfiledVersionRows> {
  const { services, job, dataset, span, onto, directory, onReadable } = reading;
  const batches = toBatches(onto?.added ?? reading.parts);
  const passing: string[] = [];
  const makeFolder = async (): Promise<string> => {
    const folder = `${datasetFolder(dataset)}/${newFolder(job.jobId, newId())}`;
    passing.push(folder);
    return services.files.makeFolder(folder);
  };
  let before = onto ?? null;
  try {
    if (before?.isEmptied === true) {
      before = await emptied(reading, before, await makeFolder());
    }
    for (const [index, batch] of batches.slice(0, -1).entries()) {
      const step = { batch, before, span: spanOf(span, index, batches.length) };
      const between = await makeFolder();
      const ingested = await readBatch(reading, { ...step, directory: between, onReadable: async () => {} });
      before = ontoBatch(reading, ingested, between);
    }
    const batch = batches.at(-1);
    invariant(batch, 'A version is read from a file.');
    const last = { batch, before, span: spanOf(span, batches.length - 1, batches.length) };
    return await readBatch(reading, { ...last, directory, onReadable });
  } finally {
    await Promise.all(passing.map((folder) => services.files.removeTree(folder)));
  }
}
