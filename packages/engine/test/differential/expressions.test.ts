import { afterAll, beforeAll, describe } from 'vitest';
import type { Arbiter } from './arbiter.ts';
import { openArbiter } from './duckdb-table.ts';
import { TABLE, itAgrees } from './expression-agreement.ts';
import { COLUMNS } from './expression-table.ts';

let arbiter: Arbiter;
beforeAll(async () => {
  arbiter = await openArbiter(COLUMNS);
  await arbiter.load(TABLE);
});
afterAll(() => arbiter.close());

describe('expressions on DuckDB', () => {
  itAgrees(() => arbiter, []);
});
