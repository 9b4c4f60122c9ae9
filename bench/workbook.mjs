// The same rows read from a workbook and from CSV, interleaved:
// `node bench/workbook.mjs [rows=1000000] [rounds=3] [sides=first,text,workbook,csv]`.
// first: what a first look at the workbook takes. text: its sheet as delimited text, nothing else. workbook and csv: a version
// made of either file, from the raw bytes to the profile. Each side runs in a process of its own; seconds are wall clock,
// memory is the most that the process and its children held at once (Linux), medians of the rounds.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { median } from './support/median.mjs';

const folder = join(process.env.PLUMBLINE_BENCH_HOME ?? tmpdir(), 'plumbline-bench', 'workbook');
const POLL_MS = 50;
const LOOK_ROWS = 5000;

/** @type {{ name: string, type: import('@plumbline/contract').ColumnType }[]} */
const COLUMNS = [
  { name: 'id', type: 'integer' },
  { name: 'ordered_at', type: 'timestamp' },
  { name: 'customer', type: 'text' },
  { name: 'amount', type: 'number' },
  { name: 'paid', type: 'boolean' },
  { name: 'note', type: 'text' },
];
const START = Date.UTC(2024, 0, 1);
const rowAt = (at) => [
  at,
  new Date(START + at * 37_000).toISOString().slice(0, 19),
  `Customer ${(at * 7919) % 50_000}`,
  ((at * 104_729) % 10_000_000) / 100,
  at % 3 === 0,
  `note ${at} of the order`,
];

async function* pieces(rows) {
  for (let at = 0; at < rows; at += 1000) {
    yield Array.from({ length: Math.min(1000, rows - at) }, (_, row) => rowAt(at + row));
  }
}

const makeFiles = async (rows) => {
  const files = { xlsx: join(folder, `${rows}.xlsx`), csv: join(folder, `${rows}.csv`) };
  mkdirSync(folder, { recursive: true });
  if (!existsSync(files.xlsx) || !existsSync(files.csv)) {
    const { tableSheet, workbook } = await import('@plumbline/xlsx');
    const sheet = await tableSheet({ name: 'Orders', columns: COLUMNS, pieces: pieces(rows) });
    await pipeline(
      workbook([sheet], ({ code }) => code),
      createWriteStream(files.xlsx),
    );
    const lines = async function* () {
      yield `${COLUMNS.map(({ name }) => name).join(',')}\n`;
      for await (const piece of pieces(rows)) {
        yield piece.map((row) => `${row.join(',')}\n`).join('');
      }
    };
    await pipeline(lines, createWriteStream(files.csv));
  }
  return files;
};

const live = () => new AbortController().signal;

const toText = async (path, sampleRows) => {
  const { openWorkbook } = await import('../packages/engine/src/reader/formats/workbook.ts');
  const work = mkdtempSync(join(folder, 'text-'));
  const opened = await openWorkbook(path, {}, { work, signal: live(), sampleRows });
  const { size } = statSync(opened.path);
  rmSync(work, { recursive: true });
  return size;
};

const ingest = async (path) => {
  const { createReader } = await import('@plumbline/engine');
  const directory = mkdtempSync(join(folder, 'version-'));
  const reader = createReader({ workDirectory: join(directory, 'work'), memoryMb: 512, threads: 2 });
  const output = join(directory, 'version');
  mkdirSync(output);
  const { rowCount } = await reader.ingest(
    {
      files: [{ path, fileName: 'orders' }],
      options: {},
      columns: null,
      directory: output,
      onReadable: async () => undefined,
    },
    { signal: live(), onProgress: () => undefined },
  );
  await reader.close();
  rmSync(directory, { recursive: true });
  return rowCount;
};

const sides = {
  first: ({ xlsx }) => toText(xlsx, LOOK_ROWS),
  text: ({ xlsx }) => toText(xlsx, null),
  workbook: ({ xlsx }) => ingest(xlsx),
  csv: ({ csv }) => ingest(csv),
};

/** Resident memory of a process and its children in MB. */
const residentMb = (pid) => {
  try {
    const kb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    const tasks = readdirSync(`/proc/${pid}/task`);
    const children = tasks.flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
    );
    return children.reduce((sum, child) => sum + residentMb(child), kb / 1024);
  } catch {
    return 0;
  }
};

const measure = async (side, rows) => {
  const child = fork(fileURLToPath(import.meta.url), ['--side', side, String(rows)]);
  let mb = 0;
  const timer = setInterval(() => {
    mb = Math.max(mb, residentMb(child.pid));
  }, POLL_MS);
  const [{ seconds }] = await once(child, 'message');
  clearInterval(timer);
  if (child.exitCode === null) {
    await once(child, 'exit');
  }
  return { seconds, mb };
};

const [first, ...rest] = process.argv.slice(2);
if (first === '--side') {
  const [side, rows] = rest;
  const files = await makeFiles(Number(rows));
  const start = performance.now();
  await sides[side](files);
  process.send?.({ seconds: (performance.now() - start) / 1000 });
  process.disconnect();
} else {
  const rows = Number(first ?? 1_000_000);
  const rounds = Number(rest[0] ?? 3);
  const selected = rest[1]?.split(',') ?? Object.keys(sides);
  const files = await makeFiles(rows);
  const size = (path) => `${(statSync(path).size / 1024 ** 2).toFixed(0)} MiB`;
  console.log(
    `${rows.toLocaleString('en')} rows, 6 columns: workbook ${size(files.xlsx)}, CSV ${size(files.csv)}`,
  );
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const side of selected) {
      results.push({ side, ...(await measure(side, rows)) });
    }
  }
  for (const [side, list] of Map.groupBy(results, (result) => result.side)) {
    const seconds = median(list.map((each) => each.seconds));
    const mb = median(list.map((each) => each.mb));
    console.log(`${side.padEnd(9)} ${seconds.toFixed(1).padStart(6)} s  ${mb.toFixed(0).padStart(5)} MB`);
  }
}
