import { caseCount } from '#testing/generated.ts';
import { snowflake } from '@plumbline/query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OTHER } from './recipes.ts';
import { recipesAgree } from './recipes-agreement.ts';
import { SnowflakeTables } from './snowflake-table.ts';
import { COLUMNS } from './tables.ts';

const CASES = { quick: 400, deep: 400, hasFresh: false, oneIn: 2 };

describe('recipes on the local Snowflake [SEM-REL-1]', () => {
  let tables: SnowflakeTables;
  beforeAll(async () => {
    tables = await SnowflakeTables.open();
    await tables.create('base', COLUMNS);
    await tables.create('other', OTHER);
  });
  afterAll(() => tables.close());

  it(
    `agree with the reference interpreter on ${caseCount(CASES)} generated recipes`,
    { timeout: 300_000 },
    async () => {
      const { refused } = await recipesAgree(
        {
          dialect: snowflake,
          load: (name, table) => tables.load(name, table),
          request: (sql) => tables.query(sql),
        },
        CASES,
      );
      // What Snowflake cannot say exactly is refused.
      expect(refused).toBeLessThan(caseCount(CASES) / 10);
    },
  );
});
