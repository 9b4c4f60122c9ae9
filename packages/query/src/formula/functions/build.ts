import type { ColumnType } from '@plumbline/contract';
import type { Expression, WindowFrame, WindowFunction, WindowOrder } from '../../expression/expression.ts';
import { OPERATIONS, type Operation } from '../../expression/operations.ts';

/** `null` is null in every row; `unknown` had a fault that is already told, and fits everywhere. */
export type FormulaType = ColumnType | 'null' | 'unknown';

/** A value as it is worked out, with its type. */
export interface Typed {
  readonly type: FormulaType;
  readonly expression: Expression;
}

export const NULL: Typed = { type: 'null', expression: { kind: 'literal', type: 'null', value: null } };
export const UNKNOWN: Typed = { ...NULL, type: 'unknown' };

export const text = (value: string): Typed => ({
  type: 'text',
  expression: { kind: 'literal', type: 'text', value },
});

export const integer = (value: number | string): Typed => ({
  type: 'integer',
  expression: { kind: 'literal', type: 'integer', value: String(value) },
});

export const boolean = (value: boolean): Typed => ({
  type: 'boolean',
  expression: { kind: 'literal', type: 'boolean', value },
});

export const column = (name: string, type: ColumnType): Typed => ({
  type,
  expression: { kind: 'column', name },
});

const NUMERIC: readonly FormulaType[] = ['integer', 'decimal', 'number'];
const TEMPORAL: readonly FormulaType[] = ['date', 'timestamp'];

/** Types that compare with one another and stand in one column. */
export function familyOf(type: FormulaType): string {
  if (NUMERIC.includes(type)) {
    return 'numeric';
  }
  return TEMPORAL.includes(type) ? 'temporal' : type;
}

/** The type that holds values of all of these, which are of one family. */
export function widest(types: readonly FormulaType[]): FormulaType {
  if (types.includes('unknown')) {
    return 'unknown';
  }
  const order: readonly FormulaType[] = ['null', ...NUMERIC, ...TEMPORAL];
  return types.reduce<FormulaType>(
    (wide, type) => (order.indexOf(type) > order.indexOf(wide) || wide === 'null' ? type : wide),
    'null',
  );
}

const SMALL_UNITS: ReadonlySet<string> = new Set(['hour', 'minute', 'second']);

function resultOf(operation: Operation, args: readonly Typed[]): FormulaType {
  const { gives } = OPERATIONS[operation];
  const types = args.map(({ type }) => type);
  switch (gives) {
    case 'same':
    case 'arithmetic':
      return widest(types);
    case 'first':
      return types[0] ?? 'null';
    case 'temporal':
      return temporalResult(args);
    default:
      return gives as FormulaType;
  }
}

function temporalResult([unit, ...others]: readonly Typed[]): FormulaType {
  const value = others.at(-1)?.type ?? 'null';
  const isSmall = unit?.expression.kind === 'literal' && SMALL_UNITS.has(String(unit.expression.value));
  if (value === 'unknown' || value === 'null') {
    return value;
  }
  if (isSmall) {
    return 'timestamp';
  }
  // Two arguments cut, three add.
  return others.length === 1 ? 'date' : value;
}

export const apply = (operation: Operation, ...args: readonly Typed[]): Typed => ({
  type: args.some(({ type }) => type === 'unknown') ? 'unknown' : resultOf(operation, args),
  expression: { kind: 'call', operation, args: args.map(({ expression }) => expression) },
});

export const cast = (to: ColumnType, arg: Typed): Typed =>
  arg.type === to || arg.type === 'unknown'
    ? arg
    : { type: to, expression: { kind: 'cast', to, arg: arg.expression } };

export interface Branch {
  readonly when: Typed;
  readonly value: Typed;
}

export function choose(branches: readonly Branch[], otherwise: Typed | null): Typed {
  const results = [...branches.map(({ value }) => value), ...(otherwise === null ? [] : [otherwise])];
  return {
    type: widest(results.map(({ type }) => type)),
    expression: {
      kind: 'case',
      branches: branches.map(({ when, value }) => ({ when: when.expression, value: value.expression })),
      otherwise: otherwise?.expression ?? null,
    },
  };
}

export const iff = (when: Typed, value: Typed, otherwise: Typed | null = null): Typed =>
  choose([{ when, value }], otherwise);

/** Which rows a window looks at, and in which order. */
export interface Around {
  readonly partition: readonly Expression[];
  readonly order: readonly WindowOrder[];
}

export const EVERYWHERE: Around = { partition: [], order: [] };

const WINDOW_TYPES: Readonly<Partial<Record<WindowFunction, ColumnType>>> = {
  row_number: 'integer',
  rank: 'integer',
  dense_rank: 'integer',
  percent_rank: 'number',
  ntile: 'integer',
  count: 'integer',
  distinct: 'integer',
  mean: 'number',
  median: 'number',
  stddev: 'number',
  variance: 'number',
};

export function overRows(
  name: WindowFunction,
  args: readonly Typed[],
  { partition, order, frame = null }: Around & { readonly frame?: WindowFrame | null },
): Typed {
  const isUnknown = args.some(({ type }) => type === 'unknown');
  return {
    type: isUnknown ? 'unknown' : (WINDOW_TYPES[name] ?? args[0]?.type ?? 'null'),
    expression: {
      kind: 'window',
      function: name,
      args: args.map(({ expression }) => expression),
      partition,
      order,
      frame,
    },
  };
}
