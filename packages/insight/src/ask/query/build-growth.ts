import { columnRef } from '@plumbline/query';
import {
  isTemporalType,
  type Condition,
  type FilterNode,
  type Interpretation,
  type PivotSpec,
  type QuestionMeasure,
} from '@plumbline/contract';
import type { ColumnTraits } from '../../columns/traits.ts';
import { spanConditions, type Span } from '../../prompt/times.ts';
import { alternativeRows } from './alternative-rows.ts';
import { pivotField } from './build-pivot.ts';
import { datasetTraits, type DescribedDataset } from '../dataset/described.ts';
import { growthPeriods, isTimeUnit, type GrowthPeriods } from './growth-periods.ts';

/** Texts of the table's columns, in the reader's language. */
export interface GrowthLabels {
  readonly change: string;
  readonly percent: string;
  /** Of the first and the last time. */
  readonly times: readonly [string, string];
}

/** What is compared, and how its table is computed. */
export interface GrowthPlan {
  /** Null where columns are the times. */
  readonly periods: GrowthPeriods | null;
  /** Names of the columns that are the two times; null for periods. */
  readonly ends: readonly [string, string] | null;
  /** With a column for each thing the rows are the two times, else the things with four figures each. */
  readonly isWide: boolean;
  readonly pivotOf: (labels: GrowthLabels) => PivotSpec;
}

const GROUPS = 50;

/** Null where the data has no two periods to compare. Pure. */
export function planGrowth(query: Interpretation, dataset: DescribedDataset): GrowthPlan | null {
  const { growth } = query;
  const traits = datasetTraits(dataset);
  if (growth === undefined) {
    return null;
  }
  if (growth.over === null) {
    return betweenColumns(query, growth.columns, traits);
  }
  const { column, unit } = growth.over;
  const time = traits.find(({ name }) => name === column);
  const wanted = isTimeUnit(unit) ? unit : null;
  const periods = time === undefined ? null : growthPeriods(time, query.filters, wanted);
  if (time === undefined || periods === null) {
    return null;
  }
  const isWide = growth.columns.length > 0;
  const filters = filtersOf(query, time, periods);
  return {
    periods,
    ends: null,
    isWide,
    pivotOf: isWide
      ? () => wideTable(growth.columns, { time, periods, filters, traits })
      : (labels) => changeTable(query, labels, { ...periodFigures(query, time, periods), filters }),
  };
}

/** The rows of the two periods, under the other conditions. */
function filtersOf(query: Interpretation, time: ColumnTraits, { first, last }: GrowthPeriods) {
  const period = (span: Span): FilterNode => ({ op: 'and', value: spanConditions(time.column, span) });
  const others = query.filters.filter(({ column }) => column !== time.name);
  return {
    op: 'and' as const,
    value: [
      ...others,
      ...alternativeRows(query),
      { op: 'or' as const, value: [period(first), period(last)] },
    ],
  };
}

interface Figures {
  readonly before: string;
  readonly now: string;
}

function periodFigures(query: Interpretation, time: ColumnTraits, { first, last }: GrowthPeriods): Figures {
  const [measure = { column: null, aggregate: 'count' as const }] = query.measures;
  return { before: figureIn(measure, time, first), now: figureIn(measure, time, last) };
}

const IF_OF: Readonly<Partial<Record<QuestionMeasure['aggregate'], string>>> = {
  mean: 'AVERAGEIF',
  median: 'MEDIANIF',
  min: 'MINIF',
  max: 'MAXIF',
  distinct: 'COUNTDISTINCTIF',
};

/** The measure of the rows within a period, as a formula. */
function figureIn(
  { column, aggregate, over, isRate }: QuestionMeasure,
  time: ColumnTraits,
  span: Span,
): string {
  const within = spanConditions(time.column, span)
    .map((one) => conditionFormula(one, time))
    .join(', ');
  if (column === null) {
    return `COUNTIF(${within})`;
  }
  const value = columnRef(column);
  if (over !== undefined) {
    return `SUMIF(${value}, ${within}) / COUNTDISTINCTIF(${columnRef(over)}, ${within})`;
  }
  if (aggregate === 'sum') {
    // A group that has no rows in a period has nothing of what adds up.
    return `IFNULL(SUMIF(${value}, ${within}), 0)`;
  }
  return isRate === true
    ? `COUNTIF(${value}, ${within}) / COUNTIF(NOT(ISBLANK(${value})), ${within})`
    : `${IF_OF[aggregate] ?? 'AVERAGEIF'}(${value}, ${within})`;
}

const OPERATORS: Readonly<Partial<Record<Condition['op'], string>>> = {
  gte: '>=',
  gt: '>',
  lt: '<',
  lte: '<=',
  eq: '=',
};

function conditionFormula({ op, value }: Condition, { name, column }: ColumnTraits): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const [year = 1, month = 1, day = 1] = text.split('-').map(Number);
  const operand = isTemporalType(column.type) ? `DATE(${year}, ${month}, ${day})` : text;
  return `${columnRef(name)} ${OPERATORS[op] ?? '='} ${operand}`;
}

/** First and last figure, the change and the change in percent of each group. */
function changeTable(
  { groups, growth, order, limit }: Interpretation,
  { change, percent, times }: GrowthLabels,
  { before, now, filters }: Figures & Pick<PivotSpec, 'filters'>,
): PivotSpec {
  const figure = (formula: string, label: string): PivotSpec['values'][number] => ({
    formula,
    label: label.slice(0, 200),
    show_as: 'value',
  });
  return {
    rows: groups.slice(0, 1).map(pivotField),
    columns: [],
    values: [
      figure(before, times[0]),
      figure(now, times[1]),
      figure(`(${now}) - (${before})`, change),
      figure(`ROUND(100 * ((${now}) - (${before})) / ABS(${before}), 1)`, percent),
    ],
    filters,
    totals: { rows: false, columns: false, grand: false },
    sort: [{ by: growth?.by === 'percent' ? 3 : 2, direction: order ?? 'desc' }],
    limit: limit ?? GROUPS,
  };
}

interface WideContext {
  readonly time: ColumnTraits;
  readonly periods: GrowthPeriods;
  readonly filters: PivotSpec['filters'];
  readonly traits: readonly ColumnTraits[];
}

function wideTable(columns: readonly string[], { time, periods, filters, traits }: WideContext): PivotSpec {
  const field = time.kind === 'year' ? time.name : { column: time.name, timeUnit: periods.unit };
  const adds = (name: string): boolean => traits.some((one) => one.name === name && one.adds === 'sum');
  return {
    rows: [field],
    columns: [],
    values: columns.map((name) => ({ column: name, agg: adds(name) ? 'sum' : 'mean', show_as: 'value' })),
    filters,
    totals: { rows: false, columns: false, grand: false },
  };
}

function betweenColumns(
  query: Interpretation,
  [first, last]: readonly string[],
  traits: readonly ColumnTraits[],
): GrowthPlan | null {
  if (first === undefined || last === undefined) {
    return null;
  }
  const figure = (name: string): string =>
    `${traits.some((one) => one.name === name && one.adds === 'sum') ? 'SUM' : 'AVERAGE'}(${columnRef(name)})`;
  const filters = { op: 'and' as const, value: [...query.filters, ...alternativeRows(query)] };
  return {
    periods: null,
    ends: [first, last],
    isWide: false,
    pivotOf: (labels) => changeTable(query, labels, { before: figure(first), now: figure(last), filters }),
  };
}
