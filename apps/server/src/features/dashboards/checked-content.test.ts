import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { bars, create, figure, grid, newDashboard, post, storeTiles } from '../../testing/test-dashboards.ts';

const is = { column: 'country', op: 'eq', value: 'DE' };

describe('what a dashboard may hold', () => {
  let server: TestServer;
  let ada: TestMember;
  let dataset: string;

  beforeAll(async () => {
    server = await startTestServer();
    ada = await server.signIn('editor');
    dataset = await create(server, ada);
  });
  afterAll(() => server.close());

  const issuesOf = async (body: object): Promise<readonly { path: string; message: string }[]> => {
    const answer = await post(server, ada, { dataset, body });
    expect([answer.status, answer.body.error?.code]).toEqual([422, 'request.invalid']);
    return answer.body.error.issues;
  };
  const pathsOf = async (body: object) => (await issuesOf(body)).map(({ path }) => path);
  const put = (id: string, body: object) =>
    server.call('PUT', `/v1/dashboard/${id}`, { as: ada, headers: { 'if-match': '*' }, body });

  it('is no dataset that its author does not see, whoever else has it', async () => {
    const foreign = await create(server, await server.signIn('owner', await server.addTenant()));
    const unknown = newId();
    const issues = await issuesOf({
      tiles: [grid('a'), figure('b', { dataset: foreign }), grid('c', { dataset: unknown })],
    });
    expect(issues.map(({ path }) => path)).toEqual(['tiles.1.dataset', 'tiles.2.dataset']);
    const [theirs, nobodys] = issues.map(({ message }) => message.replaceAll(/[0-9a-f-]{36}/g, 'id'));
    expect(theirs).toBe(nobodys);
    const { id } = await newDashboard(server, ada, { dataset });
    expect((await put(id, { tiles: [grid('a', { dataset: foreign })] })).body.error.issues).toMatchObject([
      { path: 'tiles.0.dataset' },
    ]);
  });

  it('is no column that its dataset lacks and no measure that does not fit, each named where it is', async () => {
    const pivot = { rows: ['country', 'gone'], values: [{ column: 'customer', agg: 'sum' }] };
    expect(
      await pathsOf({
        tiles: [
          grid('grid', { columns: ['id', 'gone'], sort: [{ column: 'lost', direction: 'asc' }] }),
          figure('figure', {
            measure: { field: 'country', aggregate: 'sum' },
            over: { field: 'amount', timeUnit: 'day' },
          }),
          bars('chart', 'gone', { filters: { op: 'and', value: [{ ...is, column: 'lost' }] } }),
          { ...grid('pivot'), kind: 'pivot', pivot },
          grid('fine', { tab: 'nowhere' }),
        ],
      }),
    ).toEqual([
      'tiles.4.tab',
      'tiles.0.columns.1',
      'tiles.0.sort.0.column',
      'tiles.1.over.timeUnit',
      'tiles.1.measure.aggregate',
      'tiles.2.filters.value.0.column',
      'tiles.2.chart.encoding.x.field',
      'tiles.3.pivot.rows.1',
      'tiles.3.pivot.values.0.agg',
    ]);
  });

  it('may be gone later: tiles that nobody touched do not keep the others from being edited', async () => {
    const { id } = await newDashboard(server, ada, { dataset });
    const broken = grid('broken', { columns: ['gone'] });
    await storeTiles(server, id, [broken]);
    const { tiles } = (await server.call('GET', `/v1/dashboard/${id}`, { as: ada })).body.data;
    expect((await put(id, { tiles: [...tiles, figure('new')] })).status).toBe(200);
    expect((await put(id, { tiles: [{ ...tiles[0], title: 'Touched' }] })).body.error.issues).toMatchObject([
      { path: 'tiles.0.columns.0' },
    ]);
  });

  it.each([
    ['a theme', { theme: 'Blue' }, 'theme'],
    ['a layout', { layout: 'Somewhere' }, 'layout'],
    [
      'a format',
      {
        tiles: [figure('a', { measure: { field: 'amount', aggregate: 'sum', format: { kind: 'loud' } } })],
      },
      'tiles.0.measure.format.kind',
    ],
  ])('is %s that there is', async (_what, body, path) => {
    const { status, body: answer } = await post(server, ada, { dataset, body });
    expect([status, answer.error.issues[0].path]).toEqual([400, path]);
  });

  it('stays where a change leaves it out', async () => {
    const content = {
      description: 'd',
      theme: 'Dark',
      tiles: [figure('a')],
      filters: { op: 'and', value: [is] },
      refreshSeconds: 60,
    };
    const dashboard = await newDashboard(server, ada, { dataset, body: content });
    const { tiles, filters, description, theme, refreshSeconds, name } = (
      await put(dashboard.id, { name: 'Renamed' })
    ).body.data;
    expect({ tiles, filters, description, theme, refreshSeconds, name }).toEqual({
      ...content,
      name: 'Renamed',
      tiles: dashboard.tiles,
    });
    expect((await put(dashboard.id, { tiles: [], refreshSeconds: null })).body.data).toMatchObject({
      name: 'Renamed',
      tiles: [],
      refreshSeconds: null,
    });
  });

  it('takes what a GET returned, and no misspelt field', async () => {
    const { id } = await newDashboard(server, ada, { dataset, body: { tiles: [figure('a')] } });
    const { data } = (await server.call('GET', `/v1/dashboard/${id}`, { as: ada })).body;
    expect((await put(id, { ...data, name: 'Other' })).status).toBe(200);
    const { body } = await put(id, { ...data, tiels: [] });
    expect(body.error).toMatchObject({
      code: 'request.malformed',
      issues: [{ path: 'tiels', hint: 'Did you mean “tiles”?' }],
    });
    const misspelt = await post(server, ada, { dataset, body: { tiles: [grid('a', { colums: ['id'] })] } });
    expect(misspelt).toMatchObject({
      status: 400,
      body: { error: { issues: [{ path: 'tiles.0.colums' }] } },
    });
  });

  it('is refused before rows are returned for a misspelt filter', async () => {
    const filter = { op: 'and', value: [is] };
    const { status, body } = await server.call('POST', `/v1/datasources/${dataset}/filter`, {
      as: ada,
      body: { filter },
    });
    expect([status, body.error.issues]).toMatchObject([
      400,
      [{ path: 'filter', hint: 'Did you mean “filters”?' }],
    ]);
  });
});
