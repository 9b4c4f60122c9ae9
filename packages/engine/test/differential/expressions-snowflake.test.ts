import { afterAll, beforeAll, describe } from 'vitest';
import type { Arbiter } from './arbiter.ts';
import { TABLE, itAgrees } from './expression-agreement.ts';
import { COLUMNS } from './expression-table.ts';
import { openSnowflake } from './snowflake-table.ts';

/** What Snowflake cannot say exactly, each in the message of its refusal. [SEM-EXPR-20] */
const REFUSED = ['proper', 'similarity', 'regex_extract', 'regex_replace', 'convert_zone'];

describe('expressions on the local Snowflake', () => {
  let arbiter: Arbiter;
  beforeAll(async () => {
    arbiter = await openSnowflake(COLUMNS);
    await arbiter.load(TABLE);
  });
  afterAll(() => arbiter.close());

  itAgrees(() => arbiter, REFUSED);
});
