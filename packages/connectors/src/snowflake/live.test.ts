import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyPair, startSnowflake, type LocalSnowflake } from '../../test/support/databases.ts';
import type { LiveAccess, LiveStatement } from '../kit/live.ts';
import { createOutbound } from '../kit/outbound/outbound.ts';
import { openConnector } from '../registry.ts';

let server: LocalSnowflake;
let live: LiveAccess;
const never = (): AbortSignal => new AbortController().signal;
const statement = (text: string, signal = never()): LiveStatement => ({
  text,
  params: [],
  maxRows: 1000,
  maxChars: 1_000_000,
  statementMs: 29_500,
  signal,
});

const SEED = `
  CREATE SCHEMA SALES;
  CREATE TABLE SALES.ORDERS AS SELECT 1::DECIMAL(38,0) AS ID, 0.5::DECIMAL(38,20) AS RATIO, 1.25::DECIMAL(12,2) AS AMOUNT,
    {'tz': '1616173619.000000000 960'} AS AT, '{"a":1}'::JSON AS FACTS, 'x' AS NAME;`;

beforeAll(async () => {
  const { privateKey, publicKey } = await createKeyPair();
  server = await startSnowflake({ publicKey, seed: SEED });
  const config = {
    account: 'myorg-test',
    username: 'plumbline',
    privateKey,
    role: 'reader',
    warehouse: 'small',
    database: 'analytics',
  };
  const context = {
    outbound: createOutbound({ allow: ['127.0.0.1/32'] }),
    signal: never(),
    endpoints: { snowflake: server.origin },
  };
  const session = await openConnector('snowflake', config, context);
  if (session.live === undefined) {
    throw new Error('Snowflake can be live.');
  }
  live = session.live;
}, 60_000);
afterAll(() => server.stop());

describe('live rows of Snowflake', () => {
  it('have decimals of at most 12 places, and an offset beside a moment that has one', async () => {
    const { columns, order } = await live.describe(
      { table: { schema: 'SALES', name: 'ORDERS' }, columns: null },
      never(),
    );
    expect(columns.map(({ name, type, sql }) => [name, type, sql])).toEqual([
      ['ID', 'integer', '"q"."ID"'],
      ['RATIO', 'number', 'CAST("q"."RATIO" AS FLOAT)'],
      ['AMOUNT', 'decimal', '"q"."AMOUNT"'],
      ['AT', 'timestamp', `CAST(CONVERT_TIMEZONE('UTC', "q"."AT") AS TIMESTAMP_NTZ(6))`],
      ['AT_OFFSET', 'text', `TO_VARCHAR("q"."AT", 'TZH:TZM')`],
      ['FACTS', 'json', 'TO_JSON("q"."FACTS")'],
      ['NAME', 'text', `COLLATE("q"."NAME", '')`],
    ]);
    expect(order).toHaveLength(columns.length);
  });

  it('are read with the time that a statement may take, and one that nobody waits for is cancelled by its handle', async () => {
    const pool = live.openPool();
    server.pendingPolls = 1_000_000;
    const leave = new AbortController();
    const ended = pool.read(statement('SELECT 42 AS LONG', leave.signal)).catch((error: unknown) => error);
    const running = () => [...server.statements.entries()].find(([, { sql }]) => sql.includes('LONG'));
    await expect.poll(running).toBeDefined();
    leave.abort('left');
    expect(await ended).toBe('left');
    await expect.poll(() => running()?.[1].state).toBe('cancelled');
    const submitted = server.requests.find(({ text }) => text.includes('LONG'));
    expect(JSON.parse(submitted?.text ?? '')).toMatchObject({ timeout: 30 });
    server.pendingPolls = 0;
    await pool.close();
  });

  it.each([
    ['a number beyond 38 digits', `SELECT CAST(CAST('1e300' AS FLOAT) AS NUMBER(38, 0))`],
    ['a statement beyond 1 MB', `SELECT '${'x'.repeat(1_048_576)}'`],
  ])('refuse %s', async (_what, text) => {
    const pool = live.openPool();
    await expect(pool.read(statement(text))).rejects.toMatchObject({ code: 'query.unsupported' });
    await pool.close();
  });

  it('answer the expressions of the smoke test as the reference does', { timeout: 300_000 }, async () => {
    const SCRIPT = '../../../../scripts/live-corpus.mjs';
    const { compareLive } = (await import(SCRIPT)) as {
      compareLive(
        live: LiveAccess,
        options: object,
      ): Promise<{ answered: number; refused: number; differences: string[] }>;
    };
    const { answered, refused, differences } = await compareLive(live, {
      cases: 1,
      signal: never(),
    });
    expect(differences).toEqual([]);
    expect(answered).toBeGreaterThan(refused * 4);
  });
});
