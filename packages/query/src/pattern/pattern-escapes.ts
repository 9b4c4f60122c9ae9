import { message } from '@plumbline/messages';
import { problemAt, type PatternIssue } from './pattern-issue.ts';

/** Where the part that begins at `at` ends, exclusive; or what is wrong with it. */
type EscapeResult = { readonly end: number } | PatternIssue;

const OUTSIDE_CLASSES = /\\[AzbBC]/y;
const QUOTED = /\\Q(?:[^\\]|\\[^E])*(?:\\E|\\?$)/y;
const CLASS_NAME = /\[:\^?(\w*):\]/y;
const NAMED_CLASSES: ReadonlySet<string> = new Set(
  'alnum alpha ascii blank cntrl digit graph lower print punct space upper word xdigit'.split(' '),
);
const SHORTHAND = /\\[dDsSwW]/y;
const PROPERTY = /\\[pP](?:\{\^?([A-Za-z_]+)\}|([A-Z]))/y;
/** One character: octal, hexadecimal, a control letter, or a sign that means itself. */
const CHARACTER =
  /\\(?:0[0-7]{0,2}|[1-7][0-7]{1,2}|x[0-9A-Fa-f]{2}|x\{([0-9A-Fa-f]+)\}|[aftnrv]|[^0-9A-Za-z\u0080-\uffff])/y;
const MAX_CODE_POINT = 0x10_ffff;

const PROPERTY_EXAMPLES = [String.raw`\p{L}`, String.raw`\p{Greek}`];

/** An escape outside a class. */
export function findEscapeIssue(pattern: string, at: number): EscapeResult {
  const end = matchEnd(OUTSIDE_CLASSES, pattern, at) ?? matchEnd(QUOTED, pattern, at);
  return end === null ? findSharedEscapeIssue(pattern, at) : { end };
}

/** A class in square brackets. */
export function findClassIssue(pattern: string, start: number): EscapeResult {
  let at = start + (pattern[start + 1] === '^' ? 2 : 1);
  // A closing bracket at the very start means itself.
  for (let isFirst = true; at < pattern.length && (pattern[at] !== ']' || isFirst); isFirst = false) {
    const part = findClassPart(pattern, at);
    if ('message' in part) {
      return part;
    }
    at = part.end;
  }
  return at < pattern.length
    ? { end: at + 1 }
    : problemAt(start, message('expressionIssue.squareOpen'), message('expressionIssue.squareOpenFix'));
}

function findClassPart(pattern: string, at: number): EscapeResult {
  CLASS_NAME.lastIndex = at;
  const named = CLASS_NAME.exec(pattern);
  if (named !== null) {
    return NAMED_CLASSES.has(named[1] ?? '')
      ? { end: at + named[0].length }
      : problemAt(
          at,
          message('expressionIssue.noClass', { written: named[0] }),
          message('expressionIssue.noClassFix'),
        );
  }
  const set = matchEnd(SHORTHAND, pattern, at) ?? matchEnd(PROPERTY, pattern, at);
  if (set !== null) {
    return findSharedEscapeIssue(pattern, at);
  }
  const low = findCharacter(pattern, at);
  if (
    'message' in low ||
    pattern[low.end] !== '-' ||
    pattern[low.end + 1] === ']' ||
    low.end + 1 >= pattern.length
  ) {
    return low;
  }
  const high = findCharacter(pattern, low.end + 1);
  return 'message' in high || high.code >= low.code
    ? high
    : problemAt(at, message('expressionIssue.range'), message('expressionIssue.rangeFix'));
}

function findCharacter(pattern: string, at: number): { end: number; code: number } | PatternIssue {
  if (pattern[at] !== '\\') {
    const code = pattern.codePointAt(at) ?? 0;
    return { end: at + (code > 0xffff ? 2 : 1), code };
  }
  const issue = findSharedEscapeIssue(pattern, at);
  return 'message' in issue ? issue : { end: issue.end, code: escapeCode(pattern.slice(at, issue.end)) };
}

function findSharedEscapeIssue(pattern: string, at: number): EscapeResult {
  const shorthand = matchEnd(SHORTHAND, pattern, at);
  if (shorthand !== null) {
    return { end: shorthand };
  }
  PROPERTY.lastIndex = at;
  const property = PROPERTY.exec(pattern);
  if (property !== null) {
    return isProperty(property[1] ?? property[2] ?? '')
      ? { end: at + property[0].length }
      : problemAt(
          at,
          message('expressionIssue.noProperty', { written: property[0] }),
          message('expressionIssue.noPropertyFix', { examples: PROPERTY_EXAMPLES }),
        );
  }
  CHARACTER.lastIndex = at;
  const character = CHARACTER.exec(pattern);
  if (character === null || Number.parseInt(character[1] ?? '0', 16) > MAX_CODE_POINT) {
    return problemAt(
      at,
      message('expressionIssue.escape', { written: pattern.slice(at, at + 2) }),
      message('expressionIssue.escapeFix'),
    );
  }
  return { end: at + character[0].length };
}

function matchEnd(expression: RegExp, pattern: string, at: number): number | null {
  expression.lastIndex = at;
  const match = expression.exec(pattern);
  return match === null ? null : at + match[0].length;
}

const CONTROLS: Readonly<Record<string, number>> = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 };

function escapeCode(escape: string): number {
  const body = escape.slice(1);
  const hexadecimal = /^x\{?([0-9A-Fa-f]+)\}?$/.exec(body)?.[1];
  if (hexadecimal !== undefined) {
    return Number.parseInt(hexadecimal, 16);
  }
  return /^[0-7]/.test(body) ? Number.parseInt(body, 8) : (CONTROLS[body] ?? body.codePointAt(0) ?? 0);
}

/** General categories have one or two letters; anything longer is a script. */
function isProperty(name: string): boolean {
  if (name === 'Any') {
    return true;
  }
  try {
    return new RegExp(name.length <= 2 ? `\\p{${name}}` : `\\p{Script=${name}}`, 'u').test('') || true;
  } catch {
    return false;
  }
}
