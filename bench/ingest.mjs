// Ingest of generated orders beside two hand-written DuckDB scripts, interleaved:
// `node bench/ingest.mjs [rows=10000000] [rounds=3] [sides=plain,script,product]`.
// plain: COPY of what DuckDB's own sniffer makes of the file, nothing else. script: the same work as the product
// (types proven over the whole file, rejects, Parquet, profile), written by hand for this one file.
// Each side runs in a process of its own; seconds are wall clock, the medians are compared.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateOrders } from './generate-orders.mjs';

const THREADS = 2;
const MEMORY_MB = 1024;
const POLL_MS = 100;
const folder = join(process.env.PLUMBLINE_BENCH_HOME ?? tmpdir(), 'plumbline-bench');
const output = join(folder, 'ingest');

const seconds = (from) => (performance.now() - from) / 1000;
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const openDuckDb = async () => {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(THREADS),
    memory_limit: `${MEMORY_MB}MB`,
    temp_directory: join(output, 'spill'),
  });
  return instance.connect();
};

const TYPES = {
  order_id: 'BIGINT',
  ordered_at: 'TIMESTAMP',
  customer_id: 'BIGINT',
  region: 'VARCHAR',
  country: 'VARCHAR',
  product: 'VARCHAR',
  category: 'VARCHAR',
  quantity: 'BIGINT',
  unit_price: 'DOUBLE',
  discount: 'DOUBLE',
  shipped_on: 'DATE',
  note: 'VARCHAR',
};
const PARQUET = '(FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 122880)';

const sides = {
  async plain(csv) {
    const connection = await openDuckDb();
    const start = performance.now();
    await connection.run(`COPY (SELECT * FROM read_csv('${csv}')) TO '${output}/plain.parquet' ${PARQUET}`);
    return { readable: seconds(start), whole: seconds(start), readableProcessor: processorSeconds() };
  },
  /** All text once, types and rejects from that, then what SUMMARIZE gives, the commonest values and histograms. */
  async script(csv) {
    const connection = await openDuckDb();
    const start = performance.now();
    const text = `${output}/text.parquet`;
    const rows = `${output}/script.parquet`;
    await connection.run(
      `COPY (SELECT * FROM read_csv('${csv}', all_varchar = true)) TO '${text}' ${PARQUET}`,
    );
    const typed = Object.entries(TYPES);
    const casts = typed.map(([name, type]) => `TRY_CAST(${name} AS ${type}) AS ${name}`);
    await connection.run(`COPY (SELECT ${casts.join(', ')} FROM '${text}') TO '${rows}' ${PARQUET}`);
    const failing = typed
      .filter(([, type]) => type !== 'VARCHAR')
      .map(
        ([name, type]) =>
          `SELECT file_row_number + 1 AS "row", '${name}' AS "column", ${name} AS "text"
           FROM read_parquet('${text}', file_row_number = true)
           WHERE ${name} IS NOT NULL AND TRY_CAST(${name} AS ${type}) IS NULL`,
      );
    await connection.run(`COPY (${failing.join(' UNION ALL ')}) TO '${output}/script-rejects.parquet'`);
    const readable = seconds(start);
    const readableProcessor = processorSeconds();
    await connection.runAndReadAll(`SUMMARIZE SELECT * FROM '${rows}'`);
    for (const [name, type] of typed) {
      await connection.runAndReadAll(
        `SELECT ${name}, count(*) AS n FROM '${rows}' WHERE ${name} IS NOT NULL GROUP BY 1 ORDER BY n DESC LIMIT 20`,
      );
      if (type !== 'VARCHAR') {
        const place = type === 'BIGINT' || type === 'DOUBLE' ? name : `epoch(${name}::TIMESTAMP)`;
        await connection.runAndReadAll(
          `WITH range AS (SELECT min(${place}) AS low, max(${place}) AS high FROM '${rows}')
           SELECT least(19, floor((${place} - low) / (high - low) * 20)) AS bin, count(*) FROM '${rows}', range GROUP BY 1`,
        );
      }
    }
    return { readable, whole: seconds(start), readableProcessor };
  },
  async product(csv) {
    const { createReader } = await import('@plumbline/engine');
    const directory = join(output, 'product');
    mkdirSync(directory);
    const reader = createReader({
      workDirectory: join(output, 'work'),
      memoryMb: MEMORY_MB,
      threads: THREADS,
    });
    const start = performance.now();
    let readable = 0;
    let readableProcessor = 0;
    const { rowCount, rejectCount } = await reader.ingest(
      {
        files: [{ path: csv, fileName: 'orders.csv' }],
        options: {},
        columns: null,
        directory,
        onReadable: async () => {
          readable = seconds(start);
          readableProcessor =
            processorSeconds() + childrenOf(process.pid).reduce((sum, pid) => sum + ticksOf(pid, 2), 0);
        },
      },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );
    const whole = seconds(start);
    await reader.close();
    return { readable, whole, readableProcessor, rowCount, rejectCount };
  },
};

/** Proportional set size of a process and its children, in MB; null where the system does not report it. */
const proportionalMb = (pid) => {
  if (!existsSync('/proc/self/smaps_rollup')) {
    return null;
  }
  const family = [pid, ...childrenOf(pid)];
  return family.reduce((sum, member) => {
    try {
      return (
        sum +
        Number(/^Pss:\s+(\d+)/mu.exec(readFileSync(`/proc/${member}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
      );
    } catch {
      return sum;
    }
  }, 0);
};

const childrenOf = (pid) => {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
        .trim()
        .split(' ')
        .filter(Boolean)
        .map(Number),
    );
  } catch {
    return [];
  }
};

/** Seconds a process computed; 4 fields count its ended children too, 2 do not. */
const ticksOf = (pid, fields) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .split(') ')[1]
    .split(' ')
    .slice(11, 11 + fields)
    .reduce((sum, ticks) => sum + Number(ticks) / 100, 0);

/** Comparable even where other work shares the machine. */
const processorSeconds = () => ticksOf('self', 4);

const runSide = async (name, csv) => {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const child = fork(fileURLToPath(import.meta.url), ['side', name, csv]);
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, proportionalMb(child.pid) ?? 0);
  }, POLL_MS);
  const [result] = await once(child, 'message');
  clearInterval(timer);
  child.kill();
  return { ...result, peak };
};

const compare = async (rows, rounds, names) => {
  mkdirSync(folder, { recursive: true });
  const csv = join(folder, `orders-${rows}.csv`);
  if (!existsSync(csv)) {
    await generateOrders(rows, csv);
  }
  // The first reading of a file is the disk's, not ours.
  for await (const piece of createReadStream(csv, { highWaterMark: 1 << 22 })) {
    void piece;
  }
  const runs = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of Object.keys(runs)) {
      const run = await runSide(name, csv);
      runs[name].push(run);
      console.log(
        `${name.padEnd(8)} readable ${run.readable.toFixed(2)} s (processor ${run.readableProcessor.toFixed(1)} s), whole ${run.whole.toFixed(2)} s (processor ${run.processor.toFixed(1)} s), peak ${run.peak.toFixed(0)} MB`,
      );
    }
  }
  const of = (name, key) => median(runs[name].map((run) => run[key]));
  const ratio = (label, key, [other, otherKey]) => {
    if (runs.product !== undefined && runs[other] !== undefined) {
      const [mine, theirs] = [of('product', key), of(other, otherKey)];
      console.log(
        `${label}: product ${mine.toFixed(2)} s, ${other} ${theirs.toFixed(2)} s, ratio ${(mine / theirs).toFixed(2)}`,
      );
    }
  };
  console.log(
    `rows ${rows}, medians of ${rounds}, ${THREADS} threads, memory ${MEMORY_MB} MB; every bound is 1.30`,
  );
  ratio('readable, wall clock', 'readable', ['plain', 'whole']);
  ratio('readable, processor', 'readableProcessor', ['plain', 'readableProcessor']);
  ratio('whole, wall clock', 'whole', ['script', 'whole']);
  ratio('whole, processor', 'processor', ['script', 'processor']);
  console.log(`memory: product ${of('product', 'peak').toFixed(0)} MB at its peak (bound 1536)`);
  rmSync(output, { recursive: true, force: true });
};

if (process.argv[2] === 'side') {
  const result = await sides[process.argv[3]](process.argv[4]);
  process.send({ ...result, processor: processorSeconds() });
} else {
  const names = (process.argv[4] ?? 'plain,script,product').split(',');
  await compare(Number(process.argv[2] ?? 10_000_000), Number(process.argv[3] ?? 3), names);
}
