// What a download costs the server's main thread: `node bench/downloads.mjs [formats=csv,xlsx] [shapes=1000000x4,100000x40]`.
// A real server, one caller. Processor seconds of the main thread and of all processes (Linux) of one download, and what
// /healthz, requested every 20 ms, takes beside another, which counts on a machine that does nothing else.
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from './support/people.mjs';
import { createDataset, processorSeconds, signIn, startServer } from './support/server.mjs';

const formats = (process.argv[2] ?? 'csv,xlsx').split(',');
const shapes = (process.argv[3] ?? '1000000x4,100000x40')
  .split(',')
  .map((shape) => shape.split('x').map(Number));
const HEALTH_EVERY_MS = 20;
const CLOCK_TICKS = 100;

/** Of every type in turn; the texts vary, as a workbook's size does with them. */
const CELLS = [
  (row) => row,
  (row, column) => `city ${(row * 7919 + column) % 5000}`,
  (row, column) => ((row * 104_729 + column) % 10_000_000) / 100,
  (row, column) =>
    new Date(Date.UTC(2020, 0, 1) + ((row + column) % 2000) * 86_400_000).toISOString().slice(0, 10),
];

function* lines(rows, columns) {
  yield `${Array.from({ length: columns }, (_, column) => `column ${column}`).join(',')}\n`;
  for (let row = 0; row < rows; row += 1) {
    yield `${Array.from({ length: columns }, (_, column) => CELLS[column % CELLS.length](row, column)).join(',')}\n`;
  }
}

const mainThreadSeconds = async (pid) => {
  const text = await readFile(`/proc/${pid}/task/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS;
};

async function watchHealth(url, signal) {
  const times = [];
  while (!signal.aborted) {
    const startedAt = performance.now();
    await (await fetch(`${url}/healthz`)).arrayBuffer();
    times.push(performance.now() - startedAt);
    await pause(HEALTH_EVERY_MS);
  }
  return times;
}

async function download(server, owner, { dataset, format }) {
  const reply = await fetch(`${server.url}/v1/datasources/${dataset}/filter/download`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format }),
  });
  if (!reply.ok || reply.body === null) {
    throw new Error(`${format}: ${reply.status} ${await reply.text()}`);
  }
  let bytes = 0;
  for await (const piece of reply.body) {
    bytes += piece.length;
  }
  return bytes;
}

const server = await startServer();
const owner = await signIn(server);
console.log('rows x columns     format    main thread   all processes   healthz p95    max      size');
for (const [rows, columns] of shapes) {
  const path = join(server.home, `${rows}x${columns}.csv`);
  await pipeline(Readable.from(lines(rows, columns)), createWriteStream(path));
  const dataset = await createDataset(server, owner, { path, name: `Rows ${rows} x ${columns}` });
  await pause(3000);
  for (const format of formats) {
    const before = [await mainThreadSeconds(server.pid), await processorSeconds(server.pid)];
    const bytes = await download(server, owner, { dataset, format });
    await pause(500);
    const after = [await mainThreadSeconds(server.pid), await processorSeconds(server.pid)];
    const [main, all] = after.map((seconds, at) => seconds - before[at]);
    // Another, for what callers notice of it: answering them takes processor time, too.
    const ending = new AbortController();
    const health = watchHealth(server.url, ending.signal);
    await download(server, owner, { dataset, format });
    ending.abort();
    const times = await health;
    console.log(
      `${`${rows} x ${columns}`.padEnd(18)} ${format.padEnd(8)} ${main.toFixed(2).padStart(9)} s ${all.toFixed(2).padStart(13)} s ${percentile(times, 0.95).toFixed(0).padStart(10)} ms ${Math.max(
        ...times,
      )
        .toFixed(0)
        .padStart(4)} ms ${(bytes / 1024 ** 2).toFixed(1).padStart(6)} MB`,
    );
  }
}
await server.stop();
