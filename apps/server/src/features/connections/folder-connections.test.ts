import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signRequest } from '@plumbline/connectors';
import { startS3Service, type S3Service } from '../../../../../testing/services/s3.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let service: S3Service;
let editor: TestMember;
let connectionId = '';

beforeAll(async () => {
  service = await startS3Service({ buckets: ['rows'] });
  server = await startTestServer();
  editor = await server.signIn('editor');
}, 60_000);
afterAll(async () => {
  await server.close();
  await service.close();
});

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { as: editor, ...(body === undefined ? {} : { body }) });

/** A job once it has ended. */
async function ended(
  jobId: string,
): Promise<{ state: string; message: string; error: { code: string } | null }> {
  await server.runJobs();
  return (await call('GET', `/v1/jobs/${jobId}`)).body.data as never;
}

let prefix = '';
let count = 0;

async function send(method: 'PUT' | 'DELETE', key: string, body: string | Buffer = ''): Promise<void> {
  const bodySha256 = createHash('sha256').update(body).digest('hex');
  const { url, headers } = await signRequest(
    { endpoint: service.origin, region: service.region, name: 'rows', isPathStyle: true, keys: service.keys },
    { method, key: `${prefix}/${key}`, bodySha256 },
  );
  const sent = await fetch(url, {
    method,
    headers,
    ...(method === 'PUT' ? { body: new Uint8Array(Buffer.from(body)) } : {}),
  });
  expect(sent.ok).toBe(true);
}
const put = (key: string, body: string | Buffer): Promise<void> => send('PUT', key, body);

beforeEach(async () => {
  count += 1;
  prefix = `folder-${count}`;
  await put('sales/year=2023/month=01/part-0.csv', 'id,amount,country\n1,1.50,Norway\n2,2.25,France\n');
  await put('sales/year=2024/month=02/part-0.csv.gz', gzipSync('id,amount,country\n3,3.00,Norway\n'));
  await put(
    'sales/year=2024/month=02/part-1.ndjson',
    '{"id":4,"amount":4.75,"country":"Spain"}\n{"id":6,"amount":1.25,"country":"Peru"}\n',
  );
  await put('sales/_SUCCESS', 'done');
  await put('readme.txt', 'not,for,rows\n');
  const response = await call('POST', '/beta/connections', {
    kind: 's3',
    name: 'Bucket',
    config: {
      endpoint: service.origin,
      region: service.region,
      bucket: 'rows',
      prefix,
      ...service.keys,
    },
  });
  connectionId = response.body.data.id as string;
});
afterEach(() => {
  service.fault = null;
});

async function create(files: string, more: object = {}): Promise<string> {
  const response = await call('POST', `/v1/connections/${connectionId}/dataset/create`, {
    name: 'Sales',
    files,
    ...more,
  });
  expect(response).toMatchObject({ status: 202 });
  const { id, jobId } = response.body.data as { id: string; jobId: string };
  const job = await ended(jobId);
  expect(job).toMatchObject({ state: 'succeeded' });
  return id;
}
const refresh = async (id: string, query = '') => {
  const { body } = await call('POST', `/v1/datasources/${id}/refresh${query}`);
  return ended(body.data.jobId as string);
};
const dataset = async (id: string) => (await call('GET', `/v1/datasources/${id}`)).body.data;
const rowsOf = async (id: string): Promise<unknown[][]> => {
  const { body } = await call('POST', `/v1/datasources/${id}/filter`, {});
  return body.data.data as unknown[][];
};

interface Inspected {
  readonly sampledRows: number;
  readonly rowCount: number | null;
  readonly complete: boolean;
  readonly files: { readonly read: number; readonly matched: number };
  readonly columns: readonly { readonly name: string; readonly type: string; readonly failures: unknown }[];
}

describe('the beginning of files', () => {
  const inspect = (files: string) => call('POST', `/v1/connections/${connectionId}/inspect`, { files });
  const inspected = async (files: string) => (await inspect(files)).body.data as Inspected;

  it('is all of them where they are small, typed as the dataset types them', async () => {
    await put('sales/year=2024/month=02/part-2.csv', 'id,amount,country\n7,n/a,Chile\n');
    const inspection = await inspected('sales/**');
    expect(inspection).toMatchObject({
      sampledRows: 6,
      rowCount: 6,
      complete: true,
      files: { read: 4, matched: 4 },
    });
    const types = inspection.columns.map(({ name, type }) => [name, type]);
    const id = await create('sales/**');
    const { columns } = await dataset(id);
    expect(columns.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual(types);
  });

  it('is that of the first one where they are large, whose failures have the rows of the dataset', async () => {
    const lines = Array.from(
      { length: 20_000 },
      (_, at) => `${at + 1},${at === 122 ? 'n/a' : at},${'x'.repeat(300)}\n`,
    );
    await put('many/part-0.csv', `id,amount,note\n${lines.join('')}`);
    await put('many/part-1.csv', 'id,amount,note\n1,2,last\n');
    const inspection = await inspected('many/*');
    expect(inspection).toMatchObject({ rowCount: null, complete: false, files: { read: 1, matched: 2 } });
    expect(inspection.sampledRows).toBeGreaterThan(5_000);
    expect(inspection.sampledRows).toBeLessThan(20_000);
    expect(inspection.columns[1]).toMatchObject({ type: 'integer', failures: [{ row: 123, text: 'n/a' }] });
  });

  it('shows what columns can be read as, which the dataset is then read as', async () => {
    const columns = [
      { name: 'id', include: true, type: 'text' },
      { name: 'country', include: false },
    ];
    const id = await create('sales/**', { columns });
    const shownDataset = await dataset(id);
    expect(
      shownDataset.columns.map(({ name, type }: { name: string; type: string }) => [name, type]),
    ).toEqual([
      ['id', 'text'],
      ['amount', 'number'],
      ['year', 'integer'],
      ['month', 'text'],
    ]);
  });

  it('is refused where no file matches', async () => {
    expect(await inspect('nothing/**')).toMatchObject({
      status: 422,
      body: { error: { code: 'source.refused', issues: [{ path: 'files' }] } },
    });
  });
});

describe('a connection of a bucket', () => {
  it('is checked step by step, and its secret shown to nobody', async () => {
    const { body } = await call('POST', `/v1/connections/${connectionId}/validate`, {});
    expect(body.data.ok).toBe(true);
    expect(body.data.checks.map(({ name }: { name: string }) => name)).toEqual([
      'host',
      'port',
      'tls',
      'signIn',
      'bucket',
      'privileges',
      'clock',
    ]);
    const shown = await call('GET', `/beta/connections/${connectionId}`);
    expect(shown.body.data.config).toMatchObject({ secretAccessKey: { set: true }, bucket: 'rows' });
    expect(JSON.stringify(shown.body)).not.toContain(service.keys.secretAccessKey);
  });

  it('needs its secret again when it would go to another server', async () => {
    const { config } = (await call('GET', `/beta/connections/${connectionId}`)).body.data;
    const moved = await call('PUT', `/v1/connections/${connectionId}`, {
      config: { ...config, endpoint: 'https://elsewhere.example' },
    });
    expect(moved.body.error).toMatchObject({ code: 'connection.secret_required' });
  });

  it('shows folders and files, and finds files by their path', async () => {
    const list = async (query: string) =>
      (await call('GET', `/beta/connections/${connectionId}/files${query}`)).body.data.data;
    expect(await list('')).toMatchObject([
      { kind: 'folder', path: 'sales', bytes: null },
      { kind: 'file', path: 'readme.txt', bytes: 13 },
    ]);
    expect(await list('?folder=sales')).toMatchObject([
      { kind: 'folder', path: 'sales/year=2023' },
      { kind: 'folder', path: 'sales/year=2024' },
      { kind: 'file', path: 'sales/_SUCCESS' },
    ]);
    expect(await list('?q=NDJSON')).toMatchObject([{ path: 'sales/year=2024/month=02/part-1.ndjson' }]);
    const viewer = await server.signIn('viewer');
    const hidden = await server.call('GET', `/beta/connections/${connectionId}/files`, { as: viewer });
    expect(hidden.status).toBe(404);
  });

  it('shows the first rows of a pattern, with the columns that folders name, and how much it matches', async () => {
    const { body } = await call('POST', `/v1/connections/${connectionId}/query`, { files: 'sales/**' });
    expect(body.data.files).toEqual({ count: 3, bytes: expect.any(Number) as number });
    expect(body.data.columns.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual([
      ['id', 'integer'],
      ['amount', 'number'],
      ['country', 'text'],
      ['year', 'integer'],
      ['month', 'text'],
    ]);
    expect(body.data.data).toEqual([
      ['1', '1.50', 'Norway', '2023', '01'],
      ['2', '2.25', 'France', '2023', '01'],
    ]);
  });

  it('gives the rows of Parquet files with their types, and the columns that folders name', async () => {
    const copied = await create('sales/year=2023/month=01/part-0.csv');
    const download = await server.open('POST', `/v1/datasources/${copied}/filter/download`, {
      as: editor,
      body: { format: 'parquet' },
    });
    const parquet = Buffer.from(await download.arrayBuffer());
    await put('lake/region=north/a.parquet', parquet);
    await put('lake/region=south/b.parquet', parquet);
    const preview = await call('POST', `/v1/connections/${connectionId}/query`, {
      files: 'lake/**/*.parquet',
    });
    expect(preview.body.data.files).toMatchObject({ count: 2 });
    const id = await create('lake/**/*.parquet');
    const { columns } = await dataset(id);
    expect(columns.map(({ name, type }: { name: string; type: string }) => [name, type])).toEqual([
      ['id', 'integer'],
      ['amount', 'number'],
      ['country', 'text'],
      ['year', 'integer'],
      ['month', 'text'],
      ['region', 'text'],
    ]);
    expect(await rowsOf(id)).toEqual([
      [1, 1.5, 'Norway', 2023, '01', 'north'],
      [2, 2.25, 'France', 2023, '01', 'north'],
      [1, 1.5, 'Norway', 2023, '01', 'south'],
      [2, 2.25, 'France', 2023, '01', 'south'],
    ]);
  });

  it('shows little of rows that have several MB each', async () => {
    const lines = Array.from({ length: 4 }, (_, at) => `${at},${'x'.repeat(3_000_000)}\n`);
    await put('wide/rows.csv', `id,body\n${lines.join('')}`);
    const id = await create('wide/rows.csv');
    const body = { format: 'parquet' };
    const download = await server.open('POST', `/v1/datasources/${id}/filter/download`, { as: editor, body });
    await put('wide/rows.parquet', Buffer.from(await download.arrayBuffer()));
    for (const files of ['wide/rows.csv', 'wide/rows.parquet']) {
      const preview = await call('POST', `/v1/connections/${connectionId}/query`, { files });
      expect(preview.status).toBe(200);
      expect(JSON.stringify(preview.body).length).toBeLessThan(8_000_000);
      const inspected = await call('POST', `/v1/connections/${connectionId}/inspect`, { files });
      expect(inspected.status).toBe(200);
      expect(JSON.stringify(inspected.body).length).toBeLessThan(100_000);
    }
  });

  it('has no tables and runs no statements', async () => {
    const tables = await call('GET', `/beta/connections/${connectionId}/tables`);
    const statement = await call('POST', `/v1/connections/${connectionId}/query`, { query: 'SELECT 1' });
    expect([tables.body.error.code, statement.body.error.code]).toEqual([
      'connector.disabled',
      'connector.disabled',
    ]);
    const response = await call('POST', `/v1/connections/${connectionId}/dataset/create`, {
      name: 'A',
      table: 'sales',
    });
    expect(response.body.error).toMatchObject({ code: 'request.invalid', issues: [{ path: 'files' }] });
  });

  it.each([
    ['nothing/**', 'source.refused'],
    ['sales/*.csv', 'source.refused'],
  ])('refuses the pattern %s at once', async (files, code) => {
    const response = await call('POST', `/v1/connections/${connectionId}/dataset/create`, {
      name: 'A',
      files,
    });
    expect(response.body.error).toMatchObject({ code, issues: [{ path: 'files' }] });
  });
});

describe('a dataset of a bucket', () => {
  it('has the rows of every file of each format, in the order of their paths', async () => {
    const id = await create('sales/**');
    expect(await rowsOf(id)).toEqual([
      [1, 1.5, 'Norway', 2023, '01'],
      [2, 2.25, 'France', 2023, '01'],
      [3, 3, 'Norway', 2024, '02'],
      [4, 4.75, 'Spain', 2024, '02'],
      [6, 1.25, 'Peru', 2024, '02'],
    ]);
    const shown = await dataset(id);
    expect(
      shown.files.map(({ name, format, rowCount }: Record<string, unknown>) => [name, format, rowCount]),
    ).toEqual([
      ['sales/year=2023/month=01/part-0.csv', 'delimited', 2],
      ['sales/year=2024/month=02/part-0.csv.gz', 'delimited', 1],
      ['sales/year=2024/month=02/part-1.ndjson', 'ndjson', 2],
    ]);
  });

  it('leaves out columns that were not chosen', async () => {
    const columns = [
      { name: 'country', include: false },
      { name: 'month', include: false },
    ];
    const id = await create('sales/year=2023/**', { columns });
    expect((await dataset(id)).columns.map(({ name }: { name: string }) => name)).toEqual([
      'id',
      'amount',
      'year',
    ]);
  });

  it('gets no version while no file changed, and fetches what changed alone', async () => {
    const id = await create('sales/**');
    expect(await refresh(id)).toMatchObject({
      state: 'succeeded',
      message: expect.stringContaining('has not changed') as string,
    });
    expect((await dataset(id)).version.number).toBe(1);
    await put('sales/year=2024/month=03/part-0.csv', 'id,amount,country\n5,5.00,Chile\n');
    await put('sales/year=2023/month=01/part-0.csv', 'id,amount,country\n1,9.50,Norway\n');
    await send('DELETE', 'sales/year=2024/month=02/part-1.ndjson');
    const before = service.requests.length;
    expect(await refresh(id)).toMatchObject({ state: 'succeeded' });
    const fetched = service.requests
      .slice(before)
      .filter(({ method, url }) => method === 'GET' && !url.searchParams.has('list-type'));
    // Several are fetched at once: the order is that in which they are requested.
    const paths = fetched.map(({ url }) => url.pathname.split('/').slice(4).join('/'));
    expect(paths.toSorted()).toEqual([
      'year%3D2023/month%3D01/part-0.csv',
      'year%3D2024/month%3D03/part-0.csv',
    ]);
    expect(await rowsOf(id)).toEqual([
      [1, 9.5, 'Norway', 2023, '01'],
      [3, 3, 'Norway', 2024, '02'],
      [5, 5, 'Chile', 2024, '03'],
    ]);
    expect((await dataset(id)).version.number).toBe(2);
  });

  it('stays as it is where columns changed, until somebody accepts them', async () => {
    const id = await create('sales/year=2023/**');
    await put('sales/year=2023/month=01/part-0.csv', 'id,amount,currency\n1,many,NOK\n');
    expect(await refresh(id)).toMatchObject({ state: 'failed', error: { code: 'dataset.schema_differs' } });
    expect((await dataset(id)).version.number).toBe(1);
    const { body } = await call('GET', `/v1/datasources/${id}/schedule`);
    expect(body.data.schemaChanges).toEqual([
      { kind: 'type', column: 'amount', before: 'number', after: 'text' },
      { kind: 'removed', column: 'country', before: 'text', after: null },
      { kind: 'added', column: 'currency', before: null, after: 'text' },
    ]);
    expect(await refresh(id, '?schema=accept')).toMatchObject({ state: 'succeeded' });
    expect(await rowsOf(id)).toEqual([[1, 'many', 'NOK', 2023, '01']]);
  });

  it('has its columns as somebody decides, also in refreshes after it', async () => {
    const id = await create('sales/year=2023/**');
    const file = 'sales/year=2023/month=01/part-0.csv';
    await put(file, 'id,amount,currency\n1,many,NOK\n2,2.50,NOK\n');
    expect(await refresh(id)).toMatchObject({ state: 'failed' });
    const columns = [
      { column: 'amount', action: 'keep' },
      { column: 'country', action: 'keep' },
      { column: 'currency', action: 'drop' },
    ];
    const started = await call('POST', `/v1/datasources/${id}/refresh/columns`, { columns });
    expect(await ended(started.body.data.jobId as string)).toMatchObject({ state: 'succeeded' });
    const shown = async () =>
      (await dataset(id)).columns.map(({ name }: { name: string }) => name).toSorted();
    expect(await shown()).toEqual(['amount', 'country', 'id', 'month', 'year']);
    await put(file, 'id,amount,currency\n1,1.50,NOK\n');
    expect(await refresh(id)).toMatchObject({ state: 'succeeded' });
    expect(await shown()).toEqual(['amount', 'country', 'id', 'month', 'year']);
  });

  it('is not made where a file changes while it is fetched, and leaves nothing behind', async () => {
    let isChanged = false;
    service.fault = ({ method, url }) => {
      if (!isChanged && method === 'GET' && url.pathname.endsWith('part-0.csv')) {
        isChanged = true;
        return { status: 412, code: 'PreconditionFailed' };
      }
      return null;
    };
    const response = await call('POST', `/v1/connections/${connectionId}/dataset/create`, {
      name: 'Sales',
      files: 'sales/**',
    });
    const job = await ended(response.body.data.jobId as string);
    expect(job).toMatchObject({ state: 'failed' });
    expect((await call('GET', `/v1/datasources/${response.body.data.id as string}`)).status).toBe(404);
  });

  it('ends when it is cancelled while it is fetched', async () => {
    service.fault = ({ method, url }) =>
      method === 'GET' && !url.searchParams.has('list-type') ? 'hang' : null;
    const response = await call('POST', `/v1/connections/${connectionId}/dataset/create`, {
      name: 'Sales',
      files: 'sales/**',
    });
    const { jobId } = response.body.data as { jobId: string };
    const running = server.runJobs();
    await expect
      .poll(() => service.requests.filter(({ url }) => url.pathname.includes(`${prefix}/sales/`)).length, {
        timeout: 30_000,
      })
      .toBeGreaterThan(0);
    await call('POST', `/v1/jobs/${jobId}/cancel`);
    await running;
    expect((await call('GET', `/v1/jobs/${jobId}`)).body.data).toMatchObject({ state: 'cancelled' });
  });
});
