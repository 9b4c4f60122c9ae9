import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareThing } from '../../testing/test-shares.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let editor: TestMember;
let folder: string;

/** The bytes of a database with one table of this many rows. */
function database(rows: number): Uint8Array<ArrayBuffer> {
  const path = join(folder, `${randomUUID()}.sqlite`);
  const made = new DatabaseSync(path);
  made.exec(`CREATE TABLE orders (id INTEGER PRIMARY KEY, amount DECIMAL(10,2), placed DATE);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
      INSERT INTO orders SELECT i, i * 1.5, date('2026-01-01', i || ' days') FROM n;
    CREATE VIEW other AS SELECT load_extension('evil.so');`);
  made.close();
  return new Uint8Array(readFileSync(path));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-test-files-'));
  server = await startTestServer();
  editor = await server.signIn('editor');
}, 60_000);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const callAs = (as: () => TestMember) => (method: string, path: string, body?: unknown) =>
  server.call(method, path, { as: as(), ...(body === undefined ? {} : { body }) });
const call = callAs(() => editor);
async function send(rows: number, as = editor): Promise<string> {
  const body = database(rows);
  const size = body.length;
  const opened = await server.call('POST', '/v1/uploads', { as, body: { name: 'shop.sqlite', size } });
  const { uploadId } = opened.body.data as { readonly uploadId: string };
  const headers = {
    'content-type': 'application/octet-stream',
    'content-range': `bytes 0-${size - 1}/${size}`,
  };
  expect((await server.call('PUT', `/v1/uploads/${uploadId}`, { as, body, headers })).status).toBe(200);
  return uploadId;
}
const config = (id: string) => ({ file: { id, name: 'shop.sqlite' } });
async function connect(rows: number): Promise<string> {
  const response = await call('POST', '/beta/connections', {
    kind: 'sqlite',
    name: 'Shop',
    config: config(await send(rows)),
  });
  expect(response).toMatchObject({ status: 201 });
  return response.body.data.id as string;
}
const filesOf = async (id: string): Promise<readonly string[]> => {
  const { tenantId } = editor.principal;
  return readdir(join(server.home, 'files', 'tenants', tenantId, 'connections', id)).catch(() => []);
};
const rowsOf = async (id: string) => (await call('POST', `/v1/datasources/${id}/filter`, {})).body.data;

describe('a connection of a file', () => {
  it('is checked, saved, read and extracted, typed by its values', async () => {
    const uploadId = await send(3);
    const checked = await call('POST', '/beta/connections/check', {
      kind: 'sqlite',
      config: config(uploadId),
    });
    expect(checked.body.data).toMatchObject({
      ok: true,
      checks: [{ name: 'file' }, { name: 'format' }, { name: 'tables' }],
    });
    const response = await call('POST', '/beta/connections', {
      kind: 'sqlite',
      name: 'Shop',
      config: config(uploadId),
    });
    expect(response.body.data).toMatchObject({ label: 'shop.sqlite', config: config(uploadId) });
    const { id } = response.body.data as { id: string };
    expect(await filesOf(id)).toEqual([uploadId]);
    expect((await call('GET', `/v1/uploads/${uploadId}`)).status).toBe(404);
    const tables = (await call('GET', `/beta/connections/${id}/tables?q=ord`)).body.data;
    expect(tables.data).toMatchObject([{ schema: 'main', name: 'orders', rowsEstimate: 3 }]);
    const page = await call('POST', `/v1/connections/${id}/query?size=2`, { table: 'main.orders' });
    expect(page.body.data.data).toEqual([
      [1, '1.5', '2026-01-02'],
      [2, '3', '2026-01-03'],
    ]);
    const started = await call('POST', `/v1/connections/${id}/dataset/create`, {
      name: 'Orders',
      table: 'main.orders',
    });
    expect(started).toMatchObject({ status: 202 });
    await server.runJobs();
    const { columns, total } = await rowsOf(started.body.data.id);
    expect(total).toBe(3);
    expect(columns.map(({ type }: { type: string }) => type)).toEqual(['integer', 'decimal', 'date']);
  });

  it('reads another file after it was replaced, and keeps no bytes of the first', async () => {
    const id = await connect(3);
    const started = await call('POST', `/v1/connections/${id}/dataset/create`, {
      name: 'Orders',
      query: 'SELECT id FROM orders',
    });
    await server.runJobs();
    const [before] = await filesOf(id);
    const renamed = await call('PUT', `/v1/connections/${id}`, { config: config(before ?? '') });
    expect(renamed.status).toBe(200);
    expect(await filesOf(id)).toEqual([before]);
    const replaced = await send(5);
    const change = { config: config(replaced) };
    expect((await call('POST', `/v1/connections/${id}/validate`, change)).body.data.ok).toBe(true);
    expect((await call('PUT', `/v1/connections/${id}`, change)).status).toBe(200);
    expect(await filesOf(id)).toEqual([replaced]);
    await call('POST', `/v1/datasources/${started.body.data.id}/refresh`, {});
    await server.runJobs();
    expect((await rowsOf(started.body.data.id)).total).toBe(5);
  });

  it('takes its file along when it is deleted, and its dataset keeps its rows', async () => {
    const id = await connect(4);
    const started = await call('POST', `/v1/connections/${id}/dataset/create`, {
      name: 'Orders',
      table: 'main.orders',
    });
    await server.runJobs();
    expect((await call('DELETE', `/v1/connections/${id}`)).status).toBe(200);
    expect(await filesOf(id)).toEqual([]);
    expect((await rowsOf(started.body.data.id)).total).toBe(4);
  });

  it('is refused with a file of somebody else, or of another connection', async () => {
    const other = await server.signIn('editor');
    const theirs = await send(3, other);
    const body = { kind: 'sqlite', name: 'Not mine', config: config(theirs) };
    expect(await call('POST', '/beta/connections', body)).toMatchObject({
      status: 422,
      body: { error: { code: 'request.invalid' } },
    });
    expect(
      (await call('POST', '/beta/connections/check', { kind: body.kind, config: body.config })).body.data.ok,
    ).toBe(false);
    const mine = await connect(3);
    const [saved] = await filesOf(mine);
    const again = { kind: 'sqlite', name: 'Twice', config: config(saved ?? '') };
    expect((await call('POST', '/beta/connections', again)).status).toBe(422);
  });

  it('shows whoever may only view it no rows and no tables', async () => {
    const id = await connect(3);
    const viewer = await server.signIn('viewer');
    const { userId } = viewer.principal;
    const thing = { kind: 'connection', id } as const;
    await shareThing(server, editor.principal, { thing, userId, permission: 'view' });
    const read = await callAs(() => viewer)('POST', `/v1/connections/${id}/query`, {
      table: 'main.orders',
    });
    expect(read.status).toBe(403);
  });

  it('is read for whoever comes, however many previews of one person run and wait', async () => {
    const colleague = await server.signIn('editor');
    const id = await connect(3);
    const file = { id: await send(3, colleague), name: 'shop.sqlite' };
    const other = await callAs(() => colleague)('POST', '/beta/connections', {
      kind: 'sqlite',
      name: 'Theirs',
      config: { file },
    });
    const leaving = new AbortController();
    const query = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n';
    const flood = Array.from({ length: 12 }, () =>
      server
        .call('POST', `/v1/connections/${id}/query`, { as: editor, body: { query }, signal: leaving.signal })
        .catch(() => null),
    );
    // All have arrived by then.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const beside = callAs(() => colleague)('POST', `/v1/connections/${other.body.data.id}/query?size=2`, {
      table: 'main.orders',
    });
    expect(await Promise.race([beside, ...flood])).toMatchObject({ status: 200 });
    leaving.abort();
    await Promise.all(flood);
  });

  it('runs nothing that its views smuggle in', async () => {
    const id = await connect(3);
    const read = await call('POST', `/v1/connections/${id}/query`, { table: 'main.other' });
    expect(read.status).toBe(422);
    expect(read.body.error.message).toContain('load_extension');
  });
});
