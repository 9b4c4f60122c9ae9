import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Service, type S3Service } from '../../../../../testing/services/s3.ts';
import { parseElement, parseListing, parseRefusal } from './replies.ts';
import { s3Url, signRequest, type S3Bucket, type S3Request } from './request.ts';

const KEYS_OF_OBJECTS = ['plain.csv', 'year=2024/month=1/a b+c.parquet', "odd/æ ø'()*!~&=?#%41.csv"];

let service: S3Service;
let bucket: S3Bucket;

beforeAll(async () => {
  service = await startS3Service({ buckets: ['rows'] });
  bucket = {
    endpoint: service.origin,
    region: service.region,
    name: 'rows',
    isPathStyle: true,
    keys: service.keys,
  };
});
afterAll(() => service.close());

async function call(request: S3Request, body?: string, from = bucket) {
  const bodySha256 = createHash('sha256')
    .update(body ?? '')
    .digest('hex');
  const { url, headers } = await signRequest(from, { ...request, bodySha256 });
  return fetch(url, { method: request.method, headers, ...(body === undefined ? {} : { body }) });
}

describe('a signed request', () => {
  it.each(KEYS_OF_OBJECTS)('stores, lists and reads %s', async (key) => {
    expect((await call({ method: 'PUT', key }, `content of ${key}`)).status).toBe(200);
    expect(await (await call({ method: 'GET', key })).text()).toBe(`content of ${key}`);
    const query = { 'list-type': '2', 'encoding-type': 'url', prefix: key };
    const listing = parseListing(await (await call({ method: 'GET', key: '', query })).text());
    expect(listing.objects.map((object) => [object.key, object.size])).toEqual([
      [key, Buffer.byteLength(`content of ${key}`)],
    ]);
  });

  it('lists in pages', async () => {
    for (const name of ['a', 'b', 'c']) {
      await call({ method: 'PUT', key: `pages/${name}` }, name);
    }
    const query = { 'list-type': '2', 'encoding-type': 'url', prefix: 'pages/', 'max-keys': '2' };
    const first = parseListing(await (await call({ method: 'GET', key: '', query })).text());
    expect(first.objects.map(({ key }) => key)).toEqual(['pages/a', 'pages/b']);
    const more = { ...query, 'continuation-token': first.next ?? '' };
    const second = parseListing(await (await call({ method: 'GET', key: '', query: more })).text());
    expect(second.objects.map(({ key }) => key)).toEqual(['pages/c']);
    expect(second.next).toBeNull();
  });

  it.each([
    ['another secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'NOBODY' }, 'InvalidAccessKeyId'],
  ])('is refused with %s', async (_, change, code) => {
    const from = { ...bucket, keys: { ...service.keys, ...change } };
    const answer = await call({ method: 'GET', key: 'plain.csv' }, undefined, from);
    expect(answer.status).toBe(403);
    expect(parseRefusal(await answer.text()).code).toBe(code);
  });

  it('is refused without keys, and with other bytes than were signed', async () => {
    expect(
      (await call({ method: 'GET', key: 'plain.csv' }, undefined, { ...bucket, keys: null })).status,
    ).toBe(403);
    const { url, headers } = await signRequest(bucket, { method: 'PUT', key: 'plain.csv' });
    const answer = await fetch(url, { method: 'PUT', headers, body: 'changed on the way' });
    expect(parseRefusal(await answer.text()).code).toBe('XAmzContentSHA256Mismatch');
  });
});

it('puts the bucket into the host where the server wants that', () => {
  const amazon = { ...bucket, endpoint: 'https://s3.eu-north-1.amazonaws.com', isPathStyle: false };
  expect(s3Url(amazon, { key: 'a b/c' })).toBe('https://rows.s3.eu-north-1.amazonaws.com/a%20b/c');
  expect(s3Url({ ...amazon, isPathStyle: true }, { key: '', query: { prefix: 'a/b c' } })).toBe(
    'https://s3.eu-north-1.amazonaws.com/rows/?prefix=a%2Fb%20c',
  );
});

it('takes what is no XML for no listing, and for a refusal without a reason', () => {
  expect(() => parseListing('<html>busy')).toThrow(/does not list/);
  expect(() => parseListing('<Error><Code>InternalError</Code></Error>')).toThrow(/does not list/);
  expect(parseRefusal('<html>busy')).toEqual({ code: '', message: '' });
  expect(parseElement('busy', 'A/B')).toBeNull();
});
