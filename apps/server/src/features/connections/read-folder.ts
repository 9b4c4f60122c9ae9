import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  literalPrefix,
  isDataFile,
  isPattern,
  matchesPattern,
  parsePartitions,
  type FolderAccess,
  type FolderFile,
} from '@plumbline/connectors';
import {
  AppError,
  type Cell,
  type ColumnType,
  isNumericType,
  type RemoteFile,
  type RemotePage,
} from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getConnectionFor } from './manage-connections.ts';
import { requireFolder, openSession, withinTime } from './open-connection.ts';

/** Files of one dataset: each is opened, and all are read by one statement. */
const MAX_FILES = 1000;
/** Files that a search looks at. */
const MAX_SEARCHED = 20_000;
const MAX_FOUND = 1000;
/** Bytes of text that suffice for an inspection, compressed or not. */
const HEAD_BYTES = 6 * 1024 ** 2;
/** A file that is recognized by its end is fetched whole for a first look, up to here. */
const MAX_WHOLE_BYTES = 256 * 1024 ** 2;
const PARQUET = 'PAR1';
const ZIP = 'PK';
const GZIP = Buffer.from([0x1f, 0x8b]);
const LINE_FEED = 0x0a;

export const withFolder =
  (services: Services, actor: Actor, { id, signal }: { readonly id: string; readonly signal: AbortSignal }) =>
  async <T>(work: (folder: FolderAccess, bounded: AbortSignal) => Promise<T>): Promise<T> => {
    const { listed } = await getConnectionFor(services, actor, { id, needed: 'edit' });
    return withinTime({ tenantId: actor.tenantId, signal }, async (bounded) => {
      await using session = await openSession(services, listed.row, bounded);
      return work(requireFolder(session, listed.row.kind), bounded);
    });
  };

const toRemoteFile = ({ path, bytes, modifiedAt }: FolderFile): RemoteFile => ({
  kind: 'file',
  path,
  bytes,
  modifiedAt,
});

async function search(
  folder: FolderAccess,
  { under, q }: { readonly under: string; readonly q: string },
  signal: AbortSignal,
): Promise<RemoteFile[]> {
  const matching: RemoteFile[] = [];
  let seen = 0;
  for await (const file of folder.walk(under === '' ? '' : `${under}/`, signal)) {
    seen += 1;
    if (file.path.toLowerCase().includes(q.toLowerCase())) {
      matching.push(toRemoteFile(file));
    }
    if (seen === MAX_SEARCHED || matching.length === MAX_FOUND) {
      break;
    }
  }
  return matching;
}

/** What is in a folder of a connection, or the files below it whose path has a text. */
export const listFiles = (
  services: Services,
  actor: Actor,
  {
    folder: under,
    q,
    page,
    limit,
    ...on
  }: {
    readonly id: string;
    readonly folder: string;
    readonly q: string | undefined;
    readonly page: number;
    readonly limit: number;
    readonly signal: AbortSignal;
  },
): Promise<{ data: RemoteFile[]; page: number; limit: number; total: number }> =>
  withFolder(
    services,
    actor,
    on,
  )(async (folder, signal) => {
    const top = under.replaceAll(/^\/+|\/+$/gu, '');
    const listing = q === undefined ? await folder.list(top, signal) : null;
    const all =
      listing === null
        ? await search(folder, { under: top, q: q ?? '' }, signal)
        : [
            ...listing.folders.map((path): RemoteFile => ({
              kind: 'folder',
              path,
              bytes: null,
              modifiedAt: null,
            })),
            ...listing.files.map(toRemoteFile),
          ];
    return { data: all.slice((page - 1) * limit, page * limit), page, limit, total: all.length };
  });

const noFiles = (pattern: string): AppError => {
  const message = `No file matches "${pattern}".`;
  return new AppError('source.refused', message, { issues: [{ path: 'files', message }] });
};

const tooManyFiles = (pattern: string): AppError => {
  const message = `More than ${MAX_FILES.toLocaleString('en')} files match "${pattern}". Choose a pattern that matches fewer.`;
  return new AppError('source.too_large', message, { issues: [{ path: 'files', message }] });
};

/** The files that a pattern matches, in the order of their paths. Throws `source.refused`, `source.too_large`. */
export async function findFiles(
  folder: FolderAccess,
  pattern: string,
  signal: AbortSignal,
): Promise<readonly FolderFile[]> {
  const wanted = pattern.replace(/^\/+/u, '');
  const matching: FolderFile[] = [];
  for await (const file of folder.walk(literalPrefix(wanted), signal)) {
    const isWanted = isPattern(wanted)
      ? isDataFile(file) && matchesPattern(wanted, file.path)
      : file.path === wanted;
    if (isWanted) {
      matching.push(file);
    }
    if (matching.length > MAX_FILES) {
      throw tooManyFiles(pattern);
    }
  }
  if (matching.length === 0) {
    throw noFiles(pattern);
  }
  return matching;
}

/** Text up to its last whole line. */
function wholeLines(head: Buffer): Buffer {
  const end = head.lastIndexOf(LINE_FEED);
  return end < 0 ? head : head.subarray(0, end + 1);
}

/** The beginning of a file on this machine, or all of one that is recognized by its end. Returns whether it is all of it. */
export async function fetchStart(
  folder: FolderAccess,
  { file, path }: { readonly file: FolderFile; readonly path: string },
  signal: AbortSignal,
): Promise<boolean> {
  const head = await folder.readStart(file, HEAD_BYTES, signal);
  const start = head.toString('latin1', 0, PARQUET.length);
  if (head.length < file.bytes && (start === PARQUET || start.startsWith(ZIP))) {
    if (file.bytes > MAX_WHOLE_BYTES) {
      throw new AppError(
        'source.too_large',
        `"${file.path}" is too large for a preview. Its rows can be read all the same.`,
      );
    }
    await folder.fetch(file, { path }, { maxBytes: MAX_WHOLE_BYTES, signal });
    return true;
  }
  const isWhole = head.length >= file.bytes;
  const isCutText = !isWhole && !head.subarray(0, GZIP.length).equals(GZIP);
  await pipeline([isCutText ? wholeLines(head) : head], createWriteStream(path));
  return isWhole;
}

const BOOLEAN = /^(?:true|false)$/u;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/u;

/** Cells are shown as they are written: a first look changes none. */
function previewPage(
  columns: readonly { readonly name: string; readonly type: ColumnType }[],
  rows: readonly (readonly Cell[])[],
): Pick<RemotePage, 'columns' | 'data'> {
  const isPlain = (cell: Cell | undefined): boolean => cell === '' || PLAIN_NUMBER.test(String(cell));
  const shown = columns.map(({ name, type }, at) => ({
    name,
    type: isNumericType(type) && !rows.every((row) => isPlain(row[at])) ? ('text' as const) : type,
  }));
  return {
    columns: shown.map((column) => (isNumericType(column.type) ? { ...column, encoding: 'string' } : column)),
    data: rows.map((row) =>
      shown.map(({ type }, at): Cell => {
        const cell = row[at] ?? null;
        if (cell === '') {
          return null;
        }
        return type === 'boolean' && BOOLEAN.test(String(cell)) ? cell === 'true' : cell;
      }),
    ),
  };
}

/** The first rows of the first file that a pattern matches, and how much it matches. */
export const previewFiles = (
  services: Services,
  actor: Actor,
  {
    files: pattern,
    page,
    size,
    ...on
  }: {
    readonly id: string;
    readonly files: string;
    readonly page: number;
    readonly size: number;
    readonly signal: AbortSignal;
  },
): Promise<RemotePage> =>
  withFolder(
    services,
    actor,
    on,
  )(async (folder, signal) => {
    const matched = await findFiles(folder, pattern, signal);
    const [first] = matched;
    if (first === undefined) {
      throw noFiles(pattern);
    }
    const work = await mkdtemp(join(tmpdir(), 'plumbline-look-'));
    try {
      const path = join(work, 'file');
      await fetchStart(folder, { file: first, path }, signal);
      const source = {
        files: [{ path, fileName: fileName(first), constants: parsePartitions(first.path) }],
        options: {},
      };
      const inspection = await services.reader.inspectSample(source, { signal, onProgress: () => undefined });
      const offset = (page - 1) * size;
      return {
        ...previewPage(inspection.columns, inspection.rows.slice(offset, offset + size)),
        page,
        size,
        hasMore: inspection.rows.length > offset + size,
        files: { count: matched.length, bytes: matched.reduce((sum, { bytes }) => sum + bytes, 0) },
      };
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  });

export const fileName = ({ path }: FolderFile): string => path.split('/').at(-1) ?? path;

/** Throws what `findFiles` throws. Needs `edit` on the connection. */
export const checkFiles = (
  services: Services,
  actor: Actor,
  { files, ...on }: { readonly id: string; readonly files: string; readonly signal: AbortSignal },
): Promise<void> =>
  withFolder(services, actor, on)(async (folder, signal) => void (await findFiles(folder, files, signal)));
