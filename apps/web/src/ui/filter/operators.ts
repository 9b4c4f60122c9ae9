import type { ColumnType, FilterOp } from '@plumbline/contract';

const EQUAL: readonly FilterOp[] = ['eq', 'ne'];
const ORDERED: readonly FilterOp[] = ['lt', 'lte', 'gt', 'gte', 'between'];
const LISTED: readonly FilterOp[] = ['in', 'nin'];
const NULLS: readonly FilterOp[] = ['isnull', 'notnull'];
const TEXTS: readonly FilterOp[] = ['contains', 'ncontains', 'startswith', 'endswith', 'matches'];
const NUMERIC: readonly FilterOp[] = ['between', 'eq', 'ne', 'lt', 'lte', 'gt', 'gte', ...LISTED, ...NULLS];
const DATED: readonly FilterOp[] = [
  'between',
  'relative',
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  ...LISTED,
  ...NULLS,
];

/** What can be asked of a column of each type; the first is what a new filter begins with. */
const OPERATORS: Readonly<Record<ColumnType, readonly FilterOp[]>> = {
  text: [...LISTED, ...TEXTS, ...EQUAL, ...ORDERED, ...NULLS],
  json: [...TEXTS, ...EQUAL, ...NULLS],
  integer: NUMERIC,
  decimal: NUMERIC,
  number: NUMERIC,
  boolean: [...EQUAL, ...NULLS],
  date: DATED,
  timestamp: DATED,
  time: ['between', ...EQUAL, 'lt', 'lte', 'gt', 'gte', ...LISTED, ...NULLS],
};

export const operatorsFor = (type: ColumnType): readonly FilterOp[] => OPERATORS[type];

/** How the value of an operator is given. */
export type OperandKind = 'none' | 'one' | 'range' | 'list' | 'relative';

const KINDS: Readonly<Partial<Record<FilterOp, OperandKind>>> = {
  isnull: 'none',
  notnull: 'none',
  between: 'range',
  in: 'list',
  nin: 'list',
  relative: 'relative',
};

export const operandKind = (op: FilterOp): OperandKind => KINDS[op] ?? 'one';

export const isNumeric = (type: ColumnType): boolean =>
  type === 'integer' || type === 'decimal' || type === 'number';

export const isDated = (type: ColumnType): boolean => type === 'date' || type === 'timestamp';
