import { message } from '@plumbline/messages';
import type { WindowFrame, WindowFunction } from '../../expression/expression.ts';
import { apply, integer, overRows, type TypedExpression } from './build.ts';
import { entries, constantNumber, constantText, type Lower, type LoweringContext } from './entry.ts';

const ONE = integer(1);
/** From the first row to this one. */
export const SO_FAR: WindowFrame = { preceding: null, following: 0 };

const running =
  (name: WindowFunction): Lower =>
  ({ args, around }) =>
    overRows(name, args, { ...around, frame: SO_FAR });

const whole =
  (name: WindowFunction): Lower =>
  ({ args, around }) =>
    overRows(name, args, around);

const MAX_ROWS = 100_000;

/** A constant count of rows, at least `least`. */
function rowCountArgument({ args, report }: LoweringContext, argument: number, least: number): number {
  const rows = constantNumber(args[argument], 1);
  if (rows < least || rows > MAX_ROWS) {
    report(argument, 'out_of_range', message('formulaProblem.rowCount', { min: least, max: MAX_ROWS }));
  }
  return Math.min(MAX_ROWS, Math.max(least, rows));
}

const moving =
  (name: WindowFunction): Lower =>
  (lowering) =>
    overRows(name, lowering.args.slice(0, 1), {
      ...lowering.around,
      frame: { preceding: rowCountArgument(lowering, 1, 1) - 1, following: 0 },
    });

const beside =
  (name: 'lag' | 'lead'): Lower =>
  (lowering) =>
    overRows(name, [lowering.args[0] ?? ONE, integer(rowCountArgument(lowering, 1, 1))], lowering.around);

const before = (lowering: LoweringContext): TypedExpression => beside('lag')(lowering);

/** Change relative to the earlier value: 0.1 is 10 % more. */
export const change = (value: TypedExpression, earlier: TypedExpression): TypedExpression =>
  apply('divide', apply('subtract', value, earlier), earlier);

/** Largest first by default. */
const ranked =
  (name: WindowFunction): Lower =>
  ({ args: [value = ONE, direction], around }) =>
    overRows(name, [], {
      partition: around.partition,
      order: [
        { by: value.expression, direction: constantText(direction).toLowerCase() === 'asc' ? 'asc' : 'desc' },
      ],
    });

const deviation: Lower = ({ args: [value = ONE], around }) =>
  apply(
    'divide',
    apply('subtract', value, overRows('mean', [value], around)),
    overRows('stddev', [value], around),
  );

const DIRECTION = 'direction?:text!{desc|asc}';
const AROUND = 'order?:order partition?:order';

export const WINDOWS = entries('Rows around', 'window', [
  [
    'RUNNINGSUM RUNNINGTOTAL CUMSUM',
    `value:number ${AROUND}`,
    'numeric',
    'RUNNINGSUM([sales], ORDERBY([order_date]))',
    running('sum'),
  ],
  [
    'RUNNINGAVG RUNNINGAVERAGE',
    `value:number ${AROUND}`,
    'number',
    'RUNNINGAVG([sales], ORDERBY([order_date]))',
    running('mean'),
  ],
  ['RUNNINGCOUNT', `value:any ${AROUND}`, 'integer', 'RUNNINGCOUNT([customer])', running('count')],
  ['RUNNINGMIN', `value:ordered ${AROUND}`, 'same', 'RUNNINGMIN([sales])', running('min')],
  ['RUNNINGMAX', `value:ordered ${AROUND}`, 'same', 'RUNNINGMAX([sales])', running('max')],
  [
    'MOVINGAVG MOVINGAVERAGE',
    `value:number rows:integer! ${AROUND}`,
    'number',
    'MOVINGAVG([sales], 7, ORDERBY([order_date]))',
    moving('mean'),
  ],
  [
    'MOVINGSUM',
    `value:number rows:integer! ${AROUND}`,
    'numeric',
    'MOVINGSUM([sales], 7, ORDERBY([order_date]))',
    moving('sum'),
  ],
  [
    'LAG PREVIOUS',
    `value:any rows?:integer! ${AROUND}`,
    'same',
    'LAG([sales], 1, ORDERBY([order_date]))',
    beside('lag'),
  ],
  [
    'LEAD NEXT',
    `value:any rows?:integer! ${AROUND}`,
    'same',
    'LEAD([sales], 1, ORDERBY([order_date]))',
    beside('lead'),
  ],
  [
    'DIFF DIFFERENCE',
    `value:number rows?:integer! ${AROUND}`,
    'numeric',
    'DIFF([sales], 1, ORDERBY([order_date]))',
    (lowering) => apply('subtract', lowering.args[0] ?? ONE, before(lowering)),
  ],
  [
    'PCTCHANGE PERCENTCHANGE',
    `value:number rows?:integer! ${AROUND}`,
    'number',
    'PCTCHANGE([sales], 1, ORDERBY([order_date]))',
    (lowering) => change(lowering.args[0] ?? ONE, before(lowering)),
  ],
  [
    'RANK',
    `value:ordered ${DIRECTION} partition?:order`,
    'integer',
    'RANK([sales], "desc", PARTITIONBY([region]))',
    ranked('rank'),
  ],
  [
    'DENSERANK',
    `value:ordered ${DIRECTION} partition?:order`,
    'integer',
    'DENSERANK([sales])',
    ranked('dense_rank'),
  ],
  [
    'PERCENTRANK',
    `value:ordered direction?:text!{asc|desc} partition?:order`,
    'number',
    'PERCENTRANK([sales])',
    percentRank,
  ],
  ['ROWNUMBER', AROUND, 'integer', 'ROWNUMBER(ORDERBY([order_date]))', whole('row_number')],
  [
    'NTILE',
    `buckets:integer! ${AROUND}`,
    'integer',
    'NTILE(4, ORDERBY([sales]))',
    (lowering) => overRows('ntile', [integer(rowCountArgument(lowering, 0, 1))], lowering.around),
  ],
  [
    'PCTOFTOTAL PERCENTOFTOTAL',
    'value:number partition?:order',
    'number',
    'PCTOFTOTAL([sales])',
    ({ args: [value = ONE], around }) => apply('divide', value, overRows('sum', [value], around)),
  ],
  ['FIRSTVALUE', `value:any ${AROUND}`, 'same', 'FIRSTVALUE([sales], ORDERBY([order_date]))', whole('first')],
  ['LASTVALUE', `value:any ${AROUND}`, 'same', 'LASTVALUE([sales], ORDERBY([order_date]))', whole('last')],
  ['ZSCORE', 'value:number partition?:order', 'number', 'ZSCORE([sales])', deviation],
]);

/** Smallest first by default. */
function percentRank({ args: [value = ONE, direction], around }: LoweringContext): TypedExpression {
  return overRows('percent_rank', [], {
    partition: around.partition,
    order: [
      { by: value.expression, direction: constantText(direction).toLowerCase() === 'desc' ? 'desc' : 'asc' },
    ],
  });
}
