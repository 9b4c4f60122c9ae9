import type {
  QuestionGroup,
  QuestionMeasure,
  ChartChannel,
  ChartMark,
  ChartSpec,
  Interpretation,
} from '@plumbline/contract';
import { isMapMark, valuesOfPart } from '@plumbline/contract';
import { MARKS, convertMark, explainFit } from '@plumbline/viz';
import { byLevel } from '../../columns/row-meaning.ts';
import type { ColumnTraits } from '../../columns/traits.ts';
import { recommendCharts } from '../../recommend/recommend-charts.ts';
import { alternativeRows } from './alternative-rows.ts';
import { conditionsOf } from './chart-conditions.ts';
import { datasetTraits, type DescribedDataset } from '../dataset/described.ts';
import { FEW_VALUES } from '../dataset/few-values.ts';
import { isTotal, measureChannel } from './measure-formula.ts';
import { groupChannel, rawChart, type RawChart } from './raw-chart.ts';

const SLICES = 8;
const MANY_BARS = 50;
const MAX_MARKS = 50;
const SERIES = 8;

interface Build {
  readonly query: Interpretation;
  readonly dataset: DescribedDataset;
  readonly traits: readonly ColumnTraits[];
}

/** The chart of an interpretation that `checkInterpretation` passed. Pure. */
export function buildChart(query: Interpretation, dataset: DescribedDataset): ChartSpec {
  const build = { query, dataset, traits: datasetTraits(dataset) };
  const { encoding, ...rest } = drawn(build);
  const conditions = conditionsOf(query, dataset);
  const filter = { op: 'and' as const, value: [...conditions, ...alternativeRows(query)] };
  return {
    version: 1,
    limit: MAX_MARKS,
    sort: 'x',
    ...rest,
    // The outer level of parts of parts is the coarser one, in whatever order they were named. [SEM-HIER-2]
    ...(rest.detail && { detail: [...byLevel(rest.detail, ({ field }) => field ?? '', dataset.meaning)] }),
    encoding,
    ...(filter.value.length === 0 ? {} : { filter }),
    ...(query.having === undefined ? {} : { having: query.having }),
  };
}

const kindOf = ({ traits }: Build, column: string | null | undefined): ColumnTraits['kind'] | null =>
  traits.find(({ name }) => name === column)?.kind ?? null;

/** Parts that come round again are side by side, in no course of time. */
const isTimeGroup = (build: Build, group: QuestionGroup | undefined): boolean => {
  if (group?.part !== undefined) {
    return false;
  }
  const kind = kindOf(build, group?.column);
  return kind === 'time' || kind === 'year' || group?.bins !== undefined;
};

const COURSES: ReadonlySet<ChartMark> = new Set(['line', 'area', 'step']);

function drawn(build: Build): RawChart {
  const { query } = build;
  const { mark, groups } = query;
  if (mark !== null && isMapMark(mark)) {
    return mapChart(build, mark);
  }
  if (mark !== null && MARKS[mark].showsValues) {
    return rowChart(build, mark);
  }
  if (groups.length === 0 && query.comparison === null) {
    const [measure] = query.measures;
    return { mark: 'kpi', encoding: { y: measureChannel(measure ?? { column: null, aggregate: 'count' }) } };
  }
  const base = groupedChart(build);
  const isRanked = query.limit !== null && isTimeGroup(build, orderedGroups(build)[0]);
  const isDrawn = mark === null || mark === base.mark || mark === 'table' || mark === 'kpi';
  if (isDrawn || (isRanked && COURSES.has(mark))) {
    return base;
  }
  return converted(build, base, mark);
}

/** Points of fewer than two numbers, and histograms of names, are bars of groups. */
function rowChart(build: Build, mark: ChartMark): RawChart {
  const { query, traits } = build;
  const { measures, groups } = query;
  const numbers = measures.filter(({ column }) => column !== null);
  if ((mark === 'scatter' || mark === 'bubble') && numbers.length < 2 && groups.length > 0) {
    return groupedChart(build);
  }
  const [number] = numbers;
  if (mark === 'histogram' && number !== undefined && groups.length > 0 && isOfFew(build, number.column)) {
    const ownGroup: QuestionGroup = { column: number.column ?? '' };
    return groupedChart({
      ...build,
      query: {
        ...query,
        measures: [{ column: null, aggregate: 'count' }],
        groups: [ownGroup, ...groups.map((group) => ({ ...group, as: 'series' as const }))],
      },
    });
  }
  if (mark !== 'histogram' || numbers.length > 0) {
    return rawChart(query, mark, traits);
  }
  // “histogram of movies by running time”: rows over the bins of the group.
  const [group, ...rest] = groups;
  return group !== undefined && kindOf(build, group.column) === 'measure'
    ? rawChart({ measures: [{ column: group.column, aggregate: 'count' }], groups: rest }, mark, traits)
    : groupedChart(build);
}

/** Numbers with few values are bars of their values: “histogram of cylinders, colored by country”. */
const isOfFew = ({ traits }: Build, column: string | null): boolean =>
  (traits.find(({ name }) => name === column)?.distinct ?? FEW_VALUES + 1) <= FEW_VALUES;

/** The recommender knows which area holds the places, and which columns are coordinates. */
function mapChart(build: Build, mark: ChartMark): RawChart {
  const { query, dataset, traits } = build;
  const [measure] = query.measures;
  const [group] = query.groups;
  const area = traits.find(({ name, area: known }) => name === group?.column && known !== null)?.area;
  if (mark === 'choropleth' && group !== undefined) {
    return {
      mark,
      encoding: {
        place: groupChannel(group),
        color: measureChannel(measure ?? { column: null, aggregate: 'count' }),
      },
      map: { area: area ?? 'world', matches: {} },
      limit: 5000,
    };
  }
  const places = traits
    .filter(({ kind }) => kind === 'latitude' || kind === 'longitude')
    .map(({ name }) => name);
  const recommended = recommendCharts(dataset.columns, {
    columns: places,
    rowCount: dataset.rowCount,
    limit: 20,
    areaOf: dataset.areaOf,
  }).find(({ chart }) => chart.mark === mark)?.chart;
  const base: RawChart = recommended ?? { mark, encoding: {} };
  const size = measure?.column === null || measure === undefined ? {} : { size: { field: measure.column } };
  const color = group === undefined ? {} : { color: groupChannel(group) };
  const { latitude, longitude } = base.encoding;
  const at = {
    ...(latitude === undefined ? {} : { latitude }),
    ...(longitude === undefined ? {} : { longitude }),
  };
  return { ...base, encoding: { ...at, ...size, ...color } };
}

/** Bars along names, lines along times. */
function groupedChart(build: Build): RawChart {
  const { query } = build;
  const [axis, series, panel] = orderedGroups(build);
  const [measure = { column: null, aggregate: 'count' as const }, ...others] = query.measures;
  if (axis === undefined) {
    return { mark: 'kpi', encoding: { y: measureChannel(measure) } };
  }
  const isTimed = isTimeGroup(build, axis);
  // The five highest months are no course of time, and neither are some of them.
  const isWholeCourse = query.limit === null && query.having === undefined;
  const isLine = isTimed && axis.bins === undefined && query.comparison === null && isWholeCourse;
  const layer = series === undefined ? layersOf(measure, others) : [];
  return {
    mark: isLine ? 'line' : 'bar',
    encoding: {
      x: axisChannel(build, axis),
      y: withStack(measureChannel(measure), query, { isSplit: series !== undefined, isLine }),
      ...(series === undefined ? {} : { color: { ...groupChannel(series), ...seriesLimit(build, series) } }),
      ...(panel === undefined ? {} : { facet: groupChannel(panel) }),
    },
    ...(layer.length === 0 ? {} : { layer }),
    sort: sortOf(build, axis),
    limit: query.limit ?? (isTimed ? 1000 : MANY_BARS),
    ...(isTimed ? {} : orientation(build, axis)),
  };
}

/** Times that are ranked are cut by their values; others by their order. */
function axisChannel(build: Build, axis: QuestionGroup): ChartChannel {
  const { limit, orderBy } = build.query;
  const isRanked =
    limit !== null && axis.bins === undefined && orderBy !== 'label' && isTimeGroup(build, axis);
  return { ...groupChannel(axis), ...(isRanked ? { limit } : {}) };
}

const MAX_LAYERS = 5;

/** Further measures as lines; the first has an axis of its own if it is of another column. */
const layersOf = (
  measure: QuestionMeasure,
  others: readonly QuestionMeasure[],
): NonNullable<ChartSpec['layer']> =>
  others.slice(0, MAX_LAYERS).map((one, at) => ({
    mark: 'line',
    y: measureChannel(one),
    axis: at === 0 && one.column !== measure.column ? 'right' : 'left',
  }));

/** Times are in their order unless another is requested, names by their values. */
function sortOf(build: Build, axis: QuestionGroup): ChartSpec['sort'] {
  const { order, orderBy } = build.query;
  if (order !== null && orderBy === 'label') {
    return order === 'asc' ? 'x' : '-x';
  }
  if (order !== null) {
    return order === 'asc' ? 'y' : '-y';
  }
  return isTimeGroup(build, axis) || isNaturallyOrdered(build, axis) ? 'x' : '-y';
}

/** Numbers that are names keep their order unless another was requested. */
const isNaturallyOrdered = (build: Build, { column, part }: QuestionGroup): boolean => {
  const { query, traits } = build;
  if (part !== undefined) {
    return true;
  }
  const one = traits.find(({ name }) => name === column);
  return (
    query.order === null &&
    query.limit === null &&
    one !== undefined &&
    (one.quantity !== null || one.isStage)
  );
};

const LONG_NAME = 12;
const FEW_BARS = 6;

function orientation({ traits }: Build, { column, part }: QuestionGroup): Partial<ChartSpec> {
  if (part !== undefined) {
    return {};
  }
  const one = traits.find(({ name }) => name === column);
  const isLong = (one?.longestValue ?? 0) > LONG_NAME || (one?.distinct ?? 0) > FEW_BARS;
  return isLong && one?.quantity === null ? { options: { orient: 'horizontal' } } : {};
}

const seriesLimit = ({ traits }: Build, { column, part }: QuestionGroup): { limit?: number } =>
  part === undefined && (traits.find(({ name }) => name === column)?.distinct ?? 0) > SERIES
    ? { limit: SERIES }
    : {};

function withStack(
  channel: ChartChannel,
  { stack, measures }: Interpretation,
  { isSplit, isLine }: { readonly isSplit: boolean; readonly isLine: boolean },
): ChartChannel {
  if (!isSplit || isLine) {
    return channel;
  }
  const usual = measures[0] === undefined || isTotal(measures[0]) ? null : 'none';
  const chosen = stack ?? usual;
  return chosen === null ? channel : { ...channel, stack: chosen };
}

/** Times are the axis; of names the one with more values, so that the other has few colors. */
function orderedGroups(build: Build): readonly QuestionGroup[] {
  const { query, traits } = build;
  const { comparison, groups } = query;
  const periods: QuestionGroup[] =
    comparison === null ? [] : [{ column: comparison.column, unit: comparison.unit }];
  const compared = groups.filter(({ column }) => column !== comparison?.column);
  const all = [...compared, ...periods];
  const times = all.filter((group) => isTimeGroup(build, group) && !periods.includes(group));
  const untimed = all.filter((group) => !times.includes(group) && !periods.includes(group));
  // “stacked by status” is a color wherever it is named.
  const names = untimed.toSorted((one, other) => Number(one.as === 'series') - Number(other.as === 'series'));
  const distinct = ({ column, part }: QuestionGroup): number =>
    part === undefined
      ? (traits.find(({ name }) => name === column)?.distinct ?? 0)
      : valuesOfPart(part).length;
  const [first, second] = names;
  const isSwapped =
    times.length === 0 &&
    first !== undefined &&
    second !== undefined &&
    second.as === undefined &&
    distinct(second) > distinct(first);
  const ordered = isSwapped ? [second, first, ...names.slice(2)] : names;
  return [...times, ...ordered, ...periods];
}

const PARTS: ReadonlySet<ChartMark> = new Set(['pie', 'donut', 'rose', 'funnel', 'treemap', 'sunburst']);

function converted(build: Build, base: RawChart, mark: ChartMark): RawChart {
  const { query, dataset } = build;
  const spec: ChartSpec = { version: 1, limit: MAX_MARKS, sort: 'x', ...base };
  if (mark === 'heatmap') {
    return heatmap(build, spec);
  }
  const changed = convertMark(spec, mark, dataset.columns);
  const limit = PARTS.has(mark)
    ? (query.limit ?? (mark === 'treemap' || mark === 'sunburst' ? MAX_MARKS : SLICES))
    : changed.limit;
  const sort = PARTS.has(mark) ? ('-y' as const) : changed.sort;
  const { options: _, ...rest } = changed;
  const isDrawable = PARTS.has(mark) || explainFit(mark, spec, dataset.columns) === null;
  return isDrawable ? { ...rest, limit, sort } : base;
}

function heatmap(build: Build, base: ChartSpec): RawChart {
  const [axis, series] = orderedGroups(build);
  const [measure = { column: null, aggregate: 'count' as const }] = build.query.measures;
  if (axis === undefined || series === undefined) {
    return base;
  }
  const encoding = { x: groupChannel(axis), y: groupChannel(series), color: measureChannel(measure) };
  return { mark: 'heatmap', encoding };
}
