import { invariant } from '@plumbline/contract';
import { caseCount } from '#testing/generated.ts';
import { clickhouse } from '@plumbline/query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPrivateChdb } from '../../../../scripts/private-chdb.mjs';
import { ClickhouseTables } from './clickhouse-table.ts';
import { OTHER } from './recipes.ts';
import { recipesAgree } from './recipes-agreement.ts';
import { COLUMNS } from './tables.ts';

const CASES = { quick: 400, deep: 400, hasFresh: false, oneIn: 2 };
const server = await startPrivateChdb();

describe.skipIf(server === null)('recipes on ClickHouse [SEM-REL-1]', () => {
  let tables: ClickhouseTables;
  beforeAll(async () => {
    invariant(server !== null, 'Without a server this does not run.');
    tables = await ClickhouseTables.open(server);
    await tables.create('base', COLUMNS);
    await tables.create('other', OTHER);
  });
  afterAll(() => server?.stop());

  it(
    `agree with the reference interpreter on ${caseCount(CASES)} generated recipes`,
    { timeout: 300_000 },
    async () => {
      const { refused } = await recipesAgree(
        {
          dialect: clickhouse,
          load: (name, table) => tables.load(name, table),
          request: (sql, types) => tables.query(sql, types),
        },
        CASES,
      );
      // What ClickHouse cannot say exactly is refused.
      expect(refused).toBeLessThan(caseCount(CASES) / 10);
    },
  );
});
