// The first answers right after the start, cold against cold: `node bench/cold.mjs [rows=3000000] [rounds=5]`.
// Each question is the first of a server that has just started, through HTTP, beside the same statement as the first of a
// process that has just opened DuckDB over the same Parquet file (bound: 1.2 times). Both sides have the same threads and
// memory, neither counts the start of its process, and the sides alternate; medians. Files are in the page cache.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateOrders } from './generate-orders.mjs';
import { QUESTIONS } from './support/dashboard-tiles.mjs';
import { createDataset, median, signIn, startServer } from './support/server.mjs';

const THREADS = 2;
const MEMORY_MB = 1024;
const BOUND = 1.2;
const folder = join(process.env.PLUMBLINE_BENCH_HOME ?? tmpdir(), 'plumbline-bench');

const MEDIAN = {
  tile: { kind: 'figure', measure: { field: 'unit_price', aggregate: 'median' } },
  sql: 'SELECT median(unit_price) FROM rows WHERE $own',
};
const CASES = {
  'sum by month': [QUESTIONS.find(({ sql }) => sql.includes("'month'") && sql.includes('sum(quantity)'))],
  median: [MEDIAN],
  pivot: [QUESTIONS.find(({ tile }) => tile.kind === 'pivot')],
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
  await connection.run(`CREATE VIEW rows AS FROM read_parquet('${path}')`);
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
  await server.stop({ keepHome: true });
  const file = readdirSync(home, { recursive: true }).find((path) => path.endsWith('rows.parquet'));
  return { dashboards, path: join(home, file), token: caller.token };
};

const compare = async (rows, rounds) => {
  const home = await mkdtemp(join(tmpdir(), 'plumbline-cold-'));
  try {
    const { dashboards, path, token } = await prepare(home, rows);
    console.log(`${rows} rows, medians of ${rounds}, ${THREADS} threads, load ${loadavg()[0].toFixed(1)}`);
    for (const [name, questions] of Object.entries(CASES)) {
      const times = { product: [], hand: [] };
      for (let round = 0; round < rounds; round += 1) {
        times.hand.push(await byHand(path, statementsOf(questions)));
        const server = await startServer({ home });
        times.product.push(await send(server, { token, ...dashboards[name] }));
        await server.stop({ keepHome: true });
      }
      const [ours, theirs] = [median(times.product), median(times.hand)];
      const ratio = ours / theirs;
      console.log(
        `${name.padEnd(24)} ${ours.toFixed(0).padStart(6)} ms, by hand ${theirs.toFixed(0).padStart(6)} ms, ratio ${ratio.toFixed(2)} (bound ${BOUND})${ratio <= BOUND ? '' : '  BEYOND'}`,
      );
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
};

if (process.argv[2] === 'hand') {
  process.send(await runByHand(process.argv[3], JSON.parse(process.argv[4])));
} else {
  await compare(Number(process.argv[2] ?? 3_000_000), Number(process.argv[3] ?? 5));
}
