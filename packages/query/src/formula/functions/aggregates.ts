import type { Aggregate } from '@plumbline/contract';
import { apply, iff, integer, type TypedExpression } from './build.ts';
import { entries, numberOf, type Lower, type Lowering } from './entry.ts';

const ONE = integer(1);

const over =
  (aggregate: Aggregate): Lower =>
  ({ args: [value = null], aggregate: make }) =>
    make({ aggregate, value });

/** Rows that do not hold give no value, and no value is left out. */
const where = (value: TypedExpression, conditions: readonly TypedExpression[]): TypedExpression => {
  const [first] = conditions;
  if (first === undefined) {
    return value;
  }
  return iff(conditions.length === 1 ? first : apply('and', ...conditions), value);
};

const overIf =
  (aggregate: Aggregate): Lower =>
  ({ args: [value = ONE, ...conditions], aggregate: make }) =>
    make({ aggregate, value: where(value, conditions) });

const percentile: Lower = ({ args: [value = null, share], aggregate, report }) => {
  const at = numberOf(share, 0.5);
  if (!(at >= 0 && at <= 1)) {
    report(1, 'out_of_range', 'A percentile is a share from 0 to 1, such as 0.9 or 90%.');
  }
  return aggregate({ aggregate: 'percentile', value, percentile: Math.min(1, Math.max(0, at)) });
};

const quartile: Lower = ({ args: [value = null, number], aggregate, report }) => {
  const at = numberOf(number, 2);
  if (![0, 1, 2, 3, 4].includes(at)) {
    report(1, 'out_of_range', 'A quartile is 0, 1, 2, 3 or 4.');
  }
  return aggregate({ aggregate: 'percentile', value, percentile: Math.min(1, Math.max(0, at / 4)) });
};

const weighted = ({ args: [value = ONE, weight = ONE], aggregate }: Lowering): TypedExpression =>
  apply(
    'divide',
    aggregate({ aggregate: 'sum', value: apply('multiply', value, weight) }),
    aggregate({ aggregate: 'sum', value: iff(apply('not', apply('is_null', value)), weight) }),
  );

const share = ({ args: [value = ONE], aggregate }: Lowering): TypedExpression =>
  apply(
    'divide',
    aggregate({ aggregate: 'sum', value }),
    aggregate({ aggregate: 'sum', value, isTotal: true }),
  );

/** Those that only a query works out for its groups: they cannot be set beside the values of single rows. */
export const OF_GROUPS_ALONE: ReadonlySet<string> = new Set(['PERCENTILE', 'QUARTILE', 'MODE', 'CORREL']);

export const AGGREGATES = entries('Aggregates', 'aggregate', [
  ['SUM', 'value:number', 'numeric', 'The values added up.', 'SUM([sales])', over('sum')],
  ['AVERAGE AVG MEAN', 'value:number', 'number', 'The mean of the values.', 'AVERAGE([sales])', over('mean')],
  ['MEDIAN', 'value:number', 'number', 'The value in the middle.', 'MEDIAN([sales])', over('median')],
  ['MIN', 'value:ordered', 'same', 'The minimum.', 'MIN([order_date])', over('min')],
  ['MAX', 'value:ordered', 'same', 'The maximum.', 'MAX([order_date])', over('max')],
  [
    'COUNT COUNTA',
    'value?:any',
    'integer',
    'How many values there are; without a value, how many rows.',
    'COUNT([discount])',
    over('count'),
  ],
  [
    'COUNTDISTINCT DISTINCT COUNTD',
    'value:any',
    'integer',
    'How many different values there are.',
    'COUNTDISTINCT([customer])',
    over('distinct'),
  ],
  [
    'COUNTIF COUNTIFS',
    'condition:boolean ...1',
    'integer',
    'How many rows there are in which all conditions hold.',
    'COUNTIF([returned])',
    ({ args, aggregate }) => aggregate({ aggregate: 'count', value: where(ONE, args) }),
  ],
  [
    'SUMIF SUMIFS',
    'value:number condition:boolean ...1',
    'numeric',
    'The values added up of the rows in which all conditions hold.',
    'SUMIF([sales], [region] = "North")',
    overIf('sum'),
  ],
  [
    'AVERAGEIF AVGIF AVERAGEIFS',
    'value:number condition:boolean ...1',
    'number',
    'The mean of the rows in which all conditions hold.',
    'AVERAGEIF([sales], [returned])',
    overIf('mean'),
  ],
  [
    'MEDIANIF',
    'value:number condition:boolean ...1',
    'number',
    'The value in the middle of the rows in which all conditions hold.',
    'MEDIANIF([sales], [returned])',
    overIf('median'),
  ],
  [
    'MINIF MINIFS',
    'value:ordered condition:boolean ...1',
    'same',
    'The minimum of the rows in which all conditions hold.',
    'MINIF([sales], [returned])',
    overIf('min'),
  ],
  [
    'MAXIF MAXIFS',
    'value:ordered condition:boolean ...1',
    'same',
    'The maximum of the rows in which all conditions hold.',
    'MAXIF([sales], [returned])',
    overIf('max'),
  ],
  [
    'COUNTDISTINCTIF DISTINCTIF',
    'value:any condition:boolean ...1',
    'integer',
    'How many different values the rows have in which all conditions hold.',
    'COUNTDISTINCTIF([customer], [returned])',
    overIf('distinct'),
  ],
  [
    'STDEV STDDEV',
    'value:number',
    'number',
    'How far values lie from their mean: the standard deviation of a sample.',
    'STDEV([sales])',
    over('stddev'),
  ],
  [
    'VAR VARIANCE',
    'value:number',
    'number',
    'The square of the standard deviation.',
    'VAR([sales])',
    over('variance'),
  ],
  [
    'PERCENTILE',
    'value:number share:number!',
    'number',
    'The value below which a share of the values lies: 0.9 or 90% for nine tenths.',
    'PERCENTILE([sales], 0.9)',
    percentile,
  ],
  [
    'QUARTILE',
    'value:number quartile:integer!',
    'number',
    'The value below which so many quarters of the values lie.',
    'QUARTILE([sales], 3)',
    quartile,
  ],
  ['MODE', 'value:any', 'same', 'The value that occurs most often.', 'MODE([region])', over('mode')],
  ['FIRST', 'value:any', 'same', 'The value of the first row.', 'FIRST([product])', over('first')],
  ['LAST', 'value:any', 'same', 'The value of the last row.', 'LAST([product])', over('last')],
  [
    'CORREL CORR CORRELATION',
    'first:number second:number',
    'number',
    'How closely two columns go together, from -1 to 1.',
    'CORREL([sales], [quantity])',
    ({ args: [value = ONE, other = ONE], aggregate }) =>
      aggregate({ aggregate: 'correlation', value, other }),
  ],
  [
    'RANGE',
    'value:number',
    'numeric',
    'The maximum minus the minimum.',
    'RANGE([sales])',
    ({ args: [value = ONE], aggregate }) =>
      apply('subtract', aggregate({ aggregate: 'max', value }), aggregate({ aggregate: 'min', value })),
  ],
  [
    'WEIGHTEDAVG WAVG',
    'value:number weight:number',
    'number',
    'The mean of values of which some count for more.',
    'WEIGHTEDAVG([discount], [sales])',
    weighted,
  ],
  [
    'SHARE',
    'value:number',
    'number',
    'The sum of a group as a share of the sum of all groups, 0 to 1.',
    'SHARE([sales])',
    share,
  ],
]);

/** Read by the checker itself. */
const unread: Lower = ({ args: [value] }) => value ?? ONE;

export const TOTALS = entries('Aggregates', 'total', [
  [
    'TOTAL',
    'value:any',
    'same',
    'An aggregate over all rows, whatever the groups, for use next to a row or a group.',
    'TOTAL(SUM([sales]))',
    unread,
  ],
  [
    'FIXED',
    'by:any@ ...1 value:any',
    'same',
    'An aggregate over all rows that share a value, for use next to a row or a group.',
    'FIXED([region], SUM([sales]))',
    unread,
  ],
]);

export const CLAUSES = entries('Rows around', 'clause', [
  [
    'ORDERBY',
    'value:any@ direction?:text!{asc|desc}',
    'same',
    'In a function over other rows: the order of the rows.',
    'RUNNINGSUM([sales], ORDERBY([order_date]))',
    unread,
  ],
  [
    'PARTITIONBY WITHIN',
    'value:any@ ...1',
    'same',
    'In a function over other rows: only rows with the same value count.',
    'RUNNINGSUM([sales], PARTITIONBY([region]))',
    unread,
  ],
]);

export const DATASETS = entries('Datasets', 'row', [
  [
    'LOOKUP VLOOKUP',
    'value:any dataset:text! key_column:text! value_column:text!',
    'same',
    'A value of another dataset: of its first row whose key column equals the value.',
    'LOOKUP([customer], "Customers", "name", "country")',
    unread,
  ],
]);
