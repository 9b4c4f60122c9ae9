import type { Cell } from '@plumbline/contract';
import type { Operation } from '../../../src/expression/operations.ts';
import { SIMPLE_LOWER, SIMPLE_UPPER } from '../../../src/expression/simple-case.ts';
import { literalInteger, literalText } from '../../../src/expression/type-rules.ts';
import { parseNumeral, printNumeral } from '../../../src/values/numeral.ts';
import { numberText } from './casts.ts';
import { matcherOf } from '../matcher.ts';
import { fold } from '../values.ts';
import { ZERO, bigintOf, roundNumeral, type Work } from './operand.ts';

const points = (cell: Cell | undefined): string[] => Array.from(String(cell));
const countOf = (cell: Cell | undefined): number => Number(bigintOf(cell));

/** One code point for one: what Unicode's simple mappings have. [SEM-EXPR-13] */
const mapped =
  (change: (point: string) => string, simple: ReadonlyMap<string, string>) =>
  (text: string): string =>
    Array.from(text)
      .map((point) => {
        const changed = change(point);
        return Array.from(changed).length === 1 ? changed : (simple.get(point) ?? point);
      })
      .join('');

export const upper = mapped((point) => point.toUpperCase(), SIMPLE_UPPER);
export const lower = mapped((point) => point.toLowerCase(), SIMPLE_LOWER);

const BLANKS = '[ \\t\\n\\r\\u00a0]+';

const onText =
  (work: (text: string) => Cell): Work =>
  ({ cells }) =>
    work(String(cells[0]));

const substring: Work = ({ cells }) => {
  const start = countOf(cells[1]);
  const length = cells.length < 3 ? Number.POSITIVE_INFINITY : countOf(cells[2]);
  return start < 1 || length < 0
    ? null
    : points(cells[0])
        .slice(start - 1, start - 1 + length)
        .join('');
};

const repeat: Work = ({ cells }) => {
  const count = countOf(cells[1]);
  const isTooLong = count * points(cells[0]).length > 1_000_000;
  return count < 0 || count > 10_000 || isTooLong ? null : String(cells[0]).repeat(count);
};

const find: Work = ({ cells }) => {
  const at = String(cells[0]).indexOf(String(cells[1]));
  return at < 0 ? null : String(Array.from(String(cells[0]).slice(0, at)).length + 1);
};

const splitPart: Work = ({ cells }) => {
  const [text, separator] = cells.map(String);
  const parts = separator === '' ? [text ?? ''] : (text ?? '').split(separator ?? '');
  const place = countOf(cells[2]);
  const counted = place > 0 ? place - 1 : place;
  return place === 0 ? null : (parts.at(counted) ?? null);
};

const WILDCARDS: Readonly<Record<string, string>> = { '%': '.*', _: '.' };

const like: Work = ({ cells }) => {
  const pattern = points(cells[1])
    .map((point) => WILDCARDS[point] ?? point.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&'))
    .join('');
  return new RegExp(`^${pattern}$`, 'su').test(String(cells[0]));
};

const regexExtract: Work = ({ cells, expressions }) => {
  const match = matcherOf(String(cells[1])).exec(String(cells[0]));
  return match === null ? null : (match[literalInteger(expressions[2]) ?? 0] ?? '');
};

/** An empty match just after another is none. */
const regexReplace: Work = ({ cells, expressions }) => {
  const [text = '', pattern = ''] = cells.map(String);
  const matcher = matcherOf(pattern);
  const replacement = literalText(expressions[2]) ?? '';
  let end = -1;
  let from = 0;
  let answer = '';
  for (const match of text.matchAll(new RegExp(matcher.source, `${matcher.flags}g`))) {
    if (match[0] === '' && match.index === end) {
      continue;
    }
    end = match.index + match[0].length;
    const put = replacement.replace(/\\([\s\S])/g, (_, sign: string) =>
      sign === '\\' ? '\\' : (match[Number(sign)] ?? ''),
    );
    answer += text.slice(from, match.index) + put;
    from = end;
  }
  return answer + text.slice(from);
};

const char: Work = ({ cells }) => {
  const code = countOf(cells[0]);
  const isPoint = code >= 1 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isPoint ? String.fromCodePoint(code) : null;
};

/** In bytes of UTF-8. */
const similarity: Work = ({ cells }) => {
  const [a, b] = cells.map((cell) => new TextEncoder().encode(String(cell)));
  const longer = Math.max(a?.length ?? 0, b?.length ?? 0);
  return longer === 0 ? 1 : 1 - distance(a ?? new Uint8Array(), b ?? new Uint8Array()) / longer;
};

function distance(a: Uint8Array, b: Uint8Array): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  a.forEach((left, i) => {
    const row = [i + 1];
    b.forEach((right, j) => {
      row.push(
        Math.min(
          (previous[j + 1] ?? 0) + 1,
          (row[j] ?? 0) + 1,
          (previous[j] ?? 0) + (left === right ? 0 : 1),
        ),
      );
    });
    previous = row;
  });
  return previous.at(-1) ?? 0;
}

const formatNumber: Work = ({ cells, types, expressions }) => {
  const decimals = literalInteger(expressions[1]) ?? 0;
  const [value = null] = cells;
  const written = types[0] === 'number' ? numberText(Number(value)) : value;
  const numeral = roundNumeral(parseNumeral(String(written)) ?? ZERO, decimals, 'half');
  const [whole = '', fraction = ''] = printNumeral(numeral).split('.');
  if (whole.replace('-', '').length > 38 - decimals) {
    return null;
  }
  const grouped = cells[2] === true ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole;
  return decimals === 0 ? grouped : `${grouped}.${fraction.padEnd(decimals, '0')}`;
};

const matched =
  (holds: (text: string, part: string) => boolean): Work =>
  ({ cells }) =>
    holds(fold(String(cells[0])), fold(String(cells[1])));

export const TEXT_WORK = {
  left: ({ cells }) => (countOf(cells[1]) < 0 ? null : points(cells[0]).slice(0, countOf(cells[1])).join('')),
  right: ({ cells }) => {
    const all = points(cells[0]);
    const count = countOf(cells[1]);
    return count < 0 ? null : all.slice(Math.max(0, all.length - count)).join('');
  },
  substring,
  length: ({ cells }) => String(points(cells[0]).length),
  trim: onText((text) => text.replace(new RegExp(`^${BLANKS}|${BLANKS}$`, 'g'), '')),
  trim_start: onText((text) => text.replace(new RegExp(`^${BLANKS}`), '')),
  trim_end: onText((text) => text.replace(new RegExp(`${BLANKS}$`), '')),
  upper: onText(upper),
  lower: onText(lower),
  proper: onText((text) =>
    text.replace(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu, (word) => {
      const [head = '', ...rest] = Array.from(word);
      return upper(head) + lower(rest.join(''));
    }),
  ),
  reverse: ({ cells }) => points(cells[0]).toReversed().join(''),
  repeat,
  replace: ({ cells }) =>
    cells[1] === ''
      ? (cells[0] ?? null)
      : String(cells[0]).replaceAll(String(cells[1]), () => String(cells[2])),
  find,
  contains: matched((text, part) => text.includes(part)),
  starts_with: matched((text, part) => text.startsWith(part)),
  ends_with: matched((text, part) => text.endsWith(part)),
  split_part: splitPart,
  like,
  regex_match: ({ cells }) => matcherOf(String(cells[1])).test(String(cells[0])),
  regex_extract: regexExtract,
  regex_replace: regexReplace,
  char,
  code: ({ cells }) => (cells[0] === '' ? null : String(String(cells[0]).codePointAt(0))),
  similarity,
  format_number: formatNumber,
} as const satisfies Partial<Record<Operation, Work>>;
