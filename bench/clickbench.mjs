// ClickBench's 43 questions through the product's engine (the query model checked, planned, printed, run in a child
// process, rows returned) beside its SQL run in this process, over one Parquet file of that table's shape:
// `node bench/clickbench.mjs [rows=10000000] [rounds=3] [number of a query]`.
// Every round reopens the file on both sides and runs each query once on each, alternating which is first; medians
// of the rounds; their ratios as a geometric mean. Milliseconds are wall clock.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { createEngine } from '@plumbline/engine';
import { normalize } from '@plumbline/query';
import { HITS_COLUMNS, hitsSql } from '../packages/engine/test/corpus/clickbench/hits.ts';
import { CLICKBENCH } from '../packages/engine/test/corpus/clickbench/queries.ts';
import { median } from './support/median.mjs';

const THREADS = 2;
const MEMORY_MB = 4096;
const DEADLINE_MS = 300_000;
const [rowCount = 10_000_000, rounds = 3, only = 0] = process.argv.slice(2).map(Number);
const folder = join(process.env.PLUMBLINE_BENCH_HOME ?? tmpdir(), 'plumbline-bench');
const directory = join(folder, `hits-${rowCount}`);
const file = join(directory, 'rows.parquet');
const signal = new AbortController().signal;
const context = { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC', rowRules: [] };
const openDuckdb = async (name) => {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(THREADS),
    memory_limit: `${MEMORY_MB}MB`,
    temp_directory: join(folder, name),
  });
  return { instance, connection: await instance.connect() };
};

const prepare = async () => {
  if (existsSync(file)) {
    return;
  }
  mkdirSync(directory, { recursive: true });
  const { instance, connection } = await openDuckdb('making');
  const options = 'FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 122880, PARQUET_VERSION v2';
  await connection.run(`COPY (${hitsSql(rowCount)}) TO '${file}.part' (${options})`);
  connection.closeSync();
  instance.closeSync();
  renameSync(`${file}.part`, file);
};

const timed = async (work) => {
  const start = performance.now();
  const rows = await work();
  return { ms: performance.now() - start, rows };
};

const openBothSides = async (round) => {
  const source = {
    tenantId: 'bench',
    datasetId: 'hits',
    version: round + 1,
    directory,
    columns: HITS_COLUMNS,
    rowCount,
  };
  const engine = createEngine({
    workDirectory: join(folder, `clickbench-${round}`),
    processes: 1,
    memoryMb: MEMORY_MB,
    threads: THREADS,
    deadlineMs: DEADLINE_MS,
  });
  const { instance, connection } = await openDuckdb('by-hand');
  await connection.run(`CREATE VIEW hits AS SELECT * FROM read_parquet('${file}')`);
  const runQuery = (query) => engine.run({ source, query: normalize(query), context, signal });
  await runQuery({ limit: 1 });
  await connection.runAndReadAll('SELECT * FROM hits LIMIT 1');
  return {
    product: async ({ query }) => (await runQuery(query)).rows.length,
    byHand: async ({ sql }) => (await connection.runAndReadAll(sql)).getRowsJson().length,
    close: async () => {
      connection.closeSync();
      instance.closeSync();
      await engine.close();
      rmSync(join(folder, `clickbench-${round}`), { recursive: true, force: true });
    },
  };
};

await prepare();
const results = CLICKBENCH.map((question, index) => ({
  question,
  number: index + 1,
  product: [],
  byHand: [],
}));
const selected = only === 0 ? results : results.filter(({ number }) => number === only);
for (let round = 0; round < rounds; round += 1) {
  const sides = await openBothSides(round);
  for (const result of selected) {
    const order = (round + result.number) % 2 === 0 ? ['product', 'byHand'] : ['byHand', 'product'];
    const rows = {};
    for (const side of order) {
      const answer = await timed(() => sides[side](result.question));
      result[side].push(answer.ms);
      rows[side] = answer.rows;
    }
    if (rows.product !== rows.byHand) {
      throw new Error(`Query ${result.number} gave ${rows.product} rows, by hand ${rows.byHand}.`);
    }
  }
  await sides.close();
}
console.log(`${rowCount} rows, medians of ${rounds} rounds; product ms / SQL ms = ratio`);
const ratios = selected.map(({ number, product, byHand }) => {
  const [mine, theirs] = [median(product), median(byHand)];
  console.log(
    `${String(number).padStart(2)}  ${mine.toFixed(1).padStart(9)} / ${theirs.toFixed(1).padStart(9)} = ${(mine / theirs).toFixed(2)}`,
  );
  return mine / theirs;
});
const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
console.log(`geometric mean ${mean.toFixed(3)} (bound 1.15)`);
