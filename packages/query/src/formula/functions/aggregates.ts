import { message } from '@plumbline/messages';
import type { Aggregate } from '@plumbline/contract';
import { apply, iff, integer, type TypedExpression } from './build.ts';
import { entries, constantNumber, type Lower, type LoweringContext } from './entry.ts';

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
  const at = constantNumber(share, 0.5);
  if (!(at >= 0 && at <= 1)) {
    report(1, 'out_of_range', message('formulaProblem.percentile'));
  }
  return aggregate({ aggregate: 'percentile', value, percentile: Math.min(1, Math.max(0, at)) });
};

const quartile: Lower = ({ args: [value = null, number], aggregate, report }) => {
  const at = constantNumber(number, 2);
  if (![0, 1, 2, 3, 4].includes(at)) {
    report(1, 'out_of_range', message('formulaProblem.quartile'));
  }
  return aggregate({ aggregate: 'percentile', value, percentile: Math.min(1, Math.max(0, at / 4)) });
};

const weighted = ({ args: [value = ONE, weight = ONE], aggregate }: LoweringContext): TypedExpression =>
  apply(
    'divide',
    aggregate({ aggregate: 'sum', value: apply('multiply', value, weight) }),
    aggregate({ aggregate: 'sum', value: iff(apply('not', apply('is_null', value)), weight) }),
  );

const share = ({ args: [value = ONE], aggregate }: LoweringContext): TypedExpression =>
  apply(
    'divide',
    aggregate({ aggregate: 'sum', value }),
    aggregate({ aggregate: 'sum', value, isTotal: true }),
  );

/** Aggregates that only a grouped query computes: they cannot be combined with values of single rows. */
export const OF_GROUPS_ALONE: ReadonlySet<string> = new Set(['PERCENTILE', 'QUARTILE', 'MODE', 'CORREL']);

export const AGGREGATES = entries('Aggregates', 'aggregate', [
  ['SUM', 'value:number', 'numeric', 'SUM([sales])', over('sum')],
  ['AVERAGE AVG MEAN', 'value:number', 'number', 'AVERAGE([sales])', over('mean')],
  ['MEDIAN', 'value:number', 'number', 'MEDIAN([sales])', over('median')],
  ['MIN', 'value:ordered', 'same', 'MIN([order_date])', over('min')],
  ['MAX', 'value:ordered', 'same', 'MAX([order_date])', over('max')],
  ['COUNT COUNTA', 'value?:any', 'integer', 'COUNT([discount])', over('count')],
  ['COUNTDISTINCT DISTINCT COUNTD', 'value:any', 'integer', 'COUNTDISTINCT([customer])', over('distinct')],
  [
    'COUNTIF COUNTIFS',
    'condition:boolean ...1',
    'integer',
    'COUNTIF([returned])',
    ({ args, aggregate }) => aggregate({ aggregate: 'count', value: where(ONE, args) }),
  ],
  [
    'SUMIF SUMIFS',
    'value:number condition:boolean ...1',
    'numeric',
    'SUMIF([sales], [region] = "North")',
    overIf('sum'),
  ],
  [
    'AVERAGEIF AVGIF AVERAGEIFS',
    'value:number condition:boolean ...1',
    'number',
    'AVERAGEIF([sales], [returned])',
    overIf('mean'),
  ],
  [
    'MEDIANIF',
    'value:number condition:boolean ...1',
    'number',
    'MEDIANIF([sales], [returned])',
    overIf('median'),
  ],
  [
    'MINIF MINIFS',
    'value:ordered condition:boolean ...1',
    'same',
    'MINIF([sales], [returned])',
    overIf('min'),
  ],
  [
    'MAXIF MAXIFS',
    'value:ordered condition:boolean ...1',
    'same',
    'MAXIF([sales], [returned])',
    overIf('max'),
  ],
  [
    'COUNTDISTINCTIF DISTINCTIF',
    'value:any condition:boolean ...1',
    'integer',
    'COUNTDISTINCTIF([customer], [returned])',
    overIf('distinct'),
  ],
  ['STDEV STDDEV', 'value:number', 'number', 'STDEV([sales])', over('stddev')],
  ['VAR VARIANCE', 'value:number', 'number', 'VAR([sales])', over('variance')],
  ['PERCENTILE', 'value:number share:number!', 'number', 'PERCENTILE([sales], 0.9)', percentile],
  ['QUARTILE', 'value:number quartile:integer!', 'number', 'QUARTILE([sales], 3)', quartile],
  ['MODE', 'value:any', 'same', 'MODE([region])', over('mode')],
  ['FIRST', 'value:any', 'same', 'FIRST([product])', over('first')],
  ['LAST', 'value:any', 'same', 'LAST([product])', over('last')],
  [
    'CORREL CORR CORRELATION',
    'first:number second:number',
    'number',
    'CORREL([sales], [quantity])',
    ({ args: [value = ONE, other = ONE], aggregate }) =>
      aggregate({ aggregate: 'correlation', value, other }),
  ],
  [
    'RANGE',
    'value:number',
    'numeric',
    'RANGE([sales])',
    ({ args: [value = ONE], aggregate }) =>
      apply('subtract', aggregate({ aggregate: 'max', value }), aggregate({ aggregate: 'min', value })),
  ],
  ['WEIGHTEDAVG WAVG', 'value:number weight:number', 'number', 'WEIGHTEDAVG([discount], [sales])', weighted],
  ['SHARE', 'value:number', 'number', 'SHARE([sales])', share],
]);

/** Read by the checker itself. */
const unread: Lower = ({ args: [value] }) => value ?? ONE;

export const TOTALS = entries('Aggregates', 'total', [
  ['TOTAL', 'value:any', 'same', 'TOTAL(SUM([sales]))', unread],
  ['FIXED', 'by:any@ ...1 value:any', 'same', 'FIXED([region], SUM([sales]))', unread],
]);

export const CLAUSES = entries('Rows around', 'clause', [
  [
    'ORDERBY',
    'value:any@ direction?:text!{asc|desc}',
    'same',
    'RUNNINGSUM([sales], ORDERBY([order_date]))',
    unread,
  ],
  ['PARTITIONBY WITHIN', 'value:any@ ...1', 'same', 'RUNNINGSUM([sales], PARTITIONBY([region]))', unread],
]);

export const DATASETS = entries('Datasets', 'row', [
  [
    'LOOKUP VLOOKUP',
    'value:any dataset:text! key_column:text! value_column:text!',
    'same',
    'LOOKUP([customer], "Customers", "name", "country")',
    unread,
  ],
]);
