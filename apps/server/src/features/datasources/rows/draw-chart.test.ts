import { CHART_MARKS, type ChartMark } from '@plumbline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/test-server.ts';
import { create, filter } from '../testing/datasets.ts';
import { shareNewThings } from '../../../testing/test-shares.ts';

interface Sale {
  readonly id: number;
  readonly day: string;
  readonly until: string;
  readonly region: string;
  readonly product: string;
  readonly amount: number;
  readonly pieces: number;
  readonly lat: number | null;
  readonly lon: number | null;
}

const REGIONS = ['North', 'South', 'East'];
const PRODUCTS = ['Ink', 'Pen', 'Pad', 'Cap'];

/** Ninety sales of three months of 2024, whole amounts, some without a place and one beyond the globe. */
const latitudeOf = (at: number): number => (at === 5 ? 95 : ((at * 11) % 160) - 80);

const SALES: readonly Sale[] = Array.from({ length: 90 }, (_, at) => {
  const day = `2024-0${1 + (at % 3)}-${String(1 + ((at * 7) % 28)).padStart(2, '0')}`;
  return {
    id: at + 1,
    day,
    until: `2024-04-${String(1 + (at % 30)).padStart(2, '0')}`,
    region: REGIONS[(at * 5 + Math.floor(at / 7)) % 3] ?? '',
    product: PRODUCTS[(at * 3 + Math.floor(at / 5)) % 4] ?? '',
    amount: ((at * 37) % 101) + 1,
    pieces: 1 + (at % 9),
    lat: at % 10 === 0 ? null : latitudeOf(at),
    lon: at % 15 === 0 ? null : ((at * 17) % 340) - 170,
  };
});

const CSV = [
  Object.keys(SALES[0] ?? {}).join(','),
  ...SALES.map((sale) => Object.values(sale).join(',')),
  '',
].join('\n');

type Out = string | number | null;
type Rows = readonly (readonly Out[])[];

const sum = (of: readonly Sale[], name: 'amount' | 'pieces' = 'amount'): number =>
  of.reduce((total, sale) => total + sale[name], 0);
const mean = (of: readonly Sale[], name: 'amount' | 'pieces' = 'amount'): number => sum(of, name) / of.length;
const count = (of: readonly Sale[]): number => of.length;
const monthOf = ({ day }: Sale): string => `${day.slice(0, 7)}-01`;
const regionOf = ({ region }: Sale): string => region;
const productOf = ({ product }: Sale): string => product;

/** Continuous, between two values in proportion. */
function quantile(of: readonly Sale[], share: number): number {
  const values = of.map(({ amount }) => amount).toSorted((a, b) => a - b);
  const place = (values.length - 1) * share;
  const low = values[Math.floor(place)] ?? 0;
  return low + ((values[Math.ceil(place)] ?? 0) - low) * (place % 1);
}

/** A row per group, in the order of its keys. */
function groups(
  keys: readonly ((sale: Sale) => Out)[],
  figures: readonly ((of: readonly Sale[]) => Out)[],
  of = SALES,
): Rows {
  const found = new Map<string, Sale[]>();
  for (const sale of of) {
    const name = JSON.stringify(keys.map((key) => key(sale)));
    found.set(name, [...(found.get(name) ?? []), sale]);
  }
  return [...found].map(([name, sales]) => [
    ...(JSON.parse(name) as Out[]),
    ...figures.map((figure) => figure(sales)),
  ]);
}

const binOf = (value: number, width: number): number => Math.floor(value / width) * width;
/** Later days last, and of one day the rows in the order of the file. [SEM-MEASURE-11] */
const inTime = (of: readonly Sale[]): readonly Sale[] =>
  of.toSorted((a, b) => a.day.localeCompare(b.day) || a.id - b.id);
const first = (of: readonly Sale[]): number => inTime(of)[0]?.amount ?? 0;
const last = (of: readonly Sale[]): number => inTime(of).at(-1)?.amount ?? 0;
const placed = SALES.filter(({ lat, lon }) => lat !== null && lon !== null && Math.abs(lat) <= 90);
const most = (of: readonly Sale[]): number => Math.max(...of.map(({ amount }) => amount));
const least = (of: readonly Sale[]): number => Math.min(...of.map(({ amount }) => amount));

const amount = { field: 'amount', aggregate: 'sum' } as const;
const pieces = { field: 'pieces', aggregate: 'sum' } as const;
const month = { field: 'day', timeUnit: 'month' } as const;
const region = { field: 'region' } as const;
const product = { field: 'product' } as const;
const own = { field: 'amount' } as const;
const quartiles = [0.25, 0.5, 0.75].map((share) => (of: readonly Sale[]) => quantile(of, share));

interface Case {
  readonly chart: object;
  /** Rows of the data, in any order; figures as numbers. */
  readonly rows: Rows;
}

const partsOf = (x: object): object => ({ encoding: { x, y: amount } });

const CASES: Readonly<Record<ChartMark, Case>> = {
  bar: {
    chart: { encoding: { x: month, y: amount, color: product, facet: region } },
    rows: groups([regionOf, monthOf, productOf], [sum]),
  },
  line: {
    chart: {
      encoding: { x: month, y: { field: 'amount', aggregate: 'mean' } },
      layer: [{ mark: 'bar', y: pieces, axis: 'right' }],
      reference: [{ kind: 'error', extent: 'ci' }],
    },
    rows: groups(
      [monthOf],
      [
        mean,
        (of) => sum(of, 'pieces'),
        (of) => Math.sqrt(of.reduce((all, sale) => all + (sale.amount - mean(of)) ** 2, 0) / (of.length - 1)),
        count,
      ],
    ),
  },
  step: { chart: { encoding: { x: month } }, rows: groups([monthOf], [count]) },
  area: {
    chart: { encoding: { x: month, y: amount, color: region } },
    rows: groups([monthOf, regionOf], [sum]),
  },
  scatter: {
    chart: { encoding: { x: { field: 'pieces' }, y: own, color: region }, tooltip: [{ field: 'id' }] },
    rows: SALES.map((sale) => [sale.region, sale.pieces, sale.amount, sale.id]),
  },
  bubble: {
    chart: {
      encoding: {
        x: { field: 'pieces', aggregate: 'mean' },
        y: { field: 'amount', aggregate: 'median' },
        size: { field: null, aggregate: 'count' },
        text: product,
      },
    },
    rows: groups([productOf], [(of) => mean(of, 'pieces'), (of) => quantile(of, 0.5), count]),
  },
  pie: { chart: partsOf(product), rows: groups([productOf], [sum]) },
  donut: { chart: partsOf(region), rows: groups([regionOf], [sum]) },
  rose: { chart: partsOf(month), rows: groups([monthOf], [sum]) },
  histogram: {
    chart: { encoding: { x: { field: 'amount', bin: { maxBins: 12 } } } },
    rows: groups([(sale) => binOf(sale.amount, 10)], [count]),
  },
  density: {
    chart: { encoding: { x: own, color: region } },
    rows: groups([({ amount: x }) => x, regionOf], [count]),
  },
  box: {
    chart: { encoding: { x: region, y: own }, options: { whiskers: 'p5-p95' } },
    rows: groups(
      [regionOf],
      [(of) => quantile(of, 0.05), ...quartiles, (of) => quantile(of, 0.95), least, most, count],
    ),
  },
  violin: {
    chart: { encoding: { x: region, y: { field: 'amount', bin: { maxBins: 12 } } } },
    rows: groups([regionOf, (sale) => binOf(sale.amount, 10)], [count]).map((row) => {
      const of = SALES.filter((sale) => sale.region === row[0]);
      return [...row, ...quartiles.map((quartile) => quartile(of))];
    }),
  },
  heatmap: {
    chart: { encoding: { x: region, y: product, color: amount } },
    rows: groups([regionOf, productOf], [sum]),
  },
  calendar: { chart: { encoding: { x: { field: 'day' } } }, rows: groups([({ day }) => day], [count]) },
  treemap: {
    chart: { encoding: { y: amount }, detail: [region, product] },
    rows: groups([regionOf, productOf], [sum]),
  },
  sunburst: {
    chart: { encoding: {}, detail: [product, region] },
    rows: groups([productOf, regionOf], [count]),
  },
  icicle: { chart: { encoding: { y: amount }, detail: [month] }, rows: groups([monthOf], [sum]) },
  sankey: {
    chart: { encoding: { source: region, target: product, y: amount } },
    rows: groups([regionOf, productOf], [sum]),
  },
  chord: {
    chart: { encoding: { source: region, target: product } },
    rows: groups([regionOf, productOf], [count]),
  },
  graph: {
    chart: { encoding: { source: product, target: region, y: pieces } },
    rows: groups([productOf, regionOf], [(of) => sum(of, 'pieces')]),
  },
  funnel: { chart: { ...partsOf(product), sort: '-y' }, rows: groups([productOf], [sum]) },
  waterfall: { chart: partsOf(month), rows: groups([monthOf], [sum]) },
  radar: {
    chart: { encoding: { color: region }, detail: [amount, { field: 'pieces', aggregate: 'max' }] },
    rows: groups([regionOf], [sum, (of) => Math.max(...of.map((sale) => sale.pieces))]),
  },
  gauge: { chart: { encoding: { y: amount, goal: pieces } }, rows: [[sum(SALES), sum(SALES, 'pieces')]] },
  kpi: {
    chart: { encoding: { y: { field: 'amount', aggregate: 'mean' }, x: month } },
    rows: groups([monthOf], [mean]).map((row) => [...row, mean(SALES)]),
  },
  bullet: {
    chart: { encoding: { x: region, y: amount, goal: pieces } },
    rows: groups([regionOf], [sum, (of) => sum(of, 'pieces')]),
  },
  candlestick: {
    chart: { encoding: { x: month, open: own, high: own, low: own, close: own } },
    rows: groups([monthOf], [first, most, least, last]),
  },
  gantt: {
    chart: { encoding: { text: product, start: { field: 'day' }, end: { field: 'until' } } },
    rows: SALES.map((sale) => [sale.product, sale.day, sale.until]),
  },
  wordcloud: { chart: { encoding: { text: product } }, rows: groups([productOf], [count]) },
  parallel: {
    chart: { encoding: { color: region }, detail: [own, { field: 'pieces' }] },
    rows: SALES.map((sale) => [sale.region, sale.amount, sale.pieces]),
  },
  table: {
    chart: { encoding: {}, detail: [region, product, amount], limit: 100 },
    rows: groups([regionOf, productOf], [sum]),
  },
  pivot: {
    chart: { encoding: { x: region, color: month, y: amount } },
    rows: groups([regionOf, monthOf], [sum]),
  },
  choropleth: {
    chart: { encoding: { place: region, color: amount } },
    rows: groups([regionOf], [sum, count]),
  },
  pointmap: {
    chart: { encoding: { latitude: { field: 'lat' }, longitude: { field: 'lon' }, text: { field: 'id' } } },
    rows: placed.map(({ id, lat, lon }) => [lat, lon, id]),
  },
  densitymap: {
    chart: { encoding: { latitude: { field: 'lat' }, longitude: { field: 'lon' }, size: own } },
    rows: placed.map((sale) => [sale.lat, sale.lon, sale.amount]),
  },
};

const inOrder = (rows: Rows): string[] =>
  rows
    .map((row) =>
      JSON.stringify(row.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(9)) : cell))),
    )
    .toSorted((a, b) => a.localeCompare(b));

const TOTAL = { y: { field: 'amount', aggregate: 'sum' } };

describe('a chart drawn from real rows', () => {
  let server: TestServer;
  let viewer: TestMember;
  let editor: TestMember;
  let id: string;

  beforeAll(async () => {
    server = await startTestServer();
    editor = await server.signIn('editor');
    viewer = await server.signIn('viewer');
    await shareNewThings(server, editor.principal);
    id = await create(server, editor, { content: CSV });
  });
  afterAll(() => server.close());

  const draw = (chart: object, body: object = {}) =>
    filter(server, viewer, { id, body: { graph: true, chart: { version: 1, ...chart }, ...body } });

  it.each(CHART_MARKS)('gives for a %s the figures of its rows', async (mark) => {
    const { chart, rows } = CASES[mark];
    const answer = await draw({ mark, ...chart });
    expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 200, error: undefined });
    const { data } = answer.body;
    const numeric = data.columns.map(({ type }: { type: string }) =>
      ['integer', 'decimal', 'number'].includes(type),
    );
    const cells: Rows = data.data.map((row: Out[]) =>
      row.map((cell, at) => (numeric[at] === true && cell !== null ? Number(cell) : cell)),
    );
    expect(inOrder(cells)).toEqual(inOrder(rows));
    expect(data).toMatchObject({ rows: { total: 90, matched: 90 }, version: 1, reductions: [] });
    expect(Date.parse(data.asOf)).toBeGreaterThan(0);
  });

  it('gives the figures of each weekday, and leads back to its rows', async () => {
    const weekdayOf = ({ day }: Sale): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
    const { data } = (
      await draw({
        mark: 'bar',
        encoding: { x: { field: 'day', part: 'weekday' }, y: { field: 'amount', aggregate: 'sum' } },
      })
    ).body;
    const expected = groups([weekdayOf], [sum]).toSorted(([a], [b]) => Number(a) - Number(b));
    expect(data.data.map(([x, y]: Out[]) => [x, Number(y)])).toEqual(expected);
    for (const [x, y] of expected) {
      const onDay = { column: 'day', op: 'falls', value: { part: 'weekday', values: [x] } };
      const filters = { op: 'and', value: [onDay] };
      const body = { graph: true, filters, chart: { version: 1, mark: 'kpi', encoding: TOTAL } };
      const answer = await filter(server, viewer, { id, body });
      expect(Number(answer.body.data.data[0][0])).toBe(y);
    }
  });

  it('reports every issue at once, in the terms of the chart', async () => {
    const wrong = {
      mark: 'bar',
      encoding: {
        x: { field: 'day', aggregate: 'sum' },
        y: { field: 'region', aggregate: 'mean' },
        size: own,
      },
      layer: [{ mark: 'line', y: { field: 'nope', aggregate: 'sum' } }],
    };
    const answer = await draw(wrong);
    expect(answer.status).toBe(422);
    expect(answer.body.error.issues.map(({ path }: { path: string }) => path)).toEqual([
      'chart.encoding.size',
      'chart.encoding.x.aggregate',
      'chart.encoding.y.aggregate',
      'chart.layer.0.y.field',
    ]);
  });

  it('takes formulas and the measures of the dataset by name', async () => {
    await server.call('POST', `/v1/datasources/${id}/measures`, {
      as: editor,
      body: { name: 'Per piece', formula: 'SUM([amount]) / SUM([pieces])' },
    });
    const perPiece = (of: readonly Sale[]): number => sum(of) / sum(of, 'pieces');
    const formula = (text: string) => ({ field: null, formula: text });
    const chart = { mark: 'bar', encoding: { x: region, y: formula('[Per piece] * 10') } };
    const { data } = (await draw({ ...chart, tooltip: [formula('SUM(amount) / TOTAL(SUM(amount))')] })).body;
    const expected = groups([regionOf], [(of) => perPiece(of) * 10, (of) => sum(of) / sum(SALES)]);
    expect(inOrder(data.data)).toEqual(inOrder(expected));
    const wrong = await draw({ mark: 'bar', encoding: { x: region, y: formula('SUM([amont])') } });
    expect(wrong.body.error.issues[0].path).toBe('chart.encoding.y.formula');
  });

  it('is of the rows that both the chart and its reader let through', async () => {
    const own = { op: 'and', value: [{ column: 'region', op: 'ne', value: 'East' }] };
    const filters = { op: 'and', value: [{ column: 'product', op: 'eq', value: 'Ink' }] };
    const { data } = (await draw({ mark: 'bar', encoding: { x: region }, filter: own }, { filters })).body;
    const some = SALES.filter((sale) => sale.region !== 'East' && sale.product === 'Ink');
    expect(inOrder(data.data)).toEqual(inOrder(groups([regionOf], [count], some)));
    expect(data.rows).toEqual({ total: 90, matched: some.length });
  });

  it('counts what has no place on a map', async () => {
    const encoding = { latitude: { field: 'lat' }, longitude: { field: 'lon' } };
    const { data } = (await draw({ mark: 'pointmap', encoding })).body;
    const absent = SALES.filter(({ lat, lon }) => lat === null || lon === null).length;
    expect(data.places).toEqual({ unmatched: [], outOfRange: 1, absent });
    expect(data.data).toHaveLength(90 - absent - 1);
  });

  it('follows the profile: days where they are few', async () => {
    const filters = { op: 'and', value: [{ column: 'id', op: 'lte', value: 90 }] };
    const { data } = (await draw({ mark: 'line', encoding: { x: { field: 'until' } } }, { filters })).body;
    expect(data.columns[0].timeUnit).toBe('day');
  });

  describe('of more rows than can be drawn', () => {
    const ROWS = 100_400;
    let many: string;
    const drawMany = (chart: object, filters: object = { op: 'and', value: [] }) =>
      filter(server, viewer, { id: many, body: { graph: true, chart: { version: 1, ...chart }, filters } });

    beforeAll(async () => {
      const lines = Array.from(
        { length: ROWS },
        (_, at) => `${at},${(at * 7919) % 1000},${(at * 104_729) % 997}`,
      );
      many = await create(server, editor, { content: ['n,a,b', ...lines, ''].join('\n') });
    });

    it('counts them in cells, and says of how many', async () => {
      const { data } = (
        await drawMany({ mark: 'scatter', encoding: { x: { field: 'a' }, y: { field: 'b' } } })
      ).body;
      const counts = data.data.map((row: number[]) => row[2]);
      expect(counts.reduce((all: number, one: number) => all + one, 0)).toBe(ROWS);
      expect(data.reductions).toEqual([{ kind: 'bins', column: null, shown: data.data.length, total: ROWS }]);
      expect(data.data.length).toBeLessThanOrEqual(10_201);
    });

    it('draws them one by one where a filter leaves few', async () => {
      const filters = { op: 'and', value: [{ column: 'n', op: 'lt', value: 500 }] };
      const encoding = { x: { field: 'a' }, y: { field: 'b' } };
      const { data } = (await drawMany({ mark: 'scatter', encoding }, filters)).body;
      expect(data).toMatchObject({ rows: { total: ROWS, matched: 500 }, reductions: [] });
      expect(data.data).toHaveLength(500);
    });

    it('keeps the first of names that nothing is known of, and says of how many', async () => {
      const n = { field: 'n' };
      const links = (await drawMany({ mark: 'sankey', encoding: { source: n, target: n } })).body.data;
      expect(links.data.length).toBeLessThanOrEqual(51 * 51);
      expect(links.reductions).toEqual([
        { kind: 'top', column: 'source', shown: 50, total: ROWS },
        { kind: 'top', column: 'target', shown: 50, total: ROWS },
      ]);
      const rest = links.data.reduce((all: number, row: number[]) => all + Number(row[2]), 0);
      expect(rest).toBe(ROWS);
      const detail = [n, { field: 'b' }, { field: null, aggregate: 'count' }];
      const table = (await drawMany({ mark: 'table', encoding: {}, detail, limit: 40 })).body.data;
      expect(table.data).toHaveLength(40);
      expect(table.marks.total).toBeGreaterThan(40);
      expect(table.reductions[0]).toMatchObject({ kind: 'top', column: null, shown: 40 });
    });

    it('samples lines, the same each time, and says of how many', async () => {
      const chart = { mark: 'parallel', encoding: {}, detail: [{ field: 'n' }, { field: 'b' }] };
      const { data } = (await drawMany(chart)).body;
      expect(data.reductions).toEqual([{ kind: 'sample', column: null, shown: 10_000, total: ROWS }]);
      const places = data.data.map((row: number[]) => row[0]);
      expect(new Set(places).size).toBe(10_000);
      // One of each part of the file, whatever the parts.
      expect(places.filter((place: number) => place < ROWS / 2)).toHaveLength(5000);
      const other = await drawMany({ ...chart, title: 'Another' });
      expect(other.body.data.data).toEqual(data.data);
    });
  });
});
