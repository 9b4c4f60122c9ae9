import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExtractedColumn, FeedAccess } from '@plumbline/connectors';
import { invariant } from '@plumbline/contract';
import type { Reading, VersionFiles } from '@plumbline/engine';
import { message } from '@plumbline/messages';
import { newId } from '../../../platform/ids.ts';
import type { JobContext } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { ingestProgress, type Span } from '../ingest/ingest-progress.ts';
import type { ProfiledVersionRows, VersionRows } from '../ingest/version-input.ts';
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
  readonly onReadable: (rows: VersionRows) => Promise<void>;
}

interface FeedExtraction extends Reading {
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
    onColumns: async (extracted) => {
      columns = extracted;
      return createWriteStream(path, { flags: 'wx' });
    },
    onRows: (rows) => {
      const share = feed.maxRows === null ? 0 : Math.min(1, rows / feed.maxRows);
      onProgress({ fraction: share * FETCHED, rows, message: message('job.fetchingRows') });
    },
  });
  return { path, columns };
}

/** Rows as the feed has them now, in a folder of their own, and joined to those of the version before. */
async function mergeFeed(
  writing: FeedExtraction,
  reading: FeedReading,
  { feed, earlier, key }: { readonly feed: FeedAccess; readonly earlier: VersionFiles; readonly key: string },
): Promise<ProfiledVersionRows> {
  const { services, job, signal } = writing;
  const { dataset } = reading;
  const folder = `${datasetFolder(dataset)}/${newFolder(job.jobId, newId())}`;
  const directory = await services.files.makeFolder(folder);
  try {
    const { path, columns } = await fetchText(feed, { ...reading, directory }, writing);
    const { rowCount, columns: read } = await services.engine.writeText({
      path,
      columns,
      isPart: true,
      directory,
      signal,
      onReadable: async () => {},
      onProgress: () => {},
    });
    // It is no version: nothing of it is cached under a number.
    const fresh = { ...dataset, version: 0, directory, columns: read, rowCount };
    const merged = await services.engine.mergeRows({
      fresh,
      earlier,
      key: [key],
      // Pages of a service may overlap.
      isKeyUnique: false,
      present: null,
      deletedBy: null,
      watermark: null,
      directory: reading.directory,
      signal,
      onProgress: (progress) =>
        writing.onProgress({ ...progress, fraction: FETCHED + (1 - FETCHED) * progress.fraction }),
      onReadable: (rows) => reading.onReadable({ ...rows, ...NOT_FILES }),
    });
    invariant(merged, 'Only keys that were read apart can be missing.');
    return { ...merged, ...NOT_FILES };
  } finally {
    await services.files.removeTree(folder);
  }
}

/**
 * Reads a public service into a folder. Services list the newest rows alone: where rows have a key, those of the version
 * before that are listed no more stay.
 */
export async function extractFeed(
  services: Services,
  job: JobContext,
  reading: FeedReading,
): Promise<ProfiledVersionRows> {
  const { signal, onProgress } = ingestProgress(job, services.clock, reading.span);
  const { kind } = reading.feed;
  const config = unsealFeed(services.sealer, reading.dataset.datasetId, reading.feed);
  const { feed } = await openFeed(services, { kind, config, signal });
  const writing: FeedExtraction = { services, job, signal, onProgress };
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
