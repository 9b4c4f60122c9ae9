import type { CallPrintContext, PrintCall } from '../expression-dialect.ts';
import type { Operation } from '../operations.ts';
import { SIMPLE_LOWER, SIMPLE_UPPER } from '../simple-case.ts';
import { NO_PART, refused, sqlAt } from '../printed-part.ts';
import { bind } from './postgresql-binding.ts';
import { decimalOfDouble } from './postgresql-casts.ts';

/** Farther than any text reaches; the engine counts places in 32 bits. */
const FAR = 2_000_000_000;

const toInt = (value: string): string => `CAST(least(${value}, ${FAR}) AS integer)`;

const counted =
  (name: 'left' | 'right'): PrintCall =>
  ({ args, tools }) =>
    bind(args, tools, ([text = '', n = '']) => `CASE WHEN ${n} >= 0 THEN ${name}(${text}, ${toInt(n)}) END`);

const substring: PrintCall = ({ args, tools }) =>
  bind(args, tools, ([text = '', from = '', count]) => {
    const guard = count === undefined ? '' : ` AND ${count} >= 0`;
    const rest = count === undefined ? '' : `, least(${toInt(count)}, ${FAR} - ${toInt(from)})`;
    return `CASE WHEN ${from} >= 1${guard} THEN substr(${text}, ${toInt(from)}${rest}) END`;
  });

const BLANKS = ' \t\n\r\u00a0';

const trimmed =
  (name: 'btrim' | 'ltrim' | 'rtrim'): PrintCall =>
  (call) =>
    `${name}(${sqlAt(call, 0)}, ${call.tools.text(BLANKS)})`;

/** A code point at a time, as one of them may become several by the engine's Unicode. */
const mapped =
  (name: 'upper' | 'lower', simple: ReadonlyMap<string, string>): PrintCall =>
  ({ args, tools }) => {
    const [from, to] = [[...simple.keys()], [...simple.values()]].map((points) =>
      tools.text(points.join('')),
    );
    const one = `${name}("point" COLLATE "und-x-icu")`;
    return bind(args, tools, ([text = '']) => {
      const points = `unnest(string_to_array(${text}, NULL)) WITH ORDINALITY AS "points" ("point", "place")`;
      const changed = `CASE WHEN length(${one}) = 1 THEN ${one} ELSE translate("point", ${from}, ${to}) END`;
      return `CASE WHEN ${text} IS NOT NULL THEN (SELECT coalesce(string_agg(${changed}, '' ORDER BY "place"), '') FROM ${points}) END`;
    });
  };

const repeat: PrintCall = ({ args, tools }) =>
  bind(
    args,
    tools,
    ([text = '', count = '']) =>
      `CASE WHEN ${count} BETWEEN 0 AND 10000 AND ${count} * length(${text}) <= 1000000 THEN repeat(${text}, CAST(${count} AS integer)) END`,
  );

const find: PrintCall = ({ args, tools }) =>
  bind(args, tools, ([text = '', part = '']) => `CAST(nullif(strpos(${text}, ${part}), 0) AS bigint)`);

/** Text without a separator is one part, and the empty text is one too. */
const splitPart: PrintCall = ({ args, tools }) =>
  bind(args, tools, ([text = '', sign = '', position = '']) => {
    const parts = `CASE WHEN ${sign} = '' OR ${text} = '' THEN ARRAY[${text}] ELSE string_to_array(${text}, ${sign}) END`;
    const at = `CASE WHEN ${position} < 0 THEN cardinality("parts") + 1 + ${position} ELSE ${position} END`;
    const found = `(SELECT CASE WHEN ${at} BETWEEN 1 AND cardinality("parts") THEN "parts"[${at}] END FROM (SELECT ${parts}) AS "split" ("parts"))`;
    return `CASE WHEN ${text} IS NOT NULL AND ${sign} IS NOT NULL AND ${position} BETWEEN -${FAR} AND ${FAR} THEN ${found} END`;
  });

const char: PrintCall = ({ args, tools }) =>
  bind(
    args,
    tools,
    ([code = '']) =>
      `CASE WHEN ${code} BETWEEN 1 AND 1114111 AND ${code} NOT BETWEEN 55296 AND 57343 THEN chr(CAST(${code} AS integer)) END`,
  );

const matched =
  (op: 'contains' | 'startswith' | 'endswith'): PrintCall =>
  ({ args, tools }) =>
    bind(args, tools, ([text = '', part = '']) => `(${tools.dialect.text(op, text, part)})`);

const formatNumber: PrintCall = ({ args, written, tools }) => {
  const decimals = Number(written[1]);
  const [value = NO_PART] = args;
  const exact = value.type === 'number' ? decimalOfDouble(value.sql) : `CAST(${value.sql} AS numeric)`;
  const rounded = { sql: `round(${exact}, ${decimals})`, hasWindow: value.hasWindow };
  const text = bind(
    [rounded],
    tools,
    ([number = '']) => `CASE WHEN abs(${number}) < 1e${38 - decimals} THEN CAST(${number} AS text) END`,
  );
  if (written[2] !== true) {
    return text;
  }
  return bind([{ sql: text, hasWindow: value.hasWindow }], tools, ([number = '']) => {
    const whole = decimals === 0 ? number : `left(${number}, -${decimals + 1})`;
    const fraction = decimals === 0 ? '' : ` || right(${number}, ${decimals + 1})`;
    const grouped = `ltrim(reverse(regexp_replace(reverse(${whole}), '([0-9]{3})', '\\1,', 'g')), ',')`;
    return `(replace(${grouped}, '-,', '-')${fraction})`;
  });
};

const patternArgument = ({ written, tools }: CallPrintContext): string =>
  tools.text(tools.dialect.pattern(String(written[1])));

export const TEXT_CALLS = {
  left: counted('left'),
  right: counted('right'),
  substring,
  length: (call) => `CAST(length(${sqlAt(call, 0)}) AS bigint)`,
  trim: trimmed('btrim'),
  trim_start: trimmed('ltrim'),
  trim_end: trimmed('rtrim'),
  upper: mapped('upper', SIMPLE_UPPER),
  lower: mapped('lower', SIMPLE_LOWER),
  proper: refused('where words begin'),
  reverse: (call) => `reverse(${sqlAt(call, 0)})`,
  repeat,
  replace: ({ args }) => `replace(${args.map(({ sql }) => sql).join(', ')})`,
  find,
  contains: matched('contains'),
  starts_with: matched('startswith'),
  ends_with: matched('endswith'),
  split_part: splitPart,
  like: (call) => `(${sqlAt(call, 0)} LIKE ${sqlAt(call, 1)} ESCAPE '')`,
  regex_match: (call) => `(${sqlAt(call, 0)} ~ ${patternArgument(call)})`,
  regex_extract: refused('which part of a text a pattern takes'),
  regex_replace: refused('which parts of a text a pattern takes'),
  char,
  code: (call) =>
    bind(
      call.args,
      call.tools,
      ([text = '']) => `CASE WHEN ${text} <> '' THEN CAST(ascii(${text}) AS bigint) END`,
    ),
  similarity: refused('how far two texts are apart'),
  format_number: formatNumber,
} as const satisfies Partial<Record<Operation, PrintCall>>;
