import { clockIn } from '@plumbline/query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { LIVE_KINDS, type LiveDatabase } from '../testing/live-databases.ts';

/** 900 moments of 2023 and 2024, eleven and a half hours apart: every change of a clock is among them. */
const SECONDS = 41_400;
const FIRST = Date.UTC(2023, 10, 1) / 1000;
const MOMENTS: Readonly<Record<string, string>> = {
  postgresql: `CREATE TABLE sales.moments AS SELECT n AS id, to_timestamp(${FIRST} + n * ${SECONDS}) AS at,
      to_timestamp(${FIRST} + n * ${SECONDS}) AT TIME ZONE 'UTC' AS written FROM generate_series(1, 900) n;
    ALTER TABLE sales.moments ADD PRIMARY KEY (id); GRANT SELECT ON sales.moments TO reader`,
  mysql: `SET time_zone = '+00:00'; USE sales; CREATE TABLE moments (id bigint PRIMARY KEY, at timestamp NULL, written datetime);
    INSERT INTO moments SELECT seq, from_unixtime(${FIRST} + seq * ${SECONDS}), from_unixtime(${FIRST} + seq * ${SECONDS})
      FROM seq_1_to_900; GRANT SELECT ON sales.moments TO reader`,
};

const utc = (at: number): string => new Date((FIRST + at * SECONDS) * 1000).toISOString().slice(0, 19);
const IDS = Array.from({ length: 900 }, (_, at) => at + 1);

describe.each(LIVE_KINDS)('moments in $kind', ({ kind, start }) => {
  let server: TestServer;
  let database: LiveDatabase;
  let editor: TestMember;
  let id: string;

  const call = async (method: string, path: string, body?: object) =>
    (await server.call(method, path, { as: editor, ...(body === undefined ? {} : { body }) })).body.data;

  beforeAll(async () => {
    server = await startTestServer();
    database = await start();
    await database.run(MOMENTS[kind] ?? '');
    editor = await server.signIn('editor');
    const config = database.configOf('reader');
    const connection = await call('POST', '/beta/connections', { kind, name: 'Warehouse', config });
    const response = await call('POST', `/v1/connections/${connection.id}/dataset/create`, {
      name: 'Moments',
      table: 'sales.moments',
      live: { cacheSeconds: 60 },
    });
    await server.runJobs();
    id = response.id;
  }, 60_000);
  afterAll(async () => {
    await server.close();
    database.stop();
  });

  it.each(['UTC', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'])(
    'are on the clock of %s, local times are not [SEM-ZONE-2]',
    async (zone) => {
      await call('PUT', `/v1/datasources/${id}`, { timeZone: zone });
      const page = await call('POST', `/v1/datasources/${id}/filter`, { limit: 900 });
      expect(page.columns.map((column: { zone?: string }) => column.zone)).toEqual([
        undefined,
        zone,
        undefined,
      ]);
      expect(page.data).toEqual(IDS.map((at) => [at, clockIn(zone, utc(at)), utc(at)]));
      const days = await call('POST', `/v1/datasources/${id}/filter`, {
        graph: true,
        chart: {
          version: 1,
          mark: 'line',
          encoding: { x: { field: 'at', timeUnit: 'month' }, y: { field: 'id', aggregate: 'count' } },
        },
      });
      const months = Map.groupBy(IDS, (at) => `${(clockIn(zone, utc(at)) ?? '').slice(0, 7)}-01`);
      expect(days.data).toEqual([...months].map(([month, all]) => [month, all.length]));
    },
  );
});
