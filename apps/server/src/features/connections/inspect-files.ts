import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePartitions, type FolderAccess, type FolderFile } from '@plumbline/connectors';
import type { Cell, RemoteInspection } from '@plumbline/contract';
import { columnsInWords, type FileInspection } from '@plumbline/engine';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { fetchStart, findFiles, fileName, withFolder } from './read-folder.ts';

/** Where so few files are together so small, all of them are read: the reader takes as much of a file as its beginning. */
const SMALL_FILES = 20;
const SMALL_BYTES = 4 * 1024 ** 2;
/** Characters of a cell that are shown. */
const SHOWN_CHARS = 500;

interface InspectionResult {
  readonly found: FileInspection;
  /** Every row of the files was read. */
  readonly isWhole: boolean;
}

/** Inspects the beginnings of files as one table. */
async function inspectStarts(
  { reader }: Services,
  {
    folder,
    files,
    work,
  }: { readonly folder: FolderAccess; readonly files: readonly FolderFile[]; readonly work: string },
  signal: AbortSignal,
): Promise<InspectionResult> {
  let isWhole = true;
  const raw: { path: string; fileName: string; constants: Readonly<Record<string, string | null>> }[] = [];
  for (const [index, file] of files.entries()) {
    const path = join(work, `${files.length}-${index}`);
    isWhole = (await fetchStart(folder, { file, path }, signal)) && isWhole;
    raw.push({ path, fileName: fileName(file), constants: parsePartitions(file.path) });
  }
  const inspection = await reader.inspectSample(
    { files: raw, options: {} },
    { signal, onProgress: () => undefined },
  );
  return { found: inspection, isWhole: isWhole && inspection.complete };
}

const areSmall = (files: readonly FolderFile[]): boolean =>
  files.length > 1 &&
  files.length <= SMALL_FILES &&
  files.reduce((sum, { bytes }) => sum + bytes, 0) <= SMALL_BYTES;

const shownCell = (cell: Cell): Cell => (typeof cell === 'string' ? cell.slice(0, SHOWN_CHARS) : cell);

async function present(
  actor: Actor,
  { found, isWhole }: InspectionResult,
  files: { readonly read: number; readonly matched: number },
): Promise<RemoteInspection> {
  const { decimal, rows, sampledRows, rowCount } = found;
  const complete = isWhole && files.read === files.matched;
  const { say } = await getTranslator(actor);
  return {
    columns: columnsInWords(found.columns, say),
    decimal,
    rows: rows.map((row) => row.map(shownCell)),
    sampledRows,
    rowCount: complete ? rowCount : null,
    complete,
    files,
  };
}

/**
 * How a dataset of files would type its columns: by all of them where they are small, else by the beginning of the first one,
 * so that the numbers of rows are those of the dataset.
 */
export const inspectFiles = (
  services: Services,
  actor: Actor,
  { files: pattern, ...on }: { readonly id: string; readonly files: string; readonly signal: AbortSignal },
): Promise<RemoteInspection> =>
  withFolder(
    services,
    actor,
    on,
  )(async (folder, signal) => {
    const matched = await findFiles(folder, pattern, signal);
    const work = await mkdtemp(join(tmpdir(), 'plumbline-sample-'));
    try {
      const all = areSmall(matched)
        ? await inspectStarts(services, { folder, files: matched, work }, signal)
        : null;
      if (all?.isWhole === true) {
        return await present(actor, all, { read: matched.length, matched: matched.length });
      }
      const first = await inspectStarts(services, { folder, files: matched.slice(0, 1), work }, signal);
      return await present(actor, first, { read: 1, matched: matched.length });
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  });
