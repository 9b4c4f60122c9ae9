import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  startS3Service,
  type S3Fault,
  type S3Service,
  type S3ServiceRequest,
} from '../../../../../../testing/services/s3.ts';
import { createLog } from '../../log/create-log.ts';
import { BucketFileStore, type BucketStoreOptions } from './bucket-file-store.ts';

const VERSION = 'tenants/t/datasets/d/v-1';
const MIB = 1024 * 1024;
const SLOW: S3Fault = { status: 503, code: 'SlowDown' };

let service: S3Service;
let roots: string[] = [];
let prefix = '';
let serial = 0;

beforeAll(async () => {
  service = await startS3Service({ buckets: ['rows'] });
});
afterAll(() => service.close());
beforeEach(() => {
  serial += 1;
  prefix = `case-${serial}`;
  service.fault = null;
});
afterEach(async () => {
  await Promise.all(roots.map((root) => rm(root, { recursive: true, force: true })));
  roots = [];
});

/** A server with an empty home; those of one test share the bucket. */
async function server(
  change: Partial<BucketStoreOptions> = {},
  bucket: Partial<BucketStoreOptions['config']['bucket']> = {},
) {
  const root = await mkdtemp(join(tmpdir(), 'plumbline-bucket-'));
  roots.push(root);
  const config = {
    bucket: {
      endpoint: service.origin,
      region: service.region,
      name: 'rows',
      isPathStyle: true,
      keys: service.keys,
      ...bucket,
    },
    prefix,
    cacheBytes: 1024 * MIB,
  };
  const options = {
    config,
    files: join(root, 'files'),
    notes: join(root, 'stored'),
    log: createLog('silent'),
    longestWaitMs: 1,
    ...change,
  };
  return { files: new BucketFileStore(options), root, options, config };
}

type Files = Awaited<ReturnType<typeof server>>['files'];

/** A folder as the engine writes it, with a file that is no part of the version. */
async function makeVersion(files: Files, key = VERSION, rows: Buffer = randomBytes(1000)): Promise<Buffer> {
  const folder = await files.makeFolder(key);
  await writeFile(join(folder, 'rows.parquet'), rows);
  await writeFile(join(folder, 'rejects.parquet'), '');
  await writeFile(join(folder, 'rows.csv'), 'passing');
  return rows;
}

const NAMES = ['rows.parquet', 'rejects.parquet'];

const readVersion = async (files: Files, key = VERSION) => {
  const folder = await files.localPath(key);
  return { names: (await readdir(folder)).sort(), rows: await readFile(join(folder, 'rows.parquet')) };
};

async function storedKeys(files: Files): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.listStored('')) {
    keys.push(key);
  }
  return [...new Set(keys)];
}

/** The first `count` requests of a kind go wrong. */
function failing(
  count: number,
  fault: S3Fault,
  isMeant: (request: S3ServiceRequest) => boolean,
): () => number {
  let left = count;
  service.fault = (request) => {
    if (left === 0 || !isMeant(request)) {
      return null;
    }
    left -= 1;
    return fault;
  };
  return () => count - left;
}

const isPart = ({ method, url }: S3ServiceRequest): boolean =>
  method === 'PUT' && url.searchParams.has('partNumber');
const isRows = ({ method, url }: S3ServiceRequest): boolean =>
  method === 'GET' && url.pathname.endsWith('rows.parquet');
const isCompletion = ({ method, url }: S3ServiceRequest): boolean =>
  method === 'POST' && url.searchParams.has('uploadId');

describe('files in a bucket', () => {
  it('are read by a server with an empty home, without what was never part of them', async () => {
    const first = await server();
    const rows = await makeVersion(first.files);
    await first.files.save(VERSION, NAMES);
    const second = await server();
    expect(await readVersion(second.files)).toEqual({ names: ['rejects.parquet', 'rows.parquet'], rows });
  });

  it.each([8 * MIB, 8 * MIB + 1, 20 * MIB])('come back as they were with %i bytes', async (bytes) => {
    const first = await server();
    const rows = await makeVersion(first.files, VERSION, randomBytes(bytes));
    await first.files.save(VERSION, NAMES);
    const { rows: read } = await readVersion((await server()).files);
    expect(read.equals(rows)).toBe(true);
  });

  it('are single files too, with their size known before they are fetched', async () => {
    const first = await server();
    await first.files.write('tenants/t/datasets/d/raw/1', Buffer.from('a,b\n1,2\n'));
    await first.files.save('tenants/t/datasets/d/raw/1');
    const { files } = await server();
    expect(await files.size('tenants/t/datasets/d/raw/1')).toBe(8);
    expect(await files.size('tenants/t/datasets/d/raw/2')).toBeNull();
    await files.link('tenants/t/datasets/d/raw/1', 'tenants/t/datasets/d/raw/3');
    expect(await readFile(await files.localPath('tenants/t/datasets/d/raw/3'), 'utf8')).toBe('a,b\n1,2\n');
  });

  it('are uploaded once, and fetched once by many readers', async () => {
    const first = await server();
    await makeVersion(first.files);
    await Promise.all([first.files.save(VERSION, NAMES), first.files.save(VERSION, NAMES)]);
    await first.files.save(VERSION, NAMES);
    const puts = service.requests.filter(
      ({ method, url }) => method === 'PUT' && url.pathname.startsWith(`/rows/${prefix}/`),
    );
    expect(puts).toHaveLength(3);
    const { files } = await server();
    await Promise.all(Array.from({ length: 20 }, () => files.localPath(VERSION)));
    const gets = service.requests.filter(
      ({ method, url }) => method === 'GET' && url.pathname === `/rows/${prefix}/${VERSION}/rows.parquet`,
    );
    expect(gets).toHaveLength(1);
  });

  it('are gone everywhere once removed, and what is named alike is not', async () => {
    const { files, root } = await server();
    for (const key of [VERSION, `${VERSION}2`]) {
      await makeVersion(files, key);
      await files.save(key, NAMES);
    }
    await files.removeTree(VERSION);
    expect(await storedKeys(files)).toEqual([
      `${VERSION}2`,
      `${VERSION}2/rejects.parquet`,
      `${VERSION}2/rows.parquet`,
    ]);
    expect(await readdir(join(root, 'files/tenants/t/datasets/d'))).toEqual(['v-12']);
    await expect((await server()).files.localPath(VERSION)).rejects.toMatchObject({ code: 'storage.lost' });
  });

  it('count with their bytes, whether they are cached or not', async () => {
    const first = await server();
    await makeVersion(first.files);
    await first.files.save(VERSION, NAMES);
    await first.files.write('tenants/t/uploads/u', Buffer.alloc(100));
    const stored = await (await server()).files.sizeOfTree('tenants/t');
    expect(stored).toBeGreaterThan(1000);
    // `rows.csv` and the upload are on this machine alone.
    expect(await first.files.sizeOfTree('tenants/t')).toBe(stored + 'passing'.length + 100);
  });
});

describe('the cache', () => {
  it('has no more than its share, and removes what was not used for longest', async () => {
    const { files, root, config } = await server({ inUseMs: 0 });
    config.cacheBytes = 2500;
    for (const [at, name] of ['v-a', 'v-b', 'v-c'].entries()) {
      await makeVersion(files, name);
      await files.save(name, NAMES);
      const [identity = ''] = await readdir(join(root, 'stored'));
      const used = new Date(Date.now() - 1_000_000 + (at === 0 ? 900_000 : at * 1000));
      await utimes(join(root, 'stored', identity, 'units', `${name}.stored`), used, used);
    }
    await files.sweep();
    expect((await readdir(join(root, 'files'))).sort()).toEqual(['v-a', 'v-c']);
    expect((await readVersion(files, 'v-b')).rows).toHaveLength(1000);
  });

  it('never removes what is in use, or is not stored yet', async () => {
    const { files, root, config } = await server();
    config.cacheBytes = 1;
    await makeVersion(files, 'v-stored');
    await files.save('v-stored', NAMES);
    await makeVersion(files, 'v-writing');
    await files.sweep();
    expect((await readdir(join(root, 'files'))).sort()).toEqual(['v-stored', 'v-writing']);
  });

  it('does not take what another bucket stores for stored here', async () => {
    const first = await server();
    await makeVersion(first.files);
    await first.files.save(VERSION, NAMES);
    prefix = `${prefix}-moved`;
    const moved = await server({ files: first.options.files, notes: first.options.notes });
    await moved.files.save(VERSION, NAMES);
    expect(await storedKeys(moved.files)).toContain(VERSION);
  });
});

describe('a bucket that fails', () => {
  it.each([
    ['is busy', SLOW],
    ['cuts the connection', 'cut-request'],
  ] as const)('a write that fails with %s is sent again', async (_, fault) => {
    const first = await server();
    const rows = await makeVersion(first.files, VERSION, randomBytes(20 * MIB));
    const failed = failing(3, fault, isPart);
    await first.files.save(VERSION, NAMES);
    expect(failed()).toBe(3);
    service.fault = null;
    const { rows: read } = await readVersion((await server()).files);
    expect(read.equals(rows)).toBe(true);
  });

  it.each([
    ['part of a file', isPart],
    ['its end', isCompletion],
    [
      'what says that it is whole',
      ({ method, url }: S3ServiceRequest) => method === 'PUT' && url.pathname.endsWith('.manifest'),
    ],
  ])('a bucket that fails for good at %s stores nothing that can be read', async (_, isMeant) => {
    const first = await server();
    await makeVersion(first.files, VERSION, randomBytes(9 * MIB));
    failing(1000, SLOW, isMeant);
    await expect(first.files.save(VERSION, NAMES)).rejects.toMatchObject({ code: 'storage.unavailable' });
    service.fault = null;
    await expect((await server()).files.localPath(VERSION)).rejects.toMatchObject({ code: 'storage.lost' });
    await first.files.save(VERSION, NAMES);
    expect((await readVersion((await server()).files)).rows).toHaveLength(9 * MIB);
  });

  it('loses no upload whose last answer was lost', async () => {
    const first = await server();
    const rows = await makeVersion(first.files, VERSION, randomBytes(9 * MIB));
    failing(1, 'cut-answer', isCompletion);
    await first.files.save(VERSION, NAMES);
    service.fault = null;
    expect((await readVersion((await server()).files)).rows.equals(rows)).toBe(true);
  });

  it.each(['cut-answer', 'other-bytes'] as const)(
    'a read that fails with %s is sent again',
    async (fault) => {
      const first = await server();
      const rows = await makeVersion(first.files);
      await first.files.save(VERSION, NAMES);
      const failed = failing(2, fault, isRows);
      const second = await server();
      expect((await readVersion(second.files)).rows.equals(rows)).toBe(true);
      expect(failed()).toBe(2);
    },
  );

  it.each([
    ['cut-answer', 'storage.unavailable'],
    ['other-bytes', 'storage.lost'],
    [SLOW, 'storage.unavailable'],
    [{ status: 404, code: 'NoSuchKey' }, 'storage.lost'],
  ] as const)(
    'a bucket that fails with %o for good ends in %s, and leaves nothing in the cache',
    async (fault, code) => {
      const first = await server();
      await makeVersion(first.files);
      await first.files.save(VERSION, NAMES);
      failing(1000, fault, isRows);
      const second = await server();
      await expect(second.files.localPath(VERSION)).rejects.toMatchObject({ code });
      const left = await readdir(join(second.root, 'files/tenants/t/datasets/d')).catch(() => []);
      expect(left).toEqual([]);
      service.fault = null;
      expect((await readVersion(second.files)).rows).toHaveLength(1000);
    },
  );

  it('forgets no removal, and finishes it before the same key is stored again', async () => {
    const { files } = await server();
    await makeVersion(files);
    await files.save(VERSION, NAMES);
    service.fault = () => SLOW;
    await files.removeTree(VERSION);
    service.fault = null;
    await makeVersion(files);
    await files.save(VERSION, NAMES);
    await files.sweep();
    expect(await storedKeys(files)).toContain(VERSION);

    service.fault = () => SLOW;
    await files.removeTree(VERSION);
    service.fault = null;
    await files.sweep();
    expect(await storedKeys(files)).toEqual([]);
  });

  it('does not hold up what is on this machine', async () => {
    const { files } = await server();
    await makeVersion(files);
    await files.save(VERSION, NAMES);
    service.fault = () => SLOW;
    expect((await readVersion(files)).rows).toHaveLength(1000);
    expect(await files.sizeOfTree('tenants/t')).toBeGreaterThan(1000);
  });
});

describe('access is checked with one sentence', () => {
  it('passes for a bucket that can be used, and leaves nothing in it', async () => {
    const { files } = await server();
    await files.checkAccess();
    expect(await storedKeys(files)).toEqual([]);
  });

  it.each([
    [
      'a wrong secret',
      { keys: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wrong' } },
      /SECRET_ACCESS_KEY/,
    ],
    ['an unknown key', { keys: { accessKeyId: 'NOBODY', secretAccessKey: 'wrong' } }, /ACCESS_KEY_ID/],
    ['no such bucket', { name: 'elsewhere' }, /no bucket "elsewhere"/],
    ['another region', { region: 'us-east-1' }, /PLUMBLINE_S3_REGION/],
    ['nothing there', { endpoint: 'http://127.0.0.1:9' }, /could not be reached/],
  ])('one sentence reports %s', async (_, bucket, sentence) => {
    const { files } = await server({}, bucket);
    await expect(files.checkAccess()).rejects.toMatchObject({
      code: 'storage.unavailable',
      message: expect.stringMatching(sentence) as string,
    });
  });

  it('one sentence reports a key that may not write', async () => {
    failing(1000, { status: 403, code: 'AccessDenied' }, ({ method }) => method === 'PUT');
    const { files } = await server();
    await expect(files.checkAccess()).rejects.toThrow(/list the bucket, and to read, write and delete/);
  });
});

it('keeps a folder that a fault of the disk cut off out of sight', async () => {
  const first = await server();
  await makeVersion(first.files);
  await first.files.save(VERSION, NAMES);
  const second = await server();
  await second.files.localPath(VERSION);
  await rm(join(second.root, 'files', VERSION), { recursive: true });
  expect((await readVersion(second.files)).rows).toHaveLength(1000);
  expect((await stat(join(second.root, 'files', VERSION))).isDirectory()).toBe(true);
});
