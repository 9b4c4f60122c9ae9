// The figures of the profile page over generated orders beside hand-written SQL for the same figures, interleaved:
// `node bench/profile.mjs [rows=10000000] [rounds=3]`. Both read the version that the product wrote, in a process of
// their own with the same threads and memory; seconds are wall clock, the medians are compared.
// product: `engine.examine`. script: what a person would write for this one table, a statement for each figure, with
// correlations over all rows of 15 pairs alone.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateOrders } from './generate-orders.mjs';
import { median } from './support/median.mjs';

const THREADS = 2;
const MEMORY_MB = 1024;
const MADE_AT = '2026-11-22T00:00:00.000Z';
const rows = Number(process.argv[2] ?? 10_000_000);
const rounds = Number(process.argv[3] ?? 3);
const folder = join(process.env.PLUMBLINE_BENCH_HOME ?? tmpdir(), 'plumbline-bench');
const output = join(folder, 'profile');
const csv = join(folder, `orders-${rows}.csv`);
const { signal } = new AbortController();

const seconds = (from) => (performance.now() - from) / 1000;
const { createEngine, createReader } = await import('@plumbline/engine');

/** The version that both sides read. */
const ingest = async () => {
  rmSync(output, { recursive: true, force: true });
  const directory = join(output, 'v1');
  mkdirSync(directory, { recursive: true });
  const reader = createReader({ workDirectory: join(output, 'work'), memoryMb: MEMORY_MB, threads: THREADS });
  const start = performance.now();
  const made = await reader.ingest(
    {
      files: [{ path: csv, fileName: 'orders.csv' }],
      options: {},
      columns: null,
      directory,
      onReadable: async () => undefined,
    },
    { signal, onProgress: () => undefined },
  );
  await reader.close();
  console.log(`read ${made.rowCount} rows in ${seconds(start).toFixed(1)} s`);
  return { made, directory };
};

const product = async ({ made, directory }) => {
  const engine = createEngine({
    workDirectory: join(output, 'engine'),
    processes: 1,
    memoryMb: MEMORY_MB,
    threads: THREADS,
    deadlineMs: 60_000,
  });
  const { columns, rowCount, profile } = made;
  const source = { tenantId: 't', datasetId: 'd', version: 1, directory, columns, rowCount };
  const identifiers = columns.filter(({ role }) => role === 'identifier').map(({ name }) => name);
  const start = performance.now();
  const found = await engine.examine({
    source,
    profile,
    identifiers,
    madeAt: MADE_AT,
    signal,
    deadlineMs: null,
  });
  const time = seconds(start);
  const { statements } = engine;
  await engine.close();
  return { time, statements, found };
};

const TEXTS = ['region', 'country', 'product', 'category', 'note'];
const NUMBERS = ['quantity', 'unit_price', 'discount'];
const DATES = ['ordered_at', 'shipped_on'];
const LACKING = ['quantity', 'discount', 'shipped_on', 'note'];
const pairs = (list) => list.flatMap((a, at) => list.slice(at + 1).map((b) => [a, b]));

const statementsByHand = () => [
  ...TEXTS.flatMap((name) => [
    `SELECT length(${name}) AS l, count(*), count(*) FILTER (WHERE ${name} = ''), count(*) FILTER (WHERE trim(${name}) <> ${name})
     FROM dataset GROUP BY l`,
    `SELECT lower(trim(t)) AS k, sum(n) FROM (SELECT ${name} AS t, count(*) AS n FROM dataset WHERE t IS NOT NULL GROUP BY t)
     GROUP BY k HAVING count(*) > 1`,
  ]),
  ...NUMBERS.map(
    (name) => `WITH q AS (SELECT approx_quantile(${name}, [0.25, 0.75]) AS q FROM dataset)
     SELECT count(*) FILTER (WHERE ${name} < q[1] - 1.5 * (q[2] - q[1])), count(*) FILTER (WHERE ${name} > q[2] + 1.5 * (q[2] - q[1])),
       count(*) FILTER (WHERE ${name} < q[1] - 3 * (q[2] - q[1])), count(*) FILTER (WHERE ${name} > q[2] + 3 * (q[2] - q[1]))
     FROM dataset, q`,
  ),
  ...DATES.map(
    (name) => `WITH days AS (SELECT DISTINCT ${name}::DATE AS d FROM dataset WHERE ${name} IS NOT NULL),
     gaps AS (SELECT d - lag(d) OVER (ORDER BY d) AS gap FROM days) SELECT max(gap), median(gap) FROM gaps`,
  ),
  `SELECT ${DATES.map((name) => `count(*) FILTER (WHERE ${name} > DATE '2026-11-23')`).join(', ')} FROM dataset`,
  `SELECT count(*), sum(n) FROM (SELECT count(*) AS n FROM dataset
     GROUP BY hash(order_id, customer_id, ${[...TEXTS, ...NUMBERS, ...DATES].join(', ')}) HAVING n > 1)`,
  `SELECT ${LACKING.map((name) => `${name} IS NULL AS no_${name}`).join(', ')}, count(*) FROM dataset GROUP BY ALL`,
  `SELECT ${pairs([...NUMBERS, 'customer_id', ...DATES.map((name) => `epoch_us(${name}::TIMESTAMP)`)])
    .map(([a, b]) => `corr(${a}, ${b})`)
    .join(', ')} FROM dataset`,
];

const script = async ({ directory }) => {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(THREADS),
    memory_limit: `${MEMORY_MB}MB`,
    temp_directory: join(output, 'spill'),
  });
  const connection = await instance.connect();
  await connection.run(
    `CREATE VIEW dataset AS SELECT * FROM read_parquet('${join(directory, 'rows.parquet')}')`,
  );
  const start = performance.now();
  const statements = statementsByHand();
  for (const sql of statements) {
    await connection.runAndReadAll(sql);
  }
  const time = seconds(start);
  connection.closeSync();
  instance.closeSync();
  return { time, statements: statements.length };
};

if (!existsSync(csv)) {
  mkdirSync(folder, { recursive: true });
  await generateOrders(rows, csv);
}
const version = await ingest();
const times = { product: [], script: [] };
for (let round = 0; round < rounds; round += 1) {
  const sides = round % 2 === 0 ? { product, script } : { script, product };
  for (const [name, side] of Object.entries(sides)) {
    const { time, statements } = await side(version);
    times[name].push(time);
    console.log(
      `${name}: ${time.toFixed(2)} s in ${statements} statements (load ${loadavg()[0].toFixed(1)})`,
    );
  }
}
const [own, byHand] = [median(times.product), median(times.script)];
console.log(
  `median: product ${own.toFixed(2)} s, script ${byHand.toFixed(2)} s, ratio ${(own / byHand).toFixed(2)}`,
);
rmSync(output, { recursive: true, force: true });
