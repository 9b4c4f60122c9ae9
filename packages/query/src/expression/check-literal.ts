import type { Issue } from '@plumbline/contract';
import { floorOf, parseNumeral, printNumeral } from '../values/numeral.ts';
import { parseDate, parseTime, parseTimestamp } from '../values/temporal.ts';
import type { Literal } from './expression.ts';

/** Longest text that may be written in an expression, in UTF-16 units. */
const MAX_TEXT_LENGTH = 100_000;
/** Digits that every engine holds exactly. */
const MAX_DECIMAL_DIGITS = 38;
const INTEGER_MIN = -(2n ** 63n);
const INTEGER_MAX = 2n ** 63n - 1n;

/** Whether a written value is one of its type, in the one form its type has; else the problem is added to `issues`. */
export function checkLiteral(
  literal: Literal,
  { path, issues }: { readonly path: string; readonly issues: Issue[] },
): boolean {
  const problem = problemOf(literal);
  if (problem !== null) {
    issues.push({ path: `${path}.value`, message: problem });
  }
  return problem === null;
}

function problemOf(literal: Literal): string | null {
  switch (literal.type) {
    case 'null':
    case 'boolean':
      return null;
    case 'number':
      return Number.isFinite(literal.value) ? null : 'A number is finite.';
    case 'text':
      return textIssue(literal.value);
    case 'integer':
    case 'decimal':
      return numeralIssue(literal.type, literal.value);
    case 'date':
    case 'time':
    case 'timestamp':
      return READERS[literal.type](literal.value) === literal.value
        ? null
        : `“${literal.value.slice(0, 60)}” is not a ${literal.type} in canonical form.`;
    default:
      return 'There is no such type of literal.';
  }
}

const READERS = { date: parseDate, time: parseTime, timestamp: parseTimestamp };

function textIssue(value: string): string | null {
  if (value.length > MAX_TEXT_LENGTH) {
    return `Text in an expression has ${MAX_TEXT_LENGTH} characters at most.`;
  }
  // Engines hold UTF-8, which knows neither halves of characters nor, in PostgreSQL, NUL.
  return value.includes('\0') || !value.isWellFormed() ? 'Text cannot hold NUL or half a character.' : null;
}

function numeralIssue(type: 'integer' | 'decimal', value: string): string | null {
  const numeral = parseNumeral(value);
  if (numeral === null || printNumeral(numeral) !== value) {
    return `“${value.slice(0, 60)}” is not a number in canonical form.`;
  }
  if (type === 'integer') {
    const { floor, isWhole } = floorOf(numeral);
    return isWhole && floor >= INTEGER_MIN && floor <= INTEGER_MAX
      ? null
      : 'An integer is whole and within 64 bits.';
  }
  const whole = value.replace('-', '').split('.')[0]?.replace(/^0+/, '') ?? '';
  return whole.length + numeral.scale > MAX_DECIMAL_DIGITS
    ? `A decimal has ${MAX_DECIMAL_DIGITS} digits at most.`
    : null;
}
