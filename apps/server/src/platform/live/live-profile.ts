import { isNumericType, type Cell, type ColumnProfile } from '@plumbline/contract';
import type { Engine } from '@plumbline/engine';
import { normalize, type ColumnSchema, type Measure, type Query, type QueryContext } from '@plumbline/query';
import type { LiveQueries } from './live-queries.ts';

const TOP_VALUES = 20;
const BINS = 20;
const ROWS = 'rows';
const VALUE = 'value';
const UPPER = 'upper';
const COUNT = 'count';
const QUANTILES = { p05: 0.05, p25: 0.25, p50: 0.5, p75: 0.75, p95: 0.95 } as const;

/** Names of outputs of a query that gives no column by its own. */
const factOf = (fact: string, at: number): string => `${fact} ${at}`;

/** Facts do not depend on the moment: no filter is relative. */
const TIMELESS: QueryContext = {
  now: '2000-01-01T00:00:00.000Z',
  timeZone: 'UTC',
  weekStart: 'monday',
  rowRules: [],
};

function profileMeasures({ name, type }: ColumnSchema, at: number): Measure[] {
  const one = (aggregate: Measure['aggregate']): Measure => ({
    aggregate,
    column: name,
    as: factOf(aggregate, at),
  });
  if (type === 'json') {
    return [one('count')];
  }
  const ordered = type === 'boolean' ? [] : [one('min'), one('max')];
  const summed = isNumericType(type)
    ? [
        one('mean'),
        one('stddev'),
        ...Object.entries(QUANTILES).map(([quantile, percentile]): Measure => ({
          aggregate: 'percentile',
          column: name,
          percentile,
          as: factOf(quantile, at),
        })),
      ]
    : [];
  return [one('count'), one('distinct'), ...ordered, ...summed];
}

const topQuery = (column: string): Query =>
  normalize({
    filter: { column, op: 'notnull' },
    groups: [{ kind: 'value', column, as: VALUE }],
    measures: [{ aggregate: 'count', column: null, as: COUNT }],
    sort: [
      { by: COUNT, direction: 'desc' },
      { by: VALUE, direction: 'asc' },
    ],
    limit: TOP_VALUES,
  });

const binQuery = (column: string): Query =>
  normalize({
    filter: { column, op: 'notnull' },
    groups: [{ kind: 'bin', column, maxBins: BINS, as: VALUE, upperAs: UPPER }],
    measures: [{ aggregate: 'count', column: null, as: COUNT }],
    sort: [{ by: VALUE, direction: 'asc' }],
  });

type Fact = (name: string) => Cell;

const cellNumber = (cell: Cell): number | null => (cell === null ? null : Number(cell));

/** Facts on the columns of live rows, by the queries that charts are drawn with. */
export async function profileLive(
  queries: LiveQueries,
  { source, signal, onProgress = () => undefined }: Parameters<Engine['profile']>[0],
): Promise<ColumnProfile[]> {
  const run = (query: Query) => queries.run({ source, query, context: TIMELESS, signal });
  const measures = [
    { aggregate: 'count', column: null, as: ROWS } as const,
    ...source.columns.flatMap(profileMeasures),
  ];
  const facts = await run(normalize({ measures }));
  const fact: Fact = (name) => facts.rows[0]?.[measures.findIndex(({ as }) => as === name)] ?? null;
  const profiles: ColumnProfile[] = [];
  for (const [at, column] of source.columns.entries()) {
    const top = column.type === 'json' ? [] : (await run(topQuery(column.name))).rows;
    const bins = isNumericType(column.type) ? (await run(binQuery(column.name))).rows : [];
    const quantile = (name: keyof typeof QUANTILES): Cell => fact(factOf(name, at));
    profiles.push({
      nulls: Number(fact(ROWS)) - Number(fact(factOf('count', at))),
      distinct: Number(fact(factOf('distinct', at))),
      distinctIsExact: true,
      min: fact(factOf('min', at)),
      max: fact(factOf('max', at)),
      mean: cellNumber(fact(factOf('mean', at))),
      stddev: cellNumber(fact(factOf('stddev', at))),
      quantiles:
        isNumericType(column.type) && quantile('p50') !== null
          ? {
              p05: quantile('p05'),
              p25: quantile('p25'),
              p50: quantile('p50'),
              p75: quantile('p75'),
              p95: quantile('p95'),
            }
          : null,
      histogram: bins.map(([from = null, to = null, count]) => ({ from, to, count: Number(count) })),
      top: top.map(([value = null, count]) => ({ value, count: Number(count) })),
    });
    onProgress((at + 1) / source.columns.length);
  }
  return profiles;
}
