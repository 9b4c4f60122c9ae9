import type { Cell, ColumnProfile, ColumnType } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { quoteText } from '../dataset/relation.ts';
import type { IngestedColumn } from '../door.ts';
import type { EngineProcess } from '../process/engine-process.ts';
import { histogramOf } from './histogram.ts';

const TOP_VALUES = 20;
/** Columns of more different values (an estimate) are not grouped whole: that would take memory without bound. */
const MAX_GROUPED = 50_000;
/** Candidates for the most frequent values of such columns, counted exactly afterwards. */
const TOP_CANDIDATES = 100;
/** Quantiles and distinct counts of fewer rows are exact. */
const EXACT_ROWS = 1_000_000;
const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95];
/** Columns in one statement: a statement over thousands of aggregates takes long to bind. */
const BATCH = 100;
/** Text longer than this is shown cut. */
const MAX_TEXT_CHARS = 500;

const NUMERIC: readonly ColumnType[] = ['integer', 'decimal', 'number'];
const RANKED: readonly ColumnType[] = [...NUMERIC, 'date', 'timestamp', 'time'];
const ORDERED: readonly ColumnType[] = [...RANKED, 'text'];

export interface ProfileRequest {
  readonly engine: EngineProcess;
  /** Of the rows, in Parquet. */
  readonly path: string;
  readonly columns: readonly IngestedColumn[];
  readonly rowCount: number;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

type Basics = Pick<
  ColumnProfile,
  'nulls' | 'distinct' | 'distinctIsExact' | 'min' | 'max' | 'mean' | 'stddev' | 'quantiles'
>;

/** Facts on every column, over every row: one scan for what can be had in one, then one a column. */
export const computeProfile = async (request: ProfileRequest): Promise<ColumnProfile[]> => {
  const { columns, onProgress } = request;
  const basics: Basics[] = [];
  for (let at = 0; at < columns.length; at += BATCH) {
    basics.push(...(await readBasics(request, columns.slice(at, at + BATCH))));
    onProgress((0.5 * Math.min(columns.length, at + BATCH)) / columns.length);
  }
  const profiles: ColumnProfile[] = [];
  for (const [at, column] of columns.entries()) {
    profiles.push(await completeColumn(request, column, basics[at] ?? EMPTY));
    onProgress(0.5 + (0.5 * (at + 1)) / columns.length);
  }
  return profiles;
};

const EMPTY: Basics = {
  nulls: 0,
  distinct: 0,
  distinctIsExact: true,
  min: null,
  max: null,
  mean: null,
  stddev: null,
  quantiles: null,
};

const identifier = ({ name }: IngestedColumn): string => duckdb.quoteIdentifier(name);
const table = ({ path }: ProfileRequest): string => `read_parquet(${quoteText(path)})`;

export const readRows = async (
  { engine, signal }: ProfileRequest,
  sql: string,
  asText: readonly number[] = [],
): Promise<readonly (readonly Cell[])[]> => {
  const bounds = { maxRows: 10_000, maxBytes: 64 * 1024 * 1024 };
  return (await engine.read({ sql, asText, signal, deadlineMs: null, ...bounds })).rows;
};

/** Seven cells a column, in this order. */
const basicsOf = (column: IngestedColumn, rowCount: number): string[] => {
  const x = identifier(column);
  const isOrdered = ORDERED.includes(column.type);
  const isNumeric = NUMERIC.includes(column.type);
  const bound = (side: 'min' | 'max'): string =>
    column.type === 'text' ? `left(${side}(${x}), ${MAX_TEXT_CHARS})` : `${side}(${x})`;
  return [
    `count(${x})`,
    rowCount <= EXACT_ROWS ? `count(DISTINCT ${x})` : `approx_count_distinct(${x})`,
    isOrdered ? bound('min') : 'NULL',
    isOrdered ? bound('max') : 'NULL',
    isNumeric ? `avg(${x})` : 'NULL',
    isNumeric ? `CASE WHEN count(${x}) > 1 THEN stddev_samp(${x}::DOUBLE) END` : 'NULL',
    ...quantilesOf(column, rowCount),
  ];
};

const CELLS = 6 + SHARES.length;

const quantilesOf = (column: IngestedColumn, rowCount: number): string[] => {
  if (!RANKED.includes(column.type)) {
    return SHARES.map(() => 'NULL');
  }
  const x = identifier(column);
  // Interpolated between two neighbours for numbers, one of the values for days and times.
  if (rowCount <= EXACT_ROWS) {
    const rank = column.type === 'number' ? 'quantile_cont' : 'quantile_disc';
    return SHARES.map((share) => `${rank}(${x}, ${share})`);
  }
  return SHARES.map((share) => `approx_quantile(${x}, ${share})`);
};

const readBasics = async (request: ProfileRequest, columns: readonly IngestedColumn[]): Promise<Basics[]> => {
  const { rowCount } = request;
  const sql = `SELECT ${columns.flatMap((column) => basicsOf(column, rowCount)).join(', ')} FROM ${table(request)}`;
  const asText = columns.flatMap(({ encoding }, index) =>
    encoding === 'string' ? [2, 3, ...SHARES.map((_, at) => 6 + at)].map((at) => index * CELLS + at) : [],
  );
  const [row = []] = await readRows(request, sql, asText);
  return columns.map((_, index) => {
    const [filled, distinct, min, max, mean, stddev, p05, p25, p50, p75, p95] = row.slice(
      index * CELLS,
      (index + 1) * CELLS,
    );
    const count = Number(filled ?? 0);
    return {
      nulls: rowCount - count,
      distinct: Math.min(Number(distinct ?? 0), count),
      distinctIsExact: rowCount <= EXACT_ROWS,
      min: min ?? null,
      max: max ?? null,
      mean: mean === null || mean === undefined ? null : Number(mean),
      stddev: stddev === null || stddev === undefined ? null : Number(stddev),
      quantiles:
        p50 === null || p50 === undefined
          ? null
          : { p05: p05 ?? null, p25: p25 ?? null, p50, p75: p75 ?? null, p95: p95 ?? null },
    };
  });
};

const completeColumn = async (
  request: ProfileRequest,
  column: IngestedColumn,
  basics: Basics,
): Promise<ColumnProfile> => {
  if (basics.nulls === request.rowCount) {
    return { ...basics, distinct: 0, distinctIsExact: true, histogram: [], top: [] };
  }
  const isGrouped = basics.distinct <= MAX_GROUPED;
  const { top, distinct } = isGrouped
    ? await groupWhole(request, column)
    : { top: await topOfMany(request, column), distinct: basics.distinct };
  return {
    ...basics,
    distinct,
    distinctIsExact: isGrouped || basics.distinctIsExact,
    histogram: await histogramOf(request, column, basics),
    top,
  };
};

const shown = (column: IngestedColumn): string =>
  column.type === 'text' ? `left(value, ${MAX_TEXT_CHARS})` : 'value';

const asTop = (rows: readonly (readonly Cell[])[]): ColumnProfile['top'] =>
  rows.map(([value, count]) => ({ value: value ?? null, count: Number(count) }));

const groupWhole = async (
  request: ProfileRequest,
  column: IngestedColumn,
): Promise<{ top: ColumnProfile['top']; distinct: number }> => {
  const groups = `SELECT ${identifier(column)} AS value, count(*) AS n FROM ${table(request)} WHERE value IS NOT NULL GROUP BY value`;
  const rows = await readRows(
    request,
    `WITH groups AS MATERIALIZED (${groups})
     SELECT ${shown(column)}, n, (SELECT count(*) FROM groups) FROM groups ORDER BY n DESC, value LIMIT ${TOP_VALUES}`,
    column.encoding === 'string' ? [0] : [],
  );
  return { top: asTop(rows), distinct: Number(rows[0]?.[2] ?? 0) };
};

/** Frequent values are found by a sketch, then counted exactly. */
const topOfMany = async (request: ProfileRequest, column: IngestedColumn): Promise<ColumnProfile['top']> => {
  const x = identifier(column);
  const rows = await readRows(
    request,
    `WITH candidates AS MATERIALIZED (
       SELECT unnest(approx_top_k(${x}, ${TOP_CANDIDATES})) AS value FROM ${table(request)})
     SELECT ${shown(column)}, n FROM (
       SELECT ${x} AS value, count(*) AS n FROM ${table(request)}
       WHERE ${x} IN (SELECT value FROM candidates) GROUP BY value)
     ORDER BY n DESC, value LIMIT ${TOP_VALUES}`,
    column.encoding === 'string' ? [0] : [],
  );
  return asTop(rows);
};
