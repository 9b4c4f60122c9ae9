import { clickhousePattern, printText, textLiteral } from '../../dialects/clickhouse-text.ts';
import type { PrintCall } from '../expression-dialect.ts';
import { likePattern } from '../like-pattern.ts';
import type { Operation } from '../operations.ts';
import { NO_PART, sqlAt, unsupported } from '../printed-part.ts';
import { SIMPLE_UPPER } from '../simple-case.ts';
import { bind, exact, sqlPart } from './clickhouse-binding.ts';
import { decimalOfDouble } from './clickhouse-casts.ts';

/** Longer than any text. */
const FAR = 2_000_000_000;

const counted =
  (name: 'leftUTF8' | 'rightUTF8'): PrintCall =>
  ({ args, tools }) =>
    bind(
      args,
      tools,
      ([text = '', n = '']) => `CASE WHEN ${n} >= 0 THEN ${name}(${text}, least(${n}, ${FAR})) END`,
    );

const substring: PrintCall = ({ args, tools }) =>
  bind(args, tools, ([text = '', from = '', count]) => {
    const guard = count === undefined ? '' : ` AND ${count} >= 0`;
    const rest = `, least(${count ?? FAR}, ${FAR})`;
    return `CASE WHEN ${from} >= 1${guard} THEN substringUTF8(${text}, least(${from}, ${FAR})${rest}) END`;
  });

const BLANK = '[ \\t\\n\\r\\x{a0}]+';

const trimmed =
  (pattern: string): PrintCall =>
  (call) =>
    `replaceRegexpAll(${sqlAt(call, 0)}, ${textLiteral(pattern)}, '')`;

const [FROM, TO] = [[...SIMPLE_UPPER.keys()].join(''), [...SIMPLE_UPPER.values()].join('')];

/** One character for one; the engine's own may give several for one, and look at its neighbors. [SEM-EXPR-13] */
const mapped = (characters: string, name: 'upperUTF8' | 'lowerUTF8', point: string): string =>
  `arrayStringConcat(arrayMap(${point} -> if(lengthUTF8(${name}(${point})) = 1, ${name}(${point}), ${point}), ${characters}))`;
const charactersOf = (text: string): string => `extractAll(${text}, '(?s).')`;
/** Replaces letters whose single capital the engine would write as two letters. */
const prepared = (text: string): string => `translateUTF8(${text}, ${textLiteral(FROM)}, ${textLiteral(TO)})`;
const lowered = (text: string): string => `replaceAll(${text}, 'İ', 'i')`;

const ofPresent = (text: string, body: string): string => `CASE WHEN ${text} IS NOT NULL THEN ${body} END`;
const present = (text: string): string => `ifNull(${text}, '')`;

/** A word begins with a letter or digit that follows neither, nor a mark. */
const WORDS = String.raw`[\pL\pN][\pL\pN\pM]*|[^\pL\pN]+`;

const proper: PrintCall = ({ args, tools }) =>
  bind(args, tools, ([codePoint = '']) => {
    const [word, point] = [tools.freshName(), tools.freshName()];
    const first = mapped(charactersOf(prepared(`leftUTF8(${word}, 1)`)), 'upperUTF8', point);
    const rest = mapped(charactersOf(lowered(`substringUTF8(${word}, 2)`)), 'lowerUTF8', point);
    const words = `arrayMap(${word} -> concat(${first}, ${rest}), extractAll(${present(codePoint)}, ${textLiteral(WORDS)}))`;
    return ofPresent(codePoint, `arrayStringConcat(${words})`);
  });

const repeat: PrintCall = ({ args, tools }) =>
  bind(
    args,
    tools,
    ([text = '', count = '']) =>
      `CASE WHEN ${count} BETWEEN 0 AND 10000 AND ${count} * lengthUTF8(${text}) <= 1000000 THEN repeat(${text}, ${count}) END`,
  );

/** In place of a separator: the engine splits by a constant alone. No text that people read has it. */
const MARK = '\\0,\\0';

/** Text without a separator is one part, and the empty text is one too. */
const splitPart: PrintCall = ({ args, tools }) =>
  bind(args, tools, ([text = '', sign = '', position = '']) => {
    const parts = `splitByString('${MARK}', replaceAll(${present(text)}, ${present(sign)}, '${MARK}'))`;
    const part = `CASE WHEN abs(${position}) BETWEEN 1 AND length(${parts}) THEN ${parts}[assumeNotNull(${position})] END`;
    const number = `CASE WHEN ${sign} = '' THEN CASE WHEN ${position} IN (1, -1) THEN ${text} END ELSE ${part} END`;
    return `CASE WHEN ${text} IS NOT NULL AND ${sign} IS NOT NULL AND ${position} IS NOT NULL THEN CASE WHEN ${text} = '' THEN CASE WHEN ${position} IN (1, -1) THEN '' END ELSE ${number} END END`;
  });

/** Bytes of UTF-8. */
const char: PrintCall = ({ args, tools }) =>
  bind(args, tools, ([text = '']) => {
    const point = `assumeNotNull(${text})`;
    const tail = (shift: number): string => `128 + intDiv(${point}, ${64 ** shift}) % 64`;
    return [
      `CASE WHEN ${text} BETWEEN 1 AND 127 THEN char(${point})`,
      `WHEN ${text} BETWEEN 128 AND 2047 THEN char(192 + intDiv(${point}, 64), ${tail(0)})`,
      `WHEN ${text} BETWEEN 55296 AND 57343 THEN NULL`,
      `WHEN ${text} BETWEEN 2048 AND 65535 THEN char(224 + intDiv(${point}, 4096), ${tail(1)}, ${tail(0)})`,
      `WHEN ${text} BETWEEN 65536 AND 1114111 THEN char(240 + intDiv(${point}, 262144), ${tail(2)}, ${tail(1)}, ${tail(0)})`,
      'END',
    ].join(' ');
  });

const code: PrintCall = ({ args, tools }) =>
  bind(args, tools, ([text = '']) => {
    const byte = (at: number): string => `toInt64(reinterpretAsUInt8(substring(${text}, ${at}, 1)))`;
    const tail = (at: number): string => `(${byte(at)} % 64)`;
    return [
      `CASE WHEN ${text} = '' OR ${text} IS NULL THEN NULL WHEN ${byte(1)} < 128 THEN ${byte(1)}`,
      `WHEN ${byte(1)} < 224 THEN (${byte(1)} - 192) * 64 + ${tail(2)}`,
      `WHEN ${byte(1)} < 240 THEN (${byte(1)} - 224) * 4096 + ${tail(2)} * 64 + ${tail(3)}`,
      `ELSE (${byte(1)} - 240) * 262144 + ${tail(2)} * 4096 + ${tail(3)} * 64 + ${tail(4)} END`,
    ].join(' ');
  });

const similarity: PrintCall = ({ args, tools }) =>
  bind(
    args,
    tools,
    ([left = '', right = '']) =>
      `CASE WHEN length(${left}) + length(${right}) = 0 THEN toFloat64(1) ELSE 1 - editDistance(${left}, ${right}) / toFloat64(greatest(length(${left}), length(${right}))) END`,
  );

/** Folded, as filters fold. [SEM-TEXT-1] */
const matched =
  (op: 'contains' | 'startswith' | 'endswith'): PrintCall =>
  (call) =>
    printText(op, sqlAt(call, 0), sqlAt(call, 1));

const SAMPLES = ['', 'a', ' ', 'ß', '1', 'a b', '.'];

/** Whether a pattern may match between two characters, which the engine takes for between two bytes. */
function matchesNothing(pattern: string): boolean {
  try {
    const matcher = new RegExp(pattern.replaceAll('(?P<', '(?<').replaceAll(/\(\?[is]+\)/gu, ''), 'gu');
    return SAMPLES.some((sample) => [...sample.matchAll(matcher)].some(([text]) => text === ''));
  } catch {
    return true;
  }
}

const regexExtract: PrintCall = ({ args, written, tools }) =>
  bind(args.slice(0, 1), tools, ([text = '']) => {
    const pattern = textLiteral(clickhousePattern(String(written[1])));
    const group = Number(written[2] ?? 0);
    return `CASE WHEN match(${text}, ${pattern}) THEN extractGroups(${present(text)}, ${textLiteral(`(${clickhousePattern(String(written[1]))})`)})[${group + 1}] END`;
  });

const formatNumber: PrintCall = ({ args, written, tools }) => {
  const decimals = Number(written[1]);
  const [value = NO_PART] = args;
  const number = value.type === 'number' ? decimalOfDouble(value, tools) : exact(value);
  return bind([sqlPart(`round(${number}, ${decimals})`, value)], tools, ([rounded = '']) => {
    const text = `toString(abs(${rounded}))`;
    const whole = `splitByChar('.', ${text})[1]`;
    const grouped = `trimLeft(reverse(replaceRegexpAll(reverse(${whole}), '([0-9]{3})', '\\\\1,')), ',')`;
    const fraction = decimals === 0 ? '' : `, '.', rightPad(splitByChar('.', ${text})[2], ${decimals}, '0')`;
    const sign = `CASE WHEN ${rounded} < 0 THEN '-' ELSE '' END`;
    return `CASE WHEN abs(${rounded}) < toDecimal256('1e${38 - decimals}', 0) THEN concat(${sign}, ${written[2] === true ? grouped : whole}${fraction}) END`;
  });
};

export const TEXT_CALLS = {
  left: counted('leftUTF8'),
  right: counted('rightUTF8'),
  substring,
  length: (call) => `toInt64(lengthUTF8(${sqlAt(call, 0)}))`,
  trim: trimmed(`\\A${BLANK}|${BLANK}\\z`),
  trim_start: trimmed(`\\A${BLANK}`),
  trim_end: trimmed(`${BLANK}\\z`),
  upper: ({ args, tools }) =>
    bind(args, tools, ([text = '']) =>
      ofPresent(text, mapped(charactersOf(prepared(present(text))), 'upperUTF8', tools.freshName())),
    ),
  lower: ({ args, tools }) =>
    bind(args, tools, ([text = '']) =>
      ofPresent(text, mapped(charactersOf(lowered(present(text))), 'lowerUTF8', tools.freshName())),
    ),
  proper,
  reverse: (call) => `reverseUTF8(${sqlAt(call, 0)})`,
  repeat,
  replace: ({ args, tools }) =>
    bind(
      args,
      tools,
      ([text = '', part = '', other = '']) =>
        `CASE WHEN ${part} = '' THEN CASE WHEN ${other} IS NOT NULL THEN ${text} END ELSE replaceAll(${text}, ${part}, ${other}) END`,
    ),
  find: ({ args, tools }) =>
    bind(args, tools, ([text = '', part = '']) => `toInt64(nullIf(positionUTF8(${text}, ${part}), 0))`),
  contains: matched('contains'),
  starts_with: matched('startswith'),
  ends_with: matched('endswith'),
  split_part: splitPart,
  like: (call) => `match(${sqlAt(call, 0)}, ${textLiteral(likePattern(String(call.written[1])))})`,
  regex_match: (call) =>
    `match(${sqlAt(call, 0)}, ${textLiteral(clickhousePattern(String(call.written[1])))})`,
  regex_extract: regexExtract,
  regex_replace: ({ args, written }) =>
    matchesNothing(String(written[1]))
      ? unsupported('where a pattern finds nothing between characters')
      : `replaceRegexpAll(${args[0]?.sql ?? ''}, ${textLiteral(clickhousePattern(String(written[1])))}, ${textLiteral(String(written[2]))})`,
  char,
  code,
  similarity,
  format_number: formatNumber,
} as const satisfies Partial<Record<Operation, PrintCall>>;
