import { parseNumeral, printNumeral } from '../values/numeral.ts';
import { parseDate, parseTimestamp } from '../values/temporal.ts';
import { integer, type TypedExpression } from './functions/build.ts';

const MAX_INTEGER = 2n ** 63n - 1n;
const MAX_DECIMAL_DIGITS = 38;

/** A written number: whole ones are integers, those with a point decimals, both unless too long; the rest doubles. */
export function numberLiteral(written: string, isPercent: boolean): TypedExpression | null {
  const read = parseNumeral(written);
  const numeral = read === null || !isPercent ? read : parseNumeral(`${printNumeral(read)}e-2`);
  if (numeral === null) {
    return null;
  }
  const text = printNumeral(numeral);
  const isPlain = !/e/iu.test(written);
  if (isPlain && !isPercent && !written.includes('.') && numeral.digits <= MAX_INTEGER) {
    return integer(text);
  }
  if (isPlain && Math.max(String(numeral.digits).length, numeral.scale) <= MAX_DECIMAL_DIGITS) {
    return { type: 'decimal', expression: { kind: 'literal', type: 'decimal', value: text } };
  }
  const value = Number(text);
  return Number.isFinite(value)
    ? { type: 'number', expression: { kind: 'literal', type: 'number', value } }
    : null;
}

/** `2024-01-31`, with a time where one is written; null for what is no such day. */
export function dateLiteral(written: string): TypedExpression | null {
  const date = parseDate(written);
  if (date !== null) {
    return { type: 'date', expression: { kind: 'literal', type: 'date', value: date } };
  }
  const moment = parseTimestamp(written);
  return moment === null
    ? null
    : { type: 'timestamp', expression: { kind: 'literal', type: 'timestamp', value: moment } };
}

/** The literal below 0; null for what is no number written out. */
export function negated({ type, expression }: TypedExpression): TypedExpression | null {
  if (expression.kind !== 'literal') {
    return null;
  }
  if (expression.type === 'number') {
    return { type, expression: { ...expression, value: -expression.value } };
  }
  if (expression.type !== 'integer' && expression.type !== 'decimal') {
    return null;
  }
  const isNegative = expression.value.startsWith('-');
  const value = isNegative ? expression.value.slice(1) : `-${expression.value}`;
  return { type, expression: { ...expression, value: value === '-0' ? '0' : value } };
}

export const isZero = ({ expression }: TypedExpression): boolean =>
  expression.kind === 'literal' &&
  typeof expression.value !== 'boolean' &&
  Number(expression.value) === 0 &&
  expression.type !== 'text' &&
  expression.type !== 'null';
