import { afterAll, beforeAll, describe } from 'vitest';
import type { Arbiter } from './arbiter.ts';
import { TABLE, itAgrees } from './expression-agreement.ts';
import { COLUMNS } from './expression-table.ts';
import { startPrivateMariadb } from '../../../../scripts/private-mariadb.mjs';
import { openMariadb } from './mysql-table.ts';

const server = await startPrivateMariadb([]);

/** What MySQL and MariaDB cannot say exactly, each in the message of its refusal. [SEM-EXPR-20] */
const REFUSED = [
  'proper',
  'similarity',
  'regex_extract',
  'regex_replace',
  'convert_zone',
  // Of a text that is written in the question each is answered.
  'contains',
  'starts_with',
  'ends_with',
  'window median',
  'window distinct',
];

describe.skipIf(server === null)('expressions on MariaDB', () => {
  let arbiter: Arbiter;
  beforeAll(async () => {
    arbiter = await openMariadb(server?.socket ?? '', COLUMNS);
    await arbiter.load(TABLE);
  });
  afterAll(async () => {
    await arbiter.close();
    server?.stop();
  });

  itAgrees(() => arbiter, REFUSED);
});
