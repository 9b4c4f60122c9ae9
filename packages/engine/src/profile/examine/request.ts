import type { Cell, ColumnProfile } from '@plumbline/contract';
import type { ColumnSchema } from '@plumbline/query';
import { quoteText } from '../../dataset/rows-view.ts';
import type { EngineProcess } from '../../process/engine-process.ts';

/** Rows to be examined, and what is known of them already. */
export interface ExamineRequest {
  readonly engine: EngineProcess;
  /** SQL of the rows. */
  readonly relation: string;
  /** SQL of a row's place, from 0 without gaps. */
  readonly position: string;
  readonly columns: readonly ColumnSchema[];
  /** In column order. */
  readonly profile: readonly ColumnProfile[];
  readonly rowCount: number;
  /** Names of identifier columns. */
  readonly identifiers: ReadonlySet<string>;
  /** ISO 8601; later values lie in the future. */
  readonly madeAt: string;
  readonly signal: AbortSignal;
  /** Time limit of each statement, in ms; null: no limit. */
  readonly deadlineMs: number | null;
}

export interface Known {
  readonly column: ColumnSchema;
  readonly profile: ColumnProfile;
}

/** The characters that `trim` removes: space, tab, line feed, carriage return, U+00A0. */
const BLANKS = quoteText(' \t\n\r\u00a0');
export const trimmed = (sql: string): string => `trim(${sql}, ${BLANKS})`;

const MAX_ROWS = 10_000;
const MAX_BYTES = 64 * 1024 * 1024;

export const queryRows = async (
  { engine, signal, deadlineMs }: ExamineRequest,
  sql: string,
  asText: readonly number[] = [],
): Promise<readonly (readonly Cell[])[]> =>
  (
    await engine.read({
      sql,
      asText,
      signal,
      deadlineMs,
      maxRows: MAX_ROWS,
      maxBytes: MAX_BYTES,
      isSmall: true,
    })
  ).rows;

export const exec = async ({ engine, signal, deadlineMs }: ExamineRequest, sql: string): Promise<void> => {
  await engine.exec({ sql, signal, deadlineMs });
};

/** The columns that pass, each with its profile. */
export const selectColumns = (
  { columns, profile }: ExamineRequest,
  isWanted: (known: Known) => boolean,
): readonly Known[] =>
  columns.flatMap((column, at) => {
    const known = profile[at];
    return known !== undefined && isWanted({ column, profile: known }) ? [{ column, profile: known }] : [];
  });

/** A statement over too many parts takes long to bind, so they run in batches. */
export const inBatches = async <T, R>(
  items: readonly T[],
  size: number,
  work: (batch: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> => {
  const all: R[] = [];
  for (let at = 0; at < items.length; at += size) {
    all.push(...(await work(items.slice(at, at + size))));
  }
  return all;
};

/** Null too where the engine says that it is not a number. */
export const finiteOrNull = (cell: Cell | undefined): number | null => {
  const value = cell === null || cell === undefined ? Number.NaN : Number(cell);
  return Number.isFinite(value) ? value : null;
};
