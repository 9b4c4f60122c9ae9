import type { Cell } from '@plumbline/contract';
import {
  type PivotPlan,
  type PivotResult,
  PivotReader,
  duckdb,
  pivotColumns,
  printPivot,
} from '@plumbline/query';
import type { PivotPage } from '../engine-api.ts';
import type { EngineProcess } from '../process/engine-process.ts';
import type { Statement } from './exports.ts';
import { inPageWords } from './pages.ts';
import { textPositions, encode } from './query-plan.ts';

/** More would hold up everybody else's answers: they are read, and written as JSON, on the server's one thread. */
const MAX_PAGE_CELLS = 100_000;
const MAX_PAGE_BYTES = 64 * 1024 * 1024;

type Order = Parameters<typeof printPivot>[2];

export interface PivotVisit {
  readonly plan: PivotPlan;
  /** What determines the order of the rows. */
  readonly order: Order;
  readonly engine: Pick<EngineProcess, 'read'>;
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
}

/** A page of the pivot, by the one statement. */
export async function readPivot({ plan, order, engine, signal, deadlineMs }: PivotVisit): Promise<PivotPage> {
  const { text, params } = printPivot(plan, duckdb, order);
  const columns = pivotColumns(plan);
  const read = await engine
    .read({
      sql: text,
      params,
      asText: textPositions(columns),
      signal,
      deadlineMs,
      maxRows: MAX_PAGE_CELLS,
      maxBytes: MAX_PAGE_BYTES,
      isSmall: true,
    })
    .catch((error: unknown) => {
      throw inPageWords(error, { page: 'page of the pivot', columns: 'put fewer fields on the columns' });
    });
  return { ...presentPivot(plan, read.rows), sql: text, params };
}

/** A page of the pivot from the rows of its statement. */
export function presentPivot(plan: PivotPlan, cells: Cell[][]): PivotResult {
  const values = pivotValues(plan, cells);
  const reader = new PivotReader(plan);
  const rows = [...cells.map((row) => reader.read(row)), reader.end()].filter((row) => row !== null);
  return { ...reader.frame(), values, rows };
}

export const pivotStatement = (plan: PivotPlan, order: Order): Statement => ({
  ...printPivot(plan, duckdb, order),
  header: [],
  asText: textPositions(pivotColumns(plan)),
});

/** Figures whose integers outgrow a JSON number anywhere become text everywhere, in place. */
function pivotValues(plan: PivotPlan, rows: Cell[][]): PivotPage['values'] {
  const columns = encode(pivotColumns(plan), rows).slice(-plan.figures.length);
  return plan.figures.map(({ label }, index) => {
    const column = columns[index];
    return column === undefined || column.encoding === undefined
      ? { label, type: column?.type ?? 'number' }
      : { label, type: column.type, encoding: column.encoding };
  });
}
