import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { AppError } from '@plumbline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drip, startServer, startTcpServer, type LocalServer } from '../../../test/support/local-server.ts';
import type { OutboundLimits } from './limits.ts';
import { createOutbound } from './outbound.ts';
import type { Progress } from './receive.ts';
import type { FetchOptions } from './run-fetch.ts';

const MAX = 100_000;
const CSV = 'a,b\n1,2\n';
const servers: LocalServer[] = [];
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbound-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    await server[Symbol.asyncDispose]();
  }
  await rm(folder, { recursive: true });
});

const retained = async (server: Promise<LocalServer>): Promise<LocalServer> => {
  servers.push(await server);
  return server;
};
const aServer = (...args: Parameters<typeof startServer>) => retained(startServer(...args));
const aTcpServer = (...args: Parameters<typeof startTcpServer>) => retained(startTcpServer(...args));
const file = (): string => join(folder, 'file');
const fetchFile = (link: string, options: Partial<FetchOptions> = {}, limits: Partial<OutboundLimits> = {}) =>
  createOutbound({ allow: ['127.0.0.0/8'], limits }).fetchToFile(
    link,
    { path: file() },
    { maxBytes: MAX, signal: new AbortController().signal, ...options },
  );
const failure = async (work: Promise<unknown>): Promise<AppError> => {
  const error: unknown = await work.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
};

describe('a fetched file', () => {
  it('is saved whole with what the server says of it', async () => {
    const server = await aServer((_, response) =>
      response
        .writeHead(200, {
          'content-type': 'Text/CSV; charset=utf-8',
          'content-disposition': 'attachment; filename="sales.csv"',
          etag: '"v1"',
          'last-modified': 'Sat, 31 Oct 2026 00:00:00 GMT',
        })
        .end(CSV),
    );
    const fetched = await fetchFile(`${server.origin}/x?y=1`);
    expect(fetched).toEqual({
      bytes: 8,
      contentType: 'text/csv',
      fileName: 'sales.csv',
      etag: '"v1"',
      lastModified: 'Sat, 31 Oct 2026 00:00:00 GMT',
      notModified: false,
    });
    expect(await readFile(file(), 'utf8')).toBe(CSV);
    expect(server.requests[0]).toMatchObject({ method: 'GET', url: '/x?y=1' });
    expect(server.requests[0]?.headers).toMatchObject({ 'accept-encoding': 'identity', accept: '*/*' });
  });

  it('may be empty', async () => {
    const server = await aServer((_, response) => response.end());
    expect(await fetchFile(server.origin)).toMatchObject({ bytes: 0, contentType: null, notModified: false });
    expect(await readFile(file(), 'utf8')).toBe('');
  });

  it('reports its progress, and the total where the server knows it', async () => {
    const server = await aServer((request, response) => {
      if (request.url === '/sized') {
        response.setHeader('content-length', CSV.length);
      }
      response.write(CSV.slice(0, 4));
      response.end(CSV.slice(4));
    });
    const reports: Progress[] = [];
    await fetchFile(`${server.origin}/sized`, { onProgress: (progress) => reports.push(progress) });
    expect(reports.at(-1)).toEqual({ received: 8, total: 8 });
    await rm(file());
    await fetchFile(`${server.origin}/chunked`, { onProgress: (progress) => reports.push(progress) });
    expect(reports.at(-1)).toEqual({ received: 8, total: null });
  });

  it('streams into a sink as well', async () => {
    const server = await aServer((_, response) => response.end(CSV));
    const outbound = createOutbound({ allow: ['127.0.0.0/8'] });
    const sink = createWriteStream(file());
    await outbound.fetchToFile(
      server.origin,
      { sink },
      { maxBytes: MAX, signal: new AbortController().signal },
    );
    expect(await readFile(file(), 'utf8')).toBe(CSV);
  });

  it('never writes over a file that is there', async () => {
    const server = await aServer((_, response) => response.end(CSV));
    await writeFile(file(), 'mine');
    await expect(fetchFile(server.origin)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(await readFile(file(), 'utf8')).toBe('mine');
  });
});

describe('a file that has not changed', () => {
  it('is not fetched again', async () => {
    const server = await aServer((request, response) =>
      request.headers['if-none-match'] === '"v1"'
        ? response.writeHead(304, { etag: '"v1"' }).end()
        : response.writeHead(200, { etag: '"v2"' }).end(CSV),
    );
    expect(await fetchFile(server.origin, { etag: '"v1"' })).toMatchObject({
      notModified: true,
      bytes: 0,
      etag: '"v1"',
    });
    expect(await readdir(folder)).toEqual([]);
    expect(await fetchFile(server.origin, { etag: '"v0"' })).toMatchObject({
      notModified: false,
      etag: '"v2"',
    });
  });

  it('is requested by its date too', async () => {
    const date = 'Sat, 31 Oct 2026 00:00:00 GMT';
    const server = await aServer((_, response) => response.writeHead(304).end());
    expect((await fetchFile(server.origin, { lastModified: date })).notModified).toBe(true);
    expect(server.requests[0]?.headers['if-modified-since']).toBe(date);
  });
});

describe('bounds', () => {
  const endless = () =>
    aServer((_, response) => {
      response.write('x');
      drip(response.socket!, () => response.write('x'.repeat(20_000)));
    });

  it('end a link that never ends by its size', async () => {
    const server = await endless();
    expect((await failure(fetchFile(server.origin))).code).toBe('source.too_large');
    expect(await readdir(folder)).toEqual([]);
  });

  it('end a link that never ends by its time', async () => {
    const server = await endless();
    const error = await failure(
      fetchFile(server.origin, { maxBytes: Number.MAX_SAFE_INTEGER }, { totalMs: 60 }),
    );
    expect(error).toMatchObject({ code: 'source.timed_out' });
    expect(error.message).toContain('took too long in all');
    expect(await readdir(folder)).toEqual([]);
  });

  it('refuse a file that says it is too large before a byte is saved', async () => {
    const server = await aServer((_, response) => {
      response.writeHead(200, { 'content-length': MAX + 1 });
      response.write('x');
    });
    const error = await failure(fetchFile(server.origin));
    expect(error.code).toBe('source.too_large');
    expect(error.message).toContain('100,000 bytes');
    expect(await readdir(folder)).toEqual([]);
  });

  it('let a file of exactly the size through', async () => {
    const server = await aServer((_, response) => response.end('x'.repeat(MAX)));
    expect((await fetchFile(server.origin)).bytes).toBe(MAX);
  });

  it('end a server that drips its headers', async () => {
    const server = await aTcpServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx: ');
      drip(socket, () => socket.write('y'));
    });
    const error = await failure(fetchFile(server.origin, {}, { connectMs: 40, headersMs: 40 }));
    expect(error.message).toContain('did not begin to answer in time');
    expect(error.code).toBe('source.timed_out');
  });

  it('end a server that takes the connection and says nothing', async () => {
    const server = await aTcpServer(() => undefined);
    const error = await failure(fetchFile(server.origin, {}, { connectMs: 40, headersMs: 40 }));
    expect(error.code).toBe('source.timed_out');
  });

  it('end a body that stops', async () => {
    const server = await aServer((_, response) => {
      response.writeHead(200, { 'content-length': 10 });
      response.write('abc');
    });
    const error = await failure(fetchFile(server.origin, {}, { idleMs: 40 }));
    expect(error.code).toBe('source.timed_out');
    expect(error.message).toContain('stopped sending');
    expect(await readdir(folder)).toEqual([]);
  });

  it('end a server with endless headers', async () => {
    const server = await aTcpServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      drip(socket, () => socket.write(`x: ${'y'.repeat(10_000)}\r\n`));
    });
    expect((await failure(fetchFile(server.origin))).code).toBe('source.unreachable');
  });
});

describe('encoded answers', () => {
  const encoded = (encoding: string, body: Buffer) =>
    aServer((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body));

  it.each([
    ['gzip', gzipSync(CSV)],
    ['x-gzip', gzipSync(CSV)],
    ['deflate', deflateSync(CSV)],
    ['br', brotliCompressSync(CSV)],
    ['identity', Buffer.from(CSV)],
  ])('are decoded though identity was requested: %s', async (encoding, body) => {
    const server = await encoded(encoding, body);
    expect((await fetchFile(`${server.origin}/data.csv`)).bytes).toBe(8);
    expect(await readFile(file(), 'utf8')).toBe(CSV);
  });

  it('lose the .gz of their name with the encoding', async () => {
    const server = await encoded('gzip', gzipSync(CSV));
    expect((await fetchFile(`${server.origin}/data.csv.gz`)).fileName).toBe('data.csv');
  });

  it('keep a gzip file that is not an encoding as it is', async () => {
    const body = gzipSync(CSV);
    const server = await aServer((_, response) => response.end(body));
    expect((await fetchFile(`${server.origin}/data.csv.gz`)).fileName).toBe('data.csv.gz');
    expect(await readFile(file())).toEqual(body);
  });

  it('are bounded by what they unfold to', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(MAX);
    const server = await encoded('gzip', bomb);
    expect((await failure(fetchFile(server.origin))).code).toBe('source.too_large');
    expect(await readdir(folder)).toEqual([]);
  });

  it('are refused in an encoding nobody requested', async () => {
    const server = await encoded('compress', Buffer.from('x'));
    const error = await failure(fetchFile(server.origin));
    expect([error.code, error.message.includes('"compress"')]).toEqual(['source.refused', true]);
  });

  it('are refused when they are broken', async () => {
    const server = await encoded('gzip', Buffer.from('not gzip at all'));
    expect((await failure(fetchFile(server.origin))).code).toBe('source.refused');
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('failures', () => {
  it('say that nothing listens', async () => {
    const server = await startServer(() => undefined);
    await server[Symbol.asyncDispose]();
    const error = await failure(fetchFile(server.origin));
    expect(error.code).toBe('source.unreachable');
    expect(error.message).toContain('refuses connections');
  });

  it('say that the server does not speak TLS', async () => {
    const server = await aServer((_, response) => response.end(CSV));
    const error = await failure(fetchFile(server.origin.replace('http:', 'https:')));
    expect(error.code).toBe('source.unreachable');
    expect(error.message).toContain('TLS');
  });

  it('say that what answers is not HTTP', async () => {
    const server = await aTcpServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
    const error = await failure(fetchFile(server.origin));
    expect(error.code).toBe('source.unreachable');
    expect(error.message).toContain('does not speak HTTP');
  });

  it('keep nothing of a file that was cut off', async () => {
    const server = await aServer((_, response) => {
      response.writeHead(200, { 'content-length': 10 });
      response.write('abc', () => response.socket?.destroy());
    });
    const error = await failure(fetchFile(server.origin));
    expect(error.code).toBe('source.unreachable');
    expect(error.message).toContain('closed the connection early');
    expect(await readdir(folder)).toEqual([]);
  });

  it('keep nothing of a chunked file that was cut off', async () => {
    const server = await aServer((_, response) => {
      response.write('abc', () => response.socket?.destroy());
    });
    expect((await failure(fetchFile(server.origin))).code).toBe('source.unreachable');
    expect(await readdir(folder)).toEqual([]);
  });

  it('say that the disk is full', async () => {
    const server = await aServer((_, response) => response.end(CSV));
    const outbound = createOutbound({ allow: ['127.0.0.0/8'] });
    const sink = createWriteStream('/dev/full');
    const work = outbound.fetchToFile(
      server.origin,
      { sink },
      { maxBytes: MAX, signal: new AbortController().signal },
    );
    expect((await failure(work)).code).toBe('storage.full');
  });

  it.each([
    [403, 'source.refused'],
    [404, 'source.refused'],
    [500, 'source.unreachable'],
    [204, 'source.refused'],
    [206, 'source.refused'],
  ])('report HTTP %d as %s', async (status, code) => {
    const server = await aServer((_, response) => response.writeHead(status).end());
    expect((await failure(fetchFile(server.origin))).code).toBe(code);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('cancelling', () => {
  it('while the body comes gives the reason and keeps nothing', async () => {
    const controller = new AbortController();
    const server = await aServer((_, response) => {
      response.write(CSV);
    });
    const work = fetchFile(server.origin, {
      signal: controller.signal,
      onProgress: () => controller.abort('the person left'),
    });
    await expect(work).rejects.toBe('the person left');
    expect(await readdir(folder)).toEqual([]);
  });

  it('while the server is silent gives the reason', async () => {
    const controller = new AbortController();
    const server = await aServer(() => controller.abort('the person left'));
    await expect(fetchFile(server.origin, { signal: controller.signal })).rejects.toBe('the person left');
  });

  it('beforehand sends nothing', async () => {
    const server = await aServer((_, response) => response.end(CSV));
    const signal = AbortSignal.abort('the person left');
    await expect(fetchFile(server.origin, { signal })).rejects.toBe('the person left');
    expect(server.requests).toEqual([]);
  });
});
