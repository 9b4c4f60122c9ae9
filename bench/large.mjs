// A file of the requested size, sent in parts to a real server, inspected and read, with memory measured throughout:
// `node bench/large.mjs [gigabytes=20] [cancels=7] [format=csv|csv.gz|json|ndjson]`.
// The same is done first with a tenth of it: memory that grows with the file shows beside it. No file is written to the
// sender's side: the bytes are made while they are sent. Memory is the proportional set size of the server and all its
// processes; a cancelled job counts as ended when none of them reads any more.
import { createGzip, constants } from 'node:zlib';
import { readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { generateOrders } from './generate-orders.mjs';
import { jobEnd, memoryMb, processTree, signIn, startServer } from './support/server.mjs';
import { median } from './support/median.mjs';

const GB = 1e9;
const PART_BYTES = 16 * 1024 * 1024;
const BLOCK_ROWS = 200_000;
const POLL_MS = 100;
/** Of the time that all of it took. */
const LATEST_CANCEL = 0.8;
const ENGINE = /engine-src-process-child\.js/;

const gigabytes = Number(process.argv[2] ?? 20);
const cancels = Number(process.argv[3] ?? 7);
const format = process.argv[4] ?? 'csv';

const seconds = (from) => (performance.now() - from) / 1000;
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Header and a block of orders, that is repeated. */
async function ordersBlock() {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-orders-'));
  const path = join(folder, 'orders.csv');
  await generateOrders(BLOCK_ROWS, path);
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  const end = bytes.indexOf('\n') + 1;
  return { header: bytes.subarray(0, end), block: bytes.subarray(end) };
}

const record = (at) =>
  JSON.stringify({
    id: at,
    name: `customer ${(at * 7919) % 100_003}`,
    address: { city: ['Berlin', 'Łódź', 'Paris'][at % 3], lines: [at % 100, 'x'] },
    amount: (at % 10_000) / 100,
    at: new Date(1.6e12 + at * 1000).toISOString(),
  });

/** `{ pieces, rows }` of the plain text, about this many bytes. */
async function textOf(bytes) {
  if (format.startsWith('csv')) {
    const { header, block } = await ordersBlock();
    const times = Math.max(1, Math.round(bytes / block.length));
    const pieces = function* pieces() {
      yield header;
      for (let at = 0; at < times; at += 1) {
        yield block;
      }
    };
    return { pieces, rows: times * BLOCK_ROWS };
  }
  const isLines = format === 'ndjson';
  const block = Array.from({ length: BLOCK_ROWS }, (_, at) => record(at));
  const text = Buffer.from(block.join(isLines ? '\n' : ','));
  const times = Math.max(1, Math.round(bytes / text.length));
  const pieces = function* pieces() {
    yield Buffer.from(isLines ? '' : '{"data":[');
    for (let at = 0; at < times; at += 1) {
      yield at === 0 ? text : Buffer.concat([Buffer.from(isLines ? '\n' : ','), text]);
    }
    yield Buffer.from(isLines ? '\n' : ']}');
  };
  return { pieces, rows: times * BLOCK_ROWS };
}

/** What is sent, and how much of it there is: a packed one is packed twice, once to be counted. */
async function sendingOf(bytes) {
  const { pieces, rows } = await textOf(bytes);
  const packed = () => {
    const gzip = createGzip({ level: constants.Z_BEST_SPEED });
    pipeline(Readable.from(pieces()), gzip).catch(() => undefined);
    return gzip;
  };
  const open = () => (format.endsWith('.gz') ? packed() : Readable.from(pieces()));
  let size = 0;
  for await (const chunk of open()) {
    size += chunk.length;
  }
  return { open, size, rows };
}

/** Sends the parts of a stream; gives the upload's id. */
async function send(server, caller, { open, size, name }) {
  const { data } = await caller.call('POST', '/v1/uploads', { name, size });
  let start = 0;
  let waiting = [];
  let length = 0;
  const put = async (body) => {
    const reply = await fetch(`${server.url}/v1/uploads/${data.uploadId}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${caller.token}`,
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${start}-${start + body.length - 1}/${size}`,
      },
      body,
    });
    if (!reply.ok) {
      throw new Error(`part at ${start}: ${reply.status} ${await reply.text()}`);
    }
    start += body.length;
  };
  for await (const chunk of open()) {
    waiting.push(chunk);
    length += chunk.length;
    if (length >= PART_BYTES) {
      const bytes = Buffer.concat(waiting);
      let at = 0;
      for (; bytes.length - at >= PART_BYTES; at += PART_BYTES) {
        await put(bytes.subarray(at, at + PART_BYTES));
      }
      waiting = [bytes.subarray(at)];
      length = bytes.length - at;
    }
  }
  if (length > 0) {
    await put(Buffer.concat(waiting));
  }
  return data.uploadId;
}

/** The most memory since the watch began, and the longest time in which `/healthz` answered. */
function watch(server) {
  let most = 0;
  let slowest = 0;
  const over = new AbortController();
  const looking = (async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, await memoryMb(server.pid));
      const startedAt = performance.now();
      await fetch(`${server.url}/healthz`).then((reply) => reply.text());
      slowest = Math.max(slowest, performance.now() - startedAt);
      await sleep(POLL_MS);
    }
  })();
  return {
    async stop() {
      over.abort();
      await looking;
      return { peakMb: Math.round(most), slowestMs: Math.round(slowest) };
    },
  };
}

async function measured(server, work) {
  const watching = watch(server);
  const startedAt = performance.now();
  const result = await work();
  const took = seconds(startedAt);
  return { result, took, ...(await watching.stop()) };
}

const commandOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

const enginesOf = async (server) =>
  (await processTree(server.pid)).filter((pid) => ENGINE.test(commandOf(pid))).length;

/** Files that readings keep for a while. */
function scratchOf(server) {
  const folder = join(server.home, 'tmp');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  return { files: files.length, megabytes: Math.round(bytes / 1e6) };
}

/** Seconds from a cancellation until nothing reads any more; null where all was read before it came. */
async function cancelAt(server, caller, { uploadId, waitMs }) {
  const before = await enginesOf(server);
  const { data } = await caller.call('POST', '/v1/datasources/create/csv', { name: 'Cancelled', uploadId });
  await sleep(waitMs);
  const startedAt = performance.now();
  const isInTime = await caller.call('POST', `/v1/jobs/${data.jobId}/cancel`).then(
    () => true,
    () => false,
  );
  if (!isInTime) {
    await jobEnd(caller, data.jobId);
    await deleteDataset(caller, data.id);
    return null;
  }
  for (;;) {
    const job = await caller.call('GET', `/v1/jobs/${data.jobId}`);
    const isOver = job.data.state !== 'running' && job.data.state !== 'queued';
    if (isOver && (await enginesOf(server)) <= before) {
      return { state: job.data.state, took: seconds(startedAt) };
    }
    await sleep(10);
  }
}

async function deleteDataset(caller, id) {
  await caller.call('DELETE', `/v1/datasources/${id}`);
  await caller.call('DELETE', '/v1/datasources/delete_multiple/', { datasource_ids: [id] });
}

/** Cancels `rounds` readings of one upload, each at a random moment of the time that all of it takes. */
async function cancelSome(server, caller, { sending, name, rounds, expected }) {
  let uploadId = await send(server, caller, { ...sending, name });
  const times = [];
  let share = LATEST_CANCEL;
  while (times.length < rounds) {
    const time = await cancelAt(server, caller, {
      uploadId,
      waitMs: Math.random() * expected * share * 1000,
    });
    if (time === null) {
      // Read faster than the first time, and the upload went into the dataset.
      share /= 2;
      uploadId = await send(server, caller, { ...sending, name });
    } else {
      times.push(time);
    }
  }
  return times;
}

async function side(share, rounds) {
  const server = await startServer();
  try {
    const caller = await signIn(server);
    const restMb = Math.round(await memoryMb(server.pid));
    const sending = await sendingOf(gigabytes * share * GB);
    const name = `orders.${format}`;
    const sent = await measured(server, () => send(server, caller, { ...sending, name }));
    const uploadId = sent.result;
    const look = await measured(server, () =>
      caller.call('POST', '/v1/datasources/validate/datasource', { uploadId }),
    );
    const { jobId } = look.result.data;
    if (jobId !== null) {
      await caller.call('POST', `/v1/jobs/${jobId}/cancel`).catch(() => undefined);
    }
    const made = await measured(server, async () => {
      const { data } = await caller.call('POST', '/v1/datasources/create/csv', { name: 'Large', uploadId });
      await jobEnd(caller, data.jobId);
      return data.id;
    });
    const { data } = await caller.call('POST', `/v1/datasources/${made.result}/filter`, { limit: 1 });
    // Its bytes go before they are sent again: the disk need not hold them twice.
    await deleteDataset(caller, made.result);
    const times =
      rounds === 0 ? [] : await cancelSome(server, caller, { sending, name, rounds, expected: made.took });
    const left = { scratch: scratchOf(server), engines: await enginesOf(server) };
    return { restMb, sending, sent, look, made, rows: data.total, times, ...left };
  } finally {
    await server.stop();
  }
}

const print = (title, { restMb, sending, sent, look, made, rows, times, scratch, engines }) => {
  console.log(`\n${title}: ${(sending.size / GB).toFixed(2)} GB, ${rows.toLocaleString('en')} rows`);
  if (rows !== sending.rows) {
    console.log(`  NOT WHOLE: ${sending.rows.toLocaleString('en')} rows were sent`);
    process.exitCode = 1;
  }
  console.log(`  at rest      ${restMb} MB`);
  for (const [what, { took, peakMb, slowestMs }] of Object.entries({ sent, look, made })) {
    console.log(
      `  ${what.padEnd(12)} ${took.toFixed(1)} s, at most ${peakMb} MB, /healthz within ${slowestMs} ms`,
    );
  }
  console.log(`  read         ${Math.round(rows / made.took).toLocaleString('en')} rows/s`);
  if (times.length > 0) {
    const took = times.map((time) => time.took);
    console.log(
      `  cancelled    median ${median(took).toFixed(2)} s, worst ${Math.max(...took).toFixed(2)} s (${times.map(({ state }) => state).join(', ')})`,
    );
  }
  console.log(`  left         ${scratch.files} files, ${scratch.megabytes} MB, ${engines} engines`);
};

const tenth = await side(0.1, 0);
print('a tenth', tenth);
const whole = await side(1, cancels);
print('the whole', whole);
const grew = whole.made.peakMb / tenth.made.peakMb;
console.log(`\nmemory of the whole beside a tenth of it: ${grew.toFixed(2)} times`);
