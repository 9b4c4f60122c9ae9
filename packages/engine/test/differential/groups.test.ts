import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree, agreeOnAggregates, queryCount } from './agreement.ts';
import { apart } from './drawing.ts';
import { type Arbiter, openArbiter } from './duckdb-table.ts';
import { groupedQuery } from './grouped-queries.ts';
import { COLUMNS } from './tables.ts';

const TABLES = { quick: 100, deep: 500, oneIn: 4 };

let arbiter: Arbiter;
beforeAll(async () => {
  arbiter = await openArbiter(COLUMNS);
});
afterAll(() => arbiter.close());

describe('printed groups on DuckDB', () => {
  it(
    `agree with the reference interpreter on ${queryCount(TABLES)} generated queries`,
    { timeout: 900_000 },
    async () => {
      expect(await agree(arbiter, { query: apart(groupedQuery), tables: TABLES })).toBe(queryCount(TABLES));
    },
  );

  it('agrees with it on every aggregate of every column', async () => {
    // The rest is refused as what it cannot say exactly.
    expect(await agreeOnAggregates(arbiter)).toBeGreaterThan(0.8);
  });
});
