import type { WindowOrder } from '../../expression/expression.ts';
import { apply, iff, integer, overRows, text, type WindowRows, type TypedExpression } from './build.ts';
import { entries, textOf, type Lower, type Lowering } from './entry.ts';
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
function yearBefore({ args: [value = ONE, date = ONE, unit], around }: Lowering): TypedExpression {
  const parts = PARTS_OF_YEAR[textOf(unit).toLowerCase()] ?? ['month'];
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
  ({ args: [value = ONE, date = ONE], around }: Lowering): TypedExpression => {
    const like: WindowRows = { partition: around.partition, order: [upwards(date)] };
    const gap = apply('date_diff', text(unit), overRows('lag', [date, ONE], like), date);
    return iff(apply('eq', gap, ONE), overRows('lag', [value, ONE], like));
  };

const changeOf =
  (earlier: (lowering: Lowering) => TypedExpression): Lower =>
  (lowering) =>
    change(lowering.args[0] ?? ONE, earlier(lowering));

const UNIT = 'unit?:text!{day|month|quarter|year}';

export const PERIODS = entries('Rows around', 'window', [
  [
    'YTD',
    'value:number date:temporal@ partition?:order',
    'numeric',
    'The values added up since the start of the year.',
    'YTD([sales], [order_date])',
    toDate('year'),
  ],
  [
    'QTD',
    'value:number date:temporal@ partition?:order',
    'numeric',
    'The values added up since the start of the quarter.',
    'QTD([sales], [order_date])',
    toDate('quarter'),
  ],
  [
    'MTD',
    'value:number date:temporal@ partition?:order',
    'numeric',
    'The values added up since the start of the month.',
    'MTD([sales], [order_date])',
    toDate('month'),
  ],
  [
    'SAMEPERIODLASTYEAR',
    `value:any date:temporal@ ${UNIT} partition?:order`,
    'same',
    'The value one year before, where there is one row for each day, month (unless you say so), quarter or year.',
    'SAMEPERIODLASTYEAR(SUM([sales]), [order_date], "month")',
    yearBefore,
  ],
  [
    'YOY',
    `value:number date:temporal@ ${UNIT} partition?:order`,
    'number',
    'The change since the same period of the year before, as a share of its value.',
    'YOY(SUM([sales]), [order_date])',
    changeOf(yearBefore),
  ],
  [
    'QOQ',
    'value:number date:temporal@ partition?:order',
    'number',
    'The change since the quarter before, as a share of its value.',
    'QOQ(SUM([sales]), [order_date])',
    changeOf(unitBefore('quarter')),
  ],
  [
    'MOM',
    'value:number date:temporal@ partition?:order',
    'number',
    'The change since the month before, as a share of its value.',
    'MOM(SUM([sales]), [order_date])',
    changeOf(unitBefore('month')),
  ],
]);
