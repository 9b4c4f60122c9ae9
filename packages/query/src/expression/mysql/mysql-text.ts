import { foldedPattern, mysqlPattern, textLiteral } from '../../dialects/mysql-text.ts';
import type { CallPrintContext, PrintCall } from '../expression-dialect.ts';
import { likePattern } from '../like-pattern.ts';
import type { Operation } from '../operations.ts';
import { NO_PART, refused, sqlAt, unsupported } from '../printed-part.ts';
import { bind, sqlPart } from './mysql-binding.ts';
import { decimalOfDouble } from './mysql-casts.ts';

/** Longer than any text. */
const FAR = 2_000_000_000;

const counted =
  (name: 'LEFT' | 'RIGHT'): PrintCall =>
  ({ args }) =>
    bind(args, ([text = '', n = '']) => `CASE WHEN ${n} >= 0 THEN ${name}(${text}, LEAST(${n}, ${FAR})) END`);

const substring: PrintCall = ({ args }) =>
  bind(args, ([text = '', from = '', count]) => {
    const guard = count === undefined ? '' : ` AND ${count} >= 0`;
    const rest = count === undefined ? '' : `, LEAST(${count}, ${FAR})`;
    return `CASE WHEN ${from} >= 1${guard} THEN SUBSTRING(${text}, LEAST(${from}, ${FAR})${rest}) END`;
  });

const BLANK = '[ \\t\\n\\r\\x{a0}]+';

const trimmed =
  (pattern: string): PrintCall =>
  (call) =>
    `REGEXP_REPLACE(${sqlAt(call, 0)}, ${textLiteral(pattern)}, '')`;

const repeat: PrintCall = ({ args }) =>
  bind(
    args,
    ([text = '', count = '']) =>
      `CASE WHEN ${count} BETWEEN 0 AND 10000 AND ${count} * CHAR_LENGTH(${text}) <= 1000000 THEN REPEAT(${text}, ${count}) END`,
  );

/** Text without a separator is one part, and the empty text is one too. */
const splitPart: PrintCall = ({ args }) =>
  bind(args, ([text = '', sign = '', position = '']) => {
    const length = `CHAR_LENGTH(${sign})`;
    const count = `((CHAR_LENGTH(${text}) - CHAR_LENGTH(REPLACE(${text}, ${sign}, ''))) DIV ${length} + 1)`;
    const at = `CASE WHEN ${position} < 0 THEN ${count} + 1 + ${position} ELSE ${position} END`;
    const upTo = (place: string): string => `SUBSTRING_INDEX(${text}, ${sign}, ${place})`;
    const part = `CASE WHEN (${at}) = 1 THEN ${upTo('1')} WHEN (${at}) BETWEEN 2 AND ${count} THEN SUBSTRING(${upTo(at)}, CHAR_LENGTH(${upTo(`(${at}) - 1`)}) + ${length} + 1) END`;
    return `CASE WHEN ${sign} = '' THEN CASE WHEN ${position} IN (1, -1) THEN ${text} END WHEN ${position} BETWEEN -${FAR} AND ${FAR} THEN ${part} END`;
  });

const char: PrintCall = ({ args }) =>
  bind(
    args,
    ([code = '']) =>
      `CASE WHEN ${code} BETWEEN 1 AND 1114111 AND ${code} NOT BETWEEN 55296 AND 57343 THEN CAST(CONVERT(UNHEX(LPAD(HEX(${code}), 8, '0')) USING utf32) AS CHAR) END`,
  );

const code: PrintCall = ({ args }) =>
  bind(
    args,
    ([text = '']) =>
      `CASE WHEN ${text} <> '' THEN CAST(CONV(HEX(CONVERT(LEFT(${text}, 1) USING utf32)), 16, 10) AS SIGNED) END`,
  );

const writtenText = ({ written }: CallPrintContext): string =>
  typeof written[1] === 'string'
    ? written[1]
    : unsupported('whether a text contains another one of its rows');

const matched =
  (op: 'contains' | 'startswith' | 'endswith'): PrintCall =>
  (call) =>
    `(${sqlAt(call, 0)} REGEXP ${textLiteral(foldedPattern(op, writtenText(call)))})`;

const formatNumber: PrintCall = ({ args, written }) => {
  const decimals = Number(written[1]);
  const [value = NO_PART] = args;
  const exact =
    value.type === 'number' ? decimalOfDouble(value.sql) : `CAST(${value.sql} AS DECIMAL(65, 30))`;
  const guard = value.type === 'number' ? `ABS(${value.sql}) < 1e35 AND ` : '';
  return bind([sqlPart(`ROUND(${exact}, ${decimals})`, value)], ([number = '']) => {
    const text = written[2] === true ? `FORMAT(${number}, ${decimals}, 'en_US')` : `CAST(${number} AS CHAR)`;
    return `CASE WHEN ${guard}ABS(${number}) < 1e${Math.min(35, 38 - decimals)} THEN ${text} END`;
  });
};

export const TEXT_CALLS = {
  left: counted('LEFT'),
  right: counted('RIGHT'),
  substring,
  length: (call) => `CHAR_LENGTH(${sqlAt(call, 0)})`,
  trim: trimmed(`\\A${BLANK}|${BLANK}\\z`),
  trim_start: trimmed(`\\A${BLANK}`),
  trim_end: trimmed(`${BLANK}\\z`),
  upper: (call) => `UPPER(REPLACE(${sqlAt(call, 0)}, ${textLiteral('ß')}, ${textLiteral('ẞ')}))`,
  lower: (call) => `LOWER(${sqlAt(call, 0)})`,
  proper: refused('where words begin'),
  reverse: (call) => `REVERSE(${sqlAt(call, 0)})`,
  repeat,
  // DuckDB returns the text when there is nothing to replace, even if the replacement is null.
  replace: ({ args }) =>
    bind(
      args,
      ([text = '', part = '', other = '']) =>
        `CASE WHEN ${other} IS NOT NULL THEN REPLACE(${text}, ${part}, ${other}) END`,
    ),
  find: ({ args }) => bind(args, ([text = '', part = '']) => `NULLIF(LOCATE(${part}, ${text}), 0)`),
  contains: matched('contains'),
  starts_with: matched('startswith'),
  ends_with: matched('endswith'),
  split_part: splitPart,
  like: (call) => `(${sqlAt(call, 0)} REGEXP ${textLiteral(likePattern(String(call.written[1])))})`,
  regex_match: (call) => `(${sqlAt(call, 0)} REGEXP ${textLiteral(mysqlPattern(String(call.written[1])))})`,
  regex_extract: refused('which part of a text a pattern takes'),
  regex_replace: refused('which parts of a text a pattern takes'),
  char,
  code,
  similarity: refused('how far two texts are apart'),
  format_number: formatNumber,
} as const satisfies Partial<Record<Operation, PrintCall>>;
