import { keysWith, tableKeys } from './table.ts';

interface AggregateFacts {
  /** On screen, in English. */
  readonly label: string;
  /** The label with the column's name, in English. */
  readonly phrase: string;
  /** The phrase within a sentence, in English. */
  readonly inText: string;
  /** Types of columns. [SEM-MEASURE-2] */
  readonly takes: 'any' | 'ordered' | 'numeric';
  /** `optional`: without a column it counts rows. */
  readonly columns: 'optional' | 'one' | 'two';
  /** What must or may be said besides its columns: a share from 0 to 1, or the order of the rows. */
  readonly option: 'percentile' | 'order' | null;
  /** `same`: the type of the column. [SEM-MEASURE-5] */
  readonly returns: 'integer' | 'number' | 'same';
  /** How results of parts make the result of the whole; null where only the rows themselves do. */
  readonly combines: 'add' | 'min' | 'max' | null;
  /** A few numbers for each group, however many rows it has. */
  readonly hasSmallState: boolean;
  /** Whether it is computed from amounts, so that it means nothing for numbers that are names. */
  readonly isArithmetic: boolean;
  /** Whether results are in the unit of the column, and so shown in its format. */
  readonly keepsUnit: boolean;
  /** Whether expressions can use it over the rows around a row. [SEM-EXPR-19] */
  readonly isWindow: boolean;
  readonly inCharts: boolean;
  readonly inPivots: boolean;
  /** In group and pivot steps of recipes. */
  readonly inSteps: boolean;
  /** Below the columns of the grid and on tiles of one figure. */
  readonly inTotals: boolean;
}

const EVERYWHERE = { inCharts: true, inPivots: true, inSteps: true, inTotals: true } as const;
const ONE_COLUMN = { columns: 'one', option: null } as const;
/** Takes numbers and returns a double. */
const STATISTIC = {
  ...EVERYWHERE,
  ...ONE_COLUMN,
  takes: 'numeric',
  returns: 'number',
  combines: null,
  hasSmallState: true,
  isArithmetic: true,
  keepsUnit: true,
  isWindow: true,
} as const;
/** One of the column's own values. */
const VALUE = {
  ...ONE_COLUMN,
  takes: 'any',
  returns: 'same',
  combines: null,
  hasSmallState: false,
  isArithmetic: false,
  keepsUnit: true,
} as const;
const EXTREME = { ...EVERYWHERE, ...VALUE, takes: 'ordered', hasSmallState: true, isWindow: true } as const;
const COUNT = {
  ...EVERYWHERE,
  ...ONE_COLUMN,
  takes: 'any',
  returns: 'integer',
  isArithmetic: false,
  keepsUnit: false,
  isWindow: true,
} as const;
const BY_POSITION = {
  ...VALUE,
  option: 'order',
  isWindow: true,
  inCharts: false,
  inPivots: true,
  inSteps: true,
  inTotals: false,
} as const;

/** Box plots choose these by themselves. */
const WHISKER = {
  ...STATISTIC,
  hasSmallState: false,
  isWindow: false,
  inCharts: false,
  inPivots: false,
  inSteps: false,
  inTotals: false,
} as const;

/**
 * One result from many rows, in the order in which people choose. Meaning: docs/semantics.md, SEM-MEASURE. To add one:
 * docs/guides/add-an-aggregate.md.
 */
export const AGGREGATES = {
  sum: {
    ...STATISTIC,
    label: 'Sum',
    phrase: 'Sum of {column}',
    inText: 'the sum of {column}',
    returns: 'same',
    combines: 'add',
  },
  mean: { ...STATISTIC, label: 'Average', phrase: 'Average of {column}', inText: 'the average of {column}' },
  median: {
    ...STATISTIC,
    label: 'Median',
    phrase: 'Median of {column}',
    inText: 'the median of {column}',
    hasSmallState: false,
  },
  min: {
    ...EXTREME,
    label: 'Min',
    phrase: 'Min of {column}',
    inText: 'the minimum of {column}',
    combines: 'min',
  },
  max: {
    ...EXTREME,
    label: 'Max',
    phrase: 'Max of {column}',
    inText: 'the maximum of {column}',
    combines: 'max',
  },
  count: {
    ...COUNT,
    label: 'Count',
    phrase: 'Count of {column}',
    inText: 'the count of {column}',
    columns: 'optional',
    combines: 'add',
    hasSmallState: true,
  },
  distinct: {
    ...COUNT,
    label: 'Distinct count',
    phrase: 'Distinct count of {column}',
    inText: 'the distinct count of {column}',
    combines: null,
    hasSmallState: false,
  },
  /** Standard deviation of a sample: divided by n − 1. */
  stddev: {
    ...STATISTIC,
    label: 'Standard deviation',
    phrase: 'Standard deviation of {column}',
    inText: 'the standard deviation of {column}',
    inTotals: false,
  },
  variance: {
    ...STATISTIC,
    label: 'Variance',
    phrase: 'Variance of {column}',
    inText: 'the variance of {column}',
    keepsUnit: false,
    inTotals: false,
  },
  percentile: {
    ...STATISTIC,
    label: 'Percentile',
    phrase: 'Percentile of {column}',
    inText: 'a percentile of {column}',
    option: 'percentile',
    hasSmallState: false,
    isWindow: false,
    inSteps: false,
    inTotals: false,
  },
  first: { ...BY_POSITION, label: 'First', phrase: 'First {column}', inText: 'the first {column}' },
  last: { ...BY_POSITION, label: 'Last', phrase: 'Last {column}', inText: 'the last {column}' },
  /** The most frequent value; of equally frequent ones the first in their order. [SEM-MEASURE-10] */
  mode: {
    ...EVERYWHERE,
    ...VALUE,
    label: 'Mode',
    phrase: 'Mode of {column}',
    inText: 'the mode of {column}',
    isWindow: false,
  },
  /** Ends of the whiskers of a box plot, and how many values lie beyond them. [SEM-MEASURE-14] */
  lower_whisker: {
    ...WHISKER,
    label: 'Lower whisker',
    phrase: 'Lower whisker of {column}',
    inText: 'the lower whisker of {column}',
  },
  upper_whisker: {
    ...WHISKER,
    label: 'Upper whisker',
    phrase: 'Upper whisker of {column}',
    inText: 'the upper whisker of {column}',
  },
  outliers: {
    ...WHISKER,
    label: 'Outliers',
    phrase: 'Outliers of {column}',
    inText: 'the outliers of {column}',
    returns: 'integer',
    keepsUnit: false,
  },
  correlation: {
    ...STATISTIC,
    label: 'Correlation',
    phrase: 'Correlation of {column}',
    inText: 'the correlation of {column}',
    keepsUnit: false,
    columns: 'two',
    isWindow: false,
    inCharts: false,
    inPivots: false,
    inSteps: false,
    inTotals: false,
  },
} as const satisfies Record<string, AggregateFacts>;

type Name = keyof typeof AGGREGATES;

export const AGGREGATE_NAMES = tableKeys<Name>(AGGREGATES);
export const CHART_AGGREGATES = keysWith(AGGREGATES, 'inCharts', true);
export const STEP_AGGREGATES = keysWith(AGGREGATES, 'inSteps', true);
export const TOTAL_AGGREGATES = keysWith(AGGREGATES, 'inTotals', true);
export const WINDOW_AGGREGATES = keysWith(AGGREGATES, 'isWindow', true);
/** `share`: the sum, or the count where there is nothing to sum, shown as a share of the total. */
export const PIVOT_AGGREGATES = [...keysWith(AGGREGATES, 'inPivots', true), 'share'] as const;

/** Whether the results of groups add up to the result of all their rows. */
export const isAdditive = (aggregate: Name | undefined): boolean =>
  aggregate !== undefined && AGGREGATES[aggregate].combines === 'add';
