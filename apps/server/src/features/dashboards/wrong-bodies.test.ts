import { sampleAt } from '#testing/generated.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothStores } from '../../testing/both-stores.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { bars, newDashboard, create, eventsOf, figure, grid, post } from '../../testing/test-dashboards.ts';

const PIVOT = { rows: ['country'], values: [{ agg: 'count' }] };
const place = { x: 0, y: 0, w: 6, h: 6 };
const is = { column: 'country', op: 'eq', value: 'DE' };
const BODY = {
  name: 'Sales',
  description: 'd',
  theme: 'Dark',
  tabs: [{ id: 't', title: 'Tab' }],
  filters: { op: 'and', value: [is] },
  parameters: [
    { name: 'p', label: 'P', column: 'country', op: 'in', value: ['DE'], targets: { figure: null } },
  ],
  refreshSeconds: 60,
  tiles: [
    bars('chart', 'country', { filters: { op: 'and', value: [is] } }),
    figure('figure', { over: { field: 'placed', timeUnit: 'month' }, goal: 5 }),
    grid('grid', { columns: ['id'], sort: [{ column: 'id', direction: 'asc' }], tab: 't' }),
    { id: 'pivot', kind: 'pivot', place, pivot: PIVOT },
    { id: 'text', kind: 'text', place, text: 'Hello' },
    { id: 'image', kind: 'image', place, image: 'data:image/png;base64,AAAA' },
  ],
};
const WRONG: readonly unknown[] = [null, {}, [], 'x', -1, 1e99, true, { toString: 1 }, [[]], '\u0000'];
/** One in so many at each path in the quick run. */
const PART = 3;

type Json = unknown;
const isBranch = (value: Json): value is Record<string, Json> => typeof value === 'object' && value !== null;

/** Paths to every value of a body, the branches among them. */
function pathsOf(value: Json, at: readonly string[] = []): (readonly string[])[] {
  return isBranch(value)
    ? Object.entries(value).flatMap(([key, inner]) => [[...at, key], ...pathsOf(inner, [...at, key])])
    : [];
}

function withValue(value: Json, [key, ...rest]: readonly string[], wrong: unknown): Json {
  if (key === undefined || !isBranch(value)) {
    return wrong;
  }
  const copy: Json = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  Object.assign(copy as object, { [key]: withValue(value[key], rest, wrong) });
  return copy;
}

await describeOnBothStores('wrong bodies of dashboards', (stores) => {
  let server: TestServer;
  let ada: TestMember;
  let dataset: string;

  beforeAll(async () => {
    const address = await stores.address();
    const environment =
      address.dialect === 'postgres' ? { environment: { PLUMBLINE_DATABASE_URL: address.url } } : {};
    server = await startTestServer(environment);
    ada = await server.signIn('editor', await server.addTenant());
    dataset = await create(server, ada);
  });
  afterAll(() => server.close());

  it(
    'are refused with 400 or 422 and the place of the fault, or make what can be read and drawn',
    { timeout: 120_000 },
    async () => {
      const outcomes = new Set<number>();
      const unplaced: string[] = [];
      for (const [place, path] of pathsOf(BODY).entries()) {
        for (const wrong of sampleAt(place, WRONG, PART)) {
          const body = withValue(BODY, path, wrong) as object;
          const { status, body: answer } = await post(server, ada, { dataset, body });
          outcomes.add(status);
          const paths: string[] = (answer.error?.issues ?? []).map((issue: { path: string }) => issue.path);
          // What is understood may be wrong elsewhere: a tile names a tab that is gone.
          const isPlaced = status === 400 ? paths[0]?.startsWith(path[0] ?? '') === true : paths.length > 0;
          if (status !== 201 && !isPlaced) {
            unplaced.push(
              `${path.join('.')} = ${JSON.stringify(wrong)}: ${status} ${JSON.stringify(answer)}`,
            );
          }
        }
      }
      expect(unplaced).toEqual([]);
      expect([...outcomes].toSorted((a, b) => a - b)).toEqual([201, 400, 422]);
    },
  );

  it(
    'wrong bodies of the data request are rejected before anything is streamed, or fail only their tile',
    { timeout: 120_000 },
    async () => {
      const { id } = await newDashboard(server, ada, { dataset, body: BODY });
      const body = {
        page: 1,
        limit: 5,
        filters: { op: 'and', value: [is] },
        parameters: { p: ['DE'] },
        crossFilters: { chart: { op: 'and', value: [is] } },
        tiles: ['figure', 'grid'],
      };
      const outcomes = new Set<number>();
      const ours: string[] = [];
      for (const [place, path] of pathsOf(body).entries()) {
        for (const wrong of sampleAt(place, WRONG, PART)) {
          const changed = withValue(body, path, wrong);
          const response = await server.open('POST', `/v1/dashboard/${id}/data`, { as: ada, body: changed });
          outcomes.add(response.status);
          const answers = response.status === 200 ? await eventsOf(response) : [];
          if (answers.some(({ error }) => error?.code === 'internal')) {
            ours.push(`${path.join('.')} = ${JSON.stringify(wrong)}`);
          }
        }
      }
      expect(ours).toEqual([]);
      expect([...outcomes].toSorted((a, b) => a - b)).toEqual([200, 400]);
    },
  );
});
