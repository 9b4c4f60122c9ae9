import { acrossTenants } from '../../platform/db/across-tenants.ts';
import { once } from 'node:events';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { UPLOAD_CHUNK_BYTES, UPLOAD_KEPT_DAYS, UPLOAD_MAX_BYTES } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { receiveUpload, sweepOrphanedUploads, sweepUntouchedUploads } from './index.ts';

const DAY_MS = 86_400_000;
/** Longer than an upload without a sign of life holds room for itself. */
const PROMISE_MS = 16 * 60_000;
const BYTES = Buffer.from('a,b\n1,2\n3,4\n');

/** Until it is so; the test's own time bounds it. */
async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    await delay(10);
  }
}

describe('uploads', () => {
  const clock = fakeClock();
  let server: TestServer;
  let editor: TestMember;

  beforeAll(async () => {
    server = await startTestServer({ clock });
    editor = await server.signIn('editor');
  });
  afterAll(() => server.close());

  const open = async (size: number, as = editor): Promise<string> => {
    const { body } = await server.call('POST', '/v1/uploads', { as, body: { name: 'orders.csv', size } });
    return body.data.uploadId as string;
  };
  const put = (id: string, part: { bytes: Uint8Array; range: string; as?: TestMember }) =>
    server.call('PUT', `/v1/uploads/${id}`, {
      as: part.as ?? editor,
      body: new Uint8Array(part.bytes),
      headers: { 'content-type': 'application/octet-stream', 'content-range': part.range },
    });
  const folder = (id: string) => join(server.home, 'files/tenants', editor.principal.tenantId, 'uploads', id);

  it('walks 401, 400, 403 and 404 before it takes anything', async () => {
    const path = `/v1/uploads/${newId()}`;
    const viewer = await server.signIn('viewer');
    const body = { name: 'a.csv', size: 3 };
    expect((await server.call('POST', '/v1/uploads', { body })).status).toBe(401);
    expect(
      (await server.call('POST', '/v1/uploads', { as: editor, body: { name: {}, size: 3 } })).status,
    ).toBe(400);
    expect(
      (await server.call('POST', '/v1/uploads', { as: editor, body: { name: 'a', size: -1 } })).status,
    ).toBe(400);
    expect((await server.call('POST', '/v1/uploads', { as: viewer, body })).status).toBe(403);
    expect((await server.call('GET', path)).status).toBe(401);
    expect((await server.call('GET', '/v1/uploads/nonsense', { as: editor })).status).toBe(400);
    expect((await server.call('GET', path, { as: viewer })).status).toBe(403);
    expect(await server.call('GET', path, { as: editor })).toMatchObject({
      status: 404,
      body: { error: { code: 'upload.not_found' } },
    });
    expect((await put(newId(), { bytes: BYTES, range: 'bytes 0-11/12' })).status).toBe(404);
  });

  it('keeps parts that come in order and says when all have come', async () => {
    const id = await open(BYTES.length);
    const first = await put(id, { bytes: BYTES.subarray(0, 5), range: 'bytes 0-4/12' });
    expect(first).toMatchObject({ status: 200, body: { data: { received: 5, complete: false } } });
    const second = await put(id, { bytes: BYTES.subarray(5), range: 'bytes 5-11/12' });
    expect(second.body.data).toEqual({
      uploadId: id,
      name: 'orders.csv',
      sizeBytes: 12,
      received: 12,
      complete: true,
    });
    expect((await server.call('GET', `/v1/uploads/${id}`, { as: editor })).body.data).toEqual(
      second.body.data,
    );
    expect(await readFile(join(folder(id), 'raw'))).toEqual(BYTES);
  });

  it('answers a part sent twice with 409 and the next offset, its bytes stored once', async () => {
    const id = await open(BYTES.length);
    await put(id, { bytes: BYTES.subarray(0, 5), range: 'bytes 0-4/12' });
    const again = await put(id, { bytes: BYTES.subarray(0, 5), range: 'bytes 0-4/12' });
    expect(again).toMatchObject({
      status: 409,
      body: { error: { code: 'upload.wrong_offset', received: 5 } },
    });
    await put(id, { bytes: BYTES.subarray(5), range: 'bytes 5-11/12' });
    expect(await readFile(join(folder(id), 'raw'))).toEqual(BYTES);
  });

  it('answers a part that leaves a gap with 409 and where to go on', async () => {
    const id = await open(BYTES.length);
    expect(await put(id, { bytes: BYTES.subarray(5), range: 'bytes 5-11/12' })).toMatchObject({
      status: 409,
      body: { error: { code: 'upload.wrong_offset', received: 0 } },
    });
  });

  it('takes one of two parts sent at once and refuses the other', async () => {
    const bytes = Buffer.alloc(1_000_000, 'x');
    const id = await open(bytes.length);
    const range = `bytes 0-${bytes.length - 1}/${bytes.length}`;
    const answers = await Promise.all([put(id, { bytes, range }), put(id, { bytes, range })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await readFile(join(folder(id), 'raw'))).length).toBe(bytes.length);
  });

  /** Send the first `sent` bytes of a part of `length`, and leave the connection open. */
  const beginPart = async (id: string, part: { length: number; sent: number; size: number }) => {
    const sender = request(`${server.address}/v1/uploads/${id}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${editor.token}`,
        'content-type': 'application/octet-stream',
        'content-range': `bytes 0-${part.length - 1}/${part.size}`,
        'content-length': part.length,
      },
    });
    const ended = once(sender, 'close').catch(() => {});
    sender.on('error', () => {});
    sender.write(Buffer.alloc(part.sent, 'y'));
    await waitFor(async () => (await readFile(join(folder(id), 'raw')).catch(() => '')).length > 0);
    return { sender, ended };
  };

  it('keeps nothing of a part whose connection breaks, and goes on from the byte it acknowledged', async () => {
    const bytes = Buffer.alloc(3_000_000, 'x');
    const id = await open(bytes.length);
    const { sender, ended } = await beginPart(id, { length: 3_000_000, sent: 1_500_000, size: 3_000_000 });
    sender.destroy();
    await ended;
    await waitFor(async () => (await readFile(join(folder(id), 'raw'))).length === 0);
    const requested = await server.call('GET', `/v1/uploads/${id}`, { as: editor });
    expect(requested.body.data).toMatchObject({ received: 0, complete: false });
    // A sender that assumes the half arrived gets the real offset.
    const blind = await put(id, { bytes: bytes.subarray(1_500_000), range: 'bytes 1500000-2999999/3000000' });
    expect(blind).toMatchObject({ status: 409, body: { error: { received: 0 } } });
    expect((await put(id, { bytes, range: 'bytes 0-2999999/3000000' })).body.data.complete).toBe(true);
    expect(await readFile(join(folder(id), 'raw'))).toEqual(bytes);
  });

  it('accepts a part sent again while the first attempt is stuck on an open connection', async () => {
    const bytes = Buffer.alloc(2_000_000, 'x');
    const id = await open(bytes.length);
    const { sender } = await beginPart(id, { length: 2_000_000, sent: 1_000_000, size: 2_000_000 });
    const answered = once(sender, 'response');
    expect((await put(id, { bytes, range: 'bytes 0-1999999/2000000' })).body.data.complete).toBe(true);
    sender.end(Buffer.alloc(1_000_000, 'y'));
    const [response] = await answered;
    expect(response.statusCode).toBe(409);
    response.resume();
    expect(await readFile(join(folder(id), 'raw'))).toEqual(bytes);
  });

  it('writes a part to disk while it comes, so that memory does not grow with it', async () => {
    const length = UPLOAD_CHUNK_BYTES;
    const id = await open(length);
    const { sender } = await beginPart(id, { length, sent: length - 1, size: length });
    await waitFor(async () => (await stat(join(folder(id), 'raw'))).size > length * 0.9);
    const answered = once(sender, 'response');
    sender.end('z');
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
    response.resume();
  });

  it('refuses a file over 100 GiB with 413 before its first byte', async () => {
    const body = { name: 'huge.csv', size: UPLOAD_MAX_BYTES + 1 };
    expect(await server.call('POST', '/v1/uploads', { as: editor, body })).toMatchObject({
      status: 413,
      body: { error: { code: 'upload.too_large', message: expect.stringMatching(/"huge.csv".*100 GiB/) } },
    });
  });

  it('refuses a file that the disk has no room for before its first byte', async () => {
    const { files } = server.services;
    const free = await files.freeBytes();
    expect(free).toBeGreaterThan(0);
    clock.advance(PROMISE_MS);
    Object.assign(files, { freeBytes: async () => 1000 });
    try {
      const opened = (size: number) =>
        server.call('POST', '/v1/uploads', { as: editor, body: { name: 'a.csv', size } });
      expect((await opened(1000)).status).toBe(200);
      expect(await opened(1001)).toMatchObject({ status: 507, body: { error: { code: 'storage.full' } } });
    } finally {
      Object.assign(files, { freeBytes: async () => free });
    }
  });

  it('counts what was promised to uploads opened before, and checks again at every part', async () => {
    const { files } = server.services;
    const real = files.freeBytes;
    clock.advance(PROMISE_MS);
    Object.assign(files, { freeBytes: async () => 1_000_000_000_000 });
    try {
      const huge = 60 * 1024 ** 3;
      const opened = (size: number) =>
        server.call('POST', '/v1/uploads', { as: editor, body: { name: 'a.csv', size } });
      const first = await opened(huge);
      const second = await opened(BYTES.length);
      Object.assign(files, { freeBytes: async () => huge });
      expect((await opened(1)).body.error.code).toBe('storage.full');
      // The second has no room any more, the first has: it was there before.
      const part = { bytes: BYTES, range: `bytes 0-${BYTES.length - 1}/${BYTES.length}` };
      expect(await put(second.body.data.uploadId, part)).toMatchObject({
        status: 507,
        body: { error: { code: 'storage.full' } },
      });
      const start = { bytes: BYTES, range: `bytes 0-${BYTES.length - 1}/${huge}` };
      expect((await put(first.body.data.uploadId, start)).status).toBe(200);
      Object.assign(files, { freeBytes: async () => 1_000_000_000_000 });
      expect((await put(second.body.data.uploadId, part)).status).toBe(200);
    } finally {
      clock.advance(PROMISE_MS);
      Object.assign(files, { freeBytes: real });
    }
  });

  it('refuses what a workspace has no room for, and says what it has left', async () => {
    const { config } = server.services;
    const { tenantBytes } = config;
    Object.assign(config, { tenantBytes: 3 * 1024 ** 3 });
    try {
      const as = await server.signIn('editor', await server.addTenant());
      const opened = (size: number) =>
        server.call('POST', '/v1/uploads', { as, body: { name: 'a.csv', size } });
      expect((await opened(2 * 1024 ** 3)).status).toBe(200);
      expect(await opened(1024 ** 3 + 1)).toMatchObject({
        status: 507,
        body: {
          error: {
            code: 'storage.quota_exceeded',
            message:
              '"a.csv" needs 1 GiB more, and your workspace has 1 GiB left of its 3 GiB. Delete datasets that nobody needs, or ask who runs the server for more.',
          },
        },
      });
      expect((await opened(1024)).status).toBe(200);
    } finally {
      Object.assign(config, { tenantBytes });
    }
  });

  it('refuses what has no room besides uploads that came within the same minute', async () => {
    const { config } = server.services;
    const { tenantBytes } = config;
    Object.assign(config, { tenantBytes: BYTES.length * 2 - 1 });
    try {
      const as = await server.signIn('editor', await server.addTenant());
      const body = { name: 'a.csv', size: BYTES.length };
      const range = `bytes 0-${BYTES.length - 1}/${BYTES.length}`;
      const open = () => server.call('POST', '/v1/uploads', { as, body });
      const opened = await Promise.all([open(), open()]);
      const ids = opened.flatMap(({ status, body: { data } }) => (status === 200 ? [data.uploadId] : []));
      ids.sort((one, other) => (one < other ? -1 : 1));
      const stored = [];
      for (const id of ids) {
        stored.push((await put(id, { as, bytes: BYTES, range })).status);
      }
      expect(stored.filter((status) => status === 200)).toHaveLength(1);
      expect(await open()).toMatchObject({
        status: 507,
        body: { error: { code: 'storage.quota_exceeded' } },
      });
      await expect(server.services.files.sizeOfTree(`tenants/${as.principal.tenantId}`)).resolves.toBe(
        BYTES.length,
      );
    } finally {
      Object.assign(config, { tenantBytes });
    }
  });

  it('keeps nothing of a stream that has more than its limit', async () => {
    const { principal } = await server.signIn('editor', await server.addTenant());
    const content = Readable.from([Buffer.alloc(600), Buffer.alloc(600)]);
    const receiving = receiveUpload(server.services, principal, { name: 'a.csv', content, limit: 1000 });
    await expect(receiving).rejects.toMatchObject({ code: 'upload.too_large' });
    expect(await server.services.files.list(`tenants/${principal.tenantId}/uploads`)).toEqual([]);
  });

  it('rejects a part whose file size differs from the announced one', async () => {
    const id = await open(BYTES.length);
    expect(await put(id, { bytes: BYTES, range: 'bytes 0-11/13' })).toMatchObject({
      status: 422,
      body: { error: { code: 'upload.size_mismatch' } },
    });
  });

  it('discards a part that has fewer bytes than its range', async () => {
    const id = await open(BYTES.length);
    expect(await put(id, { bytes: BYTES.subarray(0, 3), range: 'bytes 0-4/12' })).toMatchObject({
      status: 422,
      body: { error: { code: 'upload.size_mismatch', received: 0 } },
    });
    expect((await put(id, { bytes: BYTES, range: 'bytes 0-11/12' })).body.data.complete).toBe(true);
  });

  it('discards a part that has more bytes than its range', async () => {
    const id = await open(BYTES.length);
    expect((await put(id, { bytes: BYTES, range: 'bytes 0-4/12' })).status).toBe(413);
    expect((await put(id, { bytes: BYTES, range: 'bytes 0-11/12' })).body.data.complete).toBe(true);
  });

  it('refuses a part over 16 MiB with 413', async () => {
    const id = await open(UPLOAD_CHUNK_BYTES * 2);
    const range = `bytes 0-${UPLOAD_CHUNK_BYTES}/${UPLOAD_CHUNK_BYTES * 2}`;
    expect((await put(id, { bytes: BYTES, range })).status).toBe(413);
  });

  it.each([
    ['that starts wrong', 'bytes 8388608-16777215/16777216', 409],
    ['of another file', 'bytes 0-8388607/8388608', 422],
    ['with a range that is none', 'bytes none', 400],
  ])(
    'lets the sender of a part %s finish, and answers',
    async (_what, range, status) => {
      const id = await open(16_777_216);
      const sender = request(`${server.address}/v1/uploads/${id}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${editor.token}`,
          'content-type': 'application/octet-stream',
          'content-range': range,
          'content-length': 8_388_608,
        },
      });
      const answered = once(sender, 'response');
      // A client that reads the answer only after its last byte: far more than sockets hold is to be taken from it.
      const sent = once(sender, 'finish');
      sender.end(Buffer.alloc(8_388_608, 'x'));
      await sent;
      const [response] = await answered;
      expect(response.statusCode).toBe(status);
      response.resume();
    },
    10_000,
  );

  it('refuses a part without a range with 400', async () => {
    const id = await open(BYTES.length);
    const answer = await server.call('PUT', `/v1/uploads/${id}`, {
      as: editor,
      body: new Uint8Array(BYTES),
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(answer).toMatchObject({ status: 400, body: { error: { issues: [{ path: 'Content-Range' }] } } });
  });

  it('drops bytes that a crash left behind an acknowledged part', async () => {
    const id = await open(BYTES.length);
    await put(id, { bytes: BYTES.subarray(0, 5), range: 'bytes 0-4/12' });
    await writeFile(join(folder(id), 'raw'), Buffer.concat([BYTES.subarray(0, 5), Buffer.from('half')]));
    expect((await put(id, { bytes: BYTES.subarray(5), range: 'bytes 5-11/12' })).status).toBe(200);
    expect(await readFile(join(folder(id), 'raw'))).toEqual(BYTES);
  });

  it('is complete from the start when the file has no bytes', async () => {
    const id = await open(0);
    expect((await server.call('GET', `/v1/uploads/${id}`, { as: editor })).body.data.complete).toBe(true);
  });

  it("is a 404 for another person of the tenant and for another tenant's", async () => {
    const id = await open(BYTES.length);
    const strangers = [await server.signIn('owner'), await server.signIn('owner', await server.addTenant())];
    for (const as of strangers) {
      expect((await server.call('GET', `/v1/uploads/${id}`, { as })).status).toBe(404);
      expect((await put(id, { bytes: BYTES, range: 'bytes 0-11/12', as })).status).toBe(404);
      const response = await server.call('GET', `/v1/datasources/validate/${id}`, { as });
      expect(response.body.error.code).toBe('upload.not_found');
    }
  });

  it('is removed with its bytes once nobody touched it for 7 days', async () => {
    const id = await open(BYTES.length);
    await put(id, { bytes: BYTES.subarray(0, 5), range: 'bytes 0-4/12' });
    clock.advance((UPLOAD_KEPT_DAYS - 1) * DAY_MS);
    await put(id, { bytes: BYTES.subarray(5, 6), range: 'bytes 5-5/12' });
    clock.advance((UPLOAD_KEPT_DAYS - 1) * DAY_MS);
    await sweepUntouchedUploads(server.services);
    expect(await readdir(folder(id))).toEqual(['raw']);
    clock.advance(2 * DAY_MS);
    await sweepUntouchedUploads(server.services);
    await expect(readdir(folder(id))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(
      await acrossTenants(server.services.db.executor).selectFrom('uploads').selectAll().execute(),
    ).toEqual([]);
  });

  it('sweeps bytes that no upload names, and leaves those that one does', async () => {
    const fresh = await server.signIn('editor');
    const id = await open(BYTES.length, fresh);
    await put(id, { bytes: BYTES, range: 'bytes 0-11/12', as: fresh });
    const orphan = newId();
    await mkdir(folder(orphan), { recursive: true });
    await writeFile(join(folder(orphan), 'raw.partial-1'), BYTES);
    await sweepOrphanedUploads(server.services);
    await expect(readdir(folder(orphan))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await readdir(folder(id))).toEqual(['raw']);
  });
});
