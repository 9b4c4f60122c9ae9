import type { Cell, ColumnType } from '@plumbline/contract';
import {
  type ColumnSchema,
  type PivotResult,
  type PivotPlan,
  type PivotQuery,
  PivotReader,
  pivotColumns,
  planPivot,
  printPivot,
} from '@plumbline/query';
import { interpretPivot } from '@plumbline/query/reference';
import { type Arbiter, POSITION, canonicalRow } from './arbiter.ts';

export const PIVOT_CONTEXT = {
  now: '2024-03-01T00:30:00Z',
  timeZone: 'UTC',
  weekStart: 'sunday',
  rowRules: [],
} as const;

export type PivotCells = Pick<PivotResult, 'columnHeaders' | 'rows' | 'total'>;

/** Cells of the answer before its keys. */
const PLACES = 4;

/** What the engine answers to the printed statement, in canonical cells. */
export async function queryPrinted(
  arbiter: Arbiter,
  pivot: PivotQuery,
  columns: readonly ColumnSchema[],
): Promise<PivotCells> {
  const plan = planPivot(pivot, columns, PIVOT_CONTEXT);
  const types = pivotColumns(plan).map(({ type }) => type);
  const rows = await arbiter.queryRows(
    printPivot(plan, arbiter.dialect, arbiter.order ?? { position: POSITION }),
    types,
  );
  const reader = new PivotReader(plan);
  const read = [...rows.map((row) => reader.read(row)), reader.end()].filter((row) => row !== null);
  const { columnHeaders, total } = reader.frame();
  return { columnHeaders, total, rows: read };
}

/** What the reference interpreter answers. */
export function queryReference(
  pivot: PivotQuery,
  columns: readonly ColumnSchema[],
  table: readonly (readonly Cell[])[],
): PivotCells {
  const plan = planPivot(pivot, columns, PIVOT_CONTEXT);
  const reported = interpretPivot(pivot, columns, { rows: table, context: PIVOT_CONTEXT });
  return canonical(plan, reported);
}

type Header = PivotResult['columnHeaders'][number];

function canonical(plan: PivotPlan, { columnHeaders, rows, total }: PivotCells): PivotCells {
  const types = pivotColumns(plan).map(({ type }) => type);
  const [rowTypes, columnTypes] = [
    types.slice(PLACES, PLACES + plan.levels.rowFields),
    types.slice(PLACES + plan.levels.rowFields),
  ];
  const keys = (header: Header, of: readonly ColumnType[]): Header =>
    header.map((key, index) =>
      typeof key === 'object' && key !== null ? key : (canonicalRow([key], [of[index] ?? 'text'])[0] ?? null),
    );
  const figureTypes = plan.figures.map(({ output }) => output.type);
  return {
    total,
    columnHeaders: columnHeaders.map((header) => keys(header, columnTypes)),
    rows: rows.map(({ header, cells }) => ({
      header: keys(header, rowTypes),
      cells: cells.map(({ column, values }) => ({ column, values: canonicalRow(values, figureTypes) })),
    })),
  };
}
