import { PassThrough } from 'node:stream';
import { parsePartitions, type FolderAccess, type FolderFile } from '@plumbline/connectors';
import { message } from '@plumbline/messages';
import type { JobContext } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { findFiles, noteUse, openFolderForDataset } from '../../connections/index.ts';
import { addedRaw, rawKey, type DatasetName } from '../storage/dataset-keys.ts';
import type { RawPart } from '../storage/raw-file.ts';
import type { FolderSource } from './folder-source.ts';
import { reportProgress, type Span } from './ingest-progress.ts';

/** The most that the files of one dataset may have together. */
const MAX_BYTES = 50 * 1024 ** 3;
const FETCHED_AT_ONCE = 3;

interface FetchRequest {
  readonly services: Services;
  readonly job: JobContext;
  readonly dataset: DatasetName;
  readonly source: FolderSource;
  /** Raw files of the version before, which are not fetched again while the source says that they are the same. */
  readonly before: readonly RawPart[];
  readonly span: Span;
}

export interface FetchedFiles {
  /** In the order of their paths. */
  readonly parts: readonly RawPart[];
  /** False: they are those of the version before. */
  readonly areChanged: boolean;
}

const isSame = (part: RawPart, { path, etag }: FolderFile): boolean =>
  part.name === path && part.etag === etag && etag !== '';

/** Stores a file whole. */
async function fetchInto(
  { services, job }: FetchRequest,
  folder: FolderAccess,
  {
    file,
    key,
    onBytes,
  }: { readonly file: FolderFile; readonly key: string; readonly onBytes: (bytes: number) => void },
): Promise<void> {
  await services.files.removeTree(key);
  const content = new PassThrough();
  const fetching = folder
    .fetch(
      file,
      { sink: content },
      { maxBytes: MAX_BYTES, signal: job.signal, onProgress: ({ received }) => onBytes(received) },
    )
    .catch((error: unknown) => {
      content.destroy();
      throw error;
    });
  const [stored, fetched] = await Promise.allSettled([services.files.write(key, content), fetching]);
  if (fetched.status === 'rejected') {
    throw fetched.reason;
  }
  if (stored.status === 'rejected') {
    throw stored.reason;
  }
}

interface FileToFetch {
  readonly file: FolderFile;
  readonly raw: string;
}

/** Fetches files, a few at the same time. */
async function fetchAll(
  fetching: FetchRequest,
  folder: FolderAccess,
  wanted: readonly FileToFetch[],
): Promise<void> {
  const { job, dataset, span } = fetching;
  const total = wanted.reduce((sum, { file }) => sum + file.bytes, 0);
  const received = new Map<string, number>();
  const report = (): void => {
    const bytes = [...received.values()].reduce((sum, one) => sum + one, 0);
    reportProgress(job, {
      percent: span.from + (span.to - span.from) * (total === 0 ? 1 : bytes / total),
      text: message('job.fetchingOf', { received: megabytes(bytes), total: megabytes(total) }),
    });
  };
  const waiting = [...wanted];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { file, raw } = next;
      const onBytes = (bytes: number): void => {
        received.set(raw, bytes);
        report();
      };
      await fetchInto(fetching, folder, { file, key: rawKey(dataset, raw), onBytes });
    }
  };
  const workers = Array.from({ length: FETCHED_AT_ONCE }, () =>
    work().catch((error: unknown) => {
      waiting.length = 0;
      throw error;
    }),
  );
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') {
    throw failed.reason;
  }
}

const megabytes = (bytes: number): number => Math.round(bytes / 1e5) / 10;

/**
 * The files that a dataset reads now, on this machine: those that the version before has and that are the same, and the
 * others, fetched. What a failed run fetched is named by its job, and removed with it.
 */
export async function fetchFiles(fetching: FetchRequest): Promise<FetchedFiles> {
  const { services, job, source, before } = fetching;
  const { connectionId, files: pattern } = source;
  try {
    const folder = await openFolderForDataset(services, job, { connectionId, signal: job.signal });
    const matches = await findFiles(folder, pattern, job.signal);
    const wanted: FileToFetch[] = [];
    const parts = matches.map((file, index): RawPart => {
      const known = before.find((part) => isSame(part, file));
      if (known !== undefined) {
        return known;
      }
      const raw = addedRaw(job.jobId, index);
      wanted.push({ file, raw });
      const { path: name, etag } = file;
      return { raw, name, options: {}, etag, constants: parsePartitions(name) };
    });
    await fetchAll(fetching, folder, wanted);
    await noteUse(services, job, { connectionId, error: null });
    return { parts, areChanged: wanted.length > 0 || parts.length !== before.length };
  } catch (error) {
    if (!job.signal.aborted) {
      await noteUse(services, job, { connectionId, error });
    }
    throw error;
  }
}
