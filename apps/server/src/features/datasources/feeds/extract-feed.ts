import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExtractedColumn, FeedAccess } from '@plumbline/connectors';
import type { Reading, VersionFiles } from '@plumbline/engine';
import { newId } from '../../../platform/ids.ts';
import type { JobContext } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { ingestProgress, type Span } from '../ingest/ingest-progress.ts';
import type { Made, MadeRows } from '../ingest/version-input.ts';
import { datasetFolder, newFolder, type DatasetName } from '../storage/dataset-keys.ts';
import { unsealFeed, type FeedSource } from './feed-source.ts';
import { openFeed } from './open-feed.ts';

/** The most text that one feed may have. */
const MAX_BYTES = 2 * 1024 ** 3;
/** Share of the work that fetching takes. */
const FETCHED = 0.8;
const NOT_FILES = { dialect: null, decimal: '.', files: [] } as const;

export interface FeedReading {
  readonly feed: FeedSource;
  /** The newest version; null for the first. */
  readonly earlier: VersionFiles | null;
  readonly dataset: DatasetName;
  readonly span: Span;
  /** Where the version's files are written. */
  readonly directory: string;
  readonly onReadable: (rows: MadeRows) => Promise<void>;
}

interface Writing extends Reading {
  readonly services: Services;
  readonly job: JobContext;
}

/** Every row of the feed in one file as text. */
async function fetchText(
  feed: FeedAccess,
  { directory }: FeedReading,
  { signal, onProgress }: Reading,
): Promise<{ readonly path: string; readonly columns: readonly ExtractedColumn[] }> {
  const path = join(directory, 'rows.csv');
  let columns: readonly ExtractedColumn[] = [];
  await feed.extract({
    signal,
    maxBytes: MAX_BYTES,
    onColumns: async (found) => {
      columns = found;
      return createWriteStream(path, { flags: 'wx' });
    },
    onRows: (rows) => {
      const share = feed.maxRows === null ? 0 : Math.min(1, rows / feed.maxRows);
      onProgress({ fraction: share * FETCHED, rows, message: 'Fetching rows' });
    },
  });
  return { path, columns };
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The new rows, then those of the version before whose key is not among them. */
async function merge(
  { services, job, signal, onProgress }: Writing,
  reading: FeedReading,
  {
    fresh,
    earlier,
    key,
  }: { readonly fresh: VersionFiles; readonly earlier: VersionFiles; readonly key: string },
): Promise<Made> {
  const written = await services.engine.writeSql({
    tenantId: job.tenantId,
    tables: [
      { name: 'fresh', open: async () => fresh },
      { name: 'earlier', open: async () => earlier },
    ],
    sql: `SELECT * FROM fresh UNION ALL BY NAME SELECT * FROM earlier AS e WHERE NOT EXISTS (SELECT 1 FROM fresh AS f WHERE f.${quoted(key)} = e.${quoted(key)})`,
    directory: reading.directory,
    signal,
    onProgress,
    onReadable: (rows) => reading.onReadable({ ...rows, rejectCount: 0, ...NOT_FILES }),
  });
  return { ...written, rejectCount: 0, ...NOT_FILES };
}

/** Rows as the feed has them now, in a folder of their own, and joined to those of the version before. */
async function mergeFeed(
  writing: Writing,
  reading: FeedReading,
  { feed, earlier, key }: { readonly feed: FeedAccess; readonly earlier: VersionFiles; readonly key: string },
): Promise<Made> {
  const { services, job, signal } = writing;
  const { dataset } = reading;
  const folder = `${datasetFolder(dataset)}/${newFolder(job.jobId, newId())}`;
  const directory = await services.files.makeFolder(folder);
  try {
    const { path, columns } = await fetchText(feed, { ...reading, directory }, writing);
    const { rowCount, columns: read } = await services.engine.writeText({
      path,
      columns,
      directory,
      signal,
      onReadable: async () => {},
      onProgress: () => {},
    });
    // It is no version: nothing of it is cached under a number.
    const fresh = { ...dataset, version: 0, directory, columns: read, rowCount };
    return await merge(writing, reading, { fresh, earlier, key });
  } finally {
    await services.files.removeTree(folder);
  }
}

/**
 * Reads a public service into a folder. Services list the newest rows alone: where rows have a key, those of the version
 * before that are listed no more stay.
 */
export async function extractFeed(services: Services, job: JobContext, reading: FeedReading): Promise<Made> {
  const { signal, onProgress } = ingestProgress(job, services.clock, reading.span);
  const { kind } = reading.feed;
  const config = unsealFeed(services.sealer, reading.dataset.datasetId, reading.feed);
  const { feed } = await openFeed(services, { kind, config, signal });
  const writing: Writing = { services, job, signal, onProgress };
  if (reading.earlier !== null && feed.key !== null) {
    return mergeFeed(writing, reading, { feed, earlier: reading.earlier, key: feed.key });
  }
  const { path, columns } = await fetchText(feed, reading, writing);
  const written = await services.engine.writeText({
    path,
    columns,
    directory: reading.directory,
    signal,
    onReadable: (rows) => reading.onReadable({ ...rows, ...NOT_FILES }),
    onProgress: (progress) =>
      onProgress({ ...progress, fraction: FETCHED + (1 - FETCHED) * progress.fraction }),
  });
  await rm(path, { force: true });
  return { ...written, ...NOT_FILES };
}
