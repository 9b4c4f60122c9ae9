import { isOrderedType, valuesOfPart, type ChartSpec } from '@plumbline/contract';
import { normalize, type Measure, type Query, type SortKey, type TopKeys } from '@plumbline/query';
import { isOrdered } from '../channels.ts';
import { findColumn, type ChartColumn } from '../column.ts';
import { MAX_GROUPS, MAX_SERIES } from '../estimate/bounds.ts';
import type { ChartPlan, CountPlan, QueryFilter } from './chart-plan.ts';
import { mainFigure } from './figure-parts.ts';
import { otherName, upperName, type FigurePart, type GroupParts, type KeyPart } from './parts.ts';

interface Surroundings {
  readonly columns: readonly ChartColumn[];
  readonly filtered: QueryFilter;
}

interface GroupContext extends GroupParts, Surroundings {
  readonly chart: ChartSpec;
  readonly main: FigurePart | null;
}

/** Groups alone whose main figure compares as the chart says. */
const havingOf = ({ chart: { having }, main }: GroupContext): Pick<Query, 'having'> => ({
  having: having === undefined || main === null ? null : { column: main.of, ...having },
});

type GroupQueries = Pick<ChartPlan, 'marks' | 'counts' | 'keepsNewest'>;

export function groupQueries(chart: ChartSpec, parts: GroupParts, around: Surroundings): GroupQueries {
  const grouping: GroupContext = { chart, ...parts, ...around, main: mainFigure(chart, parts.figures) };
  return parts.keys.length === 1 || chart.mark === 'table' ? byOneKey(grouping) : bySeveralKeys(grouping);
}

/** A time axis in its natural order shows the newest marks. */
const keepsNewest = ({ chart, keys }: GroupContext): boolean =>
  chart.sort === 'x' && keys.some(({ name, channel }) => name === 'x' && channel.timeUnit !== undefined);

/** The first keys in the chart's order; what is left over is known from the totals. Columns of a table go together. */
function byOneKey(grouping: GroupContext): GroupQueries {
  const { chart, keys, figures, main, filtered } = grouping;
  const key = keys[0]?.name;
  const limit = keys[0]?.channel.limit ?? (key === 'color' ? Math.min(chart.limit, MAX_SERIES) : chart.limit);
  const by = chart.sort.endsWith('y') ? (main?.of ?? key) : key;
  const isNewest = keepsNewest(grouping);
  const direction = chart.sort.startsWith('-') || isNewest ? 'desc' : 'asc';
  const marks = normalize({
    ...filtered,
    ...figureQuery(figures),
    ...havingOf(grouping),
    groups: keys.map(({ dimension }) => dimension),
    select: selectOutputs(grouping, []),
    sort: by === undefined ? [] : [{ by, direction }],
    limit,
  });
  const column = chart.mark === 'table' ? null : (key ?? null);
  return { marks, counts: [{ column, query: marks, from: limit }], keepsNewest: isNewest };
}

/** Names of measures that only order and choose. */
const RANK = 'rows of key';
const FIRST_X = 'first x';
const TOTAL_OF_X = 'figure of x';

/** Each key keeps its first by the main measure, over all rows of a key whatever the others. [SEM-TOP-2] */
function bySeveralKeys(grouping: GroupContext): GroupQueries {
  const { keys, figures, filtered } = grouping;
  const hidden = hiddenMeasures(grouping);
  const isNewest = keepsNewest(grouping);
  const tops = keys.map((key) => ({ key, top: topKeys(key, grouping) }));
  const limit = mostGroups(grouping, isNewest);
  const base = figureQuery(figures);
  const marks = normalize({
    ...filtered,
    ...base,
    ...havingOf(grouping),
    groups: tops.map(({ key: { dimension }, top }) =>
      dimension.kind === 'value' && top !== null ? { ...dimension, top } : dimension,
    ),
    measures: [...base.measures, ...hidden],
    select: selectOutputs(grouping, hidden),
    sort: groupSort(grouping, hidden, isNewest),
    limit,
  });
  const counts = tops.flatMap(({ key, top }): CountPlan[] => {
    const from = top?.count ?? (isNewest && key.name === 'x' ? grouping.chart.limit : null);
    const query = normalize({ ...filtered, groups: [key.dimension] });
    return from === null ? [] : [{ column: key.name, query, from }];
  });
  return { marks, counts: [...counts, { column: null, query: marks, from: limit }], keepsNewest: isNewest };
}

const figureQuery = (figures: readonly FigurePart[]): Pick<Query, 'derive' | 'measures' | 'calculate'> => ({
  derive: figures.flatMap(({ derive }) => derive),
  measures: figures.flatMap(({ measures }) => measures),
  calculate: figures.flatMap(({ calculate }) => calculate),
});

/** Null selects all outputs. */
function selectOutputs(
  { keys, figures, main, chart }: GroupContext,
  hidden: readonly Measure[],
): Query['select'] {
  const isPlain = figures.every(
    ({ measures, calculate, of }) => calculate.length === 0 && measures.every(({ as }) => as === of),
  );
  if (hidden.length === 0 && isPlain) {
    return null;
  }
  const outputs = keys.flatMap(({ name, dimension, keep, hasRest }) => [
    name,
    ...(dimension.kind === 'bin' ? [upperName(name)] : []),
    ...(keep !== null && keys.length > 1 && hasRest && main?.isAdditive === true && chart.mark !== 'table'
      ? [otherName(name)]
      : []),
  ]);
  return [...outputs, ...figures.map(({ of }) => of)];
}

/** The measure of the figure; null for a formula, which no single measure represents. */
const figureMeasure = (figure: FigurePart | null): Measure | null =>
  figure !== null && figure.calculate.length === 0 && figure.measures.length === 1
    ? (figure.measures[0] ?? null)
    : null;

const isByFigure = ({ sort }: ChartSpec): boolean => sort.endsWith('y');

/** The key of the axis. */
const axisKey = ({ keys }: GroupContext): KeyPart | null => keys.find(({ name }) => name === 'x') ?? null;

function hiddenMeasures(grouping: GroupContext): Measure[] {
  const { chart, keys, main } = grouping;
  const axis = axisKey(grouping);
  const measure = figureMeasure(main);
  const cut = keys.filter(({ keep }) => keep !== null);
  const byFirst = axis !== null && isChosenInOrder(axis, grouping);
  const needsRank = (measure === null || measure.per) && cut.some((key) => !(byFirst && key === axis));
  return [
    ...(needsRank ? [{ aggregate: 'count', column: null, as: RANK } as const] : []),
    ...(byFirst ? [{ aggregate: 'min', column: axis.dimension.column, as: FIRST_X } as const] : []),
    ...(isByFigure(chart) && axis !== null && measure !== null && !measure.per
      ? [{ ...measure, as: TOTAL_OF_X, per: [axis.name] }]
      : []),
  ];
}

/** In the order of x itself, its first keys are those with the minimum or maximum. */
function isChosenInOrder(key: KeyPart, { chart, columns }: GroupContext): boolean {
  const type = findColumn(columns, key.dimension.column)?.type;
  return (
    key.name === 'x' &&
    key.keep !== null &&
    !isByFigure(chart) &&
    type !== undefined &&
    isOrderedType(type) &&
    // The first by their letters would be any: the largest are chosen, and shown in their order.
    !(key.dimension.kind === 'value' && key.dimension.order)
  );
}

function topKeys(key: KeyPart, grouping: GroupContext): TopKeys | null {
  const { main, chart } = grouping;
  if (key.keep === null || isOrdered(key.channel)) {
    return null;
  }
  const otherAs = key.hasRest && main?.isAdditive === true ? otherName(key.name) : null;
  const count = key.keep;
  const isDown = chart.sort.startsWith('-');
  if (isChosenInOrder(key, grouping)) {
    return { count, by: FIRST_X, direction: isDown ? 'desc' : 'asc', otherAs };
  }
  const measure = figureMeasure(main);
  const by = measure === null || measure.per ? RANK : measure.as;
  const direction = key.name === 'x' && isByFigure(chart) && !isDown ? 'asc' : 'desc';
  return { count, by, direction, otherAs };
}

function groupSort(
  { chart, keys, main }: GroupContext,
  hidden: readonly Measure[],
  isNewest: boolean,
): SortKey[] {
  const direction = chart.sort.startsWith('-') || isNewest ? 'desc' : 'asc';
  const hasX = keys.some(({ name }) => name === 'x');
  if (hidden.some(({ as }) => as === TOTAL_OF_X)) {
    return [{ by: TOTAL_OF_X, direction }];
  }
  if (hasX && !isByFigure(chart)) {
    return [{ by: 'x', direction }];
  }
  // Without an axis the greatest come first, so that a cut leaves them.
  return main === null ? [] : [{ by: main.of, direction: hasX ? direction : 'desc' }];
}

/** The number of groups that the remaining keys can make, and at most what a page can hold. */
function mostGroups({ chart, keys, columns }: GroupContext, isNewest: boolean): number {
  const product = keys.reduce((all, { name, keep, dimension, channel }) => {
    if (keep !== null) {
      return all * (keep + 1);
    }
    if (name === 'x' && isNewest) {
      return all * chart.limit;
    }
    const bins = dimension.kind === 'part' ? valuesOfPart(dimension.part).length : channel.bin?.maxBins;
    const profile = findColumn(columns, dimension.column)?.profile;
    const known = dimension.kind === 'value' && profile?.distinctIsExact === true ? profile.distinct : null;
    return bins === undefined ? all * ((known ?? MAX_GROUPS) + 1) : all * (bins + 1);
  }, 1);
  return Math.max(1, Math.min(MAX_GROUPS, product));
}
