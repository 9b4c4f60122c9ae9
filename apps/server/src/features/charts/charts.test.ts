import { acrossTenants } from '../../platform/db/across-tenants.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { shareNewThings } from '../../testing/test-shares.ts';

const CSV =
  'city,ordered,revenue\nLisbon,2024-01-05,10\nPorto,2024-02-05,20\nFaro,2024-03-05,5\nLisbon,2024-04-05,1\n';
const byCity = {
  version: 1,
  mark: 'bar',
  encoding: { x: { field: 'city' }, y: { field: 'revenue', aggregate: 'sum' } },
};

describe('saved charts of a dataset', () => {
  let server: TestServer;
  let ada: TestMember;
  let viewer: TestMember;
  let stranger: TestMember;
  let dataset: string;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const tenant = await server.addTenant();
    ada = await server.signIn('editor', tenant);
    viewer = await server.signIn('viewer', tenant);
    await shareNewThings(server, ada.principal);
    stranger = await server.signIn('owner', await server.addTenant());
    const body = new FormData();
    body.append('name', 'Orders');
    body.append('file', new Blob([CSV]), 'a.csv');
    dataset = (await server.call('POST', '/v1/datasources/create/file', { as: ada, body })).body.data.id;
    await server.runJobs();
  });

  const save = (content: object = {}, as = ada) =>
    server.call('POST', `/v1/datasources/${dataset}/charts`, {
      as,
      body: { name: 'Revenue by city', chart: byCity, ...content },
    });
  const list = async (query = '', as = viewer): Promise<string[]> =>
    (await server.call('GET', `/v1/datasources/${dataset}/charts${query}`, { as })).body.data.data.map(
      ({ name }: { name: string }) => name,
    );
  const annotate = (content: object, as = ada) =>
    server.call('POST', `/v1/datasources/${dataset}/annotations`, {
      as,
      body: { anchor: { column: 'city', x: 'Porto' }, text: 'The fair', ...content },
    });
  const eventsOf = async (id: string): Promise<string[]> => {
    const { executor } = server.services.db;
    const rows = await acrossTenants(executor)
      .selectFrom('events')
      .select('kind')
      .where('subject_id', '=', id)
      .execute();
    return rows.map(({ kind }) => kind);
  };

  it('are shown to everybody of the tenant, newest first, found by a part of their name', async () => {
    const saved = await save();
    expect(saved).toMatchObject({
      status: 201,
      body: {
        data: {
          name: 'Revenue by city',
          datasetId: dataset,
          mode: 'Absolute',
          chart: { mark: 'bar', limit: 50, sort: 'x' },
          filters: { op: 'and', value: [] },
          createdBy: { id: ada.principal.userId },
        },
      },
    });
    await save({ name: 'Änderungen' });
    expect(await list()).toEqual(['Änderungen', 'Revenue by city']);
    expect(await list('?q=anderung')).toEqual(['Änderungen']);
    expect(await list('?limit=1&page=2')).toEqual(['Revenue by city']);
  });

  it('accept the reply of the GET, and report the change in one event', async () => {
    const { id } = (await save()).body.data;
    const read = await server.call('GET', `/v1/charts/${id}`, { as: viewer });
    const put = await server.call('PUT', `/v1/charts/${id}`, {
      as: ada,
      body: { ...read.body.data, name: 'Takings', mode: 'Percent' },
      headers: { 'if-match': read.headers.get('etag') ?? '' },
    });
    expect(put).toMatchObject({ status: 200, body: { data: { name: 'Takings', mode: 'Percent' } } });
    expect(put.headers.get('etag')).not.toBe(read.headers.get('etag'));
    const same = await server.call('PUT', `/v1/charts/${id}`, { as: ada, body: put.body.data });
    expect(same.headers.get('etag')).toBe(put.headers.get('etag'));
    expect((await server.call('DELETE', `/v1/charts/${id}`, { as: ada })).status).toBe(200);
    expect(await eventsOf(id)).toEqual(['chart.created', 'chart.updated', 'chart.removed']);
    expect((await server.call('GET', `/v1/charts/${id}`, { as: ada })).body.error.code).toBe(
      'chart.not_found',
    );
  });

  it('answer a stale If-Match with 409 and their present state, and keep it', async () => {
    const saved = await save();
    const etag = saved.headers.get('etag') ?? '';
    const put = (name: string) =>
      server.call('PUT', `/v1/charts/${saved.body.data.id}`, {
        as: ada,
        body: { name, chart: byCity },
        headers: { 'if-match': etag },
      });
    expect((await put('First')).status).toBe(200);
    expect(await put('Second')).toMatchObject({
      status: 409,
      body: { error: { code: 'chart.stale', current: { name: 'First' } } },
    });
    expect(await list()).toEqual(['First']);
  });

  it('are refused with every fault at once when their columns are not there', async () => {
    const refused = await save({
      chart: {
        ...byCity,
        encoding: { x: { field: 'town' }, y: { field: 'city', aggregate: 'sum' } },
      },
      filters: { op: 'and', value: [{ column: 'nowhere', op: 'eq', value: 1 }] },
    });
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'query.invalid' } } });
    expect(refused.body.error.issues.map(({ path }: { path: string }) => path)).toEqual([
      'chart.encoding.x.field',
      'chart.encoding.y.aggregate',
      'filters.value.0.column',
    ]);
    expect(await list()).toEqual([]);
  });

  it('hold formulas that are read as they are saved, and modes that their mark has', async () => {
    const withFormula = (formula: string, rest: object = {}) =>
      save({ chart: { ...byCity, encoding: { ...byCity.encoding, y: { field: null, formula } } }, ...rest });
    expect((await withFormula('=SUM([revenue]) / COUNT()')).status).toBe(201);
    const wrong = await withFormula('=SUM([revenu])');
    expect({ status: wrong.status, path: wrong.body.error.issues[0].path }).toEqual({
      status: 422,
      path: 'chart.encoding.y.formula',
    });
    const box = { version: 1, mark: 'box', encoding: { y: { field: 'revenue' } } };
    const mode = await save({ chart: box, mode: 'Cumulative' });
    expect({ status: mode.status, path: mode.body.error.issues[0].path }).toEqual({
      status: 422,
      path: 'mode',
    });
  });

  it('stay readable, and can be renamed, when a new version lacks their column', async () => {
    const { id, chart } = (await save()).body.data;
    const { executor } = server.services.db;
    const lost = JSON.stringify({ ...chart, encoding: { ...chart.encoding, x: { field: 'gone' } } });
    await acrossTenants(executor)
      .updateTable('saved_charts')
      .set({ chart: lost })
      .where('id', '=', id)
      .execute();
    const read = await server.call('GET', `/v1/charts/${id}`, { as: ada });
    expect(read.body.data.chart.encoding.x.field).toBe('gone');
    const body = { ...read.body.data, name: 'Broken' };
    expect((await server.call('PUT', `/v1/charts/${id}`, { as: ada, body })).status).toBe(200);
    const limited = { ...body, chart: { ...body.chart, limit: 7 } };
    expect((await server.call('PUT', `/v1/charts/${id}`, { as: ada, body: limited })).status).toBe(422);
    expect(await list()).toEqual(['Broken']);
  });

  it('belong to their tenant alone, and viewers change no chart and no annotation of others', async () => {
    const { id } = (await save()).body.data;
    const remark = (await annotate({ chartId: id })).body.data.id;
    const body = { name: 'x', chart: byCity };
    const foreign = [
      ['GET', `/v1/datasources/${dataset}/charts`],
      ['POST', `/v1/datasources/${dataset}/charts`, body],
      ['GET', `/v1/charts/${id}`],
      ['PUT', `/v1/charts/${id}`, body],
      ['DELETE', `/v1/charts/${id}`],
      ['GET', `/v1/datasources/${dataset}/annotations`],
      ['POST', `/v1/datasources/${dataset}/annotations`, { anchor: { column: null }, text: 'x' }],
      ['PUT', `/v1/annotations/${remark}`, { anchor: { column: null }, text: 'x' }],
      ['DELETE', `/v1/annotations/${remark}`],
    ] as const;
    for (const [method, path, sent] of foreign) {
      const { status } = await server.call(method, path, { as: stranger, body: sent });
      expect({ method, path, status }).toEqual({ method, path, status: 404 });
    }
    // A share with the workspace lets viewers comment, which annotations are.
    expect([(await save({}, viewer)).status, (await annotate({}, viewer)).status]).toEqual([403, 201]);
    const theirs = await server.call('DELETE', `/v1/annotations/${remark}`, { as: viewer });
    expect({ status: theirs.status, code: theirs.body.error.code }).toEqual({
      status: 403,
      code: 'access.forbidden',
    });
    expect(await list()).toEqual(['Revenue by city']);
  });

  it('bear annotations of their own beside those of all charts, and take their own with them', async () => {
    const { id } = (await save()).body.data;
    const everywhere = (await annotate({})).body.data;
    const own = (await annotate({ chartId: id, text: 'Only here' })).body.data;
    const texts = async (query: string): Promise<string[]> =>
      (
        await server.call('GET', `/v1/datasources/${dataset}/annotations${query}`, { as: viewer })
      ).body.data.map(({ text }: { text: string }) => text);
    expect(await texts('')).toEqual(['The fair']);
    expect(await texts(`?chart=${id}`)).toEqual(['The fair', 'Only here']);
    expect(
      (await server.call('GET', `/v1/datasources/${dataset}/annotations?chart=${newId()}`, { as: ada }))
        .status,
    ).toBe(404);
    await server.call('DELETE', `/v1/charts/${id}`, { as: ada });
    expect(await texts('')).toEqual(['The fair']);
    const edit = { ...everywhere, text: 'The book fair' };
    expect(
      (await server.call('PUT', `/v1/annotations/${everywhere.id}`, { as: ada, body: edit })).body.data,
    ).toMatchObject({ text: 'The book fair', anchor: { column: 'city', x: 'Porto' } });
    expect(
      (await server.call('PUT', `/v1/annotations/${own.id}`, { as: ada, body: edit })).body.error.code,
    ).toBe('annotation.not_found');
    await server.call('DELETE', `/v1/annotations/${everywhere.id}`, { as: ada });
    expect(await texts('')).toEqual([]);
    expect(await eventsOf(everywhere.id)).toEqual([
      'annotation.created',
      'annotation.updated',
      'annotation.removed',
    ]);
  });

  it('reject an annotation without a valid anchor, listing every issue', async () => {
    const paths = async (content: object): Promise<string[]> =>
      (await annotate(content)).body.error.issues.map(({ path }: { path: string }) => path);
    expect(
      await paths({
        anchor: { column: 'town', x: 'a', series: { column: 'gone', value: 1 } },
        kind: 'range',
      }),
    ).toEqual(['anchor.column', 'anchor.series.column', 'anchor']);
    expect(await paths({ anchor: { column: 'city' }, kind: 'event' })).toEqual(['anchor.column', 'anchor.x']);
    expect(await paths({ anchor: { column: null, x: 'Porto' } })).toEqual(['anchor.column']);
    expect((await annotate({ chartId: newId() })).status).toBe(404);
    expect((await annotate({ text: '   ' })).status).toBe(400);
    const event = { kind: 'event', anchor: { column: 'ordered', x: '2024-02-01' }, text: 'New prices' };
    expect((await annotate(event)).status).toBe(201);
    expect((await annotate({ anchor: { column: null }, kind: 'caption' })).status).toBe(201);
  });

  it('go with a dataset that is deleted for good, and their annotations are found only while it is active', async () => {
    const { id } = (await save()).body.data;
    const remark = (await annotate({ chartId: id, text: 'Die Büchermesse' })).body.data;
    const hits = async (as = viewer) =>
      (await server.call('GET', '/beta/global/filter?search=buchermesse', { as })).body.data;
    expect(await hits()).toMatchObject([
      {
        kind: 'annotation',
        id: remark.id,
        title: 'Die Büchermesse',
        snippet: 'Annotation on Revenue by city, Orders',
        link: `/datasets/${dataset}/charts/${id}`,
      },
    ]);
    expect(await hits(stranger)).toEqual([]);
    await server.call('DELETE', `/v1/datasources/${dataset}`, { as: ada });
    expect(await hits()).toEqual([]);
    expect(await list()).toEqual(['Revenue by city']);
    const body = { datasource_ids: [dataset] };
    const gone = await server.call('DELETE', '/v1/datasources/delete_multiple/', { as: ada, body });
    expect(gone.body.data).toEqual([{ id: dataset, result: 'deleted' }]);
    expect((await server.call('GET', `/v1/charts/${id}`, { as: ada })).status).toBe(404);
    const { executor } = server.services.db;
    const left = await acrossTenants(executor)
      .selectFrom('chart_annotations')
      .select('id')
      .where('dataset_id', '=', dataset)
      .execute();
    expect(left).toEqual([]);
  });
});
