import { message } from '@plumbline/messages';
import { NULL, apply, choose, integer, type TypedExpression } from './build.ts';
import { entries, fromArguments, constantNumber, type Lower } from './entry.ts';

const ONE = integer(1);
const ZERO = integer(0);

/** To whole multiples of a step, which is 1 unless given. */
const toStep =
  (operation: 'ceiling' | 'floor'): Lower =>
  ({ args: [value = ZERO, step] }) =>
    step === undefined
      ? apply(operation, value)
      : apply('multiply', apply(operation, apply('divide', value, step)), step);

const logarithm = (value: TypedExpression, base?: TypedExpression): TypedExpression =>
  base === undefined ? apply('log10', value) : apply('divide', apply('ln', value), apply('ln', base));

const divided = (
  value: TypedExpression,
  by: TypedExpression,
  otherwise?: TypedExpression,
): TypedExpression => {
  const ratio = apply('divide', value, by);
  return otherwise === undefined ? ratio : apply('coalesce', ratio, otherwise);
};

/** Buckets of one width between two ends, from 1; 0 below them, one more than there are above. */
const widthBucket: Lower = ({ args, report }) => {
  const [value = ZERO, low = ZERO, high = ZERO, count] = args;
  const buckets = constantNumber(count, 1);
  if (buckets < 1 || buckets > 1000) {
    report(3, 'out_of_range', message('formulaProblem.bucketCount', { max: 1000 }));
  }
  const share = apply('divide', apply('subtract', value, low), apply('subtract', high, low));
  const bucket = apply('add', apply('floor', apply('multiply', share, integer(buckets))), ONE);
  return choose(
    [
      { when: apply('is_null', value), value: NULL },
      { when: apply('lt', value, low), value: ZERO },
      { when: apply('gte', value, high), value: integer(buckets + 1) },
    ],
    bucket,
  );
};

const several =
  (operation: 'greatest' | 'least'): Lower =>
  ({ args }) =>
    args.length === 1 && args[0] !== undefined ? args[0] : apply(operation, ...args);

export const NUMBERS = entries('Numbers', 'row', [
  ['ABS', 'value:number', 'numeric', 'ABS([profit])', 'abs'],
  ['ROUND', 'value:number decimals?:integer!', 'numeric', 'ROUND([profit], 2)', 'round'],
  ['ROUNDUP', 'value:number decimals?:integer!', 'numeric', 'ROUNDUP([profit], 1)', 'round_up'],
  [
    'ROUNDDOWN TRUNC TRUNCATE',
    'value:number decimals?:integer!',
    'numeric',
    'ROUNDDOWN([profit], 1)',
    'round_down',
  ],
  ['CEILING CEIL', 'value:number step?:number', 'numeric', 'CEILING([profit], 10)', toStep('ceiling')],
  ['FLOOR', 'value:number step?:number', 'numeric', 'FLOOR([profit], 10)', toStep('floor')],
  ['INT', 'value:number', 'integer', 'INT([profit])', 'floor'],
  [
    'QUOTIENT',
    'value:number by:number',
    'numeric',
    'QUOTIENT([quantity], 12)',
    fromArguments((value, by) => apply('round_down', apply('divide', value, by))),
  ],
  ['MOD', 'value:number by:number', 'numeric', 'MOD([quantity], 12)', 'modulo'],
  [
    'DIVIDE',
    'value:number by:number otherwise?:number',
    'numeric',
    'DIVIDE([profit], [sales], 0)',
    fromArguments(divided),
  ],
  ['POWER POW', 'value:number exponent:number', 'number', 'POWER([quantity], 2)', 'power'],
  ['SQRT', 'value:number', 'number', 'SQRT([quantity])', 'sqrt'],
  ['EXP', 'value:number', 'number', 'EXP([discount])', 'exp'],
  ['LN', 'value:number', 'number', 'LN([quantity])', 'ln'],
  ['LOG', 'value:number base?:number', 'number', 'LOG([quantity], 2)', fromArguments(logarithm)],
  ['LOG10', 'value:number', 'number', 'LOG10([quantity])', 'log10'],
  ['SIGN', 'value:number', 'integer', 'SIGN([profit])', 'sign'],
  ['GREATEST', 'value:same ...1', 'same', 'GREATEST([order_date], [ship_date])', several('greatest')],
  ['LEAST', 'value:same ...1', 'same', 'LEAST([quantity], 10)', several('least')],
  [
    'CLAMP',
    'value:number low:number high:number',
    'numeric',
    'CLAMP([profit], 0, 100)',
    fromArguments((value, low, high) =>
      choose(
        [
          { when: apply('lt', value, low), value: low },
          { when: apply('gt', value, high), value: high },
        ],
        value,
      ),
    ),
  ],
  ['BUCKET', 'value:number width:number', 'numeric', 'BUCKET([sales], 100)', toStep('floor')],
  [
    'WIDTHBUCKET',
    'value:number low:number high:number count:integer!',
    'integer',
    'WIDTHBUCKET([sales], 0, 1000, 10)',
    widthBucket,
  ],
  ['PI', '', 'number', 'PI()', 'pi'],
  ['DEGREES', 'angle:number', 'number', 'DEGREES(3.14)', 'degrees'],
  ['RADIANS', 'angle:number', 'number', 'RADIANS(180)', 'radians'],
  ['SIN', 'angle:number', 'number', 'SIN([discount])', 'sin'],
  ['COS', 'angle:number', 'number', 'COS([discount])', 'cos'],
  ['TAN', 'angle:number', 'number', 'TAN([discount])', 'tan'],
]);
