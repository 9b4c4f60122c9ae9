import type { ColumnType } from '@plumbline/contract';
import type { Expression } from './expression.ts';
import { OPERATIONS, type Operation } from './operations.ts';

/** `null`: the expression is null for every row and fits where any type does. */
export type ExpressionType = ColumnType | 'null';

/** Types that are compared and mixed with one another. */
const FAMILIES: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  json: 'json',
  boolean: 'booleans',
  integer: 'numbers',
  decimal: 'numbers',
  number: 'numbers',
  date: 'dates',
  timestamp: 'dates',
  time: 'times',
};

const WIDTHS: Partial<Readonly<Record<ColumnType, number>>> = { decimal: 1, number: 2, timestamp: 1 };

/** The type that holds values of each of these; null where they are of several families. [SEM-EXPR-3] */
export function widestOf(types: readonly ExpressionType[]): ExpressionType | null {
  let widest: ExpressionType = 'null';
  for (const type of types) {
    if (type === 'null') {
      continue;
    }
    if (widest !== 'null' && FAMILIES[widest] !== FAMILIES[type]) {
      return null;
    }
    if (widest === 'null' || (WIDTHS[type] ?? 0) > (WIDTHS[widest] ?? 0)) {
      widest = type;
    }
  }
  return widest;
}

const NUMERIC: readonly ColumnType[] = ['integer', 'decimal', 'number'];
const TEMPORAL: readonly ColumnType[] = ['date', 'timestamp'];

/** The types that a parameter takes; null for every type. */
const PARAMETER_TYPES: Readonly<Record<string, readonly ColumnType[] | null>> = {
  any: null,
  same: null,
  numeric: NUMERIC,
  temporal: TEMPORAL,
  text: ['text'],
  integer: ['integer'],
  boolean: ['boolean'],
  timestamp: ['timestamp'],
};

export const typesOf = (parameter: string): readonly ColumnType[] | null => {
  const types = PARAMETER_TYPES[parameter];
  return types === undefined ? [] : types;
};

/** Units below a day. */
export const CLOCK_UNITS: readonly string[] = ['hour', 'minute', 'second'];

/** What a call gives whose arguments fit. [SEM-EXPR-3] */
export function typeOfCall(
  operation: Operation,
  args: readonly Expression[],
  types: readonly ExpressionType[],
): ExpressionType {
  const { gives } = OPERATIONS[operation];
  switch (gives) {
    case 'same':
      return widestOf(types) ?? 'null';
    case 'first':
      return types[0] ?? 'null';
    case 'arithmetic':
      return arithmeticType(operation, types);
    case 'temporal':
      return momentType(operation, args, types);
    default:
      // Every other word of the table is a type.
      return gives as ColumnType;
  }
}

/** Two decimals multiply in doubles: their digits after the point would add up without end. [SEM-EXPR-5] */
function arithmeticType(operation: Operation, types: readonly ExpressionType[]): ExpressionType {
  return operation === 'multiply' && types.every((type) => type === 'decimal')
    ? 'number'
    : (widestOf(types) ?? 'null');
}

function momentType(
  operation: Operation,
  args: readonly Expression[],
  types: readonly ExpressionType[],
): ExpressionType {
  const unit = textOf(args[0]);
  if (CLOCK_UNITS.includes(unit ?? '')) {
    return 'timestamp';
  }
  return operation === 'date_trunc' ? 'date' : (types[2] ?? 'null');
}

/** The text written where only literal text is allowed. */
export const textOf = (expression: Expression | undefined): string | null =>
  expression?.kind === 'literal' && expression.type === 'text' ? expression.value : null;

export const integerOf = (expression: Expression | undefined): number | null =>
  expression?.kind === 'literal' && expression.type === 'integer' ? Number(expression.value) : null;

/** What `sum` and its like give over values of a type. */
const WINDOW_TYPES: Readonly<Record<string, ColumnType>> = {
  row_number: 'integer',
  rank: 'integer',
  dense_rank: 'integer',
  ntile: 'integer',
  count: 'integer',
  distinct: 'integer',
  percent_rank: 'number',
  mean: 'number',
  median: 'number',
  stddev: 'number',
  variance: 'number',
};

export const typeOfWindow = (name: string, argument: ExpressionType | undefined): ExpressionType =>
  WINDOW_TYPES[name] ?? argument ?? 'null';
