import { folded, matchesWhole, snowflakePattern, textLiteral } from '../../dialects/snowflake-text.ts';
import type { PrintCall } from '../expression-dialect.ts';
import type { Operation } from '../operations.ts';
import { NO_PART, refused, sqlAt, unsupported } from '../printed-part.ts';
import { SIMPLE_LOWER, SIMPLE_UPPER } from '../simple-case.ts';
import { bind, sqlPart } from './snowflake-binding.ts';

/** Longer than any text. */
const FAR = 2_000_000_000;

const within = (value: string, least = 0): string =>
  `CASE WHEN ${value} >= ${least} THEN LEAST(${value}, ${FAR}) END`;

const counted =
  (name: 'LEFT' | 'RIGHT'): PrintCall =>
  ({ args }) =>
    bind(args, ([text = '', n = '']) => `${name}(${text}, ${within(n)})`);

const substring: PrintCall = ({ args }) =>
  bind(args, ([text = '', from = '', count]) => {
    const rest = count === undefined ? '' : `, ${within(count)}`;
    return `SUBSTR(${text}, ${within(from, 1)}${rest})`;
  });

const BLANKS = "' \t\n\r\u00a0'";

const trimmed =
  (name: 'TRIM' | 'LTRIM' | 'RTRIM'): PrintCall =>
  (call) =>
    `${name}(${sqlAt(call, 0)}, ${BLANKS})`;

interface Alphabet {
  readonly from: string;
  readonly to: string;
}

const LAST_POINT = 0x1ffff;

/** Every character that another one takes the place of. */
function alphabetOf(change: (character: string) => string, simple: ReadonlyMap<string, string>): Alphabet {
  const [from, to]: [string[], string[]] = [[], []];
  for (let point = 0x41; point <= LAST_POINT; point += 1) {
    const character = point >= 0xd800 && point <= 0xdfff ? '' : String.fromCodePoint(point);
    const full = change(character);
    const changed = Array.from(full).length === 1 ? full : (simple.get(character) ?? character);
    if (changed !== character) {
      from.push(character);
      to.push(changed);
    }
  }
  return { from: textLiteral(from.join('')), to: textLiteral(to.join('')) };
}

/** One character for one, by a table of our own: which ones the engine changes is not documented. [SEM-EXPR-13] */
function cased(change: (character: string) => string, simple: ReadonlyMap<string, string>): PrintCall {
  let alphabet: Alphabet | null = null;
  return (call) => {
    alphabet ??= alphabetOf(change, simple);
    return `TRANSLATE(${sqlAt(call, 0)}, ${alphabet.from}, ${alphabet.to})`;
  };
}

const repeat: PrintCall = ({ args }) =>
  bind(
    args,
    ([text = '', count = '']) =>
      `REPEAT(${text}, CASE WHEN ${count} BETWEEN 0 AND 10000 AND ${count} * LENGTH(${text}) <= 1000000 THEN ${count} END)`,
  );

/** Text without a separator is one part, and the empty text is one too. */
const splitPart: PrintCall = ({ args }) =>
  bind(args, ([text = '', sign = '', position = '']) => {
    const count = `((LENGTH(${text}) - LENGTH(REPLACE(${text}, ${sign}, ''))) / NULLIF(LENGTH(${sign}), 0) + 1)`;
    return [
      `CASE WHEN ${text} IS NULL OR ${sign} IS NULL OR ${position} IS NULL THEN NULL`,
      `WHEN ${sign} = '' OR ${text} = '' THEN CASE WHEN ${position} IN (1, -1) THEN ${text} END`,
      `WHEN ${position} <> 0 AND ABS(${position}) <= ${count} THEN SPLIT_PART(${text}, ${sign}, CASE WHEN ABS(${position}) <= ${count} THEN ${position} END) END`,
    ].join(' ');
  });

const char: PrintCall = ({ args }) =>
  bind(
    args,
    ([code = '']) =>
      `CHR(CASE WHEN ${code} BETWEEN 1 AND 1114111 AND ${code} NOT BETWEEN 55296 AND 57343 THEN ${code} END)`,
  );

const NAMES = { contains: 'CONTAINS', startswith: 'STARTSWITH', endswith: 'ENDSWITH' } as const;

/** Folded, as filters fold. [SEM-TEXT-1] */
const matched =
  (op: keyof typeof NAMES): PrintCall =>
  (call) =>
    `${NAMES[op]}(${folded(sqlAt(call, 0))}, ${folded(sqlAt(call, 1))})`;

/** `%` and `_`, and no escapes: a backslash is one only where `ESCAPE` says so. */
const like: PrintCall = (call) => `(${sqlAt(call, 0)} LIKE ${textLiteral(String(call.written[1]))})`;

const formatNumber: PrintCall = ({ args, written }) => {
  const decimals = Number(written[1]);
  const [value = NO_PART] = args;
  if (value.type === 'number') {
    return unsupported('how a number that is not whole is written as text');
  }
  const text = `TO_VARCHAR(CAST(${value.sql} AS NUMBER(38, ${decimals})))`;
  if (written[2] !== true) {
    return text;
  }
  return bind([sqlPart(text, value)], ([number = '']) => {
    const grouped = `LTRIM(REVERSE(REGEXP_REPLACE(REVERSE(SPLIT_PART(${number}, '.', 1)), '([0-9]{3})', '\\\\1,')), ',')`;
    const fraction = decimals === 0 ? '' : ` || '.' || SPLIT_PART(${number}, '.', 2)`;
    return `(REPLACE(${grouped}, '-,', '-')${fraction})`;
  });
};

export const TEXT_CALLS = {
  left: counted('LEFT'),
  right: counted('RIGHT'),
  substring,
  length: (call) => `LENGTH(${sqlAt(call, 0)})`,
  trim: trimmed('TRIM'),
  trim_start: trimmed('LTRIM'),
  trim_end: trimmed('RTRIM'),
  upper: cased((character) => character.toUpperCase(), SIMPLE_UPPER),
  lower: cased((character) => character.toLowerCase(), SIMPLE_LOWER),
  proper: refused('where words begin'),
  reverse: (call) => `REVERSE(${sqlAt(call, 0)})`,
  repeat,
  replace: ({ args }) =>
    bind(
      args,
      ([text = '', part = '', other = '']) =>
        `CASE WHEN ${part} = '' THEN CASE WHEN ${other} IS NOT NULL THEN ${text} END ELSE REPLACE(${text}, ${part}, ${other}) END`,
    ),
  find: ({ args }) => bind(args, ([text = '', part = '']) => `NULLIF(POSITION(${part}, ${text}), 0)`),
  contains: matched('contains'),
  starts_with: matched('startswith'),
  ends_with: matched('endswith'),
  split_part: splitPart,
  like,
  regex_match: (call) => matchesWhole(sqlAt(call, 0), textLiteral(snowflakePattern(String(call.written[1])))),
  // The longest match of POSIX is not the first one of RE2.
  regex_extract: refused('which part of a text a pattern takes'),
  regex_replace: refused('which parts of a text a pattern takes'),
  char,
  code: ({ args }) => bind(args, ([text = '']) => `CASE WHEN ${text} <> '' THEN UNICODE(${text}) END`),
  similarity: refused('how far two texts are apart'),
  format_number: formatNumber,
} as const satisfies Partial<Record<Operation, PrintCall>>;
