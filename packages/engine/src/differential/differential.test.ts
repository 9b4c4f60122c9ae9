import {
  type Query,
  type QueryContext,
  check,
  duckdb,
  interpret,
  plan,
  print,
  printCount,
} from '@plumbline/query';
import type { Cell } from '@plumbline/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POSITION, type Arbiter, canonical, openArbiter } from './duckdb-table.ts';
import { context, query } from './queries.ts';
import { COLUMNS, rows } from './tables.ts';

/** Change it to look elsewhere; fast-check prints it with the path of a failure. */
const SEED = 20_261_031;
const CASES = 3000;

let arbiter: Arbiter;
beforeAll(async () => {
  arbiter = await openArbiter();
});
afterAll(() => arbiter.close());

/** What DuckDB answers to the printed statements, in canonical cells. */
async function printed(asked: Query, around: QueryContext) {
  const checked = check(asked, COLUMNS);
  if (!checked.ok) {
    throw new Error(`A generated query did not pass the check: ${JSON.stringify(checked.issues)}`);
  }
  const planned = plan(checked.value, around);
  const answer = await arbiter.ask(print(planned, duckdb, { position: POSITION }));
  const [[total] = []] = await arbiter.ask(printCount(planned, duckdb));
  return {
    columns: planned.columns.map(({ name, type }) => ({ name, type })),
    rows: answer.map((row) =>
      row.map((cell, index) => canonical(planned.columns[index]?.type ?? 'text', cell)),
    ),
    total: Number(total),
  };
}

function interpreted(asked: Query, table: Cell[][], around: QueryContext) {
  const { columns, rows: answer, total } = interpret(asked, COLUMNS, { rows: table, context: around });
  return {
    columns,
    rows: answer.map((row) => row.map((cell, index) => canonical(columns[index]?.type ?? 'text', cell))),
    total,
  };
}

describe('printed SQL on DuckDB', () => {
  it(
    `agrees with the reference interpreter on ${CASES} generated queries`,
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(rows, query, context, async (table, asked, around) => {
          await arbiter.load(table);
          expect(await printed(asked, around)).toEqual(interpreted(asked, table, around));
        }),
        { seed: SEED, numRuns: CASES },
      );
    },
  );
});
