import type { Cell } from '@plumbline/contract';
import {
  type PivotAnswer,
  type PivotQuery,
  PivotReader,
  duckdb,
  interpretPivot,
  pivotColumns,
  planPivot,
  printPivot,
} from '@plumbline/query';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Arbiter, POSITION, canonicalRow, openArbiter } from './duckdb-table.ts';
import { PIVOT_COLUMNS, pivotRows, pivots } from './pivots.ts';

/** Change it to look elsewhere; fast-check prints it with the path of a failure. */
const SEED = 20_261_122;
const CASES = 2000;
const CONTEXT = { now: '2024-03-01T00:30:00Z', timeZone: 'UTC', rowRules: [] };

let arbiter: Arbiter;
beforeAll(async () => {
  arbiter = await openArbiter(PIVOT_COLUMNS);
});
afterAll(() => arbiter.close());

type Told = Pick<PivotAnswer, 'columnHeaders' | 'rows' | 'total'>;

async function askPrinted(pivot: PivotQuery): Promise<Told> {
  const plan = planPivot(pivot, PIVOT_COLUMNS, CONTEXT);
  const types = pivotColumns(plan).map(({ type }) => type);
  const rows = await arbiter.ask(printPivot(plan, duckdb, { position: POSITION }), types);
  const reader = new PivotReader(plan);
  const read = [...rows.map((row) => reader.read(row)), reader.end()].filter((row) => row !== null);
  const { columnHeaders, total } = reader.frame();
  return { columnHeaders, total, rows: read };
}

function askReference(pivot: PivotQuery, table: readonly (readonly Cell[])[]): Told {
  const plan = planPivot(pivot, PIVOT_COLUMNS, CONTEXT);
  const types = pivotColumns(plan).map(({ type }) => type);
  const rowTypes = types.slice(4, 4 + plan.levels.rowFields);
  const columnTypes = types.slice(4 + plan.levels.rowFields);
  const keys = (header: PivotAnswer['columnHeaders'][number], of: typeof types) =>
    header.map((key, index) =>
      typeof key === 'object' && key !== null ? key : canonicalRow([key], [of[index] ?? 'text'])[0],
    );
  const { columnHeaders, rows, total } = interpretPivot(pivot, PIVOT_COLUMNS, {
    rows: table,
    context: CONTEXT,
  });
  return {
    total,
    columnHeaders: columnHeaders.map((header) => keys(header, columnTypes)) as Told['columnHeaders'],
    rows: rows.map(({ header, cells }) => ({
      header: keys(header, rowTypes) as Told['rows'][number]['header'],
      cells: cells.map(({ column, values }) => ({
        column,
        values: canonicalRow(
          values,
          plan.figures.map(({ output }) => output.type),
        ),
      })),
    })),
  };
}

it(
  `gives what the reference interpreter gives, on ${CASES} generated pivots, by one statement each`,
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(pivotRows, pivots, async (table, pivot) => {
        await arbiter.load(table);
        expect(await askPrinted(pivot)).toEqual(askReference(pivot, table));
      }),
      { seed: SEED, numRuns: CASES },
    );
  },
);
