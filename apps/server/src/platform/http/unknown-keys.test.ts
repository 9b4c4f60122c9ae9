import { ALL_ROUTES, routes, type Route } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { unknownKeys, unknownParams } from './unknown-keys.ts';

const condition = { column: 'a', op: 'eq', value: 1 };
const tile = { id: 't', kind: 'grid', place: { x: 0, y: 0, w: 1, h: 1 } };

describe('keys that a body has and its route does not know', () => {
  it.each<
    [
      where: string,
      call: readonly [Route, unknown],
      wanted: readonly (readonly [path: string, hint: string])[],
    ]
  >([
    [
      'at the top',
      [routes.filterDatasource, { filter: { op: 'and', value: [] } }],
      [['filter', '“filters”']],
    ],
    [
      'in a group of filters',
      [routes.filterDatasource, { filters: { op: 'and', value: [], vaule: [condition] } }],
      [['filters.vaule', '“value”']],
    ],
    [
      'in a condition below groups',
      [
        routes.filterDatasource,
        { filters: { op: 'and', value: [{ op: 'not', value: [{ ...condition, colunm: 'b' }] }] } },
      ],
      [['filters.value.0.value.0.colunm', '“column”']],
    ],
    [
      'in one form of a union',
      [routes.createDashboard, { tiles: [{ ...tile, colums: ['a'] }] }],
      [['tiles.0.colums', '“columns”']],
    ],
    [
      'in an optional object of a chart',
      [routes.filterDatasource, { chart: { encoding: { x: { field: 'a', agregate: 'sum' } }, option: {} } }],
      [
        ['chart.encoding.x.agregate', '“aggregate”'],
        ['chart.option', '“options”'],
      ],
    ],
    [
      'in a form that only its keys distinguish',
      [routes.pivotDatasource, { rows: [{ column: 'a', timeunit: 'day' }] }],
      [['rows.0.timeunit', '“timeUnit”']],
    ],
  ])('are found %s', (_where, [route, body], wanted) => {
    const keys = unknownKeys(route, body);
    expect(keys.map(({ path }) => path)).toEqual(wanted.map(([path]) => path));
    for (const [at, [, hint]] of wanted.entries()) {
      expect(keys[at]?.hint).toContain(hint);
    }
  });

  it('are listed with all that is known where none is near', () => {
    expect(unknownKeys(routes.favouriteDashboard, { starred: true })).toEqual([
      { path: 'starred', message: 'There is no field “starred” here.', hint: 'Known here: isFavourite.' },
    ]);
  });

  it('are no names of parameters, columns or values', () => {
    const parameters = { anything: ['x'], between: { last: 3 } };
    expect(
      unknownKeys(routes.getDashboardData, { parameters, crossFilters: { t: { op: 'and', value: [] } } }),
    ).toEqual([]);
  });

  it('are not those that the reply of a GET has when it is sent back with a PUT', () => {
    const body = { name: 'n', id: 'x', revision: 1, createdBy: null };
    expect(unknownKeys(routes.updateDashboard, body)).toEqual([]);
    expect(unknownKeys(routes.createDashboard, body).map(({ path }) => path)).toEqual([
      'id',
      'revision',
      'createdBy',
    ]);
  });

  it('are found in addresses where they are near to a known one', () => {
    expect(unknownParams(routes.listDashboards, { limt: '5' })).toMatchObject([
      { path: 'limt', hint: 'Did you mean “limit”?' },
    ]);
    expect(unknownParams(routes.listDashboards, { _: '17', utm_source: 'mail', v: '1' })).toEqual([]);
  });

  it('are found on every route that would do without the rest of its body', () => {
    const body = { 'no such key': 1 };
    const withBody = ALL_ROUTES.filter(
      ({ bodyKind }) => bodyKind === 'json' || bodyKind === 'json-or-multipart',
    );
    const blind = withBody.filter(
      (route) => route.body.safeParse(body).success && unknownKeys(route, body).length === 0,
    );
    expect(blind.map(({ id }) => id)).toEqual([]);
  });
});

it('reports the first hundred of very many unknown keys, and compares no long one', () => {
  const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, 1]));
  expect(unknownKeys(routes.filterDatasource, many)).toHaveLength(100);
  const [long] = unknownKeys(routes.filterDatasource, { [`filter${'s'.repeat(1_000_000)}`]: [] });
  expect(long?.message.length).toBeLessThan(200);
  expect(long?.hint).toMatch(/^Known here/);
});
