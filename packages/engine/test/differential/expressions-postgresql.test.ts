import { afterAll, beforeAll, describe } from 'vitest';
import type { Arbiter } from './arbiter.ts';
import { TABLE, itAgrees } from './expression-agreement.ts';
import { COLUMNS } from './expression-table.ts';
import { openPostgresql, startPostgres } from './postgresql-table.ts';

const server = await startPostgres();

/** What PostgreSQL cannot say exactly. [SEM-EXPR-20] */
const REFUSED = [
  'proper',
  'similarity',
  'regex_extract',
  'regex_replace',
  'window median',
  'window distinct',
];

describe.skipIf(server === null)('expressions on PostgreSQL', () => {
  let arbiter: Arbiter;
  beforeAll(async () => {
    arbiter = await openPostgresql(server?.url ?? '', COLUMNS);
    await arbiter.load(TABLE);
  });
  afterAll(async () => {
    await arbiter.close();
    server?.stop();
  });

  itAgrees(() => arbiter, REFUSED);
});
