import type { CallPrintContext, PrintCall, PrintedExpression } from '../expression-dialect.ts';
import type { Operation } from '../operations.ts';
import { attempt, bind } from './duckdb-binding.ts';
import { decimalOfDouble } from './duckdb-casts.ts';

/** Farther than any text reaches; DuckDB counts places in 32 bits. */
const FAR = 2_147_483_647;

const argumentsSql = (args: readonly PrintedExpression[]): string[] => args.map(({ sql }) => sql);

const named =
  (name: string): PrintCall =>
  ({ args }) =>
    `${name}(${argumentsSql(args).join(', ')})`;

/** Whether an argument is written and within bounds, so that nothing needs to be guarded against. */
const isWritten = ({ written }: CallPrintContext, index: number, least: number): boolean => {
  const value = written[index];
  return typeof value === 'string' && BigInt(value) >= least && BigInt(value) <= FAR;
};

/** A count below the least is null; one beyond every text is cut to where texts end. [SEM-EXPR-12] */
const counted =
  (name: 'left' | 'right'): PrintCall =>
  (call) => {
    const [text, count] = call.args;
    if (text === undefined || count === undefined || isWritten(call, 1, 0)) {
      return named(name)(call);
    }
    return bind(
      [count],
      call.tools,
      ([n = '']) => `CASE WHEN ${n} >= 0 THEN ${name}(${text.sql}, least(${n}, ${FAR})) END`,
    );
  };

const substring: PrintCall = (call) => {
  const [text, start, length] = call.args;
  if (isWritten(call, 1, 1) && (length === undefined || isWritten(call, 2, 0))) {
    return named('substring')(call);
  }
  return bind([start ?? NONE, length ?? NONE], call.tools, ([from = '', count = '']) => {
    const guard = length === undefined ? '' : ` AND ${count} >= 0`;
    const rest = length === undefined ? '' : `, least(${count}, ${FAR})`;
    return `CASE WHEN ${from} >= 1${guard} THEN substring(${text?.sql ?? ''}, least(${from}, ${FAR})${rest}) END`;
  });
};

const NONE: PrintedExpression = { sql: 'NULL', type: 'null', isRaw: false, hasWindow: false, isWhole: false };

/** Space, tab, line feed, carriage return and the space that does not break. */
const BLANKS = ' \t\n\r\u00a0';

const trimmed =
  (name: 'trim' | 'ltrim' | 'rtrim'): PrintCall =>
  ({ args, tools }) =>
    `${name}(${args[0]?.sql ?? ''}, ${tools.text(BLANKS)})`;

/** A word begins with a letter or digit that follows neither, nor a mark. */
const WORDS = String.raw`[\pL\pN][\pL\pN\pM]*|[^\pL\pN]+`;

const proper: PrintCall = ({ args, tools }) => {
  const word = tools.freshName();
  const parts = `regexp_extract_all(${args[0]?.sql ?? ''}, ${tools.text(WORDS)})`;
  const changed = `list_transform(${parts}, lambda ${word}: upper(left(${word}, 1)) || lower(substring(${word}, 2)))`;
  return `array_to_string(${changed}, '')`;
};

const MAX_TIMES = 10_000;
const MAX_LENGTH = 1_000_000;

const repeat: PrintCall = ({ args, tools }) =>
  bind(
    args,
    tools,
    ([text = '', count = '']) =>
      `CASE WHEN ${count} BETWEEN 0 AND ${MAX_TIMES} AND ${count} * length(${text}) <= ${MAX_LENGTH} THEN repeat(${text}, ${count}) END`,
  );

const find: PrintCall = ({ args, tools }) =>
  bind(args, tools, ([text = '', part = '']) => {
    const position = `strpos(${text}, ${part})`;
    return `CASE WHEN ${position} > 0 THEN ${position} END`;
  });

/** Text without a separator is one part. */
const splitPart: PrintCall = ({ args, written, tools }) => {
  const [text, separator, position] = args;
  const pattern = written[1];
  if (typeof pattern === 'string' && pattern !== '') {
    return `string_split(${text?.sql ?? ''}, ${separator?.sql ?? ''})[${position?.sql ?? ''}]`;
  }
  return bind(
    [text ?? NONE, separator ?? NONE],
    tools,
    ([whole = '', sign = '']) =>
      `CASE WHEN ${sign} = '' THEN [${whole}] WHEN ${sign} <> '' THEN string_split(${whole}, ${sign}) END[${position?.sql ?? ''}]`,
  );
};

const regexExtract: PrintCall = ({ args, written, tools }) => {
  const [text, pattern] = args;
  const group = Number(written[2] ?? 0);
  return bind(
    [text ?? NONE],
    tools,
    ([whole = '']) =>
      `CASE WHEN regexp_matches(${whole}, ${pattern?.sql ?? ''}) THEN regexp_extract(${whole}, ${pattern?.sql ?? ''}, ${group}) END`,
  );
};

const char: PrintCall = ({ args, tools }) =>
  bind(
    args,
    tools,
    ([code = '']) => `CASE WHEN ${code} BETWEEN 1 AND 1114111 THEN TRY(chr(CAST(${code} AS INTEGER))) END`,
  );

const code: PrintCall = ({ args, tools }) =>
  bind(args, tools, ([text = '']) => `CASE WHEN ${text} <> '' THEN CAST(unicode(${text}) AS BIGINT) END`);

/** DuckDB's edit distance counts bytes. */
const similarity: PrintCall = ({ args, tools }) =>
  bind(args, tools, ([left = '', right = '']) => {
    const [one, two] = [left, right].map((text) => `octet_length(encode(${text}))`);
    return `CASE WHEN ${one} + ${two} = 0 THEN 1e0 ELSE 1e0 - levenshtein(${left}, ${right}) / CAST(greatest(${one}, ${two}) AS DOUBLE) END`;
  });

/** Folded, as filters fold. [SEM-TEXT-1] */
const matched =
  (op: 'contains' | 'startswith' | 'endswith'): PrintCall =>
  ({ args, tools }) =>
    tools.dialect.text(op, args[0]?.sql ?? '', args[1]?.sql ?? '');

/** With the places after the point, and commas between thousands where they are wanted. */
const formatNumber: PrintCall = ({ args, written, tools }) => {
  const decimals = Number(written[1]);
  const [value = NONE] = args;
  const exact =
    value.type === 'number'
      ? decimalOfDouble(value, decimals, tools)
      : attempt([value], tools, ([number = '']) => `CAST(${number} AS DECIMAL(38, ${decimals}))`);
  const text = `CAST(${exact} AS VARCHAR)`;
  if (written[2] !== true) {
    return text;
  }
  return bind([{ sql: text, hasWindow: value.hasWindow }], tools, ([number = '']) => {
    const [whole, fraction] = decimals === 0 ? [number, ''] : splitAt(number, decimals + 1);
    const grouped = `ltrim(reverse(regexp_replace(reverse(${whole}), '([0-9]{3})', '\\1,', 'g')), ',')`;
    return `replace(${grouped}, '-,', '-')${fraction}`;
  });
};

const splitAt = (number: string, tail: number): [string, string] => [
  `left(${number}, -${tail})`,
  ` || right(${number}, ${tail})`,
];

/** A pattern that is only a plain search becomes one: a search prepares its text once, LIKE reads it for each row. */
const like: PrintCall = ({ args, written, tools }) => {
  const text = args[0]?.sql ?? '';
  const pattern = String(written[1]);
  const [, start = '', inner = '', end = ''] = /^(%?)([^%_]+)(%?)$/su.exec(pattern) ?? [];
  if (inner === '') {
    return `(${text} LIKE ${args[1]?.sql ?? ''} ESCAPE '')`;
  }
  const sought = tools.text(inner);
  if (start === end) {
    return start === '' ? `(${text} = ${sought})` : `contains(${text}, ${sought})`;
  }
  return start === '' ? `starts_with(${text}, ${sought})` : `ends_with(${text}, ${sought})`;
};

/** True if the pattern can match at most once, at the start: a search for more would scan each text again. */
const isTiedToStart = (pattern: string): boolean =>
  pattern.startsWith('^') && !/\||\(\?[a-z-]*m/u.test(pattern);

export const TEXT_CALLS = {
  left: counted('left'),
  right: counted('right'),
  substring,
  length: named('length'),
  trim: trimmed('trim'),
  trim_start: trimmed('ltrim'),
  trim_end: trimmed('rtrim'),
  upper: named('upper'),
  lower: named('lower'),
  proper,
  // DuckDB's own `reverse` keeps what is written as one sign together.
  reverse: ({ args }) => `array_to_string(list_reverse(string_split(${args[0]?.sql ?? ''}, '')), '')`,
  repeat,
  replace: named('replace'),
  find,
  contains: matched('contains'),
  starts_with: matched('startswith'),
  ends_with: matched('endswith'),
  split_part: splitPart,
  like,
  regex_match: named('regexp_matches'),
  regex_extract: regexExtract,
  regex_replace: ({ args, written }) =>
    `regexp_replace(${argumentsSql(args).join(', ')}${isTiedToStart(String(written[1])) ? '' : `, 'g'`})`,
  char,
  code,
  similarity,
  format_number: formatNumber,
} as const satisfies Partial<Record<Operation, PrintCall>>;
