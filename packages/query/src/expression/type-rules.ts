import {
  type Aggregate,
  AGGREGATES,
  COLUMN_TYPES,
  type ColumnType,
  isClockUnit,
  NUMERIC_TYPES,
  TEMPORAL_TYPES,
} from '@plumbline/contract';
import type { Expression, WindowFunction } from './expression.ts';
import { OPERATIONS, type Operation } from './operations.ts';

/** `null`: the expression is null for every row and fits where any type does. */
export type ExpressionType = ColumnType | 'null';

const typeWidth = (type: ColumnType): number => COLUMN_TYPES[type].width;

/** The type that holds values of each of these; null where they are of several families. [SEM-EXPR-3] */
export function widestType(types: readonly ExpressionType[]): ExpressionType | null {
  let widest: ExpressionType = 'null';
  for (const type of types) {
    if (type === 'null') {
      continue;
    }
    if (widest !== 'null' && COLUMN_TYPES[widest].family !== COLUMN_TYPES[type].family) {
      return null;
    }
    if (widest === 'null' || typeWidth(type) > typeWidth(widest)) {
      widest = type;
    }
  }
  return widest;
}

/** The types that a parameter takes; null for every type. */
const PARAMETER_TYPES: Readonly<Record<string, readonly ColumnType[] | null>> = {
  any: null,
  same: null,
  numeric: NUMERIC_TYPES,
  temporal: TEMPORAL_TYPES,
  text: ['text'],
  integer: ['integer'],
  boolean: ['boolean'],
  timestamp: ['timestamp'],
};

export const acceptedTypes = (parameter: string): readonly ColumnType[] | null => {
  const types = PARAMETER_TYPES[parameter];
  return types === undefined ? [] : types;
};

/** Result type of a call whose arguments fit. [SEM-EXPR-3] */
export function typeOfCall(
  operation: Operation,
  args: readonly Expression[],
  types: readonly ExpressionType[],
): ExpressionType {
  const { gives } = OPERATIONS[operation];
  switch (gives) {
    case 'same':
      return widestType(types) ?? 'null';
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
    : (widestType(types) ?? 'null');
}

function momentType(
  operation: Operation,
  args: readonly Expression[],
  types: readonly ExpressionType[],
): ExpressionType {
  const unit = literalText(args[0]);
  if (isClockUnit(unit ?? '')) {
    return 'timestamp';
  }
  return operation === 'date_trunc' ? 'date' : (types[2] ?? 'null');
}

/** The text written where only literal text is allowed. */
export const literalText = (expression: Expression | undefined): string | null =>
  expression?.kind === 'literal' && expression.type === 'text' ? expression.value : null;

export const literalInteger = (expression: Expression | undefined): number | null =>
  expression?.kind === 'literal' && expression.type === 'integer' ? Number(expression.value) : null;

/** Result types of window functions that do not depend on their arguments. */
const WINDOW_TYPES: Readonly<Record<string, ColumnType>> = {
  row_number: 'integer',
  rank: 'integer',
  dense_rank: 'integer',
  ntile: 'integer',
  percent_rank: 'number',
};

export const typeOfWindow = (name: WindowFunction, argument: ExpressionType | undefined): ExpressionType => {
  const returns = name in AGGREGATES ? AGGREGATES[name as Aggregate].returns : WINDOW_TYPES[name];
  return returns === undefined || returns === 'same' ? (argument ?? 'null') : returns;
};
