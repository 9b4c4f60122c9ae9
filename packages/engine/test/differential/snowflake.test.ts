import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree, agreeOnAggregates, queryCount } from './agreement.ts';
import type { Arbiter } from './arbiter.ts';
import { derivedRowQuery, groupedQuery } from './grouped-queries.ts';
import { rowQuery, sampled } from './queries.ts';
import { openSnowflake } from './snowflake-table.ts';
import { COLUMNS } from './tables.ts';

const TABLES = { quick: 100, deep: 300, hasFresh: false, oneIn: 4 };
const SAMPLED_TABLES = { quick: 50, deep: 50, hasFresh: false, oneIn: 2 };

describe('printed SQL on the local Snowflake', () => {
  let arbiter: Arbiter;
  beforeAll(async () => {
    arbiter = await openSnowflake(COLUMNS);
  });
  afterAll(() => arbiter.close());

  it(
    `agrees with the reference interpreter on ${queryCount(TABLES)} generated queries`,
    { timeout: 900_000 },
    async () => {
      const query = fc.oneof(rowQuery, derivedRowQuery, groupedQuery, groupedQuery);
      const answered = await agree(arbiter, { query, tables: TABLES });
      // The rest is refused as what Snowflake cannot say exactly.
      expect(answered).toBeGreaterThan(queryCount(TABLES) * 0.9);
    },
  );

  it(`agrees with it on ${queryCount(SAMPLED_TABLES)} generated samples`, { timeout: 900_000 }, async () => {
    const answered = await agree(arbiter, { query: sampled(rowQuery), tables: SAMPLED_TABLES });
    expect(answered).toBeGreaterThan(queryCount(SAMPLED_TABLES) * 0.9);
  });

  it('agrees with it on every aggregate of every column', async () => {
    // The rest is refused as what it cannot say exactly.
    expect(await agreeOnAggregates(arbiter)).toBeGreaterThan(0.8);
  });
});
