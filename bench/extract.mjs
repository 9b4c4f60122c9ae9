// 1 M rows × 10 columns from a real PostgreSQL and a real MariaDB to a dataset, through HTTP: `node bench/extract.mjs
// [rows=1000000] [rounds=3]`. PostgreSQL is beside `COPY … TO STDOUT` piped into DuckDB's reader that knows each type,
// MariaDB beside its client that writes the rows to a file as it gets them; each of their runs is in a process of its own.
// The sides alternate; the medians are compared. `readable`: from the call to the first page; `whole`: to the profile of
// every column, which the other sides do not compute. Memory is that of all processes of a side without the database, of
// the product's the worker and all below it: what each has of its own, and the files that most of them map (the programs)
// once. `cpu`: seconds of processors, of those processes.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPrivateMariadb } from '../scripts/private-mariadb.mjs';
import { startPrivatePostgres } from '../scripts/private-postgres.mjs';
import { required } from '../scripts/required.mjs';
import { mariadbPrograms, postgresPrograms } from '../scripts/system-packages.mjs';
import { median } from './support/median.mjs';
import { firstPage, jobEnd, signIn, startServer } from './support/server.mjs';

const psqlProgram = () => join(required(postgresPrograms(), 'Install postgresql.'), 'psql');
const mariadbClient = () => required(mariadbPrograms(), 'Install mariadb-server.').client;

const THREADS = 2;
const MEMORY_MB = 256;
const MEMORY_EVERY_MS = 50;
const BOUNDS = { postgresql: 1.3, mysql: 1.5, memoryMb: 400 };
const CLOCK_TICKS = 100;
const ROUNDS = Number(process.argv[3] ?? 3);

const TABLE = `CREATE TABLE bench AS SELECT n::bigint AS id, n % 900 AS customer, 'customer ' || n % 900 AS name,
  ((n % 100000) / 7.0)::numeric(12,2) AS amount, (n % 977)::float8 / 3 AS ratio, n % 17 = 0 AS returned,
  timestamp '2020-01-01' + n * interval '1 minute' AS placed, date '2020-01-01' + (n % 3000)::int AS day,
  (ARRAY['France', 'Germany', 'Poland', 'Norway'])[1 + n % 4] AS country, md5(n::text) AS hash
  FROM generate_series(1, $ROWS) n`;
const MARIADB = `CREATE DATABASE IF NOT EXISTS test; CREATE USER bench; GRANT SELECT ON test.* TO bench;
  CREATE TABLE test.bench AS SELECT seq AS id, seq % 900 AS customer, concat('customer ', seq % 900) AS name,
  cast((seq % 100000) / 7 AS decimal(12,2)) AS amount, (seq % 977) / 3e0 AS ratio, cast(seq % 17 = 0 AS int) AS returned,
  timestamp '2020-01-01 00:00:00' + interval seq minute AS placed, date '2020-01-01' + interval seq % 3000 day AS day,
  elt(1 + seq % 4, 'France', 'Germany', 'Poland', 'Norway') AS country, md5(seq) AS hash FROM test.seq_1_to_$ROWS`;
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
/** What the system says of a process; empty where it has ended meanwhile. */
const readFacts = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};
/** This process and all below it. */
const family = (pid) => {
  const below = readFacts(pid, `task/${pid}/children`).split(' ');
  return [pid, ...below.flatMap((child) => (child.trim() === '' ? [] : family(child.trim())))];
};
/** The processes under a server that carry out its jobs. */
const workers = (pid) => family(String(pid)).filter((id) => readFacts(id, 'cmdline').includes('worker.js'));

const factsOf = (pid) => {
  const [status, stat] = ['status', 'stat'].map((file) => readFacts(pid, file));
  const mb = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
  const times = stat.split(') ').at(1)?.split(' ');
  if (times === undefined) {
    return [];
  }
  const cpu = (Number(times[11]) + Number(times[12])) / CLOCK_TICKS;
  return [{ pid, own: mb('RssAnon') + mb('RssShmem'), files: mb('RssFile'), cpu }];
};

/** Megabytes of memory, and seconds of processors by process, of processes and all below them. */
const usage = (pids) => {
  const found = pids.flatMap(family).flatMap(factsOf);
  const own = found.reduce((sum, facts) => sum + facts.own, 0);
  return {
    memoryMb: own + Math.max(0, ...found.map(({ files }) => files)),
    cpu: new Map(found.map(({ pid, cpu }) => [pid, cpu])),
  };
};

/** `pids`: the processes of a side, now. Processor time is that from `start` on: loading the program is not the work. */
const watchUsage = (pids) => {
  let peak = 0;
  let before = 0;
  const cpu = new Map();
  const look = () => {
    const now = usage(pids());
    peak = Math.max(peak, now.memoryMb);
    for (const [pid, used] of now.cpu) {
      cpu.set(pid, used);
    }
  };
  const used = () => [...cpu.values()].reduce((sum, seconds) => sum + seconds, 0);
  const timer = setInterval(look, MEMORY_EVERY_MS);
  return {
    start: () => {
      look();
      before = used();
      return performance.now();
    },
    sofar: () => {
      look();
      return { memoryMb: Math.round(peak), cpu: used() - before };
    },
    stop: () => clearInterval(timer),
  };
};

const copied = async (url, folder, watch) => {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(THREADS),
    memory_limit: `${MEMORY_MB}MB`,
    temp_directory: join(folder, 'spill'),
  });
  const connection = await instance.connect();
  const pipe = join(folder, 'pipe');
  await once(spawn('mkfifo', [pipe]), 'close');
  const from = watch.start();
  const args = [url, '-qc', 'COPY bench TO STDOUT (FORMAT csv)', '-o', pipe];
  const psql = spawn(psqlProgram(), args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const columns = Object.entries(TYPES).map(([name, type]) => `'${name}': '${type}'`);
  await connection.run(
    `COPY (SELECT * FROM read_csv('${pipe}', auto_detect = false, header = false, columns = {${columns.join(', ')}}))
     TO '${join(folder, 'rows.parquet')}' (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1, PARQUET_VERSION V2)`,
  );
  psql.kill();
  return { readable: seconds(from), ...watch.sofar() };
};

const dumped = async (url, folder, watch) => {
  const { port } = new URL(url);
  const from = watch.start();
  const args = [
    '--no-defaults',
    '-h127.0.0.1',
    `-P${port}`,
    '-ubench',
    '-q',
    '-B',
    '-N',
    '-e',
    'SELECT * FROM test.bench',
  ];
  const file = openSync(join(folder, 'rows.tsv'), 'w');
  const client = spawn(mariadbClient(), args, { stdio: ['ignore', file, 'inherit'] });
  await once(client, 'close');
  return { readable: seconds(from), ...watch.sofar() };
};

const SIDES = { copied, dumped };

async function runSide(name, url) {
  const child = fork(fileURLToPath(import.meta.url), ['side', name, url]);
  const [result] = await once(child, 'message');
  child.kill();
  return result;
}

/** Connect once, as a person does. */
async function connect(caller, { kind, url }) {
  const { hostname, port, username, pathname } = new URL(url);
  const config = {
    host: hostname,
    port: Number(port),
    database: pathname.slice(1),
    username,
    tls: 'disable',
  };
  const { data } = await caller.call('POST', '/beta/connections', { kind, name: kind, config });
  return data.id;
}

async function product({ server, caller }, connectionId) {
  const watch = watchUsage(() => workers(server.pid));
  const from = watch.start();
  const { data } = await caller.call('POST', `/v1/connections/${connectionId}/dataset/create`, {
    name: 'Bench',
    table: 'bench',
  });
  const end = new AbortController();
  const ended = jobEnd(caller, data.jobId).finally(() => end.abort());
  // A failed job is reported by the wait for its end.
  await Promise.race([firstPage(caller, data.id, { signal: end.signal }), ended]);
  const readable = { readable: seconds(from), ...watch.sofar() };
  await ended;
  const whole = { whole: seconds(from), wholeMb: watch.sofar().memoryMb };
  watch.stop();
  await caller.call('DELETE', `/v1/datasources/${data.id}`);
  return { ...readable, ...whole };
}

async function runPair(running, { name, other, url }) {
  /** @type {Record<string, Record<string, number>[]>} */
  const runs = { [other]: [], product: [] };
  const connectionId = await connect(running.caller, { kind: name, url });
  for (let round = 0; round < ROUNDS; round += 1) {
    runs[other].push(await runSide(other, url));
    runs.product.push(await product(running, connectionId));
  }
  const of = (side, what) => median(runs[side].map((run) => run[what]));
  const shown = (side) =>
    `readable ${of(side, 'readable').toFixed(2)} s, ${of(side, 'memoryMb')} MB, cpu ${of(side, 'cpu').toFixed(2)} s`;
  const ratio = of('product', 'readable') / of(other, 'readable');
  const memory = of('product', 'memoryMb');
  console.log(
    [
      name,
      `  ${other.padEnd(8)} ${shown(other)}`,
      `  product  ${shown('product')}; whole ${of('product', 'whole').toFixed(2)} s, ${of('product', 'wholeMb')} MB`,
      `  ratio    ${ratio.toFixed(2)} (at most ${BOUNDS[name]}), memory at most ${BOUNDS.memoryMb} MB`,
    ].join('\n'),
  );
  return ratio <= BOUNDS[name] && memory <= BOUNDS.memoryMb;
}

const run = async (program, args) => {
  const [code] = await once(spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] }), 'close');
  if (code !== 0) {
    throw new Error(`${program} failed.`);
  }
};

// As the server sets it, for the processes that it starts.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'plumbline-compiled');

if (process.argv[2] === 'side') {
  const [, , , name, url] = process.argv;
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-extract-'));
  const watch = watchUsage(() => [String(process.pid)]);
  const result = await SIDES[name](url, folder, watch);
  watch.stop();
  process.send?.(result);
  rmSync(folder, { recursive: true, force: true });
} else {
  const rows = Number(process.argv[2] ?? 1_000_000);
  const [postgres, mariadb] = [await startPrivatePostgres(), await startPrivateMariadb()];
  if (postgres === null || mariadb === null) {
    throw new Error('Install postgresql and mariadb-server.');
  }
  await run(psqlProgram(), [postgres.url, '-qc', TABLE.replace('$ROWS', String(rows))]);
  await run(mariadbClient(), [`-S${mariadb.socket}`, '-uroot', '-e', MARIADB.replace('$ROWS', String(rows))]);
  console.log(
    `${rows} rows × ${Object.keys(TYPES).length} columns, ${ROUNDS} rounds, load ${loadavg()[0].toFixed(1)}`,
  );
  const server = await startServer({ environment: { PLUMBLINE_OUTBOUND_ALLOW: '127.0.0.0/8' } });
  const running = { server, caller: await signIn(server) };
  const isWithin = [
    await runPair(running, { name: 'postgresql', other: 'copied', url: postgres.url }),
    await runPair(running, {
      name: 'mysql',
      other: 'dumped',
      url: `mysql://bench@127.0.0.1:${mariadb.port}/test`,
    }),
  ];
  await server.stop();
  postgres.stop();
  mariadb.stop();
  process.exitCode = isWithin.every(Boolean) ? 0 : 1;
}
