// A real server on a folder of its own, and the few calls every bench makes. Loopback only.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '../../scripts/free-port.mjs';
import { buildServer, builtServer } from '../../scripts/workspace.mjs';

const OWNER = { email: 'bench@northmoor.example', password: 'a long enough password' };

/**
 * `nodeOptions` are put before the entry; without a `home` the server gets a folder of its own.
 * @param {{ environment?: Record<string, string>, nodeOptions?: string[], home?: string }} [options]
 */
export async function startServer({ environment = {}, nodeOptions = [], home } = {}) {
  const folder = home ?? (await mkdtemp(join(tmpdir(), 'plumbline-bench-')));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  buildServer();
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, builtServer()], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PLUMBLINE_HOME: folder,
      PLUMBLINE_PORT: String(port),
      PLUMBLINE_SAMPLES: 'off',
      PLUMBLINE_OWNER_EMAIL: OWNER.email,
      PLUMBLINE_OWNER_PASSWORD: OWNER.password,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    if (child.exitCode !== null) {
      throw new Error('The server ended before it was ready.');
    }
    const isReady = await fetch(`${url}/healthz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isReady) {
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return {
    url,
    home: folder,
    pid: child.pid,
    process: child,
    readyMs: performance.now() - startedAt,
    async stop({ keepHome = false } = {}) {
      child.kill('SIGTERM');
      if (child.exitCode === null) {
        await once(child, 'exit');
      }
      if (!keepHome) {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** A signed-in caller: `call(method, path, body)` gives the reply's JSON and throws on a failure. */
export async function signIn(server) {
  /** @returns {Promise<any>} */
  const request = async ({ method, path, body, headers = {} }) => {
    const reply = await fetch(`${server.url}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json = await reply.json();
    if (!reply.ok) {
      throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(json)}`);
    }
    return json;
  };
  const { token } = await request({ method: 'POST', path: '/login', body: OWNER });
  const authorization = { authorization: `Bearer ${token}` };
  /** @param {unknown} [body] */
  const call = (method, path, body) => request({ method, path, body, headers: authorization });
  return { token, call };
}

const PART_BYTES = 16 * 1024 * 1024;

/** Upload a file in parts; gives the upload's id. */
export async function upload(server, caller, path) {
  const { size } = await stat(path);
  const opened = await caller.call('POST', '/v1/uploads', { name: basename(path), size });
  const { uploadId } = opened.data;
  for (let start = 0; start < size; start += PART_BYTES) {
    const end = Math.min(start + PART_BYTES, size);
    const reply = await fetch(`${server.url}/v1/uploads/${uploadId}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${caller.token}`,
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${start}-${end - 1}/${size}`,
      },
      body: createReadStream(path, { start, end: end - 1 }),
      duplex: 'half',
    });
    if (!reply.ok) {
      throw new Error(`upload: ${reply.status} ${await reply.text()}`);
    }
  }
  return uploadId;
}

/** Create a dataset from an upload and wait until its job has ended well. */
export async function createDataset(server, caller, { path, name }) {
  const uploadId = await upload(server, caller, path);
  const { data } = await caller.call('POST', '/v1/datasources/create/csv', { name, uploadId });
  await jobEnd(caller, data.jobId);
  return data.id;
}

export async function jobEnd(caller, jobId) {
  const from = performance.now();
  for (;;) {
    const { data } = await caller.call('GET', `/v1/jobs/${jobId}`);
    if (data.state === 'succeeded') {
      return data;
    }
    if (data.state === 'failed' || data.state === 'cancelled') {
      throw new Error(`The job ${data.state}: ${data.error?.message ?? data.message}`);
    }
    // Asked seldom where it takes long: on a busy machine, answers would be much of what the server does.
    const pauseMs = Math.max(50, (performance.now() - from) * 0.02);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

const PAGE_EVERY_MS = 20;
/** Of the time since the call: a request now and then costs the server no processor time that counts. */
const PAGE_SHARE = 0.02;

/**
 * The first page, as soon as it is answered: until then the dataset is not ready. `signal` ends the wait. `columns` are those
 * that are requested, null for all.
 */
export async function firstPage(caller, id, { signal, columns = null }) {
  const from = performance.now();
  const request = { limit: 50, ...(columns === null ? {} : { columns }) };
  for (;;) {
    const page = await caller.call('POST', `/v1/datasources/${id}/filter`, request).catch(() => null);
    if (page !== null || signal.aborted) {
      return;
    }
    const pauseMs = Math.max(PAGE_EVERY_MS, (performance.now() - from) * PAGE_SHARE);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

const parentOf = async (pid) => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return text === null ? null : Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
};

/** Ids of a process and everything under it. */
export async function processTree(pid) {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(all.map(parentOf));
  const tree = new Set([pid]);
  for (let grew = true; grew;) {
    grew = false;
    for (const [at, id] of all.entries()) {
      if (tree.has(parents[at]) && !tree.has(id)) {
        tree.add(id);
        grew = true;
      }
    }
  }
  return [...tree];
}

/** Proportional set size in MB of a process and its children, each with the name of its script, the largest first. */
export async function memoryByProcess(pid) {
  const found = await Promise.all(
    (await processTree(pid)).map(async (id) => {
      const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
      const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
      const script = command.split('\0').find((part) => /\.[jt]s$/.test(part)) ?? command;
      return { name: basename(script), mb: Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024 };
    }),
  );
  return found.toSorted((one, other) => other.mb - one.mb);
}

/** Proportional set size of a process and its children, in MB. */
export const memoryMb = async (pid) => (await memoryByProcess(pid)).reduce((sum, { mb }) => sum + mb, 0);

const CLOCK_TICKS = 100;

/** Seconds of processors that a process, its children, and those of them that have ended took. */
export async function processorSeconds(pid) {
  let ticks = 0;
  for (const id of await processTree(pid)) {
    const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => null);
    const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? [];
    ticks += [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0);
  }
  return ticks / CLOCK_TICKS;
}
