// From the create call to the first page that the grid requests, through HTTP, on generated files of many shapes, beside the best DuckDB script
// that knows each file: `node bench/ingest.mjs [rows=1000000] [rounds=3] [shapes=dates,money,…|all|small]`.
// copy: one typed COPY to Parquet. whole: that and SUMMARIZE. Both sides have the same threads, memory and compression,
// each script runs in a process of its own, and the sides alternate; the medians are compared. Beside the seconds that a
// person waits stand those of the processors, which say the same on a machine that others use too.
// small: files of 100 kB and of 20 rows by 2,000 columns, from the create call to their profile.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, mkdirSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHAPES, SMALL, copyShape, writeShape } from './support/ingest-shapes.mjs';
import {
  firstPage,
  jobEnd,
  memoryByProcess,
  processorSeconds,
  signIn,
  startServer,
  upload,
} from './support/server.mjs';
import { median } from './support/median.mjs';

const THREADS = 2;
const MEMORY_MB = 1024;
const MEMORY_EVERY_MS = 200;
/** Of `row-source.ts` of the client. */
const COLUMNS_PER_BLOCK = 64;
/** Processes that are named where the peak is beyond its bound. */
const LARGEST = 5;
const BOUNDS = { readable: 1.5, whole: 1.3, memoryMb: 1536 };
const folder = join(process.env.PLUMBLINE_BENCH_HOME ?? tmpdir(), 'plumbline-bench');

const seconds = (from) => (performance.now() - from) / 1000;

const openDuckDb = async (threads = THREADS) => {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(threads),
    memory_limit: `${MEMORY_MB}MB`,
    temp_directory: join(folder, 'spill'),
  });
  return instance.connect();
};

/** In a process of its own: the script's seconds. */
const runScript = async (name, path) => {
  const connection = await openDuckDb(SHAPES[name].threads);
  const to = join(folder, 'script.parquet');
  const from = performance.now();
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  await connection.run(copyShape(SHAPES[name], path, to));
  const copy = seconds(from);
  await connection.runAndReadAll(`SUMMARIZE SELECT * FROM '${to}'`);
  const whole = seconds(from);
  const used = process.resourceUsage();
  const processor = (used.userCPUTime + used.systemCPUTime - userCPUTime - systemCPUTime) / 1_000_000;
  return { copy, whole, processor };
};

const script = async (name, path) => {
  const child = fork(fileURLToPath(import.meta.url), ['script', name, path]);
  const [result] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [null])]);
  child.kill();
  if (result === null) {
    throw new Error(`The script that knows ${name} failed.`);
  }
  return result;
};

const product = async (server, caller, { path, columns }) => {
  const uploadId = await upload(server, caller, path);
  let peak = 0;
  /** @type {{ name: string, mb: number }[]} */
  let atPeak = [];
  const look = async () => {
    const processes = await memoryByProcess(server.pid);
    const mb = processes.reduce((sum, one) => sum + one.mb, 0);
    if (mb > peak) {
      [peak, atPeak] = [mb, processes];
    }
  };
  const watch = setInterval(() => void look(), MEMORY_EVERY_MS);
  const before = await processorSeconds(server.pid);
  const from = performance.now();
  const { data } = await caller.call('POST', '/v1/datasources/create/file', { name: 'Bench', uploadId });
  const created = seconds(from);
  const end = new AbortController();
  const ended = jobEnd(caller, data.jobId)
    .then(() => seconds(from))
    .finally(() => end.abort());
  // A failed job is reported by the wait for its end.
  await Promise.race([firstPage(caller, data.id, { signal: end.signal, columns }), ended]);
  const readable = seconds(from);
  const whole = await ended;
  const processor = (await processorSeconds(server.pid)) - before;
  clearInterval(watch);
  const all = performance.now();
  await caller.call('POST', `/v1/datasources/${data.id}/filter`, { limit: 50 });
  const allColumns = seconds(all);
  const { data: dataset } = await caller.call('GET', `/v1/datasources/${data.id}`);
  await caller.call('DELETE', `/v1/datasources/${data.id}`);
  return {
    created,
    readable,
    whole,
    processor,
    allColumns,
    peak,
    atPeak,
    rows: dataset.version.rowCount,
    rejects: dataset.version.rejectCount,
  };
};

const generated = async (name, shape, rows) => {
  const path = join(folder, `${name}-${rows}.csv${shape.packs === true ? '.gz' : ''}`);
  if (!existsSync(path)) {
    const connection = await openDuckDb();
    await connection.run(writeShape(shape, rows, path));
    connection.closeSync();
  }
  // The first reading of a file is the disk's, not ours.
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 22 })) {
    void piece;
  }
  return path;
};

/** The columns that the grid requests first: of wide datasets a block, not all. */
const shownOf = ({ columns }) =>
  columns.length > COLUMNS_PER_BLOCK ? columns.slice(0, COLUMNS_PER_BLOCK).map(({ name }) => name) : null;

const of = (runs, key) => median(runs.map((run) => run[key]));
const load = () => loadavg()[0].toFixed(1);

const compareShape = async (server, caller, { name, rows, rounds }) => {
  const shape = SHAPES[name];
  const wanted = Math.round(rows * (shape.share ?? 1));
  const path = await generated(name, shape, wanted);
  /** @type {{ script: any[], product: Awaited<ReturnType<typeof product>>[] }} */
  const sides = { script: [], product: [] };
  for (let round = 0; round < rounds; round += 1) {
    sides.script.push(await script(name, path));
    sides.product.push(await product(server, caller, { path, columns: shownOf(shape) }));
  }
  const [copy, scriptWhole] = [of(sides.script, 'copy'), of(sides.script, 'whole')];
  const [readable, whole] = [of(sides.product, 'readable'), of(sides.product, 'whole')];
  const peak = Math.max(...sides.product.map((run) => run.peak));
  const { atPeak } = sides.product.find((run) => run.peak === peak) ?? { atPeak: [] };
  const [{ rows: read, rejects }] = sides.product;
  const isWithin =
    readable <= BOUNDS.readable * copy && whole <= BOUNDS.whole * scriptWhole && peak <= BOUNDS.memoryMb;
  console.log(
    `${name.padEnd(9)} ${read} rows, ${rejects} rejects: create ${of(sides.product, 'created').toFixed(2)} s, readable ${readable.toFixed(2)} s (a page of all columns ${of(sides.product, 'allColumns').toFixed(2)} s), copy ${copy.toFixed(2)} s, ratio ${(readable / copy).toFixed(2)}; ` +
      `whole ${whole.toFixed(2)} s, copy and summarize ${scriptWhole.toFixed(2)} s, ratio ${(whole / scriptWhole).toFixed(2)}; ` +
      `processors ${of(sides.product, 'processor').toFixed(2)} s, ${of(sides.script, 'processor').toFixed(2)} s; peak ${peak.toFixed(0)} MB; load ${load()}${isWithin ? '' : '  BEYOND'}`,
  );
  if (peak > BOUNDS.memoryMb) {
    const largest = atPeak.slice(0, LARGEST).map(({ name, mb }) => `${name} ${mb.toFixed(0)} MB`);
    console.log(`          at the peak: ${largest.join(', ')}`);
  }
};

const timeSmall = async (server, caller, rounds) => {
  for (const [name, { rows, bound, ...shape }] of Object.entries(SMALL)) {
    const path = await generated(name, shape, rows);
    const runs = [];
    for (let round = 0; round < rounds; round += 1) {
      runs.push(await product(server, caller, { path, columns: shownOf(shape) }));
    }
    const whole = of(runs, 'whole');
    console.log(
      `${name.padEnd(9)} ${rows} rows: create ${of(runs, 'created').toFixed(2)} s, readable ${of(runs, 'readable').toFixed(2)} s, profile ${whole.toFixed(2)} s (bound ${bound} s), load ${load()}${whole <= bound ? '' : '  BEYOND'}`,
    );
  }
};

const compare = async (rows, rounds, which) => {
  mkdirSync(folder, { recursive: true });
  const server = await startServer();
  try {
    const caller = await signIn(server);
    console.log(
      `medians of ${rounds}, ${THREADS} threads, memory ${MEMORY_MB} MB; bounds: readable ${BOUNDS.readable} × COPY, whole ${BOUNDS.whole} × COPY and SUMMARIZE, ${BOUNDS.memoryMb} MB`,
    );
    const names = which === 'all' ? Object.keys(SHAPES) : which.split(',').filter((name) => name in SHAPES);
    for (const name of names) {
      await compareShape(server, caller, { name, rows, rounds });
    }
    if (which === 'all' || which === 'small') {
      await timeSmall(server, caller, rounds);
    }
  } finally {
    await server.stop();
    rmSync(join(folder, 'script.parquet'), { force: true });
  }
};

if (process.argv[2] === 'script') {
  process.send?.(await runScript(process.argv[3], process.argv[4]));
} else {
  const [rows = '1000000', rounds = '3', which = 'all'] = process.argv.slice(2);
  await compare(Number(rows), Number(rounds), which);
}
