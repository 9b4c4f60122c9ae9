import { rm } from 'node:fs/promises';
import { AppError, type Cell, type Dialect } from '@plumbline/contract';
import { message, storeText, type Message } from '@plumbline/messages';
import type { Engine, IngestedColumn, TextColumn } from '../engine-api.ts';
import { quoteText } from '../dataset/relation.ts';
import { EngineProcess, type Resources } from '../process/engine-process.ts';
import { EngineError } from '../process/failures.ts';
import { computeProfile } from '../profile/compute-profile.ts';
import { roleOf } from '../reader/columns/column-plan.ts';
import { bigIntegers, COLUMN_FACTS, finishFiles, versionPaths } from '../reader/finished-files.ts';
import { progressReporter } from '../reader/progress-reporter.ts';
import { copyToParquet, readCsv } from '../reader/read-csv.ts';
import { copyNoRejects } from '../reader/write-rejects.ts';
import {
  isDecimalText,
  isUnbounded,
  lenient,
  lenientRows,
  planText,
  quoted,
  strictRows,
  columnText,
  type Digits,
  type TextPlan,
} from './text-plan.ts';

export type Request = Parameters<Engine['writeText']>[0];
export type WriteTextResult = Awaited<ReturnType<Engine['writeText']>>;

export interface TextWriting {
  readonly request: Request;
  readonly tempRoot: string;
  readonly resources: Resources;
  /** True: some cell is known not to fit. */
  readonly hasMisfits?: boolean;
}

/** Share of the work after which rows can be read; the profile follows. */
const READABLE = 0.75;
const DEFAULT_DIGITS = { digits: 18, scale: 3 };
/** Rows are read in pieces of at least the longest of them: rows of ordinary length leave memory to what is written. */
export const SHORT_ROW_BYTES = 2 * 1024 * 1024;
/** The second where threads share the file. */
const TOO_LONG = /Maximum line size|does not support a full read/iu;

/** A row is longer than rows were said to be. */
export const isTooLong = (error: unknown): boolean =>
  error instanceof EngineError && TOO_LONG.test(error.text);

/** Text as databases write it: RFC 4180 with LF; empty fields are null, and quoted empty fields are empty texts. */
const DIALECT: Dialect = {
  delimiter: ',',
  quote: '"',
  escape: '"',
  newline: '\n',
  encoding: 'utf-8',
  header: false,
  headerRows: 0,
  skip: 0,
  skipEnd: 0,
};

interface Statements {
  readonly engine: EngineProcess;
  readonly signal: AbortSignal;
  readonly directory: string;
}

interface RunningText extends Statements {
  readonly file: TextFile;
  readonly onProgress: (share: number) => void;
}

interface TextFile {
  readonly path: string;
  readonly columns: readonly TextColumn[];
  readonly fields?: number | undefined;
  /** Absent: as long as rows may be. */
  readonly maxRowBytes?: number;
}

/** SQL of rows, `c0`, `c1`…, as text where no other type is given; the last field of each says nothing. */
export const textRelation = (
  { path, columns, fields = columns.length, ...bounds }: TextFile,
  types: ReadonlyMap<number, string> = new Map(),
): string =>
  readCsv({
    types,
    path,
    dialect: DIALECT,
    columns: fields + 1,
    nulls: [],
    isRegular: true,
    preservesEmptyTexts: true,
    ...bounds,
  });

/** Writes text that a database sent, whose types are known, as a version. */
export const writeText = async (writing: TextWriting): Promise<WriteTextResult> => {
  const { request, tempRoot, resources, hasMisfits = false } = writing;
  const { path, columns, fields, directory, signal } = request;
  const allowedPaths = [path, ...Object.values(versionPaths(directory))];
  return withEngine({ tempRoot, resources, signal, allowedPaths }, async (engine) => {
    const report = progressReporter(request);
    const onProgress = (share: number): void =>
      report({ fraction: share * READABLE, rows: null, about: false, message: message('job.writingRows') });
    const running = { engine, signal, directory, onProgress, file: { path, columns, fields } };
    const written = await writeShortRows(running, hasMisfits);
    const rows = await finishRows(writing, { engine, ...written });
    return { ...rows, profile: await profileRows(writing, { engine, ...rows }) };
  });
};

/** Runs `work` with a process of its own, which ends with it. */
export const withEngine = async <T>(
  {
    tempRoot,
    resources,
    signal,
    allowedPaths,
  }: Omit<TextWriting, 'request' | 'hasMisfits'> & {
    readonly signal: AbortSignal;
    readonly allowedPaths: readonly string[];
  },
  work: (engine: EngineProcess) => Promise<T>,
): Promise<T> => {
  const engine = await EngineProcess.start(tempRoot, resources);
  const onAbort = (): void => engine.kill('cancelled');
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await engine.open({ allowedPaths, setup: [] });
    return await work(engine);
  } catch (error) {
    throw unreadable(error);
  } finally {
    signal.removeEventListener('abort', onAbort);
    await engine.close();
  }
};

export const unreadable = (error: unknown): unknown =>
  error instanceof EngineError
    ? new AppError('source.refused', 'What the server sent cannot be read as rows.', { cause: error })
    : error;

interface CopiedRows {
  readonly plans: readonly TextPlan[];
  readonly rejectCount: number;
}

/** In little memory where every row is short, as nearly always. */
const writeShortRows = async (running: RunningText, hasMisfits: boolean): Promise<CopiedRows> => {
  const write = async (bounds: Pick<TextFile, 'maxRowBytes'>): Promise<CopiedRows> => {
    const rows = { ...running, file: { ...running.file, ...bounds } };
    const { columns } = rows.file;
    const digits = await measureDigits({ ...rows, columns, relation: textRelation(rows.file) });
    const plans = planText(columns, digits);
    return { plans, rejectCount: await writeRows(rows, plans, hasMisfits) };
  };
  try {
    return await write({ maxRowBytes: SHORT_ROW_BYTES });
  } catch (error) {
    if (!isTooLong(error)) {
      throw error;
    }
    await rm(versionPaths(running.directory).partial, { force: true });
    return write({});
  }
};

/** Gives the files of a version their names, and says that they can be read. */
export const finishRows = async (
  { request }: Pick<TextWriting, 'request'>,
  { engine, plans, rejectCount }: CopiedRows & { readonly engine: EngineProcess },
): Promise<Omit<WriteTextResult, 'profile'>> => {
  const { directory, signal, onReadable, onProgress } = request;
  const rows = { ...(await finish({ engine, signal, directory }, plans)), rejectCount };
  onProgress({ fraction: READABLE, rows: rows.rowCount, message: message('job.rowsReadable') });
  await onReadable(rows);
  return rows;
};

/** Profiles rows that are final; empty for rows that are still merged into others. */
export const profileRows = async (
  { request }: Pick<TextWriting, 'request'>,
  { engine, columns, rowCount }: Omit<WriteTextResult, 'profile'> & { readonly engine: EngineProcess },
): Promise<WriteTextResult['profile']> => {
  const { directory, signal } = request;
  if (request.isPart === true) {
    return [];
  }
  const report = progressReporter(request);
  const step = (fraction: number, text: Message): void =>
    report({ fraction, rows: rowCount, about: false, message: text });
  const profile = await computeProfile({
    engine,
    path: versionPaths(directory).rows,
    columns,
    rowCount,
    signal,
    onProgress: (share) => step(READABLE + (1 - READABLE) * share, message('job.profilingColumns')),
  });
  step(1, message('job.done'));
  return profile;
};

export const measureDigits = async (
  running: Omit<Statements, 'directory'> & {
    readonly columns: readonly TextColumn[];
    /** SQL of the rows as text. */
    readonly relation: string;
  },
): Promise<ReadonlyMap<number, Digits>> => {
  const indexes = running.columns.flatMap((column, index) => (isUnbounded(column) ? [index] : []));
  if (indexes.length === 0) {
    return new Map();
  }
  const facts = indexes.flatMap((index) => {
    const column = running.columns[index];
    const digits = `ltrim(${column === undefined ? 'NULL' : columnText(column, index)}, '-+')`;
    const point = `strpos(${digits}, '.')`;
    // Letters come after digits: NaN and infinity have no digits.
    const isNumber = column?.isChosen === true ? isDecimalText(columnText(column, index)) : `${digits} < ':'`;
    return [
      `max(CASE WHEN ${point} = 0 THEN length(${digits}) ELSE ${point} - 1 END) FILTER (WHERE ${isNumber})`,
      `max(CASE WHEN ${point} = 0 THEN 0 ELSE length(${digits}) - ${point} END) FILTER (WHERE ${isNumber})`,
    ];
  });
  const [row = []] = await read(running, `SELECT ${facts.join(', ')} FROM ${running.relation}`);
  return new Map(
    indexes.map((index, at) => {
      const [whole, scale] = [row[2 * at] ?? null, Number(row[2 * at + 1] ?? 0)];
      return [index, whole === null ? DEFAULT_DIGITS : { digits: Math.max(1, Number(whole) + scale), scale }];
    }),
  );
};

/** Writes the rows, with cells that must fit or with those that do. */
export const copyRows = (
  { file, directory }: Pick<RunningText, 'file' | 'directory'>,
  plans: readonly TextPlan[],
  select: typeof strictRows,
): string => {
  const { cells, types } = select(plans);
  const list = plans.map((plan, at) => `${cells[at] ?? 'NULL'} AS ${quoted(plan)}`).join(', ');
  const rows = `SELECT ${list} FROM ${textRelation(file, types)}`;
  return copyToParquet(rows, versionPaths(directory).partial, { columns: plans.length });
};

/** Nearly always every cell fits, and one pass is enough; else cells that do not are emptied and listed. Returns their number. */
const writeRows = async (
  running: RunningText,
  plans: readonly TextPlan[],
  hasMisfits: boolean,
): Promise<number> => {
  const { onProgress } = running;
  const paths = versionPaths(running.directory);
  if (!hasMisfits) {
    try {
      await exec(running, copyRows(running, plans, strictRows), onProgress);
      await exec(running, copyNoRejects(paths.rejects));
      return 0;
    } catch (error) {
      if (!isMisfit(error)) {
        throw error;
      }
    }
  }
  await rm(paths.partial, { force: true });
  await exec(running, copyRows(running, plans, lenientRows), onProgress);
  await exec(running, copyRejects(running, plans));
  const [[count] = []] = await read(
    running,
    `SELECT count(*) FROM read_parquet(${quoteText(paths.rejects)})`,
  );
  return Number(count);
};

export const isMisfit = (error: unknown): boolean =>
  error instanceof EngineError || (error instanceof AppError && error.code === 'query.invalid');

const copyRejects = ({ directory, file }: RunningText, plans: readonly TextPlan[]): string => {
  const cells = plans.flatMap((plan) =>
    plan.cast === null
      ? []
      : [
          `CASE WHEN ${plan.text} IS NOT NULL AND ${lenient(plan)} IS NULL
             THEN {'c': ${quoteText(plan.name)}, 't': ${plan.text}, 'r': ${quoteText(storeText(plan.reason))}} END`,
        ],
  );
  const list = `list_filter([${cells.join(', ')}], lambda cell: cell IS NOT NULL)`;
  const rows = `SELECT "row", unnest(${list}) AS cell FROM (SELECT row_number() OVER () AS "row", * FROM ${textRelation(file)})`;
  const select = `SELECT "row", cell.c AS "column", cell.t AS "text", cell.r AS reason FROM (${rows}) ORDER BY "row"`;
  return `COPY (${select}) TO ${quoteText(versionPaths(directory).rejects)} (FORMAT parquet, COMPRESSION zstd)`;
};

const finish = async (running: Statements, plans: readonly TextPlan[]) => {
  const paths = versionPaths(running.directory);
  const big = await bigIntegers(paths.partial, plans, (sql) => read(running, sql));
  const [[count] = []] = await read(
    running,
    `SELECT count(*) FROM read_parquet(${quoteText(paths.partial)})`,
  );
  return {
    columns: plans.map(({ name, type, isMoment }): IngestedColumn => {
      const column = { name, type, role: roleOf(name, type), ...(isMoment === true ? { isMoment } : {}) };
      return type === 'decimal' || big.has(name) ? { ...column, encoding: 'string' } : column;
    }),
    rowCount: Number(count),
    sizeBytes: await finishFiles(paths),
  };
};

const exec = async (
  { engine, signal }: Statements,
  sql: string,
  onProgress?: (share: number) => void,
): Promise<void> => {
  await engine.exec({
    sql,
    signal,
    deadlineMs: null,
    ...(onProgress === undefined ? {} : { onProgress }),
  });
};

const read = async (
  { engine, signal }: Omit<Statements, 'directory'>,
  sql: string,
): Promise<readonly (readonly Cell[])[]> => {
  const bounds = { maxRows: COLUMN_FACTS, maxBytes: 1024 * 1024 };
  return (await engine.read({ sql, signal, deadlineMs: null, ...bounds })).rows;
};
