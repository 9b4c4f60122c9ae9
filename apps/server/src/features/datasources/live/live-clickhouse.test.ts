import { afterAll, beforeAll, describe } from 'vitest';
import { startPrivateChdb } from '../../../../../../scripts/private-chdb.mjs';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { itReadsLive } from '../testing/live-table.ts';

const clickhouse = await startPrivateChdb();

const TABLE = `CREATE TABLE sales.orders (
    id UInt32, region LowCardinality(Nullable(String)), amount Decimal(12, 2), ratio Float64, share Float32,
    placed DateTime('Europe/Berlin'), seen DateTime64(3, 'UTC'), day Date, is_returned Bool, units UInt64, tags Array(String)
  ) ENGINE = MergeTree ORDER BY id`;
const ROWS = `INSERT INTO sales.orders SELECT number, multiIf(number % 3 = 0, 'We,"st', number % 3 = 1, 'North', NULL),
  toDecimal32(number, 2) * toDecimal32('1.25', 2), number / 7, number / 10, toDateTime(1767225600 + number * 3600),
  toDateTime64('2026-01-01 00:00:00.250', 3, 'UTC') + number, toDate('2026-01-01') + number % 90, number % 5 = 0, number % 100,
  [toString(number % 4)] FROM numbers(2000)`;

/** With columns of types that other kinds of sources do not have. */
const OWN = [{ search: 'we,', limit: 5, columns: ['region', 'tags', 'share'] }];

describe.skipIf(clickhouse === null)('a live dataset of clickhouse', () => {
  let server: TestServer;
  let editor: TestMember;
  let connectionId: string;

  beforeAll(async () => {
    await clickhouse?.run('CREATE DATABASE IF NOT EXISTS sales');
    await clickhouse?.run(TABLE);
    await clickhouse?.run(ROWS);
    server = await startTestServer();
    editor = await server.signIn('editor');
    const config = {
      host: '127.0.0.1',
      port: clickhouse?.port,
      database: 'sales',
      username: 'reader',
      tls: 'disable',
    };
    const response = await server.call('POST', '/beta/connections', {
      as: editor,
      body: { kind: 'clickhouse', name: 'Events', config },
    });
    connectionId = response.body.data.id;
  }, 60_000);
  afterAll(async () => {
    await server.close();
    clickhouse?.stop();
  });

  itReadsLive(() => ({ server, editor, connectionId, table: 'sales.orders', own: OWN }));
});
