import { type Cell, type ColumnProfile, type ColumnType, NUMERIC_TYPES } from '@plumbline/contract';
import { type ColumnSchema, duckdb } from '@plumbline/query';
import type { EngineProcess } from '../process/engine-process.ts';

/** Text longer than this is shown cut. */
export const MAX_TEXT_CHARS = 500;
export const TOP_VALUES = 20;
export const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95] as const;

export const NUMERIC: readonly ColumnType[] = NUMERIC_TYPES;
export const RANKED: readonly ColumnType[] = [...NUMERIC, 'date', 'timestamp', 'time'];
export const ORDERED: readonly ColumnType[] = [...RANKED, 'text'];

/** Columns of smaller tables are grouped whatever they hold: it fits in memory, and everything is exact. */
export const SMALL_ROWS = 1_000_000;

export interface ProfileRequest {
  readonly engine: EngineProcess;
  /** SQL of the rows: a name, or a function that reads them. */
  readonly relation: string;
  readonly columns: readonly ColumnSchema[];
  readonly rowCount: number;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

/** One column's values as a relation: each with the number of rows that have it. */
export interface Values {
  readonly column: ColumnSchema;
  readonly relation: string;
  /** SQL of the value and of its weight. */
  readonly value: string;
  readonly weight: string;
}

export const rowValues = (request: ProfileRequest, column: ColumnSchema): Values => ({
  column,
  relation: request.relation,
  value: duckdb.quoteIdentifier(column.name),
  weight: '1',
});

export const isType = (column: ColumnSchema, types: readonly ColumnType[]): boolean =>
  types.includes(column.type);

/** A value as it is shown: long texts are cut, which may not merge two of them. */
export const shown = (column: ColumnSchema, sql: string): string =>
  column.type === 'text' ? `left(${sql}, ${MAX_TEXT_CHARS})` : sql;

export const readProfile = async (
  { engine, signal }: Pick<ProfileRequest, 'engine' | 'signal'>,
  sql: string,
  asText: readonly number[] = [],
): Promise<readonly (readonly Cell[])[]> => {
  const bounds = { maxRows: 10_000, maxBytes: 64 * 1024 * 1024 };
  return (await engine.read({ sql, asText, signal, deadlineMs: null, ...bounds })).rows;
};

export const toQuantiles = (cells: readonly Cell[]): ColumnProfile['quantiles'] => {
  const [p05 = null, p25 = null, p50 = null, p75 = null, p95 = null] = cells;
  return p50 === null ? null : { p05, p25, p50, p75, p95 };
};

export const toTopValues = (rows: readonly (readonly Cell[])[]): ColumnProfile['top'] =>
  rows.map(([value, count]) => ({ value: value ?? null, count: Number(count) }));

export const numberOrNull = (cell: Cell | undefined): number | null =>
  cell === null || cell === undefined ? null : Number(cell);
