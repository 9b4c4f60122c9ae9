import {
  type Cell,
  type ColumnType,
  type Condition,
  FILTER_OPERATORS,
  type FilterNode,
  isNumericType,
  type RelativeRange,
} from '@plumbline/contract';
import { printNumber } from '@plumbline/viz';

export const isNumeric = (type: ColumnType): boolean => isNumericType(type);

/** A value as a person reads it in a table; null stays null. Numbers that travel as text keep all their digits. */
export function cellText(value: Cell, type: ColumnType, locale: string): string | null {
  if (value === null) {
    return null;
  }
  if (typeof value === 'number') {
    return printNumber(value, locale);
  }
  return type === 'timestamp' && typeof value === 'string'
    ? value.replace('T', ' ').replace(/(:00)?(\.\d+)?Z$/, '')
    : String(value);
}

/** Filters as a line of a sheet: short, in their order; null where nothing is filtered out. */
export function filterWords(node: FilterNode, labelOf: (column: string) => string): string | null {
  if (!('column' in node)) {
    const parts = node.value.map((part) => filterWords(part, labelOf)).filter((part) => part !== null);
    const joined = parts.join(node.op === 'or' ? ' or ' : ' and ');
    if (parts.length === 0) {
      return null;
    }
    return node.op === 'not'
      ? `not (${joined})`
      : parenthesised(joined, node.op === 'or' && parts.length > 1);
  }
  return conditionWords(node, labelOf(node.column));
}

const parenthesised = (text: string, isNeeded: boolean): string => (isNeeded ? `(${text})` : text);

function conditionWords({ op, value }: Condition, column: string): string {
  if (op === 'isnull' || op === 'notnull') {
    return `${column} is ${op === 'isnull' ? 'empty' : 'not empty'}`;
  }
  if (op === 'between') {
    return `${column} is from ${value[0]} to ${value[1]}`;
  }
  if (op === 'relative') {
    return `${column} is in ${relativeWords(value)}`;
  }
  const words: string =
    op === 'in' || op === 'nin' ? value.map((one) => one ?? 'empty').join(', ') : String(value);
  return `${column} ${FILTER_OPERATORS[op].verb} ${words}`;
}

const plural = (count: number, unit: string): string => (count === 1 ? unit : `${count} ${unit}s`);

function relativeWords(range: RelativeRange): string {
  if ('this' in range) {
    return `this ${range.unit}`;
  }
  return 'last' in range
    ? `the last ${plural(range.last, range.unit)}`
    : `the next ${plural(range.next, range.unit)}`;
}
