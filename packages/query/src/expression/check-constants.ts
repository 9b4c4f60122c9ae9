import { CLOCK_UNITS } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { findPatternIssue, MAX_PATTERN_LENGTH } from '../pattern/pattern.ts';
import { countGroups } from '../pattern/pattern-groups.ts';
import type { ExpressionIssue } from './expression-issue.ts';
import type { Expression } from './expression.ts';
import type { Operation } from './operations.ts';
import { literalInteger, literalText } from './type-rules.ts';

type Call = Extract<Expression, { kind: 'call' }>;

/** A problem with a literal argument, and the index of the argument. */
interface LiteralIssue {
  readonly index: number;
  readonly message: Message;
  readonly hint?: Message;
}

type Test = (args: readonly Expression[]) => LiteralIssue | null;

const DAY_UNITS: readonly string[] = ['year', 'quarter', 'month', 'week', 'day'];
const PART_UNITS: readonly string[] = [...DAY_UNITS, 'weekday', 'day_of_year', ...CLOCK_UNITS];
const MAX_PLACES = 15;

const takesUnit =
  (units: readonly string[]): Test =>
  ([unit]) =>
    units.includes(literalText(unit) ?? '')
      ? null
      : {
          index: 0,
          message: message('expressionIssue.noUnit', { unit: literalText(unit) ?? '' }),
          hint: message('expressionIssue.units', { units }),
        };

const integerWithin =
  (index: number, low: number, high: number): Test =>
  (args) => {
    const value = args[index] === undefined ? low : (literalInteger(args[index]) ?? Number.NaN);
    return value >= low && value <= high
      ? null
      : { index, message: message('expressionIssue.wholeNumber', { low, high }) };
  };

const places = integerWithin(1, -MAX_PLACES, MAX_PLACES);

const pattern: Test = ([, written]) => {
  const problem = findPatternIssue(literalText(written) ?? '');
  return problem === null ? null : { index: 1, ...problem };
};

const groupsIn = (args: readonly Expression[]): number => countGroups(literalText(args[1]) ?? '');

const extraction: Test = (args) => pattern(args) ?? integerWithin(2, 0, groupsIn(args))(args);

const REPLACEMENT_PARTS = /\\([\s\S]?)/g;

/** RE2 leaves a text alone whose replacement names a group that is not there. */
const replacement: Test = (args) => {
  const problem = pattern(args);
  if (problem !== null) {
    return problem;
  }
  const groups = groupsIn(args);
  const wrong = [...(literalText(args[2]) ?? '').matchAll(REPLACEMENT_PARTS)].find(
    ([, sign = '']) => sign !== '\\' && !(/\d/.test(sign) && Number(sign) <= groups),
  );
  return wrong === undefined
    ? null
    : {
        index: 2,
        message: message('expressionIssue.noGroup', { written: wrong[0], count: groups }),
        hint: message('expressionIssue.groups'),
      };
};

const short =
  (index: number): Test =>
  (args) =>
    (literalText(args[index]) ?? '').length <= MAX_PATTERN_LENGTH
      ? null
      : { index, message: message('expressionIssue.tooLong', { max: MAX_PATTERN_LENGTH }) };

const zones: Test = (args) => {
  const index = [1, 2].find((position) => !isZone(literalText(args[position]) ?? ''));
  return index === undefined
    ? null
    : {
        index,
        message: message('expressionIssue.noZone', { zone: literalText(args[index]) ?? '' }),
        hint: message('expressionIssue.zones'),
      };
};

function isZone(name: string): boolean {
  try {
    // Offsets such as +02:00 are zones to some engines only.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

const TESTS: Partial<Readonly<Record<Operation, Test>>> = {
  round: places,
  round_up: places,
  round_down: places,
  like: short(1),
  regex_match: pattern,
  regex_extract: extraction,
  regex_replace: replacement,
  date_part: takesUnit(PART_UNITS),
  date_trunc: takesUnit([...DAY_UNITS, ...CLOCK_UNITS]),
  end_of: takesUnit(DAY_UNITS),
  date_add: takesUnit([...DAY_UNITS, ...CLOCK_UNITS]),
  date_diff: takesUnit([...DAY_UNITS, ...CLOCK_UNITS]),
  format_date: short(1),
  format_number: integerWithin(1, 0, MAX_PLACES),
  convert_zone: zones,
};

/** Whether the literal arguments are valid: units, patterns, places, zones. Problems are added to `issues`. */
export function checkWritten(
  { operation, args }: Call,
  { path, issues }: { readonly path: string; readonly issues: ExpressionIssue[] },
): boolean {
  const problem = TESTS[operation]?.(args) ?? null;
  if (problem !== null) {
    const { index, ...found } = problem;
    issues.push({ path: `${path}.args.${index}`, ...found });
  }
  return problem === null;
}
