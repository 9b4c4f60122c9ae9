import { rm } from 'node:fs/promises';
import { AppError, type Cell, type ColumnType, type Dialect } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import type { Engine, IngestedColumn } from '../engine-api.ts';
import { quoteText } from '../dataset/relation.ts';
import { EngineProcess, type Resources } from '../process/engine-process.ts';
import { EngineError } from '../process/failures.ts';
import { computeProfile } from '../profile/compute-profile.ts';
import { uniqueNames } from '../reader/columns/column-names.ts';
import { roleOf } from '../reader/columns/column-plan.ts';
import { bigIntegers, finishFiles, versionPaths } from '../reader/finished-files.ts';
import { progressReporter } from '../reader/progress-reporter.ts';
import { copyToParquet, readCsv } from '../reader/read-csv.ts';
import { copyNoRejects } from '../reader/write-rejects.ts';

type Request = Parameters<Engine['writeText']>[0];
type Written = Awaited<ReturnType<Engine['writeText']>>;

export interface TextWriting {
  readonly request: Request;
  readonly tempRoot: string;
  readonly resources: Resources;
}

/** Share of the work after which rows can be read; the profile follows. */
const READABLE = 0.75;
const MAX_DIGITS = 38;
/** Every whole number of so many digits is one of 64 bits. */
const INTEGER_DIGITS = 18;
const DEFAULT_DIGITS = { digits: 18, scale: 3 };

/** As databases write it: RFC 4180 with LF, empty fields null and quoted ones empty texts. */
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

interface RunningText extends TextWriting {
  readonly engine: EngineProcess;
  /** SQL of the rows as text, `c0`, `c1`…; the last field of each is empty. */
  readonly relation: string;
}

/** How a column is stored. */
interface TextPlan {
  readonly name: string;
  readonly type: ColumnType;
  /** What it is cast to; null for what stays text. */
  readonly cast: string | null;
  /** Values that a column holds, of those that the cast gives. */
  readonly fits: ((value: string, text: string) => string) | null;
  /** Shown beside a rejected cell. */
  readonly reason: string;
}

/** The cast ignores what comes after a day or a time, such as the era of PostgreSQL. */
const isOfOurEra = (text: string): string => `NOT ends_with(${text}, 'BC')`;
const DAYS = "DATE '0001-01-01' AND DATE '9999-12-31'";
const TIMES = "TIMESTAMP '0001-01-01' AND TIMESTAMP '9999-12-31 23:59:59.999999'";

const PLANS: Readonly<Record<ColumnType, Omit<TextPlan, 'name' | 'type'>>> = {
  text: { cast: null, fits: null, reason: '' },
  json: { cast: null, fits: null, reason: '' },
  boolean: { cast: 'BOOLEAN', fits: null, reason: 'Not yes or no.' },
  integer: { cast: 'BIGINT', fits: null, reason: 'Not a whole number of 64 bits.' },
  decimal: { cast: null, fits: null, reason: 'Not a decimal number, such as NaN or infinity.' },
  number: { cast: 'DOUBLE', fits: (value) => `isfinite(${value})`, reason: 'Not a number, or infinite.' },
  date: {
    cast: 'DATE',
    fits: (value, text) => `${value} BETWEEN ${DAYS} AND ${isOfOurEra(text)}`,
    reason: 'Not a day of the years 1 to 9999.',
  },
  time: { cast: 'TIME', fits: null, reason: 'Not a time of day.' },
  timestamp: {
    cast: 'TIMESTAMP',
    fits: (value, text) => `${value} BETWEEN ${TIMES} AND ${isOfOurEra(text)}`,
    reason: 'Not a moment of the years 1 to 9999.',
  },
};

/** Writes text that a database sent, whose types are known, as a version. */
export const writeText = async (writing: TextWriting): Promise<Written> => {
  const { request, tempRoot, resources } = writing;
  const { signal } = request;
  const paths = versionPaths(request.directory);
  const engine = await EngineProcess.start(tempRoot, resources);
  const onAbort = (): void => engine.kill('cancelled');
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await engine.open({ allowedPaths: [request.path, ...Object.values(paths)], setup: [] });
    const columns = request.columns.length + 1;
    const source = { path: request.path, dialect: DIALECT, columns, nulls: [] };
    const relation = readCsv({ ...source, isRegular: true, preservesEmptyTexts: true });
    const running = { ...writing, engine, relation };
    const report = progressReporter(request);
    const plans = await planText(running);
    const step = (fraction: number, rows: number | null, message: string): void =>
      report({ fraction, rows, about: false, message });
    const rejectCount = await writeRows(running, plans, (share) =>
      step(share * READABLE, null, 'Writing rows'),
    );
    const rows = { ...(await finish(running, plans)), rejectCount };
    step(READABLE, rows.rowCount, 'Rows are readable');
    await request.onReadable(rows);
    if (request.isPart === true) {
      return { ...rows, profile: [] };
    }
    const profile = await computeProfile({
      engine,
      path: paths.rows,
      columns: rows.columns,
      rowCount: rows.rowCount,
      signal,
      onProgress: (share) => step(READABLE + (1 - READABLE) * share, rows.rowCount, 'Profiling columns'),
    });
    step(1, rows.rowCount, 'Done');
    return { ...rows, profile };
  } catch (error) {
    throw error instanceof EngineError
      ? new AppError('source.refused', 'What the server sent cannot be read as rows.', { cause: error })
      : error;
  } finally {
    signal.removeEventListener('abort', onAbort);
    await engine.close();
  }
};

/**
 * Decimals whose digits the source does not bound get those of their longest values, and are whole numbers where the source
 * says that they have no fraction; beyond 38 digits they stay text.
 */
const planText = async (running: RunningText): Promise<readonly TextPlan[]> => {
  const { columns } = running.request;
  const unbounded = columns.flatMap(({ type, digits }, index) =>
    type === 'decimal' && digits === null ? [index] : [],
  );
  const found = await digitsOf(running, unbounded);
  const names = uniqueNames(columns.map(({ name }) => name));
  return columns.map((column, index): TextPlan => {
    const name = names[index] ?? '';
    if (column.type !== 'decimal') {
      return { name, type: column.type, ...PLANS[column.type] };
    }
    const { digits, scale } = found.get(index) ?? { digits: column.digits ?? 0, scale: column.scale ?? 0 };
    if (column.digits === null && column.scale === 0 && scale === 0 && digits <= INTEGER_DIGITS) {
      return { name, type: 'integer', ...PLANS.integer };
    }
    return digits > MAX_DIGITS
      ? { name, type: 'text', ...PLANS.text }
      : { name, type: 'decimal', ...PLANS.decimal, cast: `DECIMAL(${digits}, ${scale})` };
  });
};

interface Digits {
  readonly digits: number;
  readonly scale: number;
}

const digitsOf = async (
  running: RunningText,
  indexes: readonly number[],
): Promise<ReadonlyMap<number, Digits>> => {
  if (indexes.length === 0) {
    return new Map();
  }
  const facts = indexes.flatMap((index) => {
    const digits = `ltrim(c${index}, '-')`;
    const point = `strpos(${digits}, '.')`;
    // Letters come after digits: NaN and infinity have no digits.
    const isNumber = `${digits} < ':'`;
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

const quoted = ({ name }: TextPlan): string => duckdb.quoteIdentifier(name);

/** Every cell must fit: the statement fails at the first that does not. */
const strict = ({ cast, fits }: TextPlan, index: number): string => {
  if (cast === null) {
    return `c${index}`;
  }
  const value = `CAST(c${index} AS ${cast})`;
  return fits === null
    ? value
    : `CASE WHEN c${index} IS NULL OR ${fits(value, `c${index}`)} THEN ${value} ELSE error('Out of Range') END`;
};

const lenient = ({ cast, fits }: TextPlan, index: number): string => {
  if (cast === null) {
    return `c${index}`;
  }
  const value = `TRY_CAST(c${index} AS ${cast})`;
  return fits === null ? value : `CASE WHEN ${fits(value, `c${index}`)} THEN ${value} END`;
};

/** Nearly always every cell fits, and one pass is enough; else cells that do not are emptied and listed. Returns their number. */
const writeRows = async (
  running: RunningText,
  plans: readonly TextPlan[],
  onProgress: (share: number) => void,
): Promise<number> => {
  const { request, relation } = running;
  const paths = versionPaths(request.directory);
  const copyBy = (cell: typeof strict): Promise<void> => {
    const select = plans.map((plan, index) => `${cell(plan, index)} AS ${quoted(plan)}`).join(', ');
    const text = copyToParquet(`SELECT ${select} FROM ${relation}`, paths.partial, plans.length);
    return exec(running, text, onProgress);
  };
  try {
    await copyBy(strict);
    await exec(running, copyNoRejects(paths.rejects));
    return 0;
  } catch (error) {
    if (!isMisfit(error)) {
      throw error;
    }
  }
  await rm(paths.partial, { force: true });
  await copyBy(lenient);
  await exec(running, copyRejects(running, plans));
  const [[count] = []] = await read(
    running,
    `SELECT count(*) FROM read_parquet(${quoteText(paths.rejects)})`,
  );
  return Number(count);
};

const isMisfit = (error: unknown): boolean =>
  error instanceof EngineError || (error instanceof AppError && error.code === 'query.invalid');

const copyRejects = ({ request, relation }: RunningText, plans: readonly TextPlan[]): string => {
  const cells = plans.flatMap((plan, index) =>
    plan.cast === null
      ? []
      : [
          `CASE WHEN c${index} IS NOT NULL AND ${lenient(plan, index)} IS NULL
             THEN {'c': ${quoteText(plan.name)}, 't': c${index}, 'r': ${quoteText(plan.reason)}} END`,
        ],
  );
  const list = `list_filter([${cells.join(', ')}], lambda cell: cell IS NOT NULL)`;
  const rows = `SELECT "row", unnest(${list}) AS cell FROM (SELECT row_number() OVER () AS "row", * FROM ${relation})`;
  const select = `SELECT "row", cell.c AS "column", cell.t AS "text", cell.r AS reason FROM (${rows}) ORDER BY "row"`;
  return `COPY (${select}) TO ${quoteText(versionPaths(request.directory).rejects)} (FORMAT parquet, COMPRESSION zstd)`;
};

const finish = async (running: RunningText, plans: readonly TextPlan[]) => {
  const paths = versionPaths(running.request.directory);
  const big = await bigIntegers(paths.partial, plans, (sql) => read(running, sql));
  const [[count] = []] = await read(
    running,
    `SELECT count(*) FROM read_parquet(${quoteText(paths.partial)})`,
  );
  return {
    columns: plans.map(({ name, type }): IngestedColumn => {
      const column = { name, type, role: roleOf(name, type) };
      return type === 'decimal' || big.has(name) ? { ...column, encoding: 'string' } : column;
    }),
    rowCount: Number(count),
    sizeBytes: await finishFiles(paths),
  };
};

const exec = async (
  { engine, request }: RunningText,
  sql: string,
  onProgress?: (share: number) => void,
): Promise<void> => {
  await engine.exec({
    sql,
    signal: request.signal,
    deadlineMs: null,
    ...(onProgress === undefined ? {} : { onProgress }),
  });
};

const read = async ({ engine, request }: RunningText, sql: string): Promise<readonly (readonly Cell[])[]> => {
  const bounds = { maxRows: 1, maxBytes: 1024 * 1024 };
  return (await engine.read({ sql, signal: request.signal, deadlineMs: null, ...bounds })).rows;
};
