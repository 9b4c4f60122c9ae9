// What a live grouped query costs beside the same statement sent to the server directly:
// `node bench/live.mjs [rows=1000000] [rounds=40]`. Both sides run alternately on one warm connection each, nothing is
// cached, and the medians are compared.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createOutbound, openConnector } from '@plumbline/connectors';
import { createEngine } from '@plumbline/engine';
import { normalize } from '@plumbline/query';
import { LiveEngine } from '../apps/server/src/platform/live/live-engine.ts';
import { required } from '../scripts/required.mjs';
import { startPrivatePostgres } from '../scripts/private-postgres.mjs';
import { median } from './support/median.mjs';

const ROWS = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = Number(process.argv[3] ?? 40);
const BOUND_MS = 5;
const WARM_UP = 3;

const timed = async (work) => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

const server = required(await startPrivatePostgres(), 'Install postgresql.');
const folder = mkdtempSync(join(tmpdir(), 'plumbline-live-'));
const client = new Client({ connectionString: server.url, types: { getTypeParser: () => (text) => text } });
await client.connect();
await client.query(`CREATE TABLE bench AS SELECT n::bigint AS id, (ARRAY['France', 'Germany', 'Poland'])[1 + n % 3] AS country,
  ((n % 100000) / 7.0)::numeric(12,2) AS amount FROM generate_series(1, ${ROWS}) n`);
await client.query('ALTER TABLE bench ADD PRIMARY KEY (id)');
await client.query('VACUUM ANALYZE bench');
await client.query('SET jit = off');

const outbound = createOutbound({ allow: ['127.0.0.1/32'] });
const { port, username } = new URL(server.url);
const config = { host: '127.0.0.1', port: Number(port), database: 'postgres', username, tls: 'disable' };
const { signal } = new AbortController();
const session = await openConnector('postgresql', config, { outbound, signal });
const live = required(session.live, 'PostgreSQL has no live rows.');
const files = createEngine({
  workDirectory: folder,
  processes: 1,
  memoryMb: 256,
  threads: 1,
  deadlineMs: 30_000,
});
const engine = new LiveEngine(files, {
  clock: { now: () => Date.now() },
  deadlineMs: 30_000,
  personId: () => null,
  find: () => Promise.resolve({ configuration: '', open: () => Promise.resolve(live) }),
});
try {
  const table = await live.describe({ table: { schema: 'public', name: 'bench' }, columns: null }, signal);
  const columns = table.columns.map(({ name, type }) => ({ name, type }));
  const rows = { ...table, connectionId: 'bench', dialect: live.dialect, maxAgeMs: 0 };
  const source = {
    tenantId: 'bench',
    datasetId: 'bench',
    version: 1,
    directory: folder,
    columns,
    rowCount: ROWS,
    live: rows,
  };
  const query = normalize({
    groups: [{ kind: 'value', column: 'country', as: 'country' }],
    measures: [{ aggregate: 'sum', column: 'amount', as: 'amount' }],
  });
  const context = { now: '2026-01-01T00:00:00.000Z', timeZone: 'UTC', rowRules: [] };
  const ask = () => engine.run({ source, query, context, signal });
  const { sql, params } = await ask();
  const direct = () => client.query({ text: sql, values: [...params], rowMode: 'array' });
  /** @type {Record<'direct' | 'live', number[]>} */
  const times = { direct: [], live: [] };
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const pair = { direct: await timed(direct), live: await timed(ask) };
    if (round >= WARM_UP) {
      times.direct.push(pair.direct);
      times.live.push(pair.live);
    }
  }
  const added = median(times.live.map((ms, at) => ms - times.direct[at]));
  const result = {
    rows: ROWS,
    directMs: median(times.direct),
    liveMs: median(times.live),
    addedMs: added,
    load: loadavg()[0],
  };
  console.log(JSON.stringify(result));
  if (added > BOUND_MS) {
    process.stderr.write(`A live query adds ${added.toFixed(1)} ms; at most ${BOUND_MS} ms is allowed.\n`);
    process.exitCode = 1;
  }
} finally {
  await engine.close();
  await client.end();
  server.stop();
  rmSync(folder, { recursive: true, force: true });
}
