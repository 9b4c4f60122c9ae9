import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Service, type S3Service } from '../../../../../../testing/services/s3.ts';
import { fakeClock } from '../../../testing/fake-clock.ts';
import { startProcess } from '../../../testing/server-process.ts';
import { startDatabase, type TestDatabase } from '../../../testing/test-databases.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { sweepStoredDatasets } from '../catalog/sweep-stored.ts';
import { begin, create, filter, ORDERS, upload } from '../testing/datasets.ts';
import { RealServer } from '../testing/real-server.ts';
import { newFolder } from './dataset-keys.ts';

const DAY_MS = 86_400_000;

let service: S3Service;
let database: TestDatabase;
let serial = 0;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  service = await startS3Service({ buckets: ['rows'] });
  database = await startDatabase();
});
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  await service.close();
  database.stop();
});

/** The settings of servers that share a bucket, and no folder. */
function s3Settings(): Record<string, string> {
  serial += 1;
  return {
    PLUMBLINE_S3_ENDPOINT: service.origin,
    PLUMBLINE_S3_REGION: service.region,
    PLUMBLINE_S3_BUCKET: 'rows',
    PLUMBLINE_S3_PREFIX: `case-${serial}`,
    PLUMBLINE_S3_ACCESS_KEY_ID: service.keys.accessKeyId,
    PLUMBLINE_S3_SECRET_ACCESS_KEY: service.keys.secretAccessKey,
  };
}

async function sharedSettings(): Promise<Record<string, string>> {
  const settings = s3Settings();
  await database.run(`CREATE DATABASE shared_${serial}`);
  return {
    ...settings,
    PLUMBLINE_DATABASE_URL: `postgres://plumbline@127.0.0.1:${database.port}/shared_${serial}`,
    PLUMBLINE_SEALING_KEY: randomBytes(32).toString('base64'),
  };
}

async function start(options: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
  const server = await startTestServer(options);
  closing.push(() => server.close());
  return server;
}

async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'plumbline-stored-'));
  closing.push(() => rm(home, { recursive: true, force: true }));
  return home;
}

async function storedKeys(server: TestServer): Promise<string[]> {
  const keys = new Set<string>();
  for await (const { key } of server.services.files.listStored('')) {
    keys.add(key);
  }
  return [...keys];
}

const rowsOf = async (server: TestServer, as: TestMember, id: string): Promise<unknown> => {
  const answer = await filter(server, as, { id, body: { limit: 100 } });
  expect(answer.status).toBe(200);
  return answer.body.data;
};

describe('rows stored in S3', () => {
  it('are read, retyped and deleted by a second server with an empty home', async () => {
    const environment = await sharedSettings();
    const first = await start({ environment });
    const owner = await first.signIn('owner');
    const id = await create(first, owner);
    const rows = await rowsOf(first, owner, id);

    const second = await start({ environment });
    expect(await rowsOf(second, owner, id)).toEqual(rows);
    const retyped = await second.call('POST', `/v1/datasources/${id}/retype`, {
      as: owner,
      body: { columns: [{ name: 'id', type: 'text' }] },
    });
    expect(retyped.status).toBe(202);
    await second.runJobs();
    const job = await second.call('GET', `/v1/jobs/${retyped.body.data.jobId}`, { as: owner });
    expect(job.body.data).toMatchObject({ state: 'succeeded' });
    expect(await rowsOf(first, owner, id)).toEqual(await rowsOf(second, owner, id));

    await second.call('DELETE', `/v1/datasources/${id}`, { as: owner });
    const deleted = await second.call('DELETE', '/v1/datasources/delete_multiple/', {
      as: owner,
      body: { datasource_ids: [id] },
    });
    expect(deleted.status).toBe(200);
    expect(await storedKeys(second)).toEqual([]);
  });

  it('come from an upload that another server received', async () => {
    const environment = await sharedSettings();
    const receiving = await start({ environment });
    const working = await start({ environment });
    const owner = await receiving.signIn('owner');
    const uploadId = await upload(receiving, owner, ORDERS);
    const answer = await working.call('POST', '/v1/datasources/create/csv', {
      as: owner,
      body: { name: 'Orders', uploadId },
    });
    expect(answer.status).toBe(202);
    await working.runJobs();
    const job = await working.call('GET', `/v1/jobs/${answer.body.data.jobId}`, { as: owner });
    expect(job.body.data).toMatchObject({ state: 'succeeded' });
    expect(await rowsOf(receiving, owner, answer.body.data.id)).toEqual(
      await rowsOf(working, owner, answer.body.data.id),
    );
    expect((await storedKeys(working)).filter((key) => key.includes('/uploads/'))).toEqual([]);
  });

  it('are stored afterwards where they were made without S3', async () => {
    const home = await makeHome();
    const before = await startTestServer({ home });
    const owner = await before.signIn('owner');
    const id = await create(before, owner);
    await before.close();

    const after = await start({ home, environment: s3Settings() });
    await sweepStoredDatasets(after.services);
    const folder = `tenants/${owner.principal.tenantId}/datasets/${id}`;
    const keys = await storedKeys(after);
    expect(keys).toContain(`${folder}/raw/1`);
    expect(keys.filter((key) => key.endsWith('rows.parquet'))).toHaveLength(1);
    await rm(join(home, 'files', folder), { recursive: true });
    await rowsOf(after, owner, id);
  });

  it('lose what nobody names after a day, and nothing else', async () => {
    // The bucket dates its objects by the real clock.
    const clock = fakeClock(Date.now());
    const server = await start({ environment: s3Settings(), clock });
    const owner = await server.signIn('owner');
    const id = await create(server, owner);
    const { files } = server.services;
    const stored = await storedKeys(server);
    const gone = '00000000-0000-7000-8000-000000000001';
    const folder = `tenants/${owner.principal.tenantId}/datasets`;
    for (const key of [`${folder}/${id}/${newFolder(gone, gone)}`, `${folder}/${gone}/raw/1`]) {
      await files.write(`${key}/rows.parquet`, Buffer.from('left by a run that was killed'));
      await files.save(key);
    }
    await sweepStoredDatasets(server.services);
    expect(await storedKeys(server)).toHaveLength(stored.length + 4);
    clock.advance(2 * DAY_MS);
    await sweepStoredDatasets(server.services);
    expect(await storedKeys(server)).toEqual(stored);
    await rowsOf(server, owner, id);
  });

  it('end a job that cannot store them in words, with nothing left, and succeed once it can', async () => {
    const server = await start({ environment: s3Settings() });
    const owner = await server.signIn('owner');
    service.fault = ({ method, url }) =>
      method === 'PUT' && url.pathname.endsWith('rows.parquet')
        ? { status: 403, code: 'AccessDenied' }
        : null;
    const { id, jobId } = await begin(server, owner);
    await server.runJobs();
    service.fault = null;
    const waiting = await server.call('GET', `/v1/jobs/${jobId}`, { as: owner });
    expect(waiting.body.data.state).toBe('queued');
    expect(waiting.body.data.message).toMatch(/storage of the rows/);
    expect((await filter(server, owner, { id })).status).not.toBe(200);
  });
});

it.each([
  ['no such bucket', { PLUMBLINE_S3_BUCKET: 'elsewhere' }, 'has no bucket "elsewhere"'],
  ['a wrong secret', { PLUMBLINE_S3_SECRET_ACCESS_KEY: 'wrong' }, 'Correct PLUMBLINE_S3_SECRET_ACCESS_KEY'],
])('a start with %s ends with one sentence', async (_, change, sentence) => {
  const settings = { ...s3Settings(), ...change, PLUMBLINE_HOME: await makeHome() };
  const server = await startProcess('main.ts', settings);
  expect((await server.ended()).code).toBe(1);
  expect(server.output().trim().split('\n')).toHaveLength(1);
  expect(server.output()).toContain(sentence);
  expect(server.output()).not.toContain(service.keys.secretAccessKey);
});

describe('a kill -9 while a version is stored', () => {
  it.each([
    ['its rows', /rows\.parquet$/],
    ['the end of it', /v-[^/]+\.manifest$/],
  ])('a kill at %s leaves nothing half, and the job finishes after a restart', async (_, point) => {
    const settings = s3Settings();
    const home = await makeHome();
    const server = new RealServer(home, settings);
    await server.start();
    await server.signIn();
    const reached = Promise.withResolvers<void>();
    service.fault = ({ method, url }) => {
      if (method !== 'PUT' || !point.test(url.pathname)) {
        return null;
      }
      reached.resolve();
      return 'hang';
    };
    const form = new FormData();
    form.append('name', 'Orders');
    form.append('file', new Blob([ORDERS]), 'orders.csv');
    const { id, jobId } = (await server.call('POST', '/v1/datasources/create/file', form)).body.data;
    await reached.promise;
    await server.killHard();
    service.fault = null;

    await server.start();
    await expect
      .poll(async () => (await server.call('GET', `/v1/jobs/${jobId}`)).body.data.state, { timeout: 60_000 })
      .toBe('succeeded');
    const rows = await server.call('POST', `/v1/datasources/${id}/filter`, {});
    expect(rows.status).toBe(200);
    const keys = service.requests
      .filter(({ method, url }) => method === 'PUT' && url.pathname.endsWith('.manifest'))
      .map(({ url }) => url.pathname);
    expect(keys.length).toBeGreaterThan(0);
    await server.killHard();
    // Another server in the same folder: what the killed run stored was cleared by the run after it.
    const next = await start({ home, environment: settings });
    const folders = (await storedKeys(next)).map((key) => /\/(v-[^/]+)/.exec(key)?.[1]).filter(Boolean);
    expect(new Set(folders).size).toBe(1);
  });
});
