import { type Cell, invariant } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { message, type Message } from '@plumbline/messages';
import type { Engine, IngestedColumn, Reading, WrittenRows } from '../engine-api.ts';
import { quoteText } from '../dataset/relation.ts';
import { EngineProcess, type Resources } from '../process/engine-process.ts';
import { computeProfile } from '../profile/compute-profile.ts';
import { uniqueNames } from '../reader/columns/column-names.ts';
import { roleOf } from '../reader/columns/column-plan.ts';
import { bigIntegers, finishFiles, versionPaths } from '../reader/finished-files.ts';
import { copyToParquet } from '../reader/read-csv.ts';
import { copyNoRejects } from '../reader/write-rejects.ts';
import { toStatementError } from './statement-errors.ts';
import { WIDE_INTEGERS, type StoredType, storedType, wideInteger } from './stored-types.ts';
import { type OpenTable, listFiles } from './tables.ts';

type WriteRequest = Parameters<Engine['writeSql']>[0];
type WriteSqlResult = Awaited<ReturnType<Engine['writeSql']>>;

export interface WriteSqlTask {
  readonly request: WriteRequest;
  readonly tables: readonly OpenTable[];
  readonly tempRoot: string;
  readonly resources: Resources;
  /** For the statement itself; what follows reads what it gave. */
  readonly deadlineMs: number;
}

/** Shares of the whole work, for progress. */
const ANSWERED = 0.5;
const READABLE = 0.8;
/** Table that holds the whole answer while it is inspected; it spills to disk. No statement can name it. */
const ANSWER = '"#answer"';
const BEGIN = `CREATE TABLE ${ANSWER} AS\n`;

interface RunningWrite extends WriteSqlTask {
  readonly engine: EngineProcess;
  readonly report: (fraction: number, rows: number | null, step: Message) => void;
}

/** Runs a checked statement in a process of its own and writes its answer as a version. */
export const writeVersion = async (writing: WriteSqlTask): Promise<WriteSqlResult> => {
  const { request, tables, tempRoot, resources } = writing;
  const paths = versionPaths(request.directory);
  const engine = await EngineProcess.start(tempRoot, resources);
  const report = progressReporter(request.onProgress);
  try {
    const files = listFiles(tables);
    await engine.open({ ...files, allowedPaths: [...files.allowedPaths, ...Object.values(paths)] });
    const answered = { ...writing, engine, report };
    await answer(answered);
    const rows = await store(answered, paths);
    report(READABLE, rows.rowCount, message('job.rowsReadable'));
    await request.onReadable(rows);
    const profile = await computeProfile({
      engine,
      path: paths.rows,
      columns: rows.columns,
      rowCount: rows.rowCount,
      signal: request.signal,
      onProgress: (share) =>
        report(READABLE + (1 - READABLE) * share, rows.rowCount, message('job.profilingColumns')),
    });
    return { ...rows, profile };
  } catch (error) {
    throw toStatementError(error, request.sql);
  } finally {
    await engine.close();
  }
};

const answer = async ({ request, engine, deadlineMs, report }: RunningWrite): Promise<void> => {
  try {
    await engine.exec({
      sql: `${BEGIN}${request.sql}`,
      signal: request.signal,
      deadlineMs,
      onProgress: (share) => report(share * ANSWERED, null, message('job.runningStatement')),
    });
  } catch (error) {
    throw toStatementError(error, request.sql, BEGIN.length);
  }
};

const store = async (
  answered: RunningWrite,
  paths: ReturnType<typeof versionPaths>,
): Promise<WrittenRows> => {
  const { request, engine } = answered;
  const exec = (sql: string): Promise<number> =>
    engine.exec({ sql, signal: request.signal, deadlineMs: null });
  const columns = await answerColumns(answered);
  const select = columns.map(
    ({ from, name, stored }) => `${stored.cast(from)} AS ${duckdb.quoteIdentifier(name)}`,
  );
  await exec(
    copyToParquet(`SELECT ${select.join(', ')} FROM ${ANSWER}`, paths.partial, { columns: columns.length }),
  );
  await exec(`DROP TABLE ${ANSWER}`);
  await exec(copyNoRejects(paths.rejects));
  const typed = columns.map(({ name, stored }) => ({ name, type: stored.type }));
  const big = await bigIntegers(paths.partial, typed, (sql) => read(answered, sql));
  const [[count] = []] = await read(
    answered,
    `SELECT count(*) FROM read_parquet(${quoteText(paths.partial)})`,
  );
  return {
    columns: typed.map(({ name, type }): IngestedColumn => {
      const column = { name, type, role: roleOf(name, type) };
      return type === 'decimal' || big.has(name) ? { ...column, encoding: 'string' } : column;
    }),
    rowCount: Number(count),
    sizeBytes: await finishFiles(paths),
  };
};

interface AnswerColumn {
  readonly from: string;
  readonly name: string;
  readonly stored: StoredType;
}

const answerColumns = async (answered: RunningWrite): Promise<readonly AnswerColumn[]> => {
  // What cannot be reported whole is not saved either.
  await read(answered, `SELECT * FROM ${ANSWER} LIMIT 0`);
  const types = await read(
    answered,
    `SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = ${quoteText(ANSWER.slice(1, -1))} ORDER BY column_index`,
  );
  invariant(types.length > 0, 'An answer has columns.');
  const names = uniqueNames(types.map(([name]) => String(name)));
  const wide = await wideOf(answered, types);
  return types.map(([name, type], index) => ({
    from: duckdb.quoteIdentifier(String(name)),
    name: names[index] ?? '',
    stored: wide.get(String(name)) ?? storedType(String(type)),
  }));
};

const wideOf = async (
  answered: RunningWrite,
  rows: readonly (readonly Cell[])[],
): Promise<ReadonlyMap<string, StoredType>> => {
  const names = rows.filter(([, type]) => WIDE_INTEGERS.has(String(type))).map(([name]) => String(name));
  if (names.length === 0) {
    return new Map();
  }
  const facts = names.flatMap((name) => {
    const column = duckdb.quoteIdentifier(name);
    return [
      `coalesce(bool_and(TRY_CAST(${column} AS BIGINT) IS NOT NULL OR ${column} IS NULL), true)`,
      `coalesce(max(length(ltrim(CAST(${column} AS VARCHAR), '-'))), 0)`,
    ];
  });
  const [row = []] = await read(answered, `SELECT ${facts.join(', ')} FROM ${ANSWER}`);
  return new Map(
    names.map((name, at) => [
      name,
      wideInteger({ fits64: row[2 * at] === true, digits: Number(row[2 * at + 1]) }),
    ]),
  );
};

const read = async (
  { engine, request }: RunningWrite,
  sql: string,
): Promise<readonly (readonly Cell[])[]> => {
  const bounds = { maxRows: 100_000, maxBytes: 64 * 1024 * 1024 };
  return (await engine.read({ sql, signal: request.signal, deadlineMs: null, ...bounds })).rows;
};

/** Progress that never goes back. */
const progressReporter = (onProgress: Reading['onProgress']) => {
  let furthest = 0;
  return (fraction: number, rows: number | null, step: Message): void => {
    furthest = Math.max(furthest, Math.min(1, fraction));
    onProgress({ fraction: furthest, rows, message: step });
  };
};
