import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startS3Service, type S3Service } from '../../../../testing/services/s3.ts';
import { describeFolderConformance } from '../../test/folder-conformance.ts';
import type { FolderAccess } from '../kit/folder.ts';
import { createOutbound } from '../kit/outbound/outbound.ts';
import { s3Url, signRequest, type S3Bucket } from '../kit/s3/request.ts';
import { openConnector } from '../registry.ts';

const CONTENT = { path: 'sales/orders.csv', bytes: Buffer.from('id,amount\n1,2.50\n') };

let service: S3Service;

beforeAll(async () => {
  service = await startS3Service({ buckets: ['rows', 'open'] });
  await put('shop/sales/orders.csv', CONTENT.bytes);
  await put('shop/sales/year=2024/part-0.csv', 'id,amount\n2,3\n');
  await put('shop/sales/_SUCCESS', 'done');
  await put('shop/a b/æ+%41.csv', 'x\n1\n');
  await put('other/secret.csv', 'x\n1\n');
  await put('sales/public.csv', 'x\n1\n', 'open');
});
afterAll(() => service.close());
afterEach(() => {
  service.fault = null;
});

const bucketAt = (name: string): S3Bucket => ({
  endpoint: service.origin,
  region: service.region,
  name,
  isPathStyle: true,
  keys: service.keys,
});

async function put(key: string, body: string | Buffer, bucket = 'rows'): Promise<void> {
  const bodySha256 = createHash('sha256').update(body).digest('hex');
  const request = { method: 'PUT', key, bodySha256 } as const;
  const { url, headers } = await signRequest(bucketAt(bucket), request);
  expect((await fetch(url, { method: 'PUT', headers, body: new Uint8Array(Buffer.from(body)) })).status).toBe(
    200,
  );
}

const good = () => ({
  endpoint: service.origin,
  region: service.region,
  bucket: 'rows',
  prefix: '/shop/',
  ...service.keys,
});

const outbound = createOutbound({ allow: ['127.0.0.1/32'] });
const signal = (): AbortSignal => new AbortController().signal;
const open = async (change: object = {}): Promise<FolderAccess> => {
  const { folder } = await openConnector('s3', { ...good(), ...change }, { outbound, signal: signal() });
  return folder as FolderAccess;
};
const pathsOf = async (folder: FolderAccess): Promise<readonly string[]> => {
  const paths: string[] = [];
  for await (const { path } of folder.walk('', signal())) {
    paths.push(path);
  }
  return paths;
};

describeFolderConformance({
  kind: 's3',
  good,
  secret: { field: 'secretAccessKey', text: () => service.keys.secretAccessKey },
  content: CONTENT,
  refusals: [
    ['an unknown key', { accessKeyId: 'NOBODY' }, 'source.refused', 'accessKeyId'],
    ['another secret', { secretAccessKey: 'wrong' }, 'source.refused', 'secretAccessKey'],
    ['a bucket that is not there', { bucket: 'nothing' }, 'source.refused', 'bucket'],
    ['another region', { region: 'eu-west-1' }, 'source.refused', 'region'],
    ['no keys where some are needed', { access: 'anonymous' }, 'source.refused', 'accessKeyId'],
    ['a port at which nothing listens', { endpoint: 'http://127.0.0.1:64999' }, 'source.unreachable'],
    ['an address inside the network', { endpoint: 'http://10.1.2.3' }, 'source.address_refused'],
    ['the address of a cloud’s metadata', { endpoint: 'http://169.254.169.254' }, 'source.address_refused'],
  ],
  async change(path) {
    await put(`shop/${path}`, `id,amount\n9,9\n`);
    // The tests after it find the first content.
    restore = () => put(`shop/${path}`, CONTENT.bytes);
  },
  hang(isHanging) {
    service.fault = isHanging ? () => 'hang' : null;
  },
});

let restore: (() => Promise<void>) | null = null;
afterEach(async () => {
  await restore?.();
  restore = null;
});

describe('a bucket', () => {
  it('shows what is under its folder alone, under the names that people gave', async () => {
    const folder = await open();
    expect(await pathsOf(folder)).toEqual([
      'a b/æ+%41.csv',
      'sales/_SUCCESS',
      'sales/orders.csv',
      'sales/year=2024/part-0.csv',
    ]);
    expect(await folder.list('', signal())).toMatchObject({ folders: ['a b', 'sales'], files: [] });
    expect((await folder.list('sales', signal())).folders).toEqual(['sales/year=2024']);
  });

  it('a bucket that anybody may read needs no keys', async () => {
    service.publicBuckets.add('open');
    const { accessKeyId: _id, secretAccessKey: _secret, ...rest } = good();
    const config = { ...rest, bucket: 'open', prefix: '', access: 'anonymous' };
    const { folder } = await openConnector('s3', config, { outbound, signal: signal() });
    expect(await pathsOf(folder as FolderAccess)).toEqual(['sales/public.csv']);
    const checks = await (folder as FolderAccess).check(signal());
    expect(checks.map(({ state }) => state)).not.toContain('failed');
  });

  it('a bucket whose objects the keys may list and not read fails at the privileges', async () => {
    service.fault = ({ url, method }) =>
      method === 'GET' && !url.searchParams.has('list-type') ? { status: 403, code: 'AccessDenied' } : null;
    const checks = await (await open()).check(signal());
    expect(checks.find(({ name }) => name === 'privileges')).toMatchObject({
      state: 'failed',
      field: 'accessKeyId',
      message: 'These keys may not read "a b/æ+%41.csv".',
    });
    expect(checks.find(({ name }) => name === 'clock')?.state).toBe('skipped');
  });

  it('a bucket that is busy for a moment is requested again', async () => {
    let refused = 0;
    service.fault = () => {
      refused += 1;
      return refused === 1 ? { status: 503, code: 'SlowDown' } : null;
    };
    expect((await (await open()).list('sales', signal())).files.length).toBe(2);
    expect(refused).toBe(2);
  });

  it.each([
    ['cut-answer', 'source.unreachable'],
    ['other-status', 'source.refused'],
  ] as const)('a bucket whose answer is a fault (%s) leaves no half of a file', async (fault, code) => {
    const folder = await open();
    const file = (await folder.list('sales', signal())).files.find(({ path }) => path === CONTENT.path);
    service.fault = ({ url }) => {
      if (url.searchParams.has('list-type')) {
        return null;
      }
      return fault === 'cut-answer' ? fault : { status: 400, code: 'InvalidRequest' };
    };
    const pieces: Buffer[] = [];
    const { Writable } = await import('node:stream');
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        pieces.push(chunk);
        done();
      },
    });
    expect(file).toBeDefined();
    await expect(folder.fetch(file!, { sink }, { maxBytes: 1e6, signal: signal() })).rejects.toMatchObject({
      code,
    });
    expect(sink.writableFinished).toBe(false);
  });

  it('is at Amazon in its region, with its name in the host, unless the form says otherwise', async () => {
    const { endpoint: _endpoint, ...amazon } = { ...good(), region: 'eu-north-1' };
    const session = await openConnector('s3', amazon, { outbound, signal: signal() });
    expect(session.label).toBe('s3://rows/shop');
    const { toBucket } = await import('./bucket.ts');
    const { S3Config } = await import('./config.ts');
    const address = (config: object): string => s3Url(toBucket(S3Config.parse(config)), { key: 'a' });
    expect(address(amazon)).toBe('https://rows.s3.eu-north-1.amazonaws.com/a');
    expect(address({ ...amazon, addressing: 'path-style' })).toBe(
      'https://s3.eu-north-1.amazonaws.com/rows/a',
    );
    expect(address({ ...good(), addressing: 'host-style' })).toContain('//rows.127.0.0.1');
  });
});
