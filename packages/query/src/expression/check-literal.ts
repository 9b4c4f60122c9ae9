import { message, type Message } from '@plumbline/messages';
import { floorNumeral, parseNumeral, printNumeral } from '../values/numeral.ts';
import { parseDate, parseTime, parseTimestamp } from '../values/temporal.ts';
import type { ExpressionIssue } from './expression-issue.ts';
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
  { path, issues }: { readonly path: string; readonly issues: ExpressionIssue[] },
): boolean {
  const problem = problemOf(literal);
  if (problem !== null) {
    issues.push({ path: `${path}.value`, message: problem });
  }
  return problem === null;
}

function problemOf(literal: Literal): Message | null {
  switch (literal.type) {
    case 'null':
    case 'boolean':
      return null;
    case 'number':
      return Number.isFinite(literal.value) ? null : message('expressionIssue.notFinite');
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
        : message('expressionIssue.notCanonical', {
            written: literal.value.slice(0, 60),
            type: literal.type,
          });
    default:
      return message('expressionIssue.noLiteral');
  }
}

const READERS = { date: parseDate, time: parseTime, timestamp: parseTimestamp };

function textIssue(value: string): Message | null {
  if (value.length > MAX_TEXT_LENGTH) {
    return message('expressionIssue.longText', { max: MAX_TEXT_LENGTH });
  }
  // Engines hold UTF-8, which knows neither halves of characters nor, in PostgreSQL, NUL.
  return value.includes('\0') || !value.isWellFormed() ? message('expressionIssue.brokenText') : null;
}

function numeralIssue(type: 'integer' | 'decimal', value: string): Message | null {
  const numeral = parseNumeral(value);
  if (numeral === null || printNumeral(numeral) !== value) {
    return message('expressionIssue.notCanonical', { written: value.slice(0, 60), type: 'number' });
  }
  if (type === 'integer') {
    const { floor, isWhole } = floorNumeral(numeral);
    return isWhole && floor >= INTEGER_MIN && floor <= INTEGER_MAX
      ? null
      : message('expressionIssue.largeInteger');
  }
  const whole = value.replace('-', '').split('.')[0]?.replace(/^0+/, '') ?? '';
  return whole.length + numeral.scale > MAX_DECIMAL_DIGITS
    ? message('expressionIssue.longDecimal', { max: MAX_DECIMAL_DIGITS })
    : null;
}
