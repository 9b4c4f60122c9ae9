import { afterAll, beforeAll, describe } from 'vitest';
import { startSnowflake, type TestSnowflake } from '../../../testing/test-databases.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { itReadsLive } from '../testing/live-table.ts';

const SEED = `
  CREATE SCHEMA SALES;
  CREATE TABLE SALES.ORDERS AS SELECT n::DECIMAL(38,0) AS "id",
    CASE n % 3 WHEN 0 THEN 'We,"st' WHEN 1 THEN 'North' END AS "region", (n * 1.25)::DECIMAL(12,2) AS "amount", n / 7 AS "ratio",
    (TIMESTAMP '2026-01-01' + to_hours(n))::TIMESTAMPTZ AS "placed", TIMESTAMP '2026-01-01 00:00:00.25' + to_seconds(n) AS "seen",
    (DATE '2026-01-01' + (n % 90)::INTEGER) AS "day", TIME '10:00:00' + to_seconds(n) AS "clock", n % 5 = 0 AS "is_returned",
    (n % 100)::DECIMAL(4,0) AS "units", ('{"n":' || n || ',"s":"a b"}')::JSON AS "facts", encode('x' || n) AS "bytes"
    FROM range(2000) t(n);`;

/** With columns of types that other kinds of sources do not have. */
const OWN = [{ search: 'we,', limit: 5, columns: ['region', 'facts', 'bytes'] }];

describe('a live dataset of Snowflake', () => {
  let server: TestServer;
  let editor: TestMember;
  let connectionId: string;
  let snowflake: TestSnowflake;

  beforeAll(async () => {
    snowflake = await startSnowflake({ tokens: [], seed: SEED });
    server = await startTestServer({
      environment: { PLUMBLINE_ENDPOINTS: `snowflake=${snowflake.origin}` },
    });
    editor = await server.signIn('editor');
    const config = {
      account: 'myorg-test',
      username: 'plumbline',
      privateKey: snowflake.privateKey,
      role: 'reader',
      warehouse: 'small',
      database: 'analytics',
    };
    const response = await server.call('POST', '/beta/connections', {
      as: editor,
      body: {
        kind: 'snowflake',
        name: 'Warehouse',
        config,
      },
    });
    connectionId = response.body.data.id;
  }, 60_000);
  afterAll(async () => {
    await server.close();
    snowflake.stop();
  });

  itReadsLive(() => ({ server, editor, connectionId, table: 'SALES.ORDERS', own: OWN }));
});
