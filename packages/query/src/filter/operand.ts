import { assertNever, type ColumnType, type Scalar } from '@plumbline/contract';
import { parseNumeral, printNumeral } from '../values/numeral.ts';
import type { Value } from './predicate.ts';
import { parseDate, parseTime, parseTimestamp } from '../values/temporal.ts';

/** A date compared with a timestamp means the whole day. [SEM-TIME-4] */
export interface WholeDay {
  readonly type: 'day';
  readonly value: string;
}

const EXAMPLES: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  json: 'text',
  integer: 'a number such as 42',
  decimal: 'a number such as 12.50',
  number: 'a number such as 3.14',
  boolean: 'true or false',
  date: 'a day such as 2026-10-31',
  time: 'a time of day such as 21:57:00',
  timestamp: 'a day such as 2026-10-31, or a moment such as 2026-10-31T21:57:00',
};

/** The form of an operand on a column of this type, for hints. */
export const operandExample = (type: ColumnType): string => EXAMPLES[type];

/**
 * Read a wire operand as a value of a column's type; null when it does not fit. Numbers may come as text, and text
 * columns take numbers and booleans as they are written. Integers come back as decimals where they are not whole.
 */
export function parseOperand(type: ColumnType, operand: Scalar): Value | WholeDay | null {
  switch (type) {
    case 'text':
    case 'json':
      return { type: 'text', value: String(operand) };
    case 'integer':
    case 'decimal':
      return parseExact(operand);
    case 'number':
      return parseDouble(operand);
    case 'boolean':
      return parseBoolean(operand);
    case 'date':
      return tagged('date', typeof operand === 'string' ? parseDate(operand) : null);
    case 'time':
      return tagged('time', typeof operand === 'string' ? parseTime(operand) : null);
    case 'timestamp':
      return typeof operand === 'string' ? parseMoment(operand) : null;
    default:
      return assertNever(type);
  }
}

function parseExact(operand: Scalar): Value | null {
  if (typeof operand === 'boolean') {
    return null;
  }
  if (Number.isSafeInteger(operand)) {
    return { type: 'decimal', value: String(operand) };
  }
  const numeral = parseNumeral(String(operand));
  return tagged('decimal', numeral === null ? null : printNumeral(numeral));
}

function parseDouble(operand: Scalar): Value | null {
  if (typeof operand === 'boolean' || parseNumeral(String(operand)) === null) {
    return null;
  }
  const value = Number(operand);
  return Number.isFinite(value) ? { type: 'number', value } : null;
}

function parseBoolean(operand: Scalar): Value | null {
  const text = String(operand).trim().toLowerCase();
  return text === 'true' || text === 'false' ? { type: 'boolean', value: text === 'true' } : null;
}

function parseMoment(text: string): Value | WholeDay | null {
  const day = parseDate(text);
  return day === null ? tagged('timestamp', parseTimestamp(text)) : { type: 'day', value: day };
}

const tagged = (type: 'decimal' | 'date' | 'time' | 'timestamp', value: string | null): Value | null =>
  value === null ? null : { type, value };
