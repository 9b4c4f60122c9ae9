import { join } from 'node:path';
import { AppError, isNumericType, type Cell, type ColumnType } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { message, type Message } from '@plumbline/messages';
import { quoteText } from '../dataset/relation.ts';
import { REJECTS_FILE, ROWS_FILE } from '../dataset/rows-view.ts';
import type { Engine, IngestedColumn } from '../engine-api.ts';
import { EngineProcess, type Resources } from '../process/engine-process.ts';
import { computeProfile } from '../profile/compute-profile.ts';
import { roleOf } from '../reader/columns/column-plan.ts';
import { bigIntegers, COLUMN_FACTS, finishFiles, versionPaths } from '../reader/finished-files.ts';
import { progressReporter } from '../reader/progress-reporter.ts';
import { anyOf, copyToParquet } from '../reader/read-csv.ts';
import { copyNoRejects } from '../reader/write-rejects.ts';
import type { VersionFiles } from '../version-files.ts';

type Request = Parameters<Engine['mergeRows']>[0];
type MergeResult = NonNullable<Awaited<ReturnType<Engine['mergeRows']>>>;

export interface RowMerge {
  readonly request: Request;
  readonly tempRoot: string;
  readonly resources: Resources;
}

/** Share of the work after which rows can be read; the profile follows. */
const READABLE = 0.6;

/** Where a row was, beside its cells: no column can have these names. */
const SIDE = '"#side"';
const ROW = '"#row"';

interface RunningMerge extends RowMerge {
  readonly engine: EngineProcess;
  readonly columns: readonly MergedColumn[];
}

interface MergedColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly isMoment?: boolean | undefined;
}

/**
 * The rows of `fresh`, then those of `earlier` whose key is not among them. Null where the source has keys that neither
 * has: then only reading all of it gives its rows.
 */
export const mergeRows = async (merge: RowMerge): Promise<MergeResult | null> => {
  const { request, tempRoot, resources } = merge;
  const { fresh, earlier, present, signal } = request;
  const paths = versionPaths(request.directory);
  const engine = await EngineProcess.start(tempRoot, resources);
  const onAbort = (): void => engine.kill('cancelled');
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const sides = {
      fresh,
      ...(earlier === null ? {} : { earlier }),
      ...(present === null ? {} : { present }),
    };
    await engine.open({
      allowedPaths: [...Object.values(sides).flatMap(rowFiles), ...Object.values(paths)],
      setup: Object.entries(sides).map(([name, files]) => createView(name, files)),
    });
    const running = { ...merge, engine, columns: mergedColumns(fresh, earlier) };
    await refuseSharedKeys(running);
    if (await lacksRows(running)) {
      return null;
    }
    const report = progressReporter(request);
    const step = (fraction: number, rows: number | null, text: Message): void =>
      report({ fraction, rows, about: false, message: text });
    step(0, null, message('job.mergingRows'));
    const rows = await write(running, paths);
    step(READABLE, rows.rowCount, message('job.rowsReadable'));
    await request.onReadable(rows);
    const profile = await computeProfile({
      engine,
      path: paths.rows,
      columns: rows.columns,
      rowCount: rows.rowCount,
      signal,
      onProgress: (share) =>
        step(READABLE + (1 - READABLE) * share, rows.rowCount, message('job.profilingColumns')),
    });
    return { ...rows, profile };
  } finally {
    signal.removeEventListener('abort', onAbort);
    await engine.close();
  }
};

const rowFiles = ({ directory }: VersionFiles): readonly string[] => [
  join(directory, ROWS_FILE),
  join(directory, REJECTS_FILE),
];

const createView = (name: string, { directory }: VersionFiles): string =>
  `CREATE VIEW ${name} AS SELECT *, file_row_number AS ${ROW} FROM read_parquet(${quoteText(join(directory, ROWS_FILE))}, file_row_number = true)`;

const quote = duckdb.quoteIdentifier;

/** Columns of the new rows, then columns that only the earlier rows have. */
const mergedColumns = (fresh: VersionFiles, earlier: VersionFiles | null): readonly MergedColumn[] => {
  const before = new Map(earlier?.columns.map((column) => [column.name, column]));
  const columns = fresh.columns.map(({ name, type, isMoment }): MergedColumn => {
    const isWider = type === 'integer' && before.get(name)?.type === 'decimal';
    return { name, type: isWider ? 'decimal' : type, isMoment };
  });
  const names = new Set(columns.map(({ name }) => name));
  return [...columns, ...(earlier?.columns ?? []).filter(({ name }) => !names.has(name))];
};

const sameKey = ({ request: { key } }: RunningMerge, one: string, other: string): string =>
  key.map((column) => `${one}.${quote(column)} = ${other}.${quote(column)}`).join(' AND ');

async function refuseSharedKeys(running: RunningMerge): Promise<void> {
  const { key, isKeyUnique } = running.request;
  if (!isKeyUnique) {
    return;
  }
  const list = key.map(quote).join(', ');
  const isNull = key.map((column) => `${quote(column)} IS NULL`).join(' OR ');
  const [all, empty, distinct] = await numbers(
    running,
    `SELECT count(*), count(*) FILTER (WHERE ${isNull}), (SELECT count(*) FROM (SELECT DISTINCT ${list} FROM fresh)) FROM fresh`,
  );
  if (empty !== 0 || all !== distinct) {
    const why = empty === 0 ? 'is shared by several rows' : 'is empty in some rows';
    throw new AppError(
      'dataset.key_not_unique',
      `The key ${key.join(', ')} ${why}, so rows cannot be updated by it. Choose columns that identify each row, or read all rows with each refresh.`,
    );
  }
}

async function lacksRows(running: RunningMerge): Promise<boolean> {
  const { present, earlier } = running.request;
  if (present === null || earlier === null) {
    return false;
  }
  const [missing] = await numbers(
    running,
    `SELECT count(*) FROM present AS p ANTI JOIN fresh AS f ON ${sameKey(running, 'f', 'p')}
       ANTI JOIN earlier AS e ON ${sameKey(running, 'e', 'p')}`,
  );
  return missing !== 0;
}

/** Rows that their source marks as deleted: a flag, a number that is not 0, a moment. */
const isMarked = ({ request: { deletedBy }, columns }: RunningMerge, side: string): string => {
  if (deletedBy === null) {
    return 'false';
  }
  const cell = `${side}.${quote(deletedBy)}`;
  const type = columns.find(({ name }) => name === deletedBy)?.type;
  if (type === 'boolean') {
    return `coalesce(${cell}, false)`;
  }
  return isNumericType(type) ? `coalesce(${cell} <> 0, false)` : `${cell} IS NOT NULL`;
};

/** SQL of the merged rows with where each was. */
const merged = (running: RunningMerge): string => {
  const { fresh, earlier, present } = running.request;
  const select = (side: VersionFiles, alias: string): string => {
    const names = new Set(side.columns.map(({ name }) => name));
    return running.columns
      .map(({ name }) => (names.has(name) ? `${alias}.${quote(name)}` : `NULL AS ${quote(name)}`))
      .join(', ');
  };
  const isLive = `NOT ${isMarked(running, 'f')}`;
  const rows = [`SELECT ${select(fresh, 'f')}, 0 AS ${SIDE}, f.${ROW} FROM fresh AS f WHERE ${isLive}`];
  if (earlier !== null) {
    const stillThere = present === null ? '' : ` SEMI JOIN present AS p ON ${sameKey(running, 'p', 'e')}`;
    rows.push(
      `SELECT ${select(earlier, 'e')}, 1 AS ${SIDE}, e.${ROW} FROM earlier AS e ANTI JOIN fresh AS f ON ${sameKey(running, 'f', 'e')}${stillThere}`,
    );
  }
  return rows.join('\nUNION ALL\n');
};

async function write(
  running: RunningMerge,
  paths: ReturnType<typeof versionPaths>,
): Promise<Omit<MergeResult, 'profile'>> {
  const {
    request: { earlier },
    columns,
  } = running;
  const names = columns.map(({ name }) => quote(name)).join(', ');
  const rejects = await readRejects(running);
  // Rejects name rows by their position, which is the same only in one order.
  const order = rejects === null ? '' : ` ORDER BY ${SIDE}, ${ROW}`;
  await exec(
    running,
    copyToParquet(`SELECT ${names} FROM (${merged(running)})${order}`, paths.partial, {
      columns: columns.length,
    }),
  );
  await exec(running, rejects === null ? copyNoRejects(paths.rejects) : copyRejects(running, rejects));
  const big = await bigIntegers(paths.partial, columns, (sql) => read(running, sql));
  const written = `read_parquet(${quoteText(paths.partial)})`;
  const [rowCount = 0] = await numbers(running, `SELECT count(*) FROM ${written}`);
  const [rejectCount = 0] = await numbers(
    running,
    `SELECT count(*) FROM read_parquet(${quoteText(paths.rejects)})`,
  );
  const changes = await countChanges(running, rowCount);
  const watermark = await highest(running, earlier === null ? ['fresh'] : ['fresh', 'earlier']);
  return {
    columns: columns.map(({ name, type, isMoment }): IngestedColumn => {
      const column = { name, type, role: roleOf(name, type), ...(isMoment === true ? { isMoment } : {}) };
      return type === 'decimal' || big.has(name) ? { ...column, encoding: 'string' } : column;
    }),
    rowCount,
    rejectCount,
    changes,
    watermark,
    sizeBytes: await finishFiles(paths),
  };
}

/** SQL of the rejects of both sides; null where there are none. */
async function readRejects(running: RunningMerge): Promise<string | null> {
  const { fresh, earlier } = running.request;
  const side = ({ directory }: VersionFiles, at: number): string =>
    `SELECT ${at} AS ${SIDE}, * FROM read_parquet(${quoteText(join(directory, REJECTS_FILE))})`;
  const rejects = [side(fresh, 0), ...(earlier === null ? [] : [side(earlier, 1)])].join(' UNION ALL ');
  const [count] = await numbers(running, `SELECT count(*) FROM (${rejects})`);
  return count === 0 ? null : rejects;
}

/** The rejects of the rows that stay, under the numbers that these have now. */
const copyRejects = (running: RunningMerge, rejects: string): string => {
  const numbered = `SELECT ${SIDE}, ${ROW}, row_number() OVER (ORDER BY ${SIDE}, ${ROW}) AS number FROM (${merged(running)})`;
  const select = `SELECT p.number AS "row", r."column", r."text", r.reason FROM (${rejects}) AS r
    JOIN (${numbered}) AS p ON p.${SIDE} = r.${SIDE} AND p.${ROW} + 1 = r."row" ORDER BY 1`;
  return `COPY (${select}) TO ${quoteText(versionPaths(running.request.directory).rejects)} (FORMAT parquet, COMPRESSION zstd)`;
};

async function countChanges(running: RunningMerge, written: number): Promise<MergeResult['changes']> {
  const { earlier } = running.request;
  if (earlier === null) {
    return { added: written, changed: 0, removed: 0 };
  }
  const known = new Set(earlier.columns.map(({ name }) => name));
  const differs = running.columns
    .filter(
      ({ name }) => known.has(name) && running.request.fresh.columns.some((column) => column.name === name),
    )
    .map(({ name }) => `f.${quote(name)} IS DISTINCT FROM e.${quote(name)}`);
  const [live = 0] = await numbers(
    running,
    `SELECT count(*) FROM fresh AS f WHERE NOT ${isMarked(running, 'f')}`,
  );
  const [replaced = 0, changed = 0] = await numbers(
    running,
    `SELECT count(*), count(*) FILTER (WHERE ${anyOf(differs)}) FROM fresh AS f JOIN earlier AS e ON ${sameKey(running, 'f', 'e')}
      WHERE NOT ${isMarked(running, 'f')}`,
  );
  const retained = written - live;
  return { added: live - replaced, changed, removed: earlier.rowCount - retained - replaced };
}

/** The highest watermark that was ever read here, as text; null without one. */
async function highest(running: RunningMerge, sides: readonly string[]): Promise<string | null> {
  const { watermark } = running.request;
  if (watermark === null) {
    return null;
  }
  const all = sides.map((side) => `SELECT max(${quote(watermark)}) AS m FROM ${side}`).join(' UNION ALL ');
  const [[text = null] = []] = await read(running, `SELECT CAST(max(m) AS VARCHAR) FROM (${all})`);
  return text === null ? null : String(text);
}

const exec = async ({ engine, request }: RunningMerge, sql: string): Promise<void> => {
  await engine.exec({ sql, signal: request.signal, deadlineMs: null });
};

const read = async (
  { engine, request }: RunningMerge,
  sql: string,
): Promise<readonly (readonly Cell[])[]> => {
  const bounds = { maxRows: COLUMN_FACTS, maxBytes: 1024 * 1024 };
  return (await engine.read({ sql, signal: request.signal, deadlineMs: null, ...bounds })).rows;
};

const numbers = async (running: RunningMerge, sql: string): Promise<readonly number[]> => {
  const [row = []] = await read(running, sql);
  return row.map(Number);
};
