import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cell, ColumnChoice, Inspection, ReadOptions, Reject } from '@plumbline/contract';
import { rowQuery } from '@plumbline/query';
import { createEngine } from '../../src/create-engine.ts';
import { TUNING, type Tuning } from '../../src/dataset/tuning.ts';
import type { EarlierRows, Engine, EngineOptions, Ingested, RawFile, Reader } from '../../src/engine-api.ts';
import { createReader } from '../../src/reader/reader.ts';
import { inWords, reasonInWords } from './in-words.ts';

export const NOW = { now: '2026-11-21T12:00:00.000Z', timeZone: 'UTC', rowRules: [] } as const;
export const live = (): AbortSignal => new AbortController().signal;

export interface TestDataset {
  readonly ingested: Ingested;
  readonly source: EarlierRows;
  readonly rows: readonly (readonly Cell[])[];
  /** With their reasons in English. */
  readonly rejects: readonly Reject[];
}

export interface FileRequest {
  /** Name of the file; `test.csv` unless set. */
  readonly fileName?: string;
  /** Files whose rows follow. */
  readonly more?: readonly ({ readonly content: string | Uint8Array } & Omit<RawFile, 'path'>)[];
  /** Constants of the first file. */
  readonly constants?: RawFile['constants'];
  /** A version whose rows come first. */
  readonly after?: EarlierRows;
  readonly options?: ReadOptions;
  readonly columns?: readonly ColumnChoice[] | null;
  readonly datasetId?: string;
}

/** A reader and an engine on a folder of their own, with real files and real child processes. */
export interface Workbench {
  readonly folder: string;
  readonly engine: Engine;
  readonly reader: Reader;
  write(content: string | Uint8Array): Promise<string>;
  /** In English. */
  inspect(content: string | Uint8Array, options?: ReadOptions): Promise<Omit<Inspection, 'uploadId'>>;
  /** Makes version 1 of a dataset from a file's content and reads it back, at most 1000 rows of it. */
  make(content: string | Uint8Array, request?: FileRequest): Promise<TestDataset>;
  close(): Promise<void>;
}

const quiet = { onProgress: () => undefined };

export const openWorkbench = async (
  overrides: Partial<EngineOptions> = {},
  tuning: Partial<Tuning> = {},
): Promise<Workbench> => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-engine-'));
  const limits = { memoryMb: 512, threads: 2 };
  const workDirectory = join(folder, 'work');
  const engine = createEngine(
    { workDirectory, processes: 2, deadlineMs: 30_000, ...limits, ...overrides },
    { ...TUNING, ...tuning },
  );
  const reader = createReader({ workDirectory: join(folder, 'reading'), ...limits });
  let files = 0;
  const write = async (content: string | Uint8Array): Promise<string> => {
    files += 1;
    const path = join(folder, `file-${files}.csv`);
    await writeFile(path, content);
    return path;
  };
  return {
    folder,
    engine,
    reader,
    write,
    make: async (content, request = {}) => {
      const path = await write(content);
      const datasetId = request.datasetId ?? `dataset-${files}`;
      const rest = await Promise.all(
        (request.more ?? []).map(async ({ content: bytes, ...file }) => ({
          ...file,
          path: await write(bytes),
        })),
      );
      const { constants } = request;
      const first = { path, fileName: request.fileName ?? 'test.csv' };
      const read = [{ ...first, ...(constants === undefined ? {} : { constants }) }, ...rest];
      return makeVersion({ folder, engine, reader, read, datasetId, request });
    },
    inspect: async (content, options = {}) => {
      const files = [{ path: await write(content), fileName: 'test.csv' }];
      return inWords(await reader.inspectSample({ files, options }, { signal: live(), ...quiet }));
    },
    close: async () => {
      await Promise.all([engine.close(), reader.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

interface MakeRequest {
  readonly folder: string;
  readonly engine: Engine;
  readonly reader: Reader;
  readonly read: readonly RawFile[];
  readonly datasetId: string;
  readonly request: FileRequest;
}

const makeVersion = async ({
  folder,
  engine,
  reader,
  read,
  datasetId,
  request,
}: MakeRequest): Promise<TestDataset> => {
  const directory = join(folder, datasetId, 'v1');
  await mkdir(directory, { recursive: true });
  const file = {
    files: read,
    options: request.options ?? {},
    ...(request.after === undefined ? {} : { after: request.after }),
  };
  const ingested = await reader.ingest(
    { ...file, columns: request.columns ?? null, directory, onReadable: async () => undefined },
    { signal: live(), ...quiet },
  );
  const { columns, rowCount } = ingested;
  const source: EarlierRows = { tenantId: 'tenant-1', datasetId, version: 1, directory, columns, rowCount };
  const rowRequest = { source, query: rowQuery({ limit: 1000 }), context: NOW, signal: live() };
  const page = await engine.page(rowRequest);
  const rejects = await engine.rejects({ source, column: null, limit: 1000, offset: 0, signal: live() });
  const inWords = rejects.rows.map((reject) => ({ ...reject, reason: reasonInWords(reject.reason) }));
  return { ingested, source, rows: page.rows, rejects: inWords };
};

export const typesOf = ({ ingested }: TestDataset): Record<string, string> =>
  Object.fromEntries(ingested.columns.map(({ name, type }) => [name, type]));
