import type { ColumnType } from '@plumbline/contract';
import type { ColumnSchema, DerivedColumn, Expression, Literal, Operation } from '@plumbline/query';
import { type Draw, type DrawnColumn, pick } from './drawing.ts';

const column = (name: string): Expression => ({ kind: 'column', name });
const text = (value: string): Literal => ({ kind: 'literal', type: 'text', value });
const whole = (value: number): Literal => ({ kind: 'literal', type: 'integer', value: String(value) });
const call = (operation: Operation, ...args: readonly Expression[]): Expression => ({
  kind: 'call',
  operation,
  args,
});

type Window = Extract<Expression, { kind: 'window' }>;
const over = (
  name: Window['function'],
  args: readonly Expression[],
  more: Partial<Pick<Window, 'partition' | 'order' | 'frame'>> = {},
): Window => ({ kind: 'window', function: name, args, partition: [], order: [], frame: null, ...more });

/** Values of a row, of the type its column allows; what expressions mean in full has tests of its own. */
export function derivedOn({ name, type }: ColumnSchema): Expression[] {
  const own = column(name);
  const all = [
    call('is_null', own),
    over('row_number', [], { order: [{ by: own, direction: 'desc' }] }),
    over('count', [own], { partition: [column('a.b')] }),
    over('lag', [own, whole(1)], { order: [{ by: own, direction: 'asc' }] }),
  ];
  return [...all, ...(BY_TYPE[type]?.(own) ?? [])];
}

const temporal = (own: Expression): Expression[] => [
  call('date_part', text('month'), own),
  call('date_trunc', text('quarter'), own),
];

const BY_TYPE: Partial<Readonly<Record<ColumnType, (own: Expression) => Expression[]>>> = {
  text: (own) => [
    call('length', own),
    call('coalesce', own, text('none')),
    { kind: 'case', branches: [{ when: call('eq', own, text('a')), value: text('yes') }], otherwise: own },
  ],
  integer: (own) => [
    call('sign', own),
    { kind: 'case', branches: [{ when: call('gt', own, whole(5)), value: whole(1) }], otherwise: whole(0) },
  ],
  decimal: (own) => [call('negate', own), call('coalesce', own, whole(0))],
  number: (own) => [call('negate', own), call('divide', own, whole(3))],
  boolean: (own) => [call('not', own)],
  date: temporal,
  timestamp: temporal,
};

/** Values computed from the outputs of groups, the last from one before it. */
export function calculationsOn(draw: Draw, outputs: readonly DrawnColumn[]): DerivedColumn[] {
  const numbers = outputs.filter(
    ({ type, isExact }) => isExact && ['integer', 'decimal', 'number'].includes(type),
  );
  const any = column(pick(draw, outputs).name);
  if (numbers.length === 0) {
    return [{ as: 'c', expression: call('is_null', any) }];
  }
  const [a, b] = [column(pick(draw, numbers).name), column(pick(draw, numbers).name)];
  const order = [{ by: column(pick(draw, numbers).name), direction: pick(draw, ['asc', 'desc'] as const) }];
  const first = pick(draw, [
    call('divide', a, b),
    call('subtract', a, b),
    call('coalesce', a, b),
    over('lag', [a, whole(1)], { order }),
    over('sum', [a], { order, frame: { preceding: null, following: 0 } }),
    over('max', [a], { order, frame: { preceding: 1, following: 0 } }),
    over('rank', [], { order }),
    over('row_number', [], { order }),
    over('count', [any], { partition: [b] }),
    call(
      'divide',
      call('subtract', a, over('lag', [a, whole(1)], { order })),
      over('lag', [a, whole(1)], { order }),
    ),
  ]);
  const second = pick(draw, [call('is_null', column('c')), call('coalesce', column('c'), column('c'))]);
  return [
    { as: 'c', expression: first },
    ...(pick(draw, [true, false]) ? [{ as: 'extreme_', expression: second }] : []),
  ];
}
