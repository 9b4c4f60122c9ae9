// 1 M rows × 10 columns from a real PostgreSQL to a dataset's Parquet, beside `COPY … TO STDOUT` piped into DuckDB's reader
// that knows each type: `node bench/extract.mjs [rows=1000000] [rounds=3]`. Both sides have the same threads, memory and
// compression, each run is in a process of its own, and the sides alternate; the medians are compared. `readable`: rows can
// be read; `whole`: with the profile of every column, which the script does not compute. Memory is that of all processes
// of a side, without the server.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPrivatePostgres } from '../scripts/private-postgres.mjs';
import { postgresPrograms } from '../scripts/system-packages.mjs';

const THREADS = 2;
const MEMORY_MB = 256;
const MEMORY_EVERY_MS = 50;
const BOUNDS = { readable: 1.3, memoryMb: 400 };
const ROUNDS = Number(process.argv[3] ?? 3);

const TABLE = `CREATE TABLE bench AS SELECT n::bigint AS id, n % 900 AS customer, 'customer ' || n % 900 AS name,
  ((n % 100000) / 7.0)::numeric(12,2) AS amount, (n % 977)::float8 / 3 AS ratio, n % 17 = 0 AS returned,
  timestamp '2020-01-01' + n * interval '1 minute' AS placed, date '2020-01-01' + (n % 3000)::int AS day,
  (ARRAY['France', 'Germany', 'Poland', 'Norway'])[1 + n % 4] AS country, md5(n::text) AS hash
  FROM generate_series(1, $ROWS) n`;
const TYPES = {
  id: 'BIGINT',
  customer: 'BIGINT',
  name: 'VARCHAR',
  amount: 'DECIMAL(12, 2)',
  ratio: 'DOUBLE',
  returned: 'BOOLEAN',
  placed: 'TIMESTAMP',
  day: 'DATE',
  country: 'VARCHAR',
  hash: 'VARCHAR',
};

const seconds = (from) => (performance.now() - from) / 1000;
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Resident memory of this process and all below it. */
const memoryMb = () => {
  const parents = new Map();
  const sizes = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      parents.set(pid, /^PPid:\s+(\d+)/m.exec(status)?.[1]);
      sizes.set(pid, Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // It ended meanwhile.
    }
  }
  const isOurs = (pid) => pid === String(process.pid) || (parents.has(pid) && isOurs(parents.get(pid)));
  return [...sizes].reduce((sum, [pid, mb]) => sum + (isOurs(pid) ? mb : 0), 0);
};

const watchMemory = () => {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, memoryMb())), MEMORY_EVERY_MS);
  return () => {
    clearInterval(timer);
    return Math.round(peak);
  };
};

const script = async (url, folder) => {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(THREADS),
    memory_limit: `${MEMORY_MB}MB`,
    temp_directory: join(folder, 'spill'),
  });
  const connection = await instance.connect();
  const pipe = join(folder, 'pipe');
  await once(spawn('mkfifo', [pipe]), 'close');
  const from = performance.now();
  const args = [url, '-qc', 'COPY bench TO STDOUT (FORMAT csv)', '-o', pipe];
  const psql = spawn(join(postgresPrograms(), 'psql'), args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const columns = Object.entries(TYPES).map(([name, type]) => `'${name}': '${type}'`);
  await connection.run(
    `COPY (SELECT * FROM read_csv('${pipe}', auto_detect = false, header = false, columns = {${columns.join(', ')}}))
     TO '${join(folder, 'rows.parquet')}' (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, PARQUET_VERSION V2)`,
  );
  psql.kill();
  return { readable: seconds(from), whole: seconds(from) };
};

const product = async (url, folder) => {
  const { createOutbound, openConnector } = await import('../packages/connectors/src/index.ts');
  const { createEngine } = await import('../packages/engine/src/index.ts');
  const engine = createEngine({
    workDirectory: join(folder, 'work'),
    processes: 1,
    memoryMb: MEMORY_MB,
    threads: THREADS,
    deadlineMs: 60_000,
  });
  const { signal } = new AbortController();
  const outbound = createOutbound({ allow: ['127.0.0.0/8'] });
  const { port } = new URL(url);
  const config = {
    host: '127.0.0.1',
    port: Number(port),
    database: 'postgres',
    username: 'plumbline',
    tls: 'disable',
  };
  const { database } = await openConnector('postgresql', config, { outbound, signal });
  const from = performance.now();
  const directory = join(folder, 'version');
  mkdirSync(directory);
  await using opened = new AsyncDisposableStack();
  let rows = null;
  await database.extract(
    { table: { schema: 'public', name: 'bench' }, columns: null },
    {
      signal,
      maxBytes: 1e12,
      onRows: () => undefined,
      onColumns: async (columns) => {
        rows = opened.use(await engine.openText({ columns, directory, signal }));
        return rows.sink;
      },
    },
  );
  const fetched = seconds(from);
  let readable = 0;
  await rows.write({
    onReadable: async () => {
      readable = seconds(from);
    },
    onProgress: () => undefined,
  });
  const whole = seconds(from);
  await engine.close();
  return { fetched, readable, whole };
};

const SIDES = { script, product };

async function runSide(name, url) {
  const child = fork(fileURLToPath(import.meta.url), ['side', name, url]);
  const [result] = await once(child, 'message');
  child.kill();
  return result;
}

if (process.argv[2] === 'side') {
  const [, , , name, url] = process.argv;
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-extract-'));
  const stopWatching = watchMemory();
  const result = await SIDES[name](url, folder);
  process.send({ ...result, memoryMb: stopWatching() });
  rmSync(folder, { recursive: true, force: true });
} else {
  const rows = Number(process.argv[2] ?? 1_000_000);
  const server = await startPrivatePostgres();
  if (server === null) {
    throw new Error('Install postgresql.');
  }
  const create = spawn(join(postgresPrograms(), 'psql'), [server.url, '-qc', TABLE.replace('$ROWS', rows)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(create, 'close');
  const runs = { script: [], product: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of Object.keys(SIDES)) {
      runs[name].push(await runSide(name, server.url));
    }
  }
  server.stop();
  const of = (name, what) => median(runs[name].map((run) => run[what]));
  const ratio = of('product', 'readable') / of('script', 'readable');
  const memory = of('product', 'memoryMb');
  console.log(
    [
      `${rows} rows × ${Object.keys(TYPES).length} columns, ${ROUNDS} rounds, load ${loadavg()[0].toFixed(1)}`,
      `script   readable ${of('script', 'readable').toFixed(2)} s, ${of('script', 'memoryMb')} MB`,
      `product  fetched ${of('product', 'fetched').toFixed(2)} s, readable ${of('product', 'readable').toFixed(2)} s, whole ${of('product', 'whole').toFixed(2)} s, ${memory} MB`,
      `ratio    ${ratio.toFixed(2)} (at most ${BOUNDS.readable}), memory at most ${BOUNDS.memoryMb} MB`,
    ].join('\n'),
  );
  process.exitCode = ratio <= BOUNDS.readable && memory <= BOUNDS.memoryMb ? 0 : 1;
}
