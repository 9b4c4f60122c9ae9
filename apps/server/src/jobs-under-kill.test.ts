import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProcess, type ServerProcess } from './testing/server-process.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import type { AnyAnswer } from './testing/any-answer.ts';

const ROWS = 150_000;
const CSV = `id,name,amount\n${Array.from({ length: ROWS }, (_, at) => `${at},name ${at % 97},${at / 7}`).join('\n')}\n`;

interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type Call = (method: string, path: string, sent?: Sent) => Promise<AnyAnswer>;

const callerOf =
  (address: string, token: string): Call =>
  async (method, path, { body, headers } = {}) => {
    const isText = typeof body === 'string';
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && !isText && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    });
    return response.json();
  };

async function beginDataset(call: Call): Promise<{ id: string; jobId: string }> {
  const size = Buffer.byteLength(CSV);
  const upload = await call('POST', '/v1/uploads', { body: { name: 'rows.csv', size } });
  const { uploadId } = upload.data;
  const part = await call('PUT', `/v1/uploads/${uploadId}`, {
    body: CSV,
    headers: {
      'content-type': 'application/octet-stream',
      'content-range': `bytes 0-${size - 1}/${size}`,
    },
  });
  expect(part.data.complete).toBe(true);
  const created = await call('POST', '/v1/datasources/create/csv', { body: { name: 'Rows', uploadId } });
  return created.data;
}

const stateOf = async (call: Call, jobId: string): Promise<string> =>
  (await call('GET', `/v1/jobs/${jobId}`)).data.state;

const POLL = { timeout: 45_000, interval: 15 };

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));

/** The worker that the process has just started; null before it has one. */
async function workerOf(pid: number): Promise<number | null> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
  for (const child of children) {
    const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(WORKER)) {
      return Number(child);
    }
  }
  return null;
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function expectWhole(call: Call, { id, jobId }: { id: string; jobId: string }): Promise<void> {
  await expect.poll(() => stateOf(call, jobId), POLL).toBe('succeeded');
  const dataset = (await call('GET', `/v1/datasources/${id}`)).data;
  expect(dataset.state).toBe('active');
  const page = (await call('POST', `/v1/datasources/${id}/filter`, { body: { limit: 1 } })).data;
  expect(page.total).toBe(ROWS);
}

describe('a job whose worker is killed', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ hasWorker: true });
  });
  afterAll(() => server.close());

  it('goes on in another worker at once and ends whole', async () => {
    const call = callerOf(server.address, (await server.signIn('editor')).token);
    const dataset = await beginDataset(call);
    await expect.poll(() => stateOf(call, dataset.jobId), POLL).toBe('running');
    const pid = server.workerPid() ?? 0;
    process.kill(pid, 'SIGKILL');
    await expectWhole(call, dataset);
    const { attempt } = (await call('GET', `/v1/jobs/${dataset.jobId}`)).data;
    expect(attempt).toBe(2);
    expect(server.workerPid()).not.toBe(pid);
  });

  it('stops soon when it is cancelled', async () => {
    const call = callerOf(server.address, (await server.signIn('editor')).token);
    const dataset = await beginDataset(call);
    await expect.poll(() => stateOf(call, dataset.jobId), POLL).toBe('running');
    await call('POST', `/v1/jobs/${dataset.jobId}/cancel`);
    await expect.poll(() => stateOf(call, dataset.jobId), POLL).toBe('cancelled');
    const { error } = await call('GET', `/v1/datasources/${dataset.id}`);
    expect(error.code).toBe('dataset.not_found');
  });
});

describe('a job whose server is killed', () => {
  let home = '';
  let server: ServerProcess;
  const environment = {
    PLUMBLINE_OWNER_EMAIL: 'ada@example.test',
    PLUMBLINE_OWNER_PASSWORD: 'correct horse battery',
  };
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'plumbline-kill-'));
    server = await startProcess('main.ts', { PLUMBLINE_HOME: home, ...environment });
    await server.ready();
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    await rm(home, { recursive: true, force: true });
  });

  it('goes on after the next start and ends whole', async () => {
    const signedIn = await callerOf(server.address, '')('POST', '/login', {
      body: { email: environment.PLUMBLINE_OWNER_EMAIL, password: environment.PLUMBLINE_OWNER_PASSWORD },
    });
    const call = callerOf(server.address, signedIn.token);
    const dataset = await beginDataset(call);
    await expect.poll(() => stateOf(call, dataset.jobId), POLL).toBe('running');
    await server.end('SIGKILL');
    server = await startProcess('main.ts', {
      PLUMBLINE_HOME: home,
      PLUMBLINE_PORT: String(server.port),
      ...environment,
    });
    await server.ready();
    await expectWhole(call, dataset);
  });

  it('leaves no worker behind that was still starting', async () => {
    const other = await mkdtemp(join(tmpdir(), 'plumbline-kill-'));
    const started = await startProcess('main.ts', { PLUMBLINE_HOME: other, ...environment });
    await started.ready();
    const signedIn = await callerOf(started.address, '')('POST', '/login', {
      body: { email: environment.PLUMBLINE_OWNER_EMAIL, password: environment.PLUMBLINE_OWNER_PASSWORD },
    });
    await beginDataset(callerOf(started.address, signedIn.token));
    let worker: number | null = null;
    while (worker === null) {
      worker = await workerOf(started.child.pid!);
    }
    // Not waiting for its streams to close: a worker that stayed would hold them open.
    started.child.kill('SIGKILL');
    // An idle worker would end by itself after a minute.
    await expect.poll(() => isAlive(worker), { timeout: 20_000, interval: 50 }).toBe(false);
    await rm(other, { recursive: true, force: true });
  });
});
