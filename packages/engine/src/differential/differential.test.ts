import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askPrinted, askReference } from './both.ts';
import { type Arbiter, openArbiter } from './duckdb-table.ts';
import { context, query } from './queries.ts';
import { COLUMNS, rows } from './tables.ts';

/** Change it to look elsewhere; fast-check prints it with the path of a failure. */
const SEED = 20_261_031;
const CASES = 3000;

let arbiter: Arbiter;
beforeAll(async () => {
  arbiter = await openArbiter(COLUMNS);
});
afterAll(() => arbiter.close());

describe('printed SQL on DuckDB', () => {
  it(
    `agrees with the reference interpreter on ${CASES} generated queries`,
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(rows, query, context, async (table, one, around) => {
          await arbiter.load(table);
          const asked = { query: one, columns: COLUMNS, context: around };
          expect(await askPrinted(arbiter, asked)).toEqual(askReference(table, asked));
        }),
        { seed: SEED, numRuns: CASES },
      );
    },
  );
});
