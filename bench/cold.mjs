// The first answers right after the start, cold against cold: `node bench/cold.mjs [rows=3000000] [rounds=5]`.
// Each question is the first of a server that has just started, through HTTP, beside the same statement as the first of a
// process that has just opened DuckDB over the same Parquet file (bound: 1.2 times). Both sides have the same threads and
// memory, neither counts the start of its process, and the sides alternate; medians. Files are in the page cache.
// deep page: the rows in the middle of a sort that nobody has asked for yet, beside the best statement for them: positions
// are sorted alone, and the rows fetched by them. viewers: this many people at once ask for a page each, right after the start
// and once more (bound: 3 times at the 95th percentile); no two ask the same.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateOrders } from './generate-orders.mjs';
import { QUESTIONS } from './support/dashboard-tiles.mjs';
import { addMembers, percentile } from './support/people.mjs';
import { required } from '../scripts/required.mjs';
import { createDataset, signIn, startServer } from './support/server.mjs';
import { median } from './support/median.mjs';

const THREADS = 2;
const MEMORY_MB = 1024;
const BOUND = 1.2;
const VIEWERS = 50;
const VIEWERS_BOUND = 3;
const folder = join(process.env.PLUMBLINE_BENCH_HOME ?? tmpdir(), 'plumbline-bench');

const MEDIAN = {
  tile: { kind: 'figure', measure: { field: 'unit_price', aggregate: 'median' } },
  sql: 'SELECT median(unit_price) FROM rows WHERE $own',
};
/** @type {Record<string, { tile: object, sql: string }[]>} */
const CASES = {
  'sum by month': QUESTIONS.filter(
    ({ sql }) => sql.includes("'month'") && sql.includes('sum(quantity)'),
  ).slice(0, 1),
  median: [MEDIAN],
  pivot: QUESTIONS.filter(({ tile }) => tile.kind === 'pivot').slice(0, 1),
  'dashboard of 20 tiles': QUESTIONS.slice(0, 20),
};

const statementsOf = (questions) => questions.map(({ sql }) => sql.replaceAll('$own', 'order_id > 0'));

/** In a process of its own: milliseconds from opened to answered. */
const runByHand = async (path, statements) => {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(THREADS),
    memory_limit: `${MEMORY_MB}MB`,
  });
  const connection = await instance.connect();
  const from = performance.now();
  await connection.run(`CREATE VIEW rows AS FROM read_parquet('${path}', file_row_number = true)`);
  for (const sql of statements) {
    const answer = await connection.runAndReadAll(sql);
    answer.getRowsJson();
  }
  return performance.now() - from;
};

const byHand = async (path, statements) => {
  const child = fork(fileURLToPath(import.meta.url), ['hand', path, JSON.stringify(statements)]);
  const [ms] = await once(child, 'message');
  child.kill();
  return ms;
};

const send = async (server, { token, dashboard, ids }) => {
  const from = performance.now();
  const reply = await fetch(`${server.url}/v1/dashboard/${dashboard}/data`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      tiles: ids,
      filters: { op: 'and', value: [{ column: 'order_id', op: 'gt', value: 0 }] },
    }),
  });
  const text = await reply.text();
  const answers = text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)));
  if (answers.length !== ids.length || answers.some(({ error }) => error !== null)) {
    throw new Error(`The tiles were not answered: ${text.slice(0, 500)}`);
  }
  return performance.now() - from;
};

const readPage = async (server, { token, dataset }, body) => {
  const from = performance.now();
  const reply = await fetch(`${server.url}/v1/datasources/${dataset}/filter`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (!reply.ok) {
    throw new Error(`The page was not answered: ${text.slice(0, 500)}`);
  }
  return performance.now() - from;
};

/** Sorts by two columns, of which no order is cached at the start. */
const deepPage = (rows) => ({
  body: {
    sort: [
      { column: 'unit_price', direction: 'asc' },
      { column: 'quantity', direction: 'desc' },
    ],
    limit: 50,
    page: Math.floor(rows / 2 / 50) + 1,
  },
  sql: `WITH places AS MATERIALIZED (
      SELECT file_row_number AS place, row_number() OVER () AS ordinal FROM (
        SELECT file_row_number FROM rows
        ORDER BY unit_price NULLS LAST, quantity DESC NULLS LAST, file_row_number LIMIT 50 OFFSET ${50 * Math.floor(rows / 2 / 50)}))
    SELECT rows.* FROM rows JOIN places ON file_row_number = place ORDER BY ordinal`,
});

const viewersAtOnce = async (server, { tokens, dataset }, round) => {
  const times = await Promise.all(
    tokens.map((token, at) =>
      readPage(
        server,
        { token, dataset },
        {
          filters: { op: 'and', value: [{ column: 'order_id', op: 'gt', value: round * VIEWERS + at }] },
          limit: 50,
        },
      ),
    ),
  );
  return percentile(times, 0.95);
};

const show = (name, { ours, theirs, bound, beside }) => {
  const ratio = ours / theirs;
  console.log(
    `${name.padEnd(24)} ${ours.toFixed(0).padStart(6)} ms, ${beside} ${theirs.toFixed(0).padStart(6)} ms, ratio ${ratio.toFixed(2)} (bound ${bound})${ratio <= bound ? '' : '  BEYOND'}`,
  );
};

const prepare = async (home, rows) => {
  const csv = join(folder, `orders-${rows}.csv`);
  if (!existsSync(csv)) {
    mkdirSync(folder, { recursive: true });
    await generateOrders(rows, csv);
  }
  const server = await startServer({ home });
  const caller = await signIn(server);
  const dataset = await createDataset(server, caller, { path: csv, name: 'Orders' });
  const dashboards = {};
  for (const [name, questions] of Object.entries(CASES)) {
    const tiles = questions.map(({ tile }, at) => ({
      id: `tile ${at}`,
      place: { x: (at % 3) * 4, y: Math.floor(at / 3) * 8, w: 4, h: 8 },
      ...tile,
    }));
    const content = { name, source: 'dataset', source_id: dataset, tiles };
    const { data } = await caller.call('POST', '/v1/dashboard/', content);
    dashboards[name] = { dashboard: data.id, ids: tiles.map(({ id }) => id) };
  }
  const tokens = await addMembers(server, 'viewer', VIEWERS);
  const { data: me } = await caller.call('GET', '/beta/auth/get-user');
  await caller.call('PUT', `/beta/shares/dataset/${dataset}`, {
    holder: { kind: 'workspace', id: me.tenant.id },
    permission: 'view',
  });
  await server.stop({ keepHome: true });
  const file = required(
    readdirSync(home, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('rows.parquet')),
    'The dataset has no rows.parquet.',
  );
  return { dashboards, dataset, tokens, path: join(home, file), token: caller.token };
};

const compare = async (rows, rounds) => {
  const home = await mkdtemp(join(tmpdir(), 'plumbline-cold-'));
  try {
    const { dashboards, dataset, tokens, path, token } = await prepare(home, rows);
    console.log(`${rows} rows, medians of ${rounds}, ${THREADS} threads, load ${loadavg()[0].toFixed(1)}`);
    for (const [name, questions] of Object.entries(CASES)) {
      /** @type {Record<string, number[]>} */
      const times = { product: [], hand: [] };
      for (let round = 0; round < rounds; round += 1) {
        times.hand.push(await byHand(path, statementsOf(questions)));
        const server = await startServer({ home });
        times.product.push(await send(server, { token, ...dashboards[name] }));
        await server.stop({ keepHome: true });
      }
      const [ours, theirs] = [median(times.product), median(times.hand)];
      show(name, { ours, theirs, bound: BOUND, beside: 'by hand' });
    }
    const deep = deepPage(rows);
    /** @type {Record<string, number[]>} */
    const times = { product: [], hand: [], first: [], warm: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.hand.push(await byHand(path, [deep.sql]));
      // Orders of earlier rounds are cached beside the data.
      await rm(join(home, 'cache'), { recursive: true, force: true });
      const server = await startServer({ home });
      times.product.push(await readPage(server, { token, dataset }, deep.body));
      await server.stop({ keepHome: true });
      const fresh = await startServer({ home });
      times.first.push(await viewersAtOnce(fresh, { tokens, dataset }, 2 * round));
      times.warm.push(await viewersAtOnce(fresh, { tokens, dataset }, 2 * round + 1));
      await fresh.stop({ keepHome: true });
    }
    show('deep page of a new sort', {
      ours: median(times.product),
      theirs: median(times.hand),
      bound: BOUND,
      beside: 'by hand',
    });
    show(`${VIEWERS} viewers, p95`, {
      ours: median(times.first),
      theirs: median(times.warm),
      bound: VIEWERS_BOUND,
      beside: 'warm   ',
    });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
};

if (process.argv[2] === 'hand') {
  process.send?.(await runByHand(process.argv[3], JSON.parse(process.argv[4])));
} else {
  await compare(Number(process.argv[2] ?? 3_000_000), Number(process.argv[3] ?? 5));
}
