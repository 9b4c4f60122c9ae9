// Grid pages of 50 rows with their exact total, beside hand-written DuckDB plans:
// `node bench/pages.mjs [rows=10000000] [rounds=5] [part of a case's name]`.
// cold: every page is the first of its query, on an engine with nothing but an open process; the hand-written side
// has its files open too, runs page and count at once, and counts with the best of its plans. cached: further pages of a
// sort seen before, when its order and the native copy exist; through HTTP on 127.0.0.1, JSON written and parsed.
// Milliseconds are wall clock, sides interleaved, medians compared.
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { createEngine, createReader } from '@plumbline/engine';
import { rowQuery } from '@plumbline/query';
import { generateOrders } from './generate-orders.mjs';
import { localUrl } from './support/local-url.mjs';
import { median } from './support/median.mjs';

const THREADS = 2;
const MEMORY_MB = 1024;
const LIMIT = 50;
const SETTLE_MS = 200;
const folder = join(process.env.PLUMBLINE_BENCH_HOME ?? tmpdir(), 'plumbline-bench');
const signal = new AbortController().signal;
const context = { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC', rowRules: [] };
const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

const prepare = async (rows) => {
  const directory = join(folder, `version-${rows}`);
  const facts = join(directory, 'facts.json');
  if (!existsSync(facts)) {
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
    const csv = join(folder, `orders-${rows}.csv`);
    if (!existsSync(csv)) {
      await generateOrders(rows, csv);
    }
    const reader = createReader({
      workDirectory: join(folder, 'work'),
      memoryMb: MEMORY_MB,
      threads: THREADS,
    });
    const file = { files: [{ path: csv, fileName: 'orders.csv' }], options: {}, columns: null, directory };
    const quiet = { signal, onProgress: () => undefined };
    const { columns, rowCount } = await reader.ingest({ ...file, onReadable: async () => undefined }, quiet);
    await reader.close();
    writeFileSync(facts, JSON.stringify({ columns, rowCount }));
  }
  const { columns, rowCount } = JSON.parse(readFileSync(facts, 'utf8'));
  return { tenantId: 'bench', datasetId: 'orders', version: 1, directory, columns, rowCount };
};

/** @type {import('@plumbline/contract').FilterNode} */
const filter = {
  op: 'and',
  value: [
    { column: 'country', op: 'eq', value: 'Japan' },
    { column: 'quantity', op: 'gt', value: 35 },
  ],
};
const WHERE = `WHERE country = 'Japan' AND quantity > 35`;
const direct = (tail) => `SELECT * EXCLUDE (place) FROM rows ${tail}`;
const twoStep = (order, tail) =>
  `SELECT * EXCLUDE (place) FROM rows WHERE place IN (SELECT place FROM rows ${tail}) ORDER BY ${order}`;

/** @returns {import('@plumbline/contract').Sort[]} */
const ascending = (column) => [{ column, direction: 'asc' }];

/**
 * Each question with every plan worth trying by hand; `count` where the total is not known from the file.
 * @returns {{ name: string, query: import('@plumbline/query').RowRequest, plans: string[], count?: string }[]}
 */
const casesOf = (deep) => [
  { name: 'unsorted', query: {}, plans: [direct('LIMIT 50')] },
  {
    name: 'unsorted, deep',
    query: { offset: deep },
    plans: [direct(`LIMIT 50 OFFSET ${deep}`), direct(`WHERE place BETWEEN ${deep} AND ${deep + 49}`)],
  },
  ...['unit_price', 'ordered_at', 'product'].flatMap((column) => [
    {
      name: `by ${column}`,
      query: { sort: ascending(column) },
      plans: [
        direct(`ORDER BY ${column}, place LIMIT 50`),
        twoStep(`${column}, place`, `ORDER BY ${column}, place LIMIT 50`),
      ],
    },
    {
      name: `by ${column}, deep`,
      query: { sort: ascending(column), offset: deep },
      plans: [twoStep(`${column}, place`, `ORDER BY ${column}, place LIMIT 50 OFFSET ${deep}`)],
    },
  ]),
  {
    name: 'filtered',
    query: { filters: filter },
    plans: [direct(`${WHERE} LIMIT 50`)],
    count: `SELECT count(*) FROM rows ${WHERE}`,
  },
  {
    name: 'filtered, at 30,000',
    query: { filters: filter, offset: 30_000 },
    plans: [direct(`${WHERE} LIMIT 50 OFFSET 30000`)],
    count: `SELECT count(*) FROM rows ${WHERE}`,
  },
  {
    name: 'filtered, by unit_price',
    query: { filters: filter, sort: [{ column: 'unit_price', direction: 'desc' }] },
    plans: [direct(`${WHERE} ORDER BY unit_price DESC, place LIMIT 50`)],
    count: `SELECT count(*) FROM rows ${WHERE}`,
  },
];

const byHand = async (source, plans, count) => {
  const times = [];
  for (const plan of plans) {
    const instance = await DuckDBInstance.create(':memory:', {
      threads: String(THREADS),
      memory_limit: `${MEMORY_MB}MB`,
    });
    const [first, second] = [await instance.connect(), await instance.connect()];
    await first.run(
      `CREATE VIEW rows AS SELECT *, file_row_number AS place FROM read_parquet('${source.directory}/rows.parquet', file_row_number = true)`,
    );
    await first.runAndReadAll('SELECT count(*) FROM rows');
    const start = performance.now();
    const page = first.runAndReadAll(plan).then((result) => result.getRowsJson());
    await Promise.all([page, ...(count === undefined ? [] : [second.runAndReadAll(count)])]);
    times.push(performance.now() - start);
    first.closeSync();
    second.closeSync();
    instance.closeSync();
  }
  return Math.min(...times);
};

const engineAt = (name) =>
  createEngine({
    workDirectory: join(folder, name),
    processes: 2,
    memoryMb: MEMORY_MB,
    threads: THREADS,
    deadlineMs: 60_000,
  });

const pageOf = (engine, source, query) =>
  engine.page({ source, query: rowQuery({ limit: LIMIT, ...query }), context, signal });

const byEngine = async (source, query) => {
  rmSync(join(folder, 'cold'), { recursive: true, force: true });
  const engine = engineAt('cold');
  await pageOf(engine, source, { limit: 1 });
  const start = performance.now();
  await pageOf(engine, source, query);
  const time = performance.now() - start;
  await engine.close();
  return time;
};

const cold = async (source, { rounds, deep, only }) => {
  console.log('cold pages, ms'.padEnd(30), 'engine'.padStart(8), 'by hand'.padStart(8), 'ratio'.padStart(6));
  let worst = 0;
  for (const { name, query, plans, count } of casesOf(deep).filter(({ name }) => name.includes(only))) {
    /** @type {Record<string, number[]>} */
    const times = { engine: [], hand: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.hand.push(await byHand(source, plans, count));
      times.engine.push(await byEngine(source, query));
    }
    const [engine, hand] = [median(times.engine), median(times.hand)];
    worst = Math.max(worst, engine / hand);
    console.log(
      name.padEnd(30),
      engine.toFixed(0).padStart(8),
      hand.toFixed(0).padStart(8),
      (engine / hand).toFixed(2).padStart(6),
    );
  }
  console.log(`worst ratio ${worst.toFixed(2)} (bound 1.50)`);
};

const cached = async (source, { rounds, deep }) => {
  rmSync(join(folder, 'cached'), { recursive: true, force: true });
  const engine = engineAt('cached');
  const cache = join(folder, 'cached', 'cache', source.datasetId, String(source.version));
  const sort = ascending('unit_price');
  const start = performance.now();
  engine.warm(source);
  while (!existsSync(join(cache, 'native.duckdb'))) {
    await settle();
  }
  console.log(`native copy built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  await pageOf(engine, source, { sort });
  await settle();
  await pageOf(engine, source, { sort, offset: deep });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const offset = Number(searchParams.get('offset'));
    const answer = pathname.startsWith('/null')
      ? Promise.resolve({})
      : pageOf(engine, source, { sort, offset });
    answer.then((page) => response.end(JSON.stringify(page)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = localUrl(server);
  /** @type {Record<string, number[]>} */
  const times = { page: [], null: [] };
  for (let round = 0; round < rounds * 4; round += 1) {
    for (const kind of ['null', 'page']) {
      const offset = Math.floor((source.rowCount - LIMIT) * ((round * 0.618) % 1));
      const from = performance.now();
      await (await fetch(`${base}/${kind}?offset=${offset}`)).json();
      times[kind].push(performance.now() - from);
    }
  }
  console.log(
    `cached sort, any depth, through HTTP: median ${median(times.page).toFixed(1)} ms, slowest ${Math.max(...times.page).toFixed(1)} ms, null call ${median(times.null).toFixed(1)} ms (bound 50)`,
  );
  server.close();
  server.closeAllConnections();
  await engine.close();
};

const rows = Number(process.argv[2] ?? 10_000_000);
const rounds = Number(process.argv[3] ?? 5);
mkdirSync(folder, { recursive: true });
const source = await prepare(rows);
const deep = Math.floor(rows / 2);
console.log(`${source.rowCount} rows, ${THREADS} threads, medians of ${rounds}`);
await cold(source, { rounds, deep, only: process.argv[4] ?? '' });
await cached(source, { rounds, deep });
