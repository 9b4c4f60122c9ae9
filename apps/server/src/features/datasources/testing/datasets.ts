import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { TestAnswer, TestMember, TestServer } from '../../../testing/test-server.ts';

export const ORDERS = [
  'id,customer,country,amount,placed',
  '1,Ada,DE,"1,5",2026-01-03',
  '2,Zoë,FR,10.25,2026-01-04',
  '3,,DE,7,2026-02-01',
  '4,"Eve, the ""first""",,0.75,2026-02-02',
  '5,ada,DE,oops,2026-03-01',
  '',
].join('\n');

/** Multipart with the file and its fields; `fields` come before the file, `late` after it. */
export function form(
  content: string | Uint8Array<ArrayBuffer>,
  { fields = {}, late = {}, name = 'orders.csv' }: { fields?: Fields; late?: Fields; name?: string } = {},
): FormData {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) {
    body.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  body.append('file', new Blob([content]), name);
  for (const [key, value] of Object.entries(late)) {
    body.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return body;
}
type Fields = Readonly<Record<string, unknown>>;

/** Send a whole file as an upload; gives its id. */
export async function upload(
  server: TestServer,
  as: TestMember,
  file: string | Uint8Array | { readonly name: string; readonly content: string | Uint8Array },
): Promise<string> {
  const { name, content } =
    typeof file === 'string' || file instanceof Uint8Array ? { name: 'orders.csv', content: file } : file;
  const bytes = new Uint8Array(Buffer.from(content));
  const size = bytes.length;
  const opened = await server.call('POST', '/v1/uploads', { as, body: { name, size } });
  const id = opened.body.data.uploadId as string;
  const step = 8 * 1024 * 1024;
  for (let from = 0; from < size; from += step) {
    const part = bytes.subarray(from, from + step);
    const put = await server.call('PUT', `/v1/uploads/${id}`, {
      as,
      body: part,
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': `bytes ${from}-${from + part.length - 1}/${size}`,
      },
    });
    expect(put.status).toBe(200);
  }
  return id;
}

export interface NewFile {
  readonly content?: string | Uint8Array<ArrayBuffer>;
  readonly fields?: Fields;
}

/** Begin a dataset from text; gives its id and its job's. */
export async function begin(
  server: TestServer,
  as: TestMember,
  { content = ORDERS, fields = {} }: NewFile = {},
): Promise<{ id: string; jobId: string }> {
  const answer = await server.call('POST', '/v1/datasources/create/file', {
    as,
    body: form(content, { fields: { name: 'Orders', ...fields } }),
  });
  expect(answer.body).toMatchObject({ success: true });
  expect(answer.status).toBe(202);
  return answer.body.data;
}

/** A dataset that is made; gives its id. */
export async function create(server: TestServer, as: TestMember, file: NewFile = {}): Promise<string> {
  const { id, jobId } = await begin(server, as, file);
  await server.runJobs();
  const job = await server.call('GET', `/v1/jobs/${jobId}`, { as });
  expect(job.body.data).toMatchObject({ state: 'succeeded', progress: 100 });
  return id;
}

export const filter = (
  server: TestServer,
  as: TestMember,
  request: { id: string; body?: object },
): Promise<TestAnswer> =>
  server.call('POST', `/v1/datasources/${request.id}/filter`, { as, body: request.body ?? {} });

/** Every file under the store, as paths from the tenant's folder. */
export async function filesOf(server: TestServer, tenantId: string): Promise<string[]> {
  const root = join(server.home, 'files/tenants', tenantId);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();
}

/** No dataset, no upload, no file: as if the call had not been made. */
export async function expectNothingLeft(server: TestServer, as: TestMember): Promise<void> {
  const { tenantId } = as.principal;
  const { executor } = server.services.db;
  const rows = await Promise.all(
    (['datasets', 'dataset_versions', 'uploads'] as const).map((table) =>
      acrossTenants(executor).selectFrom(table).selectAll().where('tenant_id', '=', tenantId).execute(),
    ),
  );
  expect(rows).toEqual([[], [], []]);
  expect(await filesOf(server, tenantId)).toEqual([]);
  expect((await server.call('GET', '/v1/datasources/', { as })).body.data.total).toBe(0);
}
