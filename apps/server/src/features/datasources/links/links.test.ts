import { acrossTenants } from '../../../platform/db/across-tenants.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { expectNothingLeft, filesOf, filter, ORDERS } from '../testing/datasets.ts';
import { startLinkServer, type LinkServer } from '../testing/link-server.ts';

describe('links that may not be followed', () => {
  let server: TestServer;
  let editor: TestMember;

  beforeAll(async () => {
    server = await startTestServer({ environment: { PLUMBLINE_OUTBOUND_ALLOW: '' } });
    editor = await server.signIn('editor', await server.addTenant());
  });
  afterAll(() => server.close());

  it.each([
    'http://127.0.0.1/data.csv',
    'http://localhost/data.csv',
    'http://a.localhost/data.csv',
    'http://2130706433/data.csv',
    'http://0x7f000001/data.csv',
    'http://0177.0.0.1/data.csv',
    'http://127.1/data.csv',
    'http://0/data.csv',
    'http://[::1]/data.csv',
    'http://[::ffff:127.0.0.1]/data.csv',
    'http://[::ffff:7f00:1]/data.csv',
    'http://[64:ff9b::7f00:1]/data.csv',
    'http://10.0.0.1/data.csv',
    'http://172.16.0.1/data.csv',
    'http://192.168.1.1/data.csv',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/data.csv',
    'http://[fd00::1]/data.csv',
    'http://[fe80::1]/data.csv',
    'http://127。0。0。1/data.csv',
    'http://user:secret@127.0.0.1/data.csv',
    'file:///etc/passwd',
    'ftp://example.com/data.csv',
    'gopher://127.0.0.1:70/',
    'data:text/csv,a,b',
    'javascript:alert(1)',
    'not a link',
  ])('%s is a 422 at once, before any job, and leaves nothing', async (url) => {
    const calls = [
      await server.call('POST', '/v1/datasources/validate/datasource', {
        as: editor,
        body: { kind: 'csv-link', url },
      }),
      await server.call('POST', '/v1/datasources/create/csv', { as: editor, body: { name: 'x', url } }),
    ];
    for (const answer of calls) {
      expect(answer).toMatchObject({
        status: 422,
        body: { error: { code: 'source.address_refused', issues: [{ path: 'url' }] } },
      });
      expect(JSON.stringify(answer.body)).not.toContain('secret');
    }
    expect((await server.call('GET', '/v1/jobs', { as: editor })).body.data.total).toBe(0);
    await expectNothingLeft(server, editor);
  });
});

describe('links', () => {
  let server: TestServer;
  let editor: TestMember;
  let links: LinkServer;

  beforeAll(async () => {
    links = await startLinkServer();
    const { hostname } = new URL(links.origin);
    server = await startTestServer({ environment: { PLUMBLINE_OUTBOUND_ALLOW: `${hostname}/32` } });
  });
  afterAll(async () => {
    await server.close();
    await links.close();
  });

  const fresh = async (): Promise<TestMember> => server.signIn('editor', await server.addTenant());
  const validate = (url: string) =>
    server.call('POST', '/v1/datasources/validate/datasource', {
      as: editor,
      body: { kind: 'csv-link', url },
    });
  const make = (url: string) =>
    server.call('POST', '/v1/datasources/create/csv', { as: editor, body: { name: 'Linked', url } });
  const jobOf = async (answer: { body: { data: { jobId: string } } }) =>
    (await server.call('GET', `/v1/jobs/${answer.body.data.jobId}`, { as: editor })).body.data;

  it('are fetched once, and the dataset is created from the inspected bytes', async () => {
    editor = await fresh();
    links.serve('/orders.csv', ORDERS);
    const url = `${links.origin}/orders.csv?token=hush`;
    const inspection = await validate(url);
    expect(inspection).toMatchObject({
      status: 200,
      body: { data: { fileName: 'orders.csv', complete: true, rowCount: 5, jobId: null } },
    });
    const made = await make(url);
    await server.runJobs();
    expect(links.requested.get('/orders.csv')).toBe(1);
    const dataset = await server.call('GET', `/v1/datasources/${made.body.data.id}`, { as: editor });
    expect(dataset.body.data.source).toEqual({
      kind: 'csv-link',
      label: `${links.origin}/orders.csv?token=***`,
      url: `${links.origin}/orders.csv?token=***`,
    });
    expect((await filter(server, editor, { id: made.body.data.id })).body.data.total).toBe(5);
  });

  it('keep their secrets out of every table and job', async () => {
    editor = await fresh();
    links.serve('/secret.csv', ORDERS);
    await make(`${links.origin.replace('//', '//ada:swordfish@')}/secret.csv?sig=canary`);
    await server.runJobs();
    const { executor } = server.services.db;
    const tables = [
      'datasets',
      'dataset_versions',
      'uploads',
      'jobs',
      'job_events',
      'job_steps',
      'events',
    ] as const;
    const rows = await Promise.all(
      tables.map((table) => acrossTenants(executor).selectFrom(table).selectAll().execute()),
    );
    expect(JSON.stringify(rows)).not.toMatch(/swordfish|canary/);
  });

  it('are fetched by the job when they were not inspected before', async () => {
    editor = await fresh();
    links.serve('/direct.csv', ORDERS);
    const response = await make(`${links.origin}/direct.csv`);
    expect(response.status).toBe(202);
    await server.runJobs();
    expect((await filter(server, editor, { id: response.body.data.id })).body.data.total).toBe(5);
  });

  it('links that answer with a web page are refused at the look, and end their job with a warning', async () => {
    editor = await fresh();
    links.serve('/page.csv', '<!doctype html><html><body>Sign in</body></html>');
    expect(await validate(`${links.origin}/page.csv`)).toMatchObject({
      status: 422,
      body: { error: { code: 'file.not_delimited' } },
    });
    const response = await make(`${links.origin}/page.csv`);
    await server.runJobs();
    expect(await jobOf(response)).toMatchObject({ state: 'failed', error: { code: 'file.not_delimited' } });
    await expectNothingLeft(server, editor);
  });

  it('links that lead to an address that may not be reached are refused, whichever way they came', async () => {
    editor = await fresh();
    links.serve('/redirect.csv', (_request, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
    );
    expect(await validate(`${links.origin}/redirect.csv`)).toMatchObject({
      status: 422,
      body: { error: { code: 'source.address_refused' } },
    });
    const dataset = await make(`${links.origin}/redirect.csv`);
    await server.runJobs();
    expect(await jobOf(dataset)).toMatchObject({
      state: 'failed',
      error: { code: 'source.address_refused' },
    });
    await expectNothingLeft(server, editor);
  });

  it('links that are not there say so and leave nothing', async () => {
    editor = await fresh();
    expect(await validate(`${links.origin}/missing.csv`)).toMatchObject({
      status: 422,
      body: { error: { code: 'source.refused', message: expect.stringContaining('404') } },
    });
    await expectNothingLeft(server, editor);
  });

  it('links that never end show their first rows, and can be cancelled without a trace', async () => {
    editor = await fresh();
    const line = `${'x'.repeat(1000)},1\n`.repeat(1000);
    links.serve('/endless.csv', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' }).write('name,count\n');
      const pump = (): void => {
        while (!response.destroyed && response.write(line)) {
          // Until the socket is full.
        }
        response.once('drain', pump);
      };
      pump();
    });
    const inspection = await validate(`${links.origin}/endless.csv`);
    expect(inspection).toMatchObject({
      status: 202,
      body: { data: { complete: false, rowCount: null, columns: [{ name: 'name' }, { name: 'count' }] } },
    });
    expect(inspection.body.data.rows.length).toBeGreaterThan(0);
    const running = server.runJobs();
    const { jobId, uploadId } = inspection.body.data;
    await expect
      .poll(async () => (await server.call('GET', `/v1/jobs/${jobId}`, { as: editor })).body.data.message, {
        timeout: 20_000,
      })
      .toMatch(/^Fetching: /);
    await server.call('POST', `/v1/jobs/${jobId}/cancel`, { as: editor });
    await running;
    expect((await server.call('GET', `/v1/uploads/${uploadId}`, { as: editor })).status).toBe(404);
    await expectNothingLeft(server, editor);
  });

  it('links that begin and then say nothing show what came, and their job gives up', async () => {
    editor = await fresh();
    links.serve('/silent.csv', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': '1000000' }).write(ORDERS);
    });
    const inspection = await validate(`${links.origin}/silent.csv`);
    expect(inspection.status).toBe(202);
    expect(inspection.body.data.rows).toHaveLength(5);
    await server.call('POST', `/v1/jobs/${inspection.body.data.jobId}/cancel`, { as: editor });
    await server.runJobs();
    await expectNothingLeft(server, editor);
  });

  it('leave one raw file and one version', async () => {
    editor = await fresh();
    links.serve('/stored.csv', ORDERS);
    await make(`${links.origin}/stored.csv`);
    await server.runJobs();
    const files = await filesOf(server, editor.principal.tenantId);
    expect(
      files.map((path) =>
        path
          .split('/')
          .slice(2)
          .join('/')
          .replace(/v-[^/]+/, 'v'),
      ),
    ).toEqual(['raw/1', 'v/rejects.parquet', 'v/rows.parquet']);
  });
});
