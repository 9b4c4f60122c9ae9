// A dashboard of 45 tiles through the product (HTTP, events read to the end, JSON parsed) beside its distinct questions
// written by hand in DuckDB, in one run: `node bench/dashboard.mjs [rows=10000000] [rounds=5]`.
// 1. The whole page, every tile new, against the sum of the hand-written statements, each the best of the product's own
//    files (bound: 1.2 times). 2. The first tile of it. 3. The page again: time, and statements that the engine was sent
//    (bound: 0). 4. One tile whose filter changed.
// The hand-written side has the engine's settings (threads, memory) and reads what the product reads: the Parquet file of
// the version, or the native copy of it once there is one. Both sides filter by an order number that no round had before,
// so that no result comes from the cache. Wall clock, sides interleaved, medians. The data folder is reused by later runs.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { parseConfig } from '../apps/server/src/config.ts';
import { createLog } from '../apps/server/src/platform/log/create-log.ts';
import { startServer } from '../apps/server/src/server.ts';
import { generateOrders } from './generate-orders.mjs';
import { QUESTIONS, tiles } from './support/dashboard-tiles.mjs';
import { required } from '../scripts/required.mjs';
import { createDataset } from './support/server.mjs';
import { median } from './support/median.mjs';

const rows = Number(process.argv[2] ?? 10_000_000);
const rounds = Number(process.argv[3] ?? 5);
const BOUND = 1.2;
const OWNER = { email: 'bench@northmoor.example', password: 'a long enough password' };
const THREADS = 2;
const MEMORY_MB = 1024;

const folder = join(process.env.PLUMBLINE_BENCH_HOME ?? tmpdir(), 'plumbline-bench');
const home = join(folder, `dashboard-${rows}`);
mkdirSync(folder, { recursive: true });

/** In process, to count the statements sent to the engine. */
async function serve() {
  const environment = {
    PLUMBLINE_HOME: home,
    PLUMBLINE_PORT: '0',
    PLUMBLINE_SAMPLES: 'off',
    PLUMBLINE_OWNER_EMAIL: OWNER.email,
    PLUMBLINE_OWNER_PASSWORD: OWNER.password,
  };
  const server = await startServer({
    config: parseConfig(environment),
    log: createLog('silent'),
    workerEnvironment: {
      PATH: required(process.env.PATH, 'Set PATH.'),
      NODE_ENV: 'production',
      PLUMBLINE_LOG_LEVEL: 'silent',
      ...environment,
    },
  });
  const send = async (path, body, token) => {
    const reply = await fetch(`${server.address}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) {
      throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    }
    return reply;
  };
  /** @type {any} */
  const { token } = await (await send('/login', OWNER)).json();
  /** @returns {Promise<any>} */
  const call = async (method, path, body) =>
    (await send(path, method === 'GET' ? undefined : body, token)).json();
  return { ...server, url: server.address, token, call, send: (path, body) => send(path, body, token) };
}

async function datasetOf(server) {
  const known = (await server.call('GET', '/v1/datasources/')).data.data;
  if (known.length > 0) {
    return known[0].id;
  }
  const path = join(folder, `orders-${rows}.csv`);
  if (!existsSync(path)) {
    await generateOrders(rows, path);
  }
  return createDataset(server, server, { path, name: 'Orders' });
}

const server = await serve();
const instance = await DuckDBInstance.create(':memory:', {
  threads: String(THREADS),
  memory_limit: `${MEMORY_MB}MB`,
});
const duck = await instance.connect();
try {
  const dataset = await datasetOf(server);
  const { data: dashboard } = await server.call('POST', '/v1/dashboard/', {
    name: 'Bench',
    source: 'dataset',
    source_id: dataset,
    tiles,
  });

  const view = async (from, more = {}) => {
    const start = performance.now();
    const reply = await server.send(`/v1/dashboard/${dashboard.id}/data`, {
      filters: { op: 'and', value: [{ column: 'order_id', op: 'gt', value: from }] },
      ...more,
    });
    const answers = [];
    let first = Number.NaN;
    let text = '';
    for await (const piece of required(reply.body, 'The reply is empty.').pipeThrough(
      new TextDecoderStream(),
    )) {
      text += piece;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const at = block.indexOf('data: ');
        if (at >= 0) {
          first = answers.length === 0 ? performance.now() - start : first;
          answers.push(JSON.parse(block.slice(at + 6)));
        }
      }
    }
    const failed = answers.filter(({ error }) => error !== null);
    if (failed.length > 0 || answers.length !== (more.tiles ?? tiles).length) {
      throw new Error(`${answers.length} answers, of which failed: ${JSON.stringify(failed.slice(0, 3))}`);
    }
    return { ms: performance.now() - start, first };
  };

  // The native copy is made behind the first questions; the bench measures what people meet after that.
  const source = (name) => {
    const found = existsSync(home)
      ? readdirSync(home, { recursive: true, encoding: 'utf8' })
          .filter((path) => path.endsWith(name))
          .map((path) => join(home, path))
      : [];
    return found.find((path) => path.includes(dataset)) ?? found[0] ?? null;
  };
  await view(0);
  const mostWaits = rows >= 1_000_000 ? 600 : 0;
  for (let waits = 0; source('native.duckdb') === null && waits < mostWaits; waits += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const forms = ['parquet'];
  await duck.run(`CREATE VIEW parquet AS FROM read_parquet('${source('rows.parquet')}')`);
  if (source('native.duckdb') !== null) {
    await duck.run(`ATTACH '${source('native.duckdb')}' AS native (READ_ONLY)`);
    forms.push('native.rows');
  }
  const byHand = async (from) => {
    let total = 0;
    const each = [];
    for (const { sql } of QUESTIONS) {
      let best = Infinity;
      for (const form of forms) {
        const text = sql.replaceAll(/\brows\b/g, form).replaceAll('$own', `order_id > ${from}`);
        const start = performance.now();
        (await duck.runAndReadAll(text)).getRowsJson();
        best = Math.min(best, performance.now() - start);
      }
      each.push(best);
      total += best;
    }
    return { ms: total, each };
  };

  const { engine } = server.services;
  const ours = [];
  const theirs = [];
  const firsts = [];
  const seconds = [];
  const touched = [];
  let sent = 0;
  let sentAgain = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const from = round + 1;
    const before = engine.statements;
    const page = await view(from);
    sent = engine.statements - before;
    const again = await view(from);
    sentAgain += engine.statements - before - sent;
    const one = await view(from + 0.5, { tiles: ['tile 9'] });
    const hand = await byHand(from);
    // The first round warms both sides.
    if (round > 0) {
      ours.push(page.ms);
      firsts.push(page.first);
      seconds.push(again.ms);
      touched.push(one.ms);
      theirs.push(hand.ms);
    }
    if (process.env.PLUMBLINE_BENCH_EACH !== undefined && round === rounds) {
      hand.each.forEach((ms, at) =>
        console.log(`${ms.toFixed(0).padStart(6)} ms  ${QUESTIONS[at].sql.slice(0, 110)}`),
      );
    }
  }
  const ratio = median(ours) / median(theirs);
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
  console.log(
    `${rows} rows, ${tiles.length} tiles, ${QUESTIONS.length} distinct questions, ${rounds} rounds, load ${load}, by hand over ${forms.join(' or ')}`,
  );
  console.log(
    `whole page ${median(ours).toFixed(0)} ms in ${sent} statements, by hand ${median(theirs).toFixed(0)} ms: ${ratio.toFixed(2)} times (bound ${BOUND}: ${ratio <= BOUND ? 'held' : 'BROKEN'})`,
  );
  console.log(
    `first tile ${median(firsts).toFixed(0)} ms; one tile under another filter ${median(touched).toFixed(0)} ms`,
  );
  console.log(
    `second view ${median(seconds).toFixed(0)} ms, ${sentAgain} statements (bound 0: ${sentAgain === 0 ? 'held' : 'BROKEN'})`,
  );
} finally {
  duck.closeSync();
  await server.stop();
  if (process.env.PLUMBLINE_BENCH_KEEP === undefined) {
    rmSync(home, { recursive: true, force: true });
  }
}
