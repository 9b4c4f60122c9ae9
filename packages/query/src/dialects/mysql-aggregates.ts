import { type FenceSide, printFence } from './whisker-fence.ts';
import type { AggregateCall, LayerContext, LayeredAggregates, SortTerm } from './dialect.ts';

export const asDouble = (sql: string, type: AggregateCall['type']): string =>
  type === 'number' ? sql : `CAST(${sql} AS DOUBLE)`;

/** A value that no double holds: it ends the statement with an error instead of a wrong answer. */
const beyondDoubles = (sql: string): string => `1e308 * (10 + COUNT(${sql}))`;

/** The engine gives 0 for a sum of doubles that overflows. */
const isHeld = (sql: string): string => `SUM(ABS(${sql}) * 1e-20) < 1.797693134862315e288`;

const inDoubles = (sql: string, type: AggregateCall['type'], result: string): string =>
  type === 'number' ? `CASE WHEN ${isHeld(sql)} THEN ${result} END` : result;

/** Squares of larger numbers overflow, which the engine does not say. */
const spread =
  (name: 'STDDEV_SAMP' | 'VAR_SAMP') =>
  ({ sql, type }: Input): string => {
    const value = asDouble(sql, type);
    return `CASE WHEN MAX(ABS(${value})) > 1e150 THEN ${beyondDoubles(sql)} ELSE ${name}(${value}) END`;
  };

type Input = AggregateCall & { readonly sql: string };

type PlainAggregates = Partial<Readonly<Record<AggregateCall['aggregate'], (call: Input) => string>>>;

const FUNCTIONS = {
  count: ({ sql }) => `COUNT(${sql})`,
  distinct: ({ sql }) => `COUNT(DISTINCT ${sql})`,
  sum: ({ sql, type }) => inDoubles(sql, type, `SUM(${sql})`),
  mean: ({ sql, type }) => inDoubles(sql, type, `${asDouble(`SUM(${sql})`, type)} / COUNT(${sql})`),
  stddev: spread('STDDEV_SAMP'),
  variance: spread('VAR_SAMP'),
  min: ({ sql }) => `MIN(${sql})`,
  max: ({ sql }) => `MAX(${sql})`,
} satisfies PlainAggregates;

export const PLAIN: PlainAggregates = FUNCTIONS;

const over = (partition: string, order = ''): string =>
  `OVER (${[partition, order].filter((part) => part !== '').join(' ')})`;

/** The place of each value among those of its group, from 1, and how many there are. */
function placed(sql: string, { give, partition }: LayerContext): { at: string; count: string } {
  return {
    at: give(1, `ROW_NUMBER() ${over(partition, `ORDER BY ${sql} IS NULL, ${sql}`)}`),
    count: give(1, `COUNT(${sql}) ${over(partition)}`),
  };
}

/** Between the two values around a position, in proportion. `pick` gives the one value that a condition holds for. */
function between(
  value: string,
  { at, count }: { readonly at: string; readonly count: string },
  { share, pick }: { readonly share: number; readonly pick: (sql: string) => string },
): string {
  const position = `((${count} - 1) * ${share}e0)`;
  const low = pick(`CASE WHEN ${at} = FLOOR(${position}) + 1 THEN ${value} END`);
  const high = pick(`CASE WHEN ${at} = CEILING(${position}) + 1 THEN ${value} END`);
  const part = pick(`${position} - FLOOR(${position})`);
  // Halves, for the difference of the wholes may overflow.
  return `(${low} + 2 * ((${high} / 2 - ${low} / 2) * ${part}))`;
}

function percentile({ column, type, percentile: share }: AggregateCall, layers: LayerContext): string {
  const sql = column ?? '';
  return between(asDouble(sql, type), placed(sql, layers), {
    share: share ?? 0.5,
    pick: (one) => `MAX(${one})`,
  });
}

/** The quartiles of its group beside every value. */
function fence(side: FenceSide, { column, type }: AggregateCall, layers: LayerContext): string {
  const sql = column ?? '';
  const places = placed(sql, layers);
  const value = asDouble(sql, type);
  const pick = (one: string): string => layers.give(2, `MAX(${one}) ${over(layers.partition)}`);
  return printFence(side, (share) => between(value, places, { share, pick }));
}

function whisker(side: FenceSide, call: AggregateCall, layers: LayerContext): string {
  const value = asDouble(call.column ?? '', call.type);
  const edge = fence(side, call, layers);
  return side === 'lower'
    ? `MIN(CASE WHEN ${value} >= ${edge} THEN ${value} END)`
    : `MAX(CASE WHEN ${value} <= ${edge} THEN ${value} END)`;
}

function outliers(call: AggregateCall, layers: LayerContext): string {
  const sql = call.column ?? '';
  const value = asDouble(sql, call.type);
  const [low, high] = [fence('lower', call, layers), fence('upper', call, layers)];
  return `CASE WHEN COUNT(${sql}) > 0 THEN COUNT(CASE WHEN ${value} < ${low} OR ${value} > ${high} THEN 1 END) END`;
}

const termsOf = (order: readonly SortTerm[]): string[] =>
  order.map(({ sql, direction }) => `${sql} IS NULL, ${sql} ${direction.toUpperCase()}`);

/** The value of the first row that has one. */
function first({ column, order }: AggregateCall, { give, partition }: LayerContext): string {
  const sql = column ?? '';
  const terms = [`${sql} IS NULL`, ...termsOf(order)].join(', ');
  const at = give(1, `ROW_NUMBER() ${over(partition, `ORDER BY ${terms}`)}`);
  return `MAX(CASE WHEN ${at} = 1 THEN ${sql} END)`;
}

function mode({ column }: AggregateCall, { give, partition, partitionWith }: LayerContext): string {
  const sql = column ?? '';
  const count = give(1, `COUNT(*) ${over(partitionWith(sql))}`);
  const at = give(2, `ROW_NUMBER() ${over(partition, `ORDER BY ${sql} IS NULL, ${count} DESC, ${sql}`)}`);
  return `MAX(CASE WHEN ${at} = 1 THEN ${sql} END)`;
}

/** By the distances from the means of the rows that have both values. */
function correlation({ column, other, type }: AggregateCall, { give, partition }: LayerContext): string {
  const [x, y] = [asDouble(column ?? '', type), `CAST(${other ?? column} AS DOUBLE)`];
  const both = (sql: string): string => `CASE WHEN ${x} IS NOT NULL AND ${y} IS NOT NULL THEN ${sql} END`;
  const largest = (sql: string): string => give(1, `MAX(ABS(${both(sql)})) ${over(partition)}`);
  // As shares of the largest, so that squares neither overflow nor vanish.
  const scaled = (sql: string): string => both(`${sql} / NULLIF(${largest(sql)}, 0)`);
  const apart = (sql: string): string => {
    const mean = give(2, `AVG(${scaled(sql)}) ${over(partition)}`);
    const distance = give(3, `${scaled(sql)} - ${mean}`);
    return distance;
  };
  const varies = (sql: string): string => `MIN(${both(sql)}) < MAX(${both(sql)})`;
  const [dx, dy] = [apart(x), apart(y)];
  const figure = `SUM(${dx} * ${dy}) / NULLIF(SQRT(SUM(${dx} * ${dx})) * SQRT(SUM(${dy} * ${dy})), 0)`;
  return `CASE WHEN ${varies(x)} AND ${varies(y)} THEN GREATEST(-1e0, LEAST(1e0, ${figure})) END`;
}

/** All others: the engine has no aggregates that read the order of values. */
const LAYERED: Readonly<
  Record<Exclude<AggregateCall['aggregate'], keyof typeof FUNCTIONS>, LayeredAggregates>
> = {
  median: percentile,
  percentile,
  lower_whisker: (call, layers) => whisker('lower', call, layers),
  upper_whisker: (call, layers) => whisker('upper', call, layers),
  outliers,
  first,
  mode,
  correlation,
};

const isLayered = (aggregate: AggregateCall['aggregate']): aggregate is keyof typeof LAYERED =>
  Object.hasOwn(LAYERED, aggregate);

export const layered: LayeredAggregates = (call, layers) =>
  isLayered(call.aggregate) ? LAYERED[call.aggregate](call, layers) : null;
