import * as fc from 'fast-check';
import { caseCount, expectProperty } from '#testing/generated.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Arbiter, openArbiter } from './duckdb-table.ts';
import { queryPrinted, queryReference } from './pivots-both.ts';
import { PIVOT_COLUMNS, pivotRows, pivots } from './pivots.ts';

const SEED = 20_261_122;
const CASES = { quick: 250, deep: 1000, oneIn: 2 };

let arbiter: Arbiter;
beforeAll(async () => {
  arbiter = await openArbiter(PIVOT_COLUMNS);
});
afterAll(() => arbiter.close());

it(
  `a printed pivot gives what the reference interpreter gives, on ${caseCount(CASES)} generated ones`,
  { timeout: 180_000 },
  async () => {
    await expectProperty(
      fc.asyncProperty(pivotRows, pivots, async (table, pivot) => {
        await arbiter.load(table);
        expect(await queryPrinted(arbiter, pivot, PIVOT_COLUMNS)).toEqual(
          queryReference(pivot, PIVOT_COLUMNS, table),
        );
      }),
      { seed: SEED, ...CASES },
    );
  },
);
