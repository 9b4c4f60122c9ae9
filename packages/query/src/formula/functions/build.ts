import { type ColumnType, NUMERIC_TYPES, TEMPORAL_TYPES } from '@plumbline/contract';
import type { Expression, WindowFrame, WindowFunction, WindowOrder } from '../../expression/expression.ts';
import type { Operation } from '../../expression/operations.ts';
import { typeOfCall, typeOfWindow, widestType } from '../../expression/type-rules.ts';

/** `null` is null in every row; `unknown` had a problem that is already reported, and fits everywhere. */
export type FormulaType = ColumnType | 'null' | 'unknown';

/** A value as it is computed, with its type. */
export interface TypedExpression {
  readonly type: FormulaType;
  readonly expression: Expression;
}

export const NULL: TypedExpression = {
  type: 'null',
  expression: { kind: 'literal', type: 'null', value: null },
};
export const UNKNOWN: TypedExpression = { ...NULL, type: 'unknown' };

export const text = (value: string): TypedExpression => ({
  type: 'text',
  expression: { kind: 'literal', type: 'text', value },
});

export const integer = (value: number | string): TypedExpression => ({
  type: 'integer',
  expression: { kind: 'literal', type: 'integer', value: String(value) },
});

export const boolean = (value: boolean): TypedExpression => ({
  type: 'boolean',
  expression: { kind: 'literal', type: 'boolean', value },
});

export const column = (name: string, type: ColumnType): TypedExpression => ({
  type,
  expression: { kind: 'column', name },
});

const NUMERIC: readonly FormulaType[] = NUMERIC_TYPES;
const TEMPORAL: readonly FormulaType[] = TEMPORAL_TYPES;

/** Types that compare with one another and mix in one column. */
export function typeFamily(type: FormulaType): string {
  if (NUMERIC.includes(type)) {
    return 'numeric';
  }
  return TEMPORAL.includes(type) ? 'temporal' : type;
}

/** The type that holds values of all of these; `unknown` where there is none. */
export function widest(types: readonly FormulaType[]): FormulaType {
  const known = types.filter((type) => type !== 'unknown');
  return known.length < types.length ? 'unknown' : (widestType(known) ?? 'unknown');
}

function resultType(operation: Operation, args: readonly TypedExpression[]): FormulaType {
  const types = args.map(({ type }) => type).filter((type) => type !== 'unknown');
  const expressions = args.map(({ expression }) => expression);
  return types.length < args.length ? 'unknown' : typeOfCall(operation, expressions, types);
}

export const apply = (operation: Operation, ...args: readonly TypedExpression[]): TypedExpression => ({
  type: resultType(operation, args),
  expression: { kind: 'call', operation, args: args.map(({ expression }) => expression) },
});

export const cast = (to: ColumnType, arg: TypedExpression): TypedExpression =>
  arg.type === to || arg.type === 'unknown'
    ? arg
    : { type: to, expression: { kind: 'cast', to, arg: arg.expression } };

export interface Branch {
  readonly when: TypedExpression;
  readonly value: TypedExpression;
}

export function choose(branches: readonly Branch[], otherwise: TypedExpression | null): TypedExpression {
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

export const iff = (
  when: TypedExpression,
  value: TypedExpression,
  otherwise: TypedExpression | null = null,
): TypedExpression => choose([{ when, value }], otherwise);

/** The rows that a window reads, and their order. */
export interface WindowRows {
  readonly partition: readonly Expression[];
  readonly order: readonly WindowOrder[];
}

export const EVERYWHERE: WindowRows = { partition: [], order: [] };

export function overRows(
  name: WindowFunction,
  args: readonly TypedExpression[],
  { partition, order, frame = null }: WindowRows & { readonly frame?: WindowFrame | null },
): TypedExpression {
  const types = args.map(({ type }) => type).filter((type) => type !== 'unknown');
  return {
    type: types.length < args.length ? 'unknown' : typeOfWindow(name, types[0]),
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
