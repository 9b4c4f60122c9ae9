// The tiles of `bench/dashboard.mjs`, each with its question written by hand.
/* oxlint-disable max-params -- the list below is a table */

const count = { field: null, aggregate: 'count' };
const sum = (field) => ({ field, aggregate: 'sum' });
const mean = (field) => ({ field, aggregate: 'mean' });
const by = (field, rest = {}) => ({ field, ...rest });
const over = (timeUnit) => ({ field: 'ordered_at', timeUnit });
const europe = { op: 'and', value: [{ column: 'region', op: 'eq', value: 'Europe' }] };
const recent = { op: 'and', value: [{ column: 'ordered_at', op: 'gte', value: '2024-01-01' }] };

const figure = (measure, sql, rest = {}) => ({ tile: { kind: 'figure', measure, ...rest }, sql });
const chart = (mark, encoding, { sql, ...rest }) => ({
  tile: { kind: 'chart', chart: { version: 1, mark, encoding, ...rest.chart }, ...rest.tile },
  sql,
});
/**
 * @param {object} measure
 * @param {string} unit
 * @param {string} sql
 * @param {{ tile?: object, color?: string }} [options]
 */
const line = (measure, unit, sql, { tile, color } = {}) =>
  chart(
    color === undefined ? 'line' : 'area',
    { x: over(unit), y: measure, ...(color === undefined ? {} : { color: by(color) }) },
    { sql, tile, chart: { limit: 500 } },
  );
const top = (field, measure, limit, sql) =>
  chart('bar', { x: by(field), y: measure }, { sql, chart: { limit, sort: '-y' } });
const pivot = (rowFields, columns, values, sql) => ({
  tile: {
    kind: 'pivot',
    pivot: { rows: rowFields, columns, values, totals: { rows: true, columns: true, grand: true } },
  },
  sql,
});

const month = (what, where = '') =>
  `SELECT date_trunc('month', ordered_at) AS x, ${what} FROM rows WHERE $own ${where} GROUP BY 1 ORDER BY 1 DESC LIMIT 500`;
const topOf = (column, what, limit) =>
  `SELECT ${column}, ${what} AS y FROM rows WHERE $own GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limit}`;

/** Each question once, as a tile and by hand. */
export const QUESTIONS = [
  figure(count, 'SELECT count(*) FROM rows WHERE $own'),
  figure(sum('quantity'), 'SELECT sum(quantity) FROM rows WHERE $own'),
  figure(sum('unit_price'), 'SELECT sum(unit_price) FROM rows WHERE $own'),
  figure(mean('unit_price'), 'SELECT avg(unit_price) FROM rows WHERE $own'),
  figure(mean('discount'), 'SELECT avg(discount) FROM rows WHERE $own'),
  figure(
    { field: 'customer_id', aggregate: 'distinct' },
    'SELECT count(DISTINCT customer_id) FROM rows WHERE $own',
  ),
  figure(sum('unit_price'), month('sum(unit_price)'), { over: { field: 'ordered_at', timeUnit: 'month' } }),
  figure(count, "SELECT count(*) FROM rows WHERE $own AND region = 'Europe'", { filters: europe }),
  line(count, 'month', month('count(*)')),
  line(sum('quantity'), 'month', month('sum(quantity)')),
  line(mean('unit_price'), 'month', month('avg(unit_price)')),
  line(mean('discount'), 'month', month('avg(discount)')),
  line(sum('unit_price'), 'month', month('sum(unit_price)', "AND region = 'Europe'"), {
    tile: { filters: europe },
  }),
  line(count, 'month', month('count(*)', "AND region = 'Europe'"), { tile: { filters: europe } }),
  line(
    count,
    'day',
    "SELECT date_trunc('day', ordered_at) AS x, count(*) FROM rows WHERE $own AND ordered_at >= TIMESTAMP '2024-01-01' GROUP BY 1 ORDER BY 1 DESC LIMIT 500",
    { tile: { filters: recent } },
  ),
  line(
    sum('quantity'),
    'week',
    "SELECT date_trunc('week', ordered_at) AS x, sum(quantity) FROM rows WHERE $own GROUP BY 1 ORDER BY 1 DESC LIMIT 500",
  ),
  line(
    sum('unit_price'),
    'quarter',
    "SELECT date_trunc('quarter', ordered_at) AS x, sum(unit_price) FROM rows WHERE $own GROUP BY 1 ORDER BY 1 DESC LIMIT 500",
  ),
  line(
    sum('quantity'),
    'quarter',
    "SELECT date_trunc('quarter', ordered_at) AS x, region, sum(quantity) FROM rows WHERE $own GROUP BY 1, 2 ORDER BY 1",
    { color: 'region' },
  ),
  line(
    count,
    'year',
    "SELECT date_trunc('year', ordered_at) AS x, category, count(*) FROM rows WHERE $own GROUP BY 1, 2 ORDER BY 1",
    { color: 'category' },
  ),
  top('country', sum('unit_price'), 10, topOf('country', 'sum(unit_price)', 10)),
  top('country', count, 10, topOf('country', 'count(*)', 10)),
  top('category', sum('quantity'), 10, topOf('category', 'sum(quantity)', 10)),
  top('region', mean('discount'), 10, topOf('region', 'avg(discount)', 10)),
  top('product', count, 20, topOf('product', 'count(*)', 20)),
  top('product', sum('unit_price'), 20, topOf('product', 'sum(unit_price)', 20)),
  chart(
    'bar',
    { x: by('unit_price', { bin: { maxBins: 20 } }), y: count },
    {
      sql: 'SELECT floor(unit_price / 100) * 100, count(*) FROM rows WHERE $own GROUP BY 1 ORDER BY 1',
    },
  ),
  chart('pie', { x: by('region'), y: sum('unit_price') }, { sql: topOf('region', 'sum(unit_price)', 10) }),
  pivot(
    ['region', 'country'],
    [],
    [{ column: 'unit_price', agg: 'sum' }, { agg: 'count' }],
    'SELECT region, country, GROUPING(region, country), sum(unit_price), count(*) FROM rows WHERE $own GROUP BY ROLLUP(region, country) ORDER BY ALL',
  ),
  pivot(
    ['category'],
    ['region'],
    [{ column: 'quantity', agg: 'sum' }],
    'SELECT category, region, GROUPING(category, region), sum(quantity) FROM rows WHERE $own GROUP BY CUBE(category, region) ORDER BY ALL',
  ),
  {
    tile: {
      kind: 'grid',
      sort: [{ column: 'unit_price', direction: 'desc' }],
      columns: ['order_id', 'ordered_at', 'country', 'product', 'unit_price'],
    },
    sql: 'SELECT order_id, ordered_at, country, product, unit_price FROM rows WHERE $own ORDER BY unit_price DESC, order_id LIMIT 50',
  },
];
const TILES = 45;
/** The KPIs and lines appear on several tabs, as they would on a real dashboard. */
const REPEATED = Array.from(
  { length: TILES - QUESTIONS.length },
  (_, at) => QUESTIONS[(at * 7) % QUESTIONS.length],
);
export const tiles = [...QUESTIONS, ...REPEATED].map(({ tile }, at) => ({
  id: `tile ${at}`,
  place: { x: (at % 3) * 4, y: Math.floor(at / 3) * 8, w: 4, h: 8 },
  ...tile,
}));
