import { caseCount } from '#testing/generated.ts';
import { mysql } from '@plumbline/query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MariadbClient, startMariadb } from './mysql-table.ts';
import { OTHER } from './recipes.ts';
import { recipesAgree } from './recipes-agreement.ts';
import { COLUMNS } from './tables.ts';

const CASES = { quick: 400, deep: 400, hasFresh: false };
const server = await startMariadb();

describe.skipIf(server === null)('recipes on MariaDB [SEM-REL-1]', () => {
  const client = new MariadbClient(server?.socket ?? '');
  beforeAll(async () => {
    await client.open();
    await client.create('base', COLUMNS);
    await client.create('other', OTHER);
  });
  afterAll(() => {
    client.end();
    server?.stop();
  });

  it(
    `agree with the reference interpreter on ${caseCount(CASES)} generated recipes`,
    { timeout: 300_000 },
    async () => {
      const { refused } = await recipesAgree(
        {
          dialect: mysql,
          load: (name, table) => client.load(name, table),
          request: (sql) => client.query(sql),
        },
        CASES,
      );
      // What MariaDB cannot say exactly is refused: values at a path of JSON.
      expect(refused).toBeLessThan(caseCount(CASES) / 10);
    },
  );
});
