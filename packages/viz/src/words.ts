import type { ChartAggregate, ChartSpec, TimeUnit } from '@plumbline/contract';

type Mark = ChartSpec['mark'];

/** Every word that this package says; a second language is a second value of this type. */
export interface ChartWords {
  readonly locale: string;
  readonly other: string;
  /** The group of rows without a value. */
  readonly empty: string;
  readonly rows: string;
  readonly units: Readonly<Record<TimeUnit, string>>;
  readonly marks: (mark: Mark, count: number) => string;
  readonly measure: (aggregate: ChartAggregate, column: string) => string;
  readonly modes: Readonly<Record<'Percent' | 'Cumulative' | 'Change', string>>;
  readonly by: (measure: string, dimension: string) => string;
  readonly highest: (mark: string, value: string) => string;
  readonly noMarks: string;
  readonly byUnit: (column: string, unit: string) => string;
  readonly binned: (column: string, width: string) => string;
  readonly rest: (shown: string, total: string, column: string) => string;
  readonly newest: (shown: string, total: string, unit: string) => string;
  readonly first: (shown: string, total: string, column: string) => string;
  readonly percentOfShown: string;
  readonly negativeSlices: (count: number) => string;
  readonly numberOfRows: string;
  readonly overTime: (time: string, what: string) => string;
  readonly byCategory: (category: string, what: string) => string;
  readonly spread: (column: string) => string;
  readonly mostFrequent: (column: string) => string;
}

const MARK_NAMES: Readonly<Record<Mark, readonly [string, string]>> = {
  bar: ['bar', 'bars'],
  line: ['point', 'points'],
  area: ['point', 'points'],
  pie: ['slice', 'slices'],
  scatter: ['point', 'points'],
};

const MEASURES: Readonly<Record<ChartAggregate, (column: string) => string>> = {
  count: (column) => `Number of ${column}`,
  sum: (column) => column,
  mean: (column) => `Mean of ${column}`,
  median: (column) => `Median of ${column}`,
  min: (column) => `Lowest ${column}`,
  max: (column) => `Highest ${column}`,
  distinct: (column) => `Different ${column}`,
};

export const ENGLISH: ChartWords = {
  locale: 'en-GB',
  other: 'Other',
  empty: '(empty)',
  rows: 'Rows',
  units: { day: 'day', week: 'week', month: 'month', quarter: 'quarter', year: 'year' },
  marks: (mark, count) => MARK_NAMES[mark][count === 1 ? 0 : 1],
  measure: (aggregate, column) => MEASURES[aggregate](column),
  modes: { Percent: 'per cent', Cumulative: 'running total', Change: 'change from one to the next' },
  by: (measure, dimension) => `${measure} by ${dimension}`,
  highest: (mark, value) => `highest ${mark} ${value}`,
  noMarks: 'nothing to show',
  byUnit: (column, unit) => `${column} is grouped by ${unit}.`,
  binned: (column, width) => `${column} is in bins of ${width}.`,
  rest: (shown, total, column) =>
    `${shown} of ${total} values of ${column} are shown; the rest is summed as Other.`,
  newest: (shown, total, unit) => `The newest ${shown} of ${total} ${unit}s are shown.`,
  first: (shown, total, column) => `The first ${shown} of ${total} values of ${column} are shown.`,
  percentOfShown: 'Per cent of the sum of the marks shown.',
  negativeSlices: (count) =>
    count === 1 ? 'One negative value has no slice.' : `${count} negative values have no slice.`,
  numberOfRows: 'the number of rows',
  overTime: (time, what) => `${time} is a time, so the chart shows how ${what} changed.`,
  byCategory: (category, what) =>
    `${category} has few different values, so the chart compares ${what} between them.`,
  spread: (column) => `${column} is a number, so the chart shows how its values are spread.`,
  mostFrequent: (column) => `The chart shows the most frequent values of ${column}.`,
};
