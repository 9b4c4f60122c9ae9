import { invariant } from '@plumbline/contract';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Arbiter } from './arbiter.ts';
import { TABLE, itAgrees } from './expression-agreement.ts';
import { COLUMNS } from './expression-table.ts';
import { startPrivateChdb } from '../../../../scripts/private-chdb.mjs';
import { openClickhouse } from './clickhouse-table.ts';

const server = await startPrivateChdb();

/** What ClickHouse cannot say exactly, each in the message of its refusal. [SEM-EXPR-20] */
const REFUSED = ['convert_zone', 'modulo'];

describe.skipIf(server === null)('expressions on ClickHouse', () => {
  let arbiter: Arbiter;
  beforeAll(async () => {
    invariant(server !== null, 'Without a server this does not run.');
    arbiter = await openClickhouse(server, COLUMNS);
    await arbiter.load(TABLE);
  });
  afterAll(async () => {
    await arbiter.close();
    server?.stop();
  });

  itAgrees(() => arbiter, REFUSED);
});
