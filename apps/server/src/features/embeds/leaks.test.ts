import * as fc from 'fast-check';
import { CHART_AGGREGATES, CHART_MARKS, type ChartChannel, type ChartSpec } from '@plumbline/contract';
import { checkChart, MARKS, allowedModes } from '@plumbline/viz';
import { extractText, getDocumentProxy } from 'unpdf';
import { expectProperty } from '#testing/generated.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectSameAnswers } from '../../testing/same-answers.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { newDashboard, newDataset, newEmbed, readTiles } from './testing/dashboards.ts';

/**
 * Rows of the north, which an embed may show, among others that differ from them in everything that a chart is decided
 * by: more values, more years, other frequencies, figures and places far off, gaps.
 */
const ROWS = Array.from({ length: 420 }, (_, at) => {
  const isNorth = at % 7 === 3;
  const day = isNorth
    ? new Date(Date.UTC(2026, 0, 1 + (at % 50)))
    : new Date(Date.UTC(2011 + (at % 15), at % 12, 9));
  return {
    isNorth,
    text: [
      at,
      isNorth ? 'north' : `region ${at % 5}`,
      isNorth ? `town ${at % 6}` : `secret ${at % 90}`,
      isNorth ? 'shared' : ['shared', 'elsewhere', ''][at % 3],
      day.toISOString().slice(0, 10),
      isNorth ? at % 29 : at * 1000 - 90_000,
      isNorth ? (at % 40) / 4 : at * 64.25,
      isNorth ? 50 + (at % 9) / 2 : -60 + (at % 100),
      isNorth ? 10 + (at % 7) / 2 : -170 + (at % 300),
      at % 2 === 0,
      isNorth ? `€${at % 9}` : `€${at % 9}.${10 + (at % 90)}`,
      isNorth ? `${at % 40}%` : `${at % 40}.${10 + (at % 90)}%`,
      isNorth ? at : `90071992547409${100 + at}`,
      isNorth ? `shop${at % 5}@north.example` : `desk ${at % 5}`,
      isNorth ? '2026-03-01T08:00:00+02:00' : '2026-03-01T08:00:00Z',
    ].join(','),
  };
});
const HEAD = 'id,region,town,kind,placed,units,amount,latitude,longitude,paid,price,rate,serial,contact,seen';
const csv = (rows: typeof ROWS): string => [HEAD, ...rows.map(({ text }) => text), ''].join('\n');

const COLUMNS = [
  { name: 'id', type: 'integer' },
  { name: 'region', type: 'text' },
  { name: 'town', type: 'text' },
  { name: 'kind', type: 'text' },
  { name: 'placed', type: 'date' },
  { name: 'units', type: 'integer' },
  { name: 'amount', type: 'number' },
  { name: 'latitude', type: 'number' },
  { name: 'longitude', type: 'number' },
  { name: 'paid', type: 'boolean' },
  { name: 'price', type: 'number' },
  { name: 'rate', type: 'number' },
  { name: 'serial', type: 'integer' },
  { name: 'contact', type: 'text' },
  { name: 'seen', type: 'timestamp' },
] as const;
const names = COLUMNS.map(({ name }) => name);
const numbers = COLUMNS.filter(({ type }) => type === 'integer' || type === 'number').map(({ name }) => name);

const north = { column: 'region', op: 'eq', value: 'north' };
const group = (...value: unknown[]) => ({ op: 'and', value });
const place = { x: 0, y: 0, w: 6, h: 6 };

const dimension: fc.Arbitrary<ChartChannel> = fc.record(
  { field: fc.constantFrom(...names), limit: fc.constantFrom(2, 5, 20) },
  { requiredKeys: ['field'] },
);
const aggregates = CHART_AGGREGATES.filter((name) => name !== 'percentile' && name !== 'mode');
const measure: fc.Arbitrary<ChartChannel> = fc.oneof(
  fc.constant({ field: null, aggregate: 'count' as const }),
  fc.record({ field: fc.constantFrom(...numbers), aggregate: fc.constantFrom(...aggregates) }),
);
const value: fc.Arbitrary<ChartChannel> = fc.oneof(
  fc.record({ field: fc.constantFrom(...numbers) }),
  dimension,
  measure,
);
const BY_ROLE = { dimension, measure, value };
const DETAIL = { levels: dimension, columns: value, spokes: measure };

const chart: fc.Arbitrary<ChartSpec> = fc
  .constantFrom(...CHART_MARKS)
  .chain((mark) => {
    const { channels, detail } = MARKS[mark];
    const encoding = fc.record(
      Object.fromEntries(channels.map(({ channel, role }) => [channel, BY_ROLE[role]])),
      { requiredKeys: channels.filter(({ required }) => required).map(({ channel }) => channel) },
    );
    return fc.record(
      {
        version: fc.constant(1 as const),
        mark: fc.constant(mark),
        encoding,
        limit: fc.constantFrom(3, 50),
        sort: fc.constantFrom('x' as const, '-x' as const, 'y' as const, '-y' as const),
        ...(detail && {
          detail: fc.array(DETAIL[detail.role], {
            minLength: Math.max(1, detail.min),
            maxLength: detail.max,
          }),
        }),
      },
      {
        requiredKeys: [
          'version',
          'mark',
          'encoding',
          'limit',
          'sort',
          ...(detail ? (['detail'] as const) : []),
        ],
      },
    );
  })
  .filter((spec) => checkChart(spec, [...COLUMNS]).length === 0);

const chartTile = chart.chain((spec) =>
  fc.record({
    kind: fc.constant('chart'),
    chart: fc.constant(spec),
    mode: fc.constantFrom(...allowedModes(spec, [...COLUMNS])),
  }),
);
const pivotTile = fc
  .record({
    rows: fc.uniqueArray(fc.constantFrom('town', 'kind', 'paid'), { minLength: 1, maxLength: 2 }),
    columns: fc.subarray([
      { column: 'placed', timeUnit: 'month' },
      { column: 'units', bin: { maxBins: 5 } },
    ]),
    values: fc.constantFrom(
      [{ agg: 'count' }],
      [{ column: 'amount', agg: 'sum' }],
      [{ column: 'amount', agg: 'share' }],
    ),
    totals: fc.record({ rows: fc.boolean(), columns: fc.boolean(), grand: fc.boolean() }),
  })
  .map((pivot) => ({ kind: 'pivot', pivot }));
const gridTile = fc
  .record(
    {
      columns: fc.subarray(names, { minLength: 1 }),
      sort: fc.constantFrom([], [{ column: 'units', direction: 'desc' }]),
    },
    { requiredKeys: [] },
  )
  .map((grid) => ({ kind: 'grid', ...grid }));
const figureTile = fc
  .record(
    {
      measure: fc.record({
        field: fc.constantFrom(...numbers),
        aggregate: fc.constantFrom('sum', 'max', 'median'),
      }),
      over: fc.constantFrom({ field: 'placed', timeUnit: 'week' }, { field: 'placed', timeUnit: 'year' }),
    },
    { requiredKeys: ['measure'] },
  )
  .map((figure) => ({ kind: 'figure', ...figure }));

const ownFilter = fc.option(
  fc.constantFrom(
    group({ column: 'kind', op: 'eq', value: 'shared' }),
    group({ column: 'units', op: 'lt', value: 20 }),
    group({ column: 'town', op: 'nin', value: ['town 1', 'secret 4'] }),
  ),
  { nil: undefined },
);
const tiles = fc
  .array(
    fc.tuple(fc.oneof({ weight: 6, arbitrary: chartTile }, pivotTile, gridTile, figureTile), ownFilter),
    {
      minLength: 8,
      maxLength: 12,
    },
  )
  .map((list) => list.map(([tile, filters], at) => ({ id: `t${at}`, title: '', place, ...tile, filters })));

const readersFilter = fc.oneof(
  fc.constant(group()),
  fc.constantFrom(
    group({ column: 'town', op: 'contains', value: 'secret' }),
    group({ op: 'not', value: [{ column: 'town', op: 'eq', value: 'town 2' }] }),
    group({ column: 'units', op: 'gte', value: 25 }),
    group({ column: 'units', op: 'eq', value: 'far' }),
    group({ column: 'nothing', op: 'isnull' }),
    { op: 'or', value: [{ column: 'region', op: 'ne', value: 'north' }] },
  ),
);
const requests = fc.record({
  filters: readersFilter,
  parameters: fc.constantFrom({}, { kind: ['shared'] }, { kind: ['elsewhere'] }),
  crossFilters: fc.constantFrom({}, { t0: group({ column: 'paid', op: 'eq', value: true }) }),
});

/** Each confines to the north in another way. */
const LOCKS = [
  { embed: { filters: group(north) }, dashboard: {} },
  { embed: { parameters: { region: ['north'] } }, dashboard: {} },
  { embed: {}, dashboard: { filters: group(north) } },
];
const PARAMETERS = [
  { name: 'region', label: 'Region', column: 'region', op: 'in', value: ['north'] },
  { name: 'kind', label: 'Kind', column: 'kind', op: 'in', value: [] },
];

const ANNOTATIONS = [
  { anchor: { column: 'town', x: 'secret 4', y: 77 }, text: 'Hidden town' },
  { anchor: { column: 'town', x: 'town 1', y: 123_456 }, text: 'Shown town' },
  { kind: 'event', anchor: { column: 'placed', x: '2013-05-05' }, text: 'Long ago' },
  { kind: 'range', anchor: { column: null, y: 1, y2: 987_654 }, text: 'Heights' },
  { anchor: { column: null }, text: 'About all rows' },
];

/** Writes the same annotations on either dataset, whose columns are the same. */
async function annotate(server: TestServer, as: TestMember, datasetId: string): Promise<void> {
  const { body } = await server.call('GET', `/v1/datasources/${datasetId}`, { as });
  const columns = body.data.columns as { name: string; type: string }[];
  expect(columns.map(({ name, type }) => ({ name, type }))).toEqual(COLUMNS);
  for (const annotation of ANNOTATIONS) {
    const path = `/v1/datasources/${datasetId}/annotations`;
    const response = await server.call('POST', path, { as, body: annotation });
    expect([response.status, response.body.error]).toEqual([201, undefined]);
  }
}

describe('what an embed sends', () => {
  let server: TestServer;
  let ada: TestMember;
  let full: string;
  let cut: string;

  beforeAll(async () => {
    server = await startTestServer();
    ada = await server.signIn('editor');
    full = await newDataset(server, ada, { name: 'Sales', content: csv(ROWS) });
    cut = await newDataset(server, ada, {
      name: 'Sales',
      content: csv(ROWS.filter(({ isNorth }) => isNorth)),
    });
    await annotate(server, ada, full);
    await annotate(server, ada, cut);
  });
  afterAll(() => server.close());

  const embedOf = async (
    datasetId: string,
    content: Readonly<Record<string, unknown>>,
    embed: object,
  ): Promise<string> => {
    const dashboardId = await newDashboard(server, ada, { datasetId, content });
    return (await newEmbed(server, ada, { dashboardId, content: { allowDownloads: true, ...embed } })).token;
  };
  const twins = async (content: Readonly<Record<string, unknown>>, embed: object) => ({
    confined: await embedOf(full, content, embed),
    alone: await embedOf(cut, content, embed),
  });
  const send = (path: string, body: unknown) => (token: string) =>
    server.open('POST', path, { as: { token }, body });

  it('is, byte by byte, what it would be if no other rows existed', async () => {
    const seen = new Set<string>();
    await expectProperty(
      fc.asyncProperty(
        fc.constantFrom(...LOCKS),
        tiles,
        fc.array(requests, { minLength: 2, maxLength: 2 }),
        async ({ embed, dashboard }, generated, requests) => {
          const pair = await twins({ tiles: generated, parameters: PARAMETERS, ...dashboard }, embed);
          for (const body of requests) {
            const answer = await expectSameAnswers(send('/v1/embedded/data', body), pair);
            for (const hidden of ['secret', 'elsewhere', '123456', '987654', 'Long ago', 'About all']) {
              expect(answer).not.toContain(hidden);
            }
            for (const [, kind = ''] of answer.matchAll(/"mark":"(\w+)"|"error":{"code":"[\w.]+"/g)) {
              seen.add(kind);
            }
          }
          for (const body of [{ parameter: 'kind' }, { parameter: 'kind', search: 'o' }]) {
            await expectSameAnswers(send('/v1/embedded/values', body), pair);
          }
        },
      ),
      { seed: 12, quick: 4, deep: 150, shrinks: false },
    );
    // The property means something only where charts were drawn.
    expect(seen.size).toBeGreaterThan(20);
  }, 240_000);

  it('says nothing of how hidden rows are written', async () => {
    const grid = (...columns: string[]) => ({ kind: 'grid', columns });
    const figure = (field: string, aggregate = 'max') => ({ kind: 'figure', measure: { field, aggregate } });
    const bars = (field: string, aggregate = 'sum') => ({
      kind: 'chart',
      chart: { version: 1, mark: 'bar', encoding: { x: { field: 'town' }, y: { field, aggregate } } },
    });
    const points = (y: string) => ({
      kind: 'chart',
      chart: { version: 1, mark: 'scatter', encoding: { x: { field: 'units' }, y: { field: y } } },
    });
    const pivot = (column: string, agg = 'sum') => ({
      kind: 'pivot',
      pivot: { rows: ['town'], values: [{ column, agg }] },
    });
    const keyed = (...rows: string[]) => ({ kind: 'pivot', pivot: { rows, values: [{ agg: 'count' }] } });
    const content = [
      { kind: 'grid' },
      grid('price'),
      grid('rate'),
      grid('serial'),
      grid('contact', 'seen'),
      ...['price', 'rate', 'serial'].flatMap((name) => [
        figure(name),
        figure(name, 'sum'),
        bars(name),
        bars(name, 'max'),
        points(name),
        pivot(name),
        pivot(name, 'max'),
        keyed(name),
      ]),
      keyed('contact'),
      keyed('seen'),
    ];
    const pair = await twins(
      {
        tiles: content.map((tile, at) => ({ id: `t${at}`, title: '', place, ...tile })),
        parameters: [],
      },
      { filters: group(north) },
    );
    await expectSameAnswers(send('/v1/embedded/data', {}), pair);
  });

  it('is the same as a file', async () => {
    const chartOf = (encoding: ChartSpec['encoding']) => ({
      kind: 'chart',
      title: 'Chart',
      place,
      chart: { version: 1, mark: 'bar', encoding },
    });
    const pair = await twins(
      {
        tiles: [
          { ...chartOf({ x: { field: 'placed' }, color: { field: 'town' } }), id: 'time' },
          { ...chartOf({ x: { field: 'units' } }), id: 'bins' },
        ],
        parameters: [],
      },
      { filters: group(north) },
    );
    const textOf = async (token: string): Promise<Response> => {
      const file = await send('/v1/embedded/export', { format: 'pdf' })(token);
      expect(file.status).toBe(200);
      const document = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
      return new Response((await extractText(document, { mergePages: true })).text);
    };
    const drawnAt = [[/\d\d:\d\d(?::\d\d)?/g, '<time>']] as const;
    expect(await expectSameAnswers(textOf, { ...pair, unrelated: drawnAt })).toContain('town 1');
  });

  it('answers no filter on a column that another dataset shows and this one hides', async () => {
    const tile = (dataset: string | null, rest: object) => ({ title: '', place, dataset, ...rest });
    const token = await embedOf(
      full,
      {
        parameters: [],
        tiles: [
          tile(null, { id: 'shows', kind: 'grid', columns: ['town'] }),
          tile(cut, { id: 'hides', kind: 'figure', measure: { field: null, aggregate: 'count' } }),
        ],
      },
      {},
    );
    for (const filters of [
      group({ column: 'town', op: 'eq', value: 'town 1' }),
      group({ column: 'town', op: 'isnull' }),
    ]) {
      for (const body of [{ filters }, { crossFilters: { shows: filters } }]) {
        const { tiles: answers } = await readTiles(server, token, { body });
        expect(answers['hides']?.data).toMatchObject({ figure: { value: 60 } });
        expect(answers['hides']?.ignored).toHaveLength(1);
      }
    }
  });
});
