import {
  isTemporalType,
  type Cell,
  type ChartChannel,
  type ChartSpec,
  type ColumnProfile,
  type FilterGroup,
} from '@plumbline/contract';
import type { Answer, IngestedColumn } from '@plumbline/engine';
import { normalize, type Measure, type Query } from '@plumbline/query';
import type { ChartColumn } from '@plumbline/viz';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { listCorrections, listFormats, listLabels } from '../storage/column.store.ts';
import { withMeaning } from '../storage/with-meaning.ts';
import { findQueryContext, type Readable } from './get-readable.ts';
import { withNaturalOrder } from './natural-order.ts';

export interface ColumnFacts {
  readonly columns: ChartColumn[];
  readonly rowCount: number;
}

/** Values in a list, as many as in a profile. */
const TOP_VALUES = 20;

const ROWS = 'rows';
const VALUE = 'value';
const COUNT = 'count';
/** No column has these names for its own: they are outputs of a query without columns. */
const factOf = (fact: string, at: number): string => `${fact} ${at}`;

const isDimension = ({ field, aggregate, formula }: ChartChannel): boolean =>
  field !== null && aggregate === undefined && formula === undefined;

/** Names of columns whose values distinguish marks. */
function dimensionFields({ encoding, detail = [] }: ChartSpec): ReadonlySet<string> {
  const channels = [...Object.values(encoding), ...detail].filter((channel) => channel !== undefined);
  return new Set(channels.filter(isDimension).flatMap(({ field }) => (field === null ? [] : [field])));
}

function factMeasures({ name, type }: IngestedColumn, at: number): Measure[] {
  const ofAll: Measure[] = [
    { aggregate: 'count', column: name, as: factOf('values', at) },
    { aggregate: 'distinct', column: name, as: factOf('distinct', at) },
  ];
  const ofMoments: Measure[] = [
    { aggregate: 'min', column: name, as: factOf('min', at) },
    { aggregate: 'max', column: name, as: factOf('max', at) },
  ];
  return isTemporalType(type) ? [...ofAll, ...ofMoments] : ofAll;
}

const topQuery = (column: string, filter: FilterGroup): Query =>
  normalize({
    filter: { op: 'and', value: [filter, { column, op: 'notnull' }] },
    groups: [{ kind: 'value', column, as: VALUE }],
    measures: [{ aggregate: 'count', column: null, as: COUNT }],
    sort: [
      { by: COUNT, direction: 'desc' },
      { by: VALUE, direction: 'asc' },
    ],
    limit: TOP_VALUES,
  });

type Facts = (name: string) => Cell;

/** The part of a column's profile that decides how a chart is drawn. */
const toProfile = (
  fact: Facts,
  { at, top }: { readonly at: number; readonly top: Answer },
): ColumnProfile => ({
  nulls: Number(fact(ROWS)) - Number(fact(factOf('values', at))),
  distinct: Number(fact(factOf('distinct', at))),
  distinctIsExact: true,
  min: fact(factOf('min', at)),
  max: fact(factOf('max', at)),
  mean: null,
  stddev: null,
  quantiles: null,
  histogram: [],
  top: top.rows.map(([value = null, count]) => ({ value, count: Number(count) })),
});

/**
 * What a chart is decided by, computed from the rows that pass the filter and from nothing else, so that the chart
 * reveals nothing of other rows. One query, and one for each column that distinguishes marks; the engine caches them.
 */
export async function columnsInScope(
  services: Services,
  actor: Actor,
  wanted: {
    readonly id: string;
    readonly readable: Readable;
    readonly chart: ChartSpec;
    readonly filter: FilterGroup;
    readonly signal: AbortSignal;
  },
): Promise<ColumnFacts> {
  const { readable, chart, filter, signal } = wanted;
  const { source, version } = readable;
  const context = await findQueryContext(services, actor, source.datasetId);
  const run = (query: Query) => services.engine.run({ source, query, context, signal });
  const names = dimensionFields(chart);
  const dimensions = version.columns.filter(({ name, type }) => names.has(name) && type !== 'json');
  const measures: Measure[] = [
    { aggregate: 'count', column: null, as: ROWS },
    ...dimensions.flatMap(factMeasures),
  ];
  const [labels, formats, corrections, totals, ...tops] = await Promise.all([
    listLabels(services.db.executor, actor, wanted.id),
    listFormats(services.db.executor, actor, { id: wanted.id, columns: version.columns }),
    listCorrections(services.db.executor, actor, wanted.id),
    run(normalize({ filter, measures })),
    ...dimensions.map(({ name }) => run(topQuery(name, filter))),
  ]);
  const fact: Facts = (name) => totals.rows[0]?.[measures.findIndex(({ as }) => as === name)] ?? null;
  const profiles = new Map(
    tops.map((top, at) => [dimensions[at]?.name, toProfile(fact, { at, top })] as const),
  );
  const known = version.columns.map((column) =>
    withNaturalOrder({
      ...column,
      label: labels.get(column.name) ?? column.name,
      format: formats.get(column.name) ?? null,
      profile: profiles.get(column.name) ?? null,
    }),
  );
  return {
    rowCount: Number(fact(ROWS)),
    columns: withMeaning(known, { corrections, subject: readable.name }),
  };
}
