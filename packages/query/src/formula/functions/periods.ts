import type { WindowOrder } from '../../expression/expression.ts';
import { apply, iff, integer, overRows, text, type WindowRows, type TypedExpression } from './build.ts';
import { entries, constantText, type Lower, type LoweringContext } from './entry.ts';
import { SO_FAR, change } from './windows.ts';

const ONE = integer(1);

const upwards = (by: TypedExpression): WindowOrder => ({ by: by.expression, direction: 'asc' });

/** Added up from the start of the unit in which the date lies. */
const toDate =
  (unit: string): Lower =>
  ({ args: [value = ONE, date = ONE], around }) =>
    overRows('sum', [value], {
      partition: [...around.partition, apply('date_trunc', text(unit), date).expression],
      order: [upwards(date)],
      frame: SO_FAR,
    });

const PARTS_OF_YEAR: Readonly<Record<string, readonly string[]>> = {
  year: [],
  quarter: ['quarter'],
  month: ['month'],
  day: ['month', 'day'],
};

/** The row before among those of the same part of the year, if it is one year back. */
function yearBefore({ args: [value = ONE, date = ONE, unit], around }: LoweringContext): TypedExpression {
  const parts = PARTS_OF_YEAR[constantText(unit).toLowerCase()] ?? ['month'];
  const like: WindowRows = {
    partition: [...around.partition, ...parts.map((part) => apply('date_part', text(part), date).expression)],
    order: [upwards(date)],
  };
  const year = apply('date_part', text('year'), date);
  const isOneBack = apply('eq', overRows('lag', [year, ONE], like), apply('subtract', year, ONE));
  return iff(isOneBack, overRows('lag', [value, ONE], like));
}

/** The row before by date, if it lies one unit back. */
const unitBefore =
  (unit: string) =>
  ({ args: [value = ONE, date = ONE], around }: LoweringContext): TypedExpression => {
    const like: WindowRows = { partition: around.partition, order: [upwards(date)] };
    const gap = apply('date_diff', text(unit), overRows('lag', [date, ONE], like), date);
    return iff(apply('eq', gap, ONE), overRows('lag', [value, ONE], like));
  };

const lowerChange =
  (earlier: (lowering: LoweringContext) => TypedExpression): Lower =>
  (lowering) =>
    change(lowering.args[0] ?? ONE, earlier(lowering));

const UNIT = 'unit?:text!{day|month|quarter|year}';

export const PERIODS = entries('Rows around', 'window', [
  [
    'YTD',
    'value:number date:temporal@ partition?:order',
    'numeric',
    'YTD([sales], [order_date])',
    toDate('year'),
  ],
  [
    'QTD',
    'value:number date:temporal@ partition?:order',
    'numeric',
    'QTD([sales], [order_date])',
    toDate('quarter'),
  ],
  [
    'MTD',
    'value:number date:temporal@ partition?:order',
    'numeric',
    'MTD([sales], [order_date])',
    toDate('month'),
  ],
  [
    'SAMEPERIODLASTYEAR',
    `value:any date:temporal@ ${UNIT} partition?:order`,
    'same',
    'SAMEPERIODLASTYEAR(SUM([sales]), [order_date], "month")',
    yearBefore,
  ],
  [
    'YOY',
    `value:number date:temporal@ ${UNIT} partition?:order`,
    'number',
    'YOY(SUM([sales]), [order_date])',
    lowerChange(yearBefore),
  ],
  [
    'QOQ',
    'value:number date:temporal@ partition?:order',
    'number',
    'QOQ(SUM([sales]), [order_date])',
    lowerChange(unitBefore('quarter')),
  ],
  [
    'MOM',
    'value:number date:temporal@ partition?:order',
    'number',
    'MOM(SUM([sales]), [order_date])',
    lowerChange(unitBefore('month')),
  ],
]);
