import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { AppError, FILE_CHECKS } from '@plumbline/contract';
import { z } from 'zod';
import { remoteRows } from '../cells.ts';
import { collectChecks } from '../checks.ts';
import { remoteConnector, type OpenContext, type OpenedFile, type Session } from '../connector.ts';
import type { DatabaseAccess, ExtractOptions, RemoteColumn, RemoteTable, RemoteTarget } from '../database.ts';
import { endSink, sinkFailure, tooLarge } from '../sink.ts';
import type { FileReader, Reply, TextPage, WrittenRows } from './file-reader.ts';
import { runPreview, runReader, type ReaderRequest } from './run-reader.ts';

const PREVIEW_MS = 30_000;
const EXTRACT_MS = 4 * 60 * 60_000;

export interface FileFormat {
  /** Module that calls `answerRequest` with a reader of the format. */
  readonly entry: URL;
  /** Endings of its files, lower case and with the dot: `.sqlite`. */
  readonly extensions: readonly string[];
  /** Below the field of the form. */
  readonly description: string;
}

/** A field that a person fills by uploading a file; `id` is that of the upload, or of the file that is saved. */
const fileField = ({ extensions, description }: FileFormat) =>
  z
    .object(
      { id: z.uuid(), name: z.string().trim().min(1).max(255) },
      { error: (issue) => (issue.input === undefined ? 'Choose a file.' : undefined) },
    )
    .meta({ title: 'File', description, upload: extensions });

interface Source {
  readonly format: FileFormat;
  readonly open: () => Promise<OpenedFile>;
}

/** Passes the rows of a process on to a sink that may be slower. */
async function passOn(
  rows: Readable,
  sink: Writable,
  { signal, maxBytes }: Pick<ExtractOptions, 'signal' | 'maxBytes'>,
): Promise<number> {
  let failure: Error | null = null;
  let bytes = 0;
  sink.once('error', (error) => {
    failure = sinkFailure(error);
  });
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    signal.throwIfAborted();
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw tooLarge();
    }
    if (!sink.write(chunk) && failure === null) {
      await Promise.race([once(sink, 'drain'), once(sink, 'close')]).catch(() => undefined);
    }
    if (failure !== null) {
      throw failure as Error;
    }
  }
  return bytes;
}

interface RowSink {
  readonly sink: Writable;
  readonly bytes: number;
}

async function extract(source: Source, target: RemoteTarget, options: ExtractOptions): Promise<number> {
  const { signal, onColumns, onRows } = options;
  const file = await source.open();
  const failing = new AbortController();
  let passing: Promise<RowSink> | null = null;
  const pass = async (reply: Extract<Reply, { kind: 'columns' }>, rows: Readable): Promise<RowSink> => {
    const sink = await onColumns(reply.columns);
    const bytes = await passOn(rows, sink, options).catch((error: unknown) => {
      sink.destroy();
      throw error;
    });
    return { sink, bytes };
  };
  const onReply = (reply: Reply, rows: Readable): void => {
    if (reply.kind === 'columns') {
      passing = pass(reply, rows);
      passing.catch((error: unknown) => failing.abort(error));
    } else if (reply.kind === 'rows') {
      onRows(reply.rows);
    }
  };
  const written = (await runReader({
    entry: source.format.entry,
    file,
    request: { kind: 'extract', target },
    signal: AbortSignal.any([signal, failing.signal]),
    limitMs: EXTRACT_MS,
    onReply,
  }).catch(async (error: unknown) => {
    (await passing?.catch(() => null))?.sink.destroy();
    throw error;
  })) as WrittenRows;
  // Set by the report of the columns, which comes before the result.
  const passed = await (passing as Promise<RowSink> | null);
  if (passed?.bytes !== written.bytes) {
    passed?.sink.destroy();
    throw new AppError('engine.lost', 'Rows of the file were lost on their way. Try again.');
  }
  await endSink(passed.sink);
  onRows(written.rows);
  return written.rows;
}

const sizeText = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;

function countText(tables: readonly RemoteTable[]): string {
  const views = tables.filter(({ kind }) => kind === 'view').length;
  const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
  return `${plural(tables.length - views, 'table')} and ${plural(views, 'view')} can be read.`;
}

type Inspection = Awaited<ReturnType<FileReader['inspect']>>;

const checkFile = (
  source: Source,
  ask: <T>(request: ReaderRequest['request'], signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): ReturnType<DatabaseAccess['check']> =>
  collectChecks(async (list) => {
    await list.run('file', async () => {
      const { name, bytes } = await source.open();
      return [{ message: `${name}, ${sizeText(bytes)}.` }, null];
    });
    await list.run('format', async () => {
      const { message, warning } = await ask<Inspection>({ kind: 'inspect' }, signal);
      return warning === null
        ? [{ message }, null]
        : [{ message: `${message} ${warning}`, warning: { field: 'file', fix: null } }, null];
    });
    await list.run('tables', async () => {
      const tables = await ask<readonly RemoteTable[]>({ kind: 'tables' }, signal);
      return tables.length === 0
        ? [{ message: 'The file has no tables.', warning: { field: 'file', fix: null } }, null]
        : [{ message: countText(tables) }, null];
    });
  }, FILE_CHECKS);

function openDatabase(source: Source): DatabaseAccess {
  const ask = async <T>(request: ReaderRequest['request'], signal: AbortSignal): Promise<T> => {
    signal.throwIfAborted();
    const file = await source.open();
    const { entry } = source.format;
    return (await runPreview({ entry, file, request, signal, limitMs: PREVIEW_MS })) as T;
  };
  return {
    check: (signal) => checkFile(source, ask, signal),
    listTables: (signal) => ask<readonly RemoteTable[]>({ kind: 'tables' }, signal),
    describe: (target, signal) => ask<readonly RemoteColumn[]>({ kind: 'describe', target }, signal),
    estimateRows: (target, signal) => ask<number | null>({ kind: 'estimate', target }, signal),
    page: async (target, { offset, limit, signal }) => {
      const page = await ask<TextPage>({ kind: 'page', target, window: { offset, limit } }, signal);
      return remoteRows(page.columns, page.rows);
    },
    extract: (target, options) => extract(source, target, options),
  };
}

const fileGone = (name: string): AppError => {
  const message = `"${name}" is not here any more. Upload the file again.`;
  return new AppError('source.refused', message, { issues: [{ path: 'file', message }] });
};

/** Tables of a file that a person uploads, read in a process of its own. */
export const fileConnector = (format: FileFormat) =>
  remoteConnector({
    arrival: 'connection',
    config: z.object({ file: fileField(format) }),
    open: async ({ file }, { openFile }: OpenContext): Promise<Session> => {
      const open = async (): Promise<OpenedFile> => {
        const opened = (await openFile?.(file.id)) ?? null;
        if (opened === null) {
          throw fileGone(file.name);
        }
        return { ...opened, name: file.name };
      };
      return {
        label: file.name,
        check: async () => void (await open()),
        file: null,
        database: openDatabase({ format, open }),
        feed: null,
        [Symbol.asyncDispose]: () => Promise.resolve(),
      };
    },
  });
