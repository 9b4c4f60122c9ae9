import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';

describe('statements', () => {
  let server: TestServer;
  let editor: TestMember;
  let tenantId: string;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    tenantId = await server.addTenant();
    editor = await server.signIn('editor', tenantId);
  });

  const make = async (name: string, content: string): Promise<string> => {
    const body = new FormData();
    body.append('name', name);
    body.append('file', new Blob([content]), 'table.csv');
    const started = await server.call('POST', '/v1/datasources/create/file', { as: editor, body });
    await server.runJobs();
    return started.body.data.id as string;
  };
  const rowsOf = async (id: string) =>
    (await server.call('POST', `/v1/datasources/${id}/filter`, { as: editor, body: {} })).body.data.data;
  const run = (sql: string, id?: string, more: object = {}) =>
    server.call('POST', id === undefined ? '/v1/query' : `/v1/datasources/${id}/query`, {
      as: editor,
      body: { sql, ...more },
    });
  const get = async (path: string, as = editor) => (await server.call('GET', path, { as })).body.data;
  const save = async (body: object, as = editor) => {
    const answer = await server.call('POST', '/v1/query/save', { as, body });
    await server.runJobs();
    return answer;
  };

  const PEOPLE = 'name,city\nAnna,Bern\nBob,Basel\n';
  const CITIES = 'city,canton\nBern,BE\nBasel,BS\n';

  it('run over one dataset, called `dataset` or by its name', async () => {
    const id = await make('People 2026', PEOPLE);
    const answer = await run('SELECT name FROM dataset ORDER BY name DESC', id);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      columns: [{ name: 'name', type: 'text' }],
      data: [['Bob'], ['Anna']],
      truncated: false,
      durationMs: expect.any(Number),
    });
    expect((await run('SELECT count(*) FROM "people 2026"', id)).body.data.data).toEqual([[2]]);
    expect((await run('SELECT * FROM Cities', id)).body.error).toMatchObject({ code: 'query.refused' });
  });

  it('reach every other dataset from one, which keeps its own names', async () => {
    const id = await make('People', PEOPLE);
    await make('Cities', CITIES);
    await make('People', 'name,city\nCleo,Chur\n');
    await make('dataset', 'name\nNobody\n');
    const joined = 'SELECT name, canton FROM dataset JOIN Cities USING (city) ORDER BY name';
    expect((await run(joined, id)).body.data.data).toEqual([
      ['Anna', 'BE'],
      ['Bob', 'BS'],
    ]);
    expect((await run('SELECT count(*) FROM People', id)).body.data.data).toEqual([[2]]);
    expect((await run('SELECT count(*) FROM dataset', id)).body.data.data).toEqual([[2]]);
    const { tables } = await get(`/v1/query/schema?dataset=${id}`);
    const names = tables.map(({ name }: { name: string }) => name);
    expect(names.slice(0, 2)).toEqual(['dataset', 'People']);
    expect(names.slice(2)).toEqual(['Cities', expect.stringMatching(/^People \w{4}$/u)]);
  });

  it('run over an older version on request', async () => {
    const id = await make('People', PEOPLE);
    const columns = [{ name: 'name', type: 'text', rename: 'who' }, { name: 'city' }];
    await server.call('POST', `/v1/datasources/${id}/retype`, { as: editor, body: { columns } });
    await server.runJobs();
    expect((await run('SELECT who FROM dataset LIMIT 1', id)).body.data.data).toEqual([['Anna']]);
    expect((await run('SELECT name FROM dataset LIMIT 1', id, { version: 1 })).body.data.data).toEqual([
      ['Anna'],
    ]);
  });

  it('run over the rows after the recipe', async () => {
    const id = await make('People', PEOPLE);
    const step = { kind: 'rename', column: 'name', name: 'who' };
    const added = await server.call('POST', `/v1/datasources/${id}/interact`, { as: editor, body: step });
    expect(added.status).toBe(201);
    expect((await run('SELECT who FROM dataset ORDER BY who', id)).body.data.data).toEqual([
      ['Anna'],
      ['Bob'],
    ]);
    expect((await run('SELECT name FROM People')).body.error).toMatchObject({ code: 'query.invalid' });
    expect((await get('/v1/query/schema')).tables[0].columns.map((c: { name: string }) => c.name)).toEqual([
      'who',
      'city',
    ]);
  });

  it('run over all datasets by their names, without regard to case', async () => {
    await make('People', PEOPLE);
    await make('City list', CITIES);
    const answer = await run(
      'SELECT p.name, c.canton FROM people p JOIN "City List" c USING (city) ORDER BY 1',
    );
    expect(answer.body.data.data).toEqual([
      ['Anna', 'BE'],
      ['Bob', 'BS'],
    ]);
  });

  it('add the end of the id to duplicate names, and only to those', async () => {
    const first = await make('Orders', 'n\n1\n');
    const second = await make('orders', 'n\n2\n');
    await make('People', PEOPLE);
    const { tables, functions } = await get('/v1/query/schema');
    expect(tables.map(({ name }: { name: string }) => name)).toEqual([
      ...[`Orders ${first.slice(-4)}`, `orders ${second.slice(-4)}`].toSorted((a, b) =>
        a.localeCompare(b, 'en'),
      ),
      'People',
    ]);
    expect(functions).toContain('date_trunc');
    expect((await run('SELECT n FROM Orders')).body.error).toMatchObject({ code: 'query.refused' });
    expect((await run(`SELECT n FROM "Orders ${first.slice(-4)}"`)).body.data.data).toEqual([[1]]);
    expect((await run(`SELECT n FROM "Orders ${second.slice(-4)}"`)).body.data.data).toEqual([[2]]);
  });

  it('list the tables of one dataset', async () => {
    const id = await make('People', PEOPLE);
    const { tables } = await get(`/v1/query/schema?dataset=${id}`);
    const columns = [
      { name: 'name', type: 'text' },
      { name: 'city', type: 'text' },
    ];
    expect(tables).toEqual([
      { datasetId: id, name: 'dataset', columns },
      { datasetId: id, name: 'People', columns },
    ]);
  });

  it('reach no dataset of another tenant, and none that is archived', async () => {
    const id = await make('Secrets', 'n\n1\n');
    const other = await server.signIn('owner', await server.addTenant());
    const body = { sql: 'SELECT * FROM Secrets' };
    expect((await server.call('POST', '/v1/query', { as: other, body })).body.error.code).toBe(
      'query.refused',
    );
    expect((await server.call('POST', `/v1/datasources/${id}/query`, { as: other, body })).status).toBe(404);
    expect((await server.call('GET', `/v1/query/schema?dataset=${id}`, { as: other })).status).toBe(404);
    expect((await get('/v1/query/schema', other)).tables).toEqual([]);
    await server.call('DELETE', `/v1/datasources/${id}`, { as: editor });
    expect((await run('SELECT * FROM Secrets')).body.error.code).toBe('query.refused');
  });

  it('report issues with their position', async () => {
    const id = await make('People', PEOPLE);
    const answer = await run('SELECT\n  nope FROM dataset', id);
    expect(answer.status).toBe(422);
    expect(answer.body.error).toMatchObject({
      code: 'query.invalid',
      places: [{ from: 9, to: 13, line: 2, column: 3 }],
      issues: [{ path: 'sql', message: expect.stringContaining('(line 2, column 3)') }],
    });
  });

  it('answer 422 beyond the memory', async () => {
    const id = await make('People', PEOPLE);
    const large = await run('SELECT repeat(name, 20000000 + length(name)) FROM dataset', id);
    expect(large.status).toBe(422);
    expect(large.body.error.code).toBe('query.too_large');
    expect((await run('SELECT 1', id)).status).toBe(200);
  });

  it('answer the first 10,000 rows and say that there are more', async () => {
    const { data } = (await run('SELECT range AS n FROM range(20000)')).body;
    expect(data.truncated).toBe(true);
    expect(data.data).toHaveLength(10_000);
    expect(data.data.at(-1)).toEqual([9999]);
  });

  it('are remembered for whoever ran them, however they ended', async () => {
    const id = await make('People', PEOPLE);
    await run('SELECT * FROM dataset', id);
    await run('SELECT nope FROM People');
    const caller = new AbortController();
    const slow = server
      .call('POST', '/v1/query', {
        as: editor,
        body: { sql: 'SELECT count(*) FROM range(1000000000) a, range(1000) b WHERE a.range % 7 = b.range' },
        signal: caller.signal,
      })
      .catch(() => null);
    setTimeout(() => caller.abort(), 500);
    await slow;
    await expect
      .poll(async () =>
        (await get('/v1/query/history')).data.map((past: { outcome: string }) => past.outcome),
      )
      .toEqual(['cancelled', 'failed', 'done']);
    const [cancelled, failed, done] = (await get('/v1/query/history')).data;
    expect(cancelled).toMatchObject({ datasetId: null, rows: null, message: null });
    expect(failed).toMatchObject({ sql: 'SELECT nope FROM People', rows: null });
    expect(failed.message).toContain('nope');
    expect(done).toMatchObject({ sql: 'SELECT * FROM dataset', datasetId: id, rows: 2, message: null });
    const viewer = await server.signIn('viewer', tenantId);
    expect((await get('/v1/query/history', viewer)).data).toEqual([]);
  });

  it('save their answer as a dataset, which a refresh makes again', async () => {
    const people = await make('People', PEOPLE);
    await make('Cities', CITIES);
    const saved = await save({
      name: 'People by canton',
      sql: 'SELECT canton, count(*) AS people FROM People JOIN Cities USING (city) GROUP BY canton ORDER BY canton',
    });
    expect(saved.status).toBe(202);
    const { id, jobId } = saved.body.data;
    expect(await get(`/v1/jobs/${jobId}`)).toMatchObject({ state: 'succeeded' });
    const dataset = await get(`/v1/datasources/${id}`);
    expect(dataset).toMatchObject({
      name: 'People by canton',
      state: 'active',
      dialect: null,
      source: { kind: 'query', url: null },
      version: { number: 1, rowCount: 2, columnCount: 2, rejectCount: 0 },
    });
    expect(dataset.columns[1]).toMatchObject({
      name: 'people',
      type: 'integer',
      profile: { min: 1, max: 1 },
    });
    expect(await rowsOf(id)).toEqual([
      ['BE', 1],
      ['BS', 1],
    ]);
    const columns = [{ name: 'name' }, { name: 'city', include: true }];
    await server.call('PUT', `/v1/datasources/${people}`, { as: editor, body: { name: 'Folk' } });
    await server.call('POST', `/v1/datasources/${people}/retype`, { as: editor, body: { columns } });
    await server.runJobs();
    const refresh = await server.call('POST', `/v1/datasources/${id}/refresh`, { as: editor });
    expect(refresh.status).toBe(202);
    await server.runJobs();
    expect(await get(`/v1/jobs/${refresh.body.data.jobId}`)).toMatchObject({
      state: 'succeeded',
      message: 'Version 2: 2 rows, 2 columns.',
    });
    const again = await server.call('POST', `/v1/datasources/${id}/retype`, {
      as: editor,
      body: { columns },
    });
    expect(again.body.error.code).toBe('dataset.not_refreshable');
  });

  it('save the answer over one dataset', async () => {
    const id = await make('People', PEOPLE);
    const saved = await save({
      name: 'Names',
      sql: 'SELECT name FROM dataset ORDER BY name',
      datasource_id: id,
    });
    expect(await rowsOf(saved.body.data.id)).toEqual([['Anna'], ['Bob']]);
  });

  it('are not saved beyond what the workspace may have on disk', async () => {
    await make('People', PEOPLE);
    const { config } = server.services;
    const { tenantBytes } = config;
    Object.assign(config, { tenantBytes: 100 });
    const saved = await save({ name: 'Copy', sql: 'SELECT name FROM People' }).finally(() =>
      Object.assign(config, { tenantBytes }),
    );
    expect(await get(`/v1/jobs/${saved.body.data.jobId}`)).toMatchObject({
      state: 'failed',
      error: { code: 'storage.quota_exceeded' },
    });
    expect((await server.call('GET', `/v1/datasources/${saved.body.data.id}`, { as: editor })).status).toBe(
      404,
    );
  });

  it('are not saved when they may not be run, and leave no dataset when they fail', async () => {
    await make('People', PEOPLE);
    const refused = await save({ name: 'X', sql: `SELECT * FROM read_text('/etc/passwd')` });
    expect(refused.status).toBe(422);
    expect(refused.body.error.code).toBe('query.refused');
    const failing = await save({ name: 'X', sql: 'SELECT nope FROM People' });
    expect(failing.status).toBe(202);
    const job = await get(`/v1/jobs/${failing.body.data.jobId}`);
    expect(job).toMatchObject({ state: 'failed', error: { code: 'query.invalid' } });
    expect((await server.call('GET', `/v1/datasources/${failing.body.data.id}`, { as: editor })).status).toBe(
      404,
    );
    const viewer = await server.signIn('viewer', tenantId);
    expect((await save({ name: 'X', sql: 'SELECT 1' }, viewer)).status).toBe(403);
  });
});

describe('statements beyond the deadline', () => {
  let server: TestServer;
  let editor: TestMember;

  beforeAll(async () => {
    server = await startTestServer({ environment: { PLUMBLINE_QUERY_SECONDS: '2' } });
    editor = await server.signIn('editor');
  });
  afterAll(() => server.close());

  const run = (sql: string) => server.call('POST', '/v1/query', { as: editor, body: { sql } });

  it('answer 504, and the next one is answered', async () => {
    const slow = await run(
      'SELECT count(*) FROM range(1000000000) a, range(1000) b WHERE a.range % 7 = b.range',
    );
    expect(slow.status).toBe(504);
    expect(slow.body.error.code).toBe('query.timed_out');
    expect((await run('SELECT 1')).status).toBe(200);
  });
});
