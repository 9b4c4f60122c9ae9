import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine, TextRows } from '../engine-api.ts';
import type { EngineProcess, Resources } from '../process/engine-process.ts';
import type { SpareProcess } from '../process/spare-process.ts';
import { versionPaths } from '../reader/finished-files.ts';
import { copyNoRejects } from '../reader/write-rejects.ts';
import { makePipe, writeEnd } from './named-pipe.ts';
import { isUnbounded, planText, strictRows } from './text-plan.ts';
import { TextSink } from './text-sink.ts';
import {
  copyRows,
  finishRows,
  isMisfit,
  profileRows,
  SHORT_ROW_BYTES,
  type TextWriting,
  unreadable,
  withEngine,
  writeText,
  type WriteTextResult,
} from './write-text.ts';

type OpenRequest = Parameters<Engine['openText']>[0];
type WriteRequest = Parameters<TextRows['write']>[0];

interface OpenTextTask {
  readonly request: OpenRequest;
  readonly tempRoot: string;
  readonly resources: Resources;
  /** Processes of one thread each. */
  readonly processes: SpareProcess;
}

/** A statement that writes rows as they come. */
interface Reader {
  readonly engine: EngineProcess;
  /** True once all are written, false where some cell does not fit. Rejects with everything else. */
  readonly copied: Promise<boolean>;
}

/** A second thread would only wait beside the one that reads a pipe, and use its processor. */
export const PIPE_THREADS = 1;

/**
 * Rows that are written while they come, and are in a file too until they are: what does not fit its type, or has no bounds
 * that are known from the start, is read again from there.
 */
export const openText = async (opening: OpenTextTask): Promise<TextRows> => {
  const { columns, directory } = opening.request;
  const path = join(directory, 'rows.csv');
  const reading = columns.some(isUnbounded) ? null : await startReader(opening);
  const sink = new TextSink(path, reading?.pipe ?? null);
  reading?.copied.catch((error: unknown) => sink.destroy(error as Error));
  const close = async (): Promise<void> => {
    sink.destroy();
    await reading?.engine.close();
    await rm(path, { force: true });
  };
  return {
    sink,
    write: (request) => writeRows(opening, request, { path, reader: reading }),
    [Symbol.asyncDispose]: close,
  };
};

const startReader = async (opening: OpenTextTask) => {
  const { request, processes } = opening;
  const engine = await processes.take();
  try {
    const name = join(engine.tempDirectory, 'rows');
    if (await makePipe(name)) {
      request.signal.addEventListener('abort', () => engine.kill('cancelled'), { once: true });
      return await startCopy(request, engine, name);
    }
  } catch (error) {
    await engine.close();
    throw error;
  }
  await engine.close();
  return null;
};

const startCopy = async (
  { columns, fields, directory, signal }: OpenRequest,
  engine: EngineProcess,
  name: string,
) => {
  await engine.open({ allowedPaths: [name, ...Object.values(versionPaths(directory))], setup: [] });
  const file = { path: name, columns, fields, maxRowBytes: SHORT_ROW_BYTES };
  const sql = copyRows({ file, directory }, planText(columns, new Map()), strictRows);
  let isReading = true;
  const copied = copyAll(engine, { sql, signal }).finally(() => {
    isReading = false;
  });
  // Rejects for whoever waits for it; nobody does yet.
  copied.catch(() => undefined);
  return { engine, copied, pipe: await writeEnd(name, () => isReading) };
};

const copyAll = async (
  engine: EngineProcess,
  call: { readonly sql: string; readonly signal: AbortSignal },
): Promise<boolean> => {
  try {
    await engine.exec({ ...call, deadlineMs: null });
    return true;
  } catch (error) {
    if (isMisfit(error)) {
      return false;
    }
    throw error;
  }
};

const writeRows = async (
  { request: { columns, fields, directory, signal }, tempRoot, resources }: OpenTextTask,
  request: WriteRequest,
  { path, reader }: { readonly path: string; readonly reader: Reader | null },
): Promise<WriteTextResult> => {
  const text = { path, columns, ...(fields === undefined ? {} : { fields }) };
  const writing = { request: { ...request, ...text, directory, signal }, tempRoot, resources };
  if (reader === null) {
    return writeText(writing);
  }
  const { engine } = reader;
  const hasMisfits = !(await reader.copied);
  if (hasMisfits) {
    await engine.close();
    return writeText({ ...writing, hasMisfits });
  }
  const paths = versionPaths(directory);
  try {
    await engine.exec({ sql: copyNoRejects(paths.rejects), signal, deadlineMs: null });
    const plans = planText(columns, new Map());
    const rows = await finishRows(writing, { engine, plans, rejectCount: 0 });
    await engine.close();
    return { ...rows, profile: await profileApart(writing, rows) };
  } catch (error) {
    throw unreadable(error);
  } finally {
    await engine.close();
  }
};

/** By all threads, and in the memory that writing has left. */
const profileApart = (
  writing: TextWriting,
  rows: Omit<WriteTextResult, 'profile'>,
): Promise<WriteTextResult['profile']> => {
  const { tempRoot, resources, request } = writing;
  const { signal, directory, isPart } = request;
  return isPart === true
    ? Promise.resolve([])
    : withEngine({ tempRoot, resources, signal, allowedPaths: [versionPaths(directory).rows] }, (engine) =>
        profileRows(writing, { engine, ...rows }),
      );
};
