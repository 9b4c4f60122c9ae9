import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Arbiter, openArbiter } from './duckdb-table.ts';
import { queryPrinted, queryReference } from './pivots-both.ts';
import { PIVOT_COLUMNS, pivotRows, pivots } from './pivots.ts';

/** Change it to look elsewhere; fast-check prints it with the path of a failure. */
const SEED = 20_261_122;
const CASES = 1000;

let arbiter: Arbiter;
beforeAll(async () => {
  arbiter = await openArbiter(PIVOT_COLUMNS);
});
afterAll(() => arbiter.close());

it(
  `a printed pivot gives what the reference interpreter gives, on ${CASES} generated ones`,
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(pivotRows, pivots, async (table, pivot) => {
        await arbiter.load(table);
        expect(await queryPrinted(arbiter, pivot, PIVOT_COLUMNS)).toEqual(
          queryReference(pivot, PIVOT_COLUMNS, table),
        );
      }),
      { seed: SEED, numRuns: CASES },
    );
  },
);
