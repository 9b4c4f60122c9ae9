import { message } from '@plumbline/messages';
import {
  type DecimalMark,
  type Form,
  type ListQuick,
  type Quick,
  matching,
  printedList,
  when,
  trimSpaces,
} from './form.ts';
import { quickNumbers } from './quick-numbers.ts';

const LEAST_BIGINT = '9223372036854775808';
/** Whole numbers of as many digits as `limit` that are greater. */
const beyond = (limit: string): string =>
  limit
    .split('')
    .flatMap((digit, at) =>
      digit === '9'
        ? []
        : [String.raw`${limit.slice(0, at)}[${Number(digit) + 1}-9]\d{${limit.length - at - 1}}`],
    )
    .join('|');
/** Leading zeros, a plus before nothing but digits, or a whole number beyond 64 bits: an id, not an amount. */
export const ID_PATTERN = String.raw`[+-]?0\d+|\+\d+|-?(\d{20,}|${beyond(LEAST_BIGINT)})|${LEAST_BIGINT}`;
const GROUPED = {
  '.': String.raw`-?[1-9]\d{0,2}(,\d{3})+`,
  ',': String.raw`-?[1-9]\d{0,2}(\.\d{3})+`,
} as const;
const GROUP_MARK = { '.': ',', ',': '.' } as const;
const MIN_BIGINT = -BigInt(LEAST_BIGINT);
const MAX_BIGINT = 2n ** 63n - 1n;

export const isBigint = (digits: string): boolean => {
  const value = BigInt(digits);
  return value >= MIN_BIGINT && value <= MAX_BIGINT;
};

/** For numbers with marks between thousands; those without have a quicker proof. */
const quickGrouped =
  (mark: DecimalMark, type: 'BIGINT' | 'DOUBLE') =>
  (sample: readonly string[]): Quick | null => {
    const groups = [GROUP_MARK[mark]];
    const isGrouped = new RegExp(`^(?:${GROUPED[mark]})`, 'u');
    const scale = type === 'BIGINT' ? 0 : Number.POSITIVE_INFINITY;
    return sample.some((cell) => isGrouped.test(cell))
      ? quickNumbers({ mark, type, scale, groups }, sample)
      : null;
  };

/** A cast alone rounds 1.5, reads 007 as 7 and 1_000 as 1000: only what prints as it was read is proven. */
const QUICK_INTEGER: Quick = {
  cast: (x) => `TRY_CAST(${x} AS BIGINT)`,
  proves: (x, v) => `${v}::VARCHAR = ${x}`,
  ofList: printedList('BIGINT', () => 'true'),
};

/** A sum is finite only where all of its terms are. */
const PLAIN_NUMBERS: ListQuick = {
  cast: (cells) => `TRY_CAST(${cells} AS DOUBLE[])`,
  proves: (cells, values) =>
    [
      `list_count(${values}) = list_count(${cells})`,
      `isfinite(coalesce(list_sum(${values}), 0))`,
      `coalesce(list_bool_and(list_transform(${cells}, lambda x: ${isPlainNumber('x')})), true)`,
    ].join(' AND '),
};

export const integer = (mark: DecimalMark): Form => {
  const pattern = String.raw`0|-?[1-9]\d*|${GROUPED[mark]}`;
  const regex = new RegExp(`^(${pattern})$`, 'u');
  return {
    key: `integer${mark}`,
    type: 'integer',
    mark,
    test: (text) => {
      const trimmed = trimSpaces(text);
      return regex.test(trimmed) && isBigint(trimmed.replaceAll(GROUP_MARK[mark], ''));
    },
    parse: (x) =>
      `TRY_CAST(${when(matching(x, pattern), `replace(trim(${x}), '${GROUP_MARK[mark]}', '')`)} AS BIGINT)`,
    quick: QUICK_INTEGER,
    plain: 'integer',
    quickFor: quickGrouped(mark, 'BIGINT'),
    reason: message('reject.integer'),
    label: message('columnReading.integer'),
  };
};

export const number = (mark: DecimalMark): Form => {
  const point = mark === '.' ? String.raw`\.` : ',';
  const plain = String.raw`[+-]?(\d+(${point}\d*)?|${point}\d+)([eE][+-]?\d+)?`;
  const pattern = String.raw`${plain}|${GROUPED[mark]}(${point}\d+)?`;
  const regex = new RegExp(`^(${pattern})$`, 'u');
  const id = new RegExp(`^(${ID_PATTERN})$`, 'u');
  const exact = (x: string): string => {
    const value = `TRY_CAST(${bareNumber(x, mark)} AS DOUBLE)`;
    return when(`${matching(x, pattern)} AND NOT ${matching(x, ID_PATTERN)} AND isfinite(${value})`, value);
  };
  return {
    key: `number${mark}`,
    type: 'number',
    mark,
    test: (text) => {
      const trimmed = trimSpaces(text);
      return (
        regex.test(trimmed) &&
        !id.test(trimmed) &&
        Number.isFinite(Number(trimmed.replaceAll(GROUP_MARK[mark], '').replace(',', '.')))
      );
    },
    parse: exact,
    quickFor: quickGrouped(mark, 'DOUBLE'),
    quick: {
      cast: (x) => `TRY_CAST(${mark === '.' ? x : `replace(${x}, ',', '.')`} AS DOUBLE)`,
      proves: (x, v) =>
        `${isPlainNumber(x)} AND isfinite(${v})${mark === ',' ? ` AND NOT contains(${x}, '.')` : ''}`,
      ...(mark === '.' ? { ofList: PLAIN_NUMBERS } : {}),
    },
    ...(mark === '.' ? { plain: 'number' } : {}),
    reason: message('reject.number'),
    label: message('columnReading.number', { mark }),
  };
};

const bareNumber = (x: string, mark: DecimalMark): string =>
  mark === '.' ? `replace(trim(${x}), ',', '')` : `replace(replace(trim(${x}), '.', ''), ',', '.')`;

/** Signs, spaces, leading zeros, names of non-numbers, `1_000` and hex are not plain: `parse` says what they are. */
const isPlainNumber = (x: string): string =>
  [
    `strlen(${x}) <= 18`,
    `${x} BETWEEN '-' AND ':'`,
    `${x} NOT BETWEEN '00' AND '0:'`,
    `${x} NOT BETWEEN '-00' AND '-0:'`,
    `NOT contains(${x}, '_')`,
    // A cast takes white space behind a number; `parse` takes spaces alone. `right` would cost more than all the rest.
    ...[9, 10, 11, 12, 13].map((code) => `NOT ends_with(${x}, chr(${code}))`),
  ].join(' AND ');

/** For a column that a person says is a whole number: leading zeros and a plus are read away. */
export const looseInteger = (mark: DecimalMark): Form => {
  const pattern = String.raw`[+-]?\d+|${GROUPED[mark]}`;
  const regex = new RegExp(`^(${pattern})$`, 'u');
  return {
    key: `integer-loose${mark}`,
    type: 'integer',
    mark,
    reason: message('reject.integer'),
    label: message('columnReading.looseInteger'),
    isOffered: true,
    test: (text) => {
      const trimmed = trimSpaces(text);
      return regex.test(trimmed) && isBigint(trimmed.replaceAll(GROUP_MARK[mark], '').replace('+', ''));
    },
    parse: (x) =>
      `TRY_CAST(${when(matching(x, pattern), `replace(trim(${x}), '${GROUP_MARK[mark]}', '')`)} AS BIGINT)`,
    quick: QUICK_INTEGER,
    plain: 'integer',
    quickFor: quickGrouped(mark, 'BIGINT'),
  };
};

export const looseNumber = (mark: DecimalMark): Form => {
  const form = number(mark);
  const loose = looseInteger(mark);
  return {
    ...form,
    key: `number-loose${mark}`,
    label: message('columnReading.looseNumber', { mark }),
    isOffered: true,
    test: (text) => form.test(text) || loose.test(text),
    parse: (x) => `coalesce(${form.parse(x)}, CAST(${loose.parse(x)} AS DOUBLE))`,
  };
};

const DECIMAL_DIGITS = 38;

/** `scale`: digits after the mark; a cell with more does not fit. */
export const decimal = (mark: DecimalMark, scale: number): Form => {
  const point = mark === '.' ? String.raw`\.` : ',';
  const fraction = scale === 0 ? `(${point}0*)?` : String.raw`(${point}\d{0,${scale}}0*)?`;
  const pattern = String.raw`[+-]?(\d+|[1-9]\d{0,2}(${mark === '.' ? ',' : String.raw`\.`}\d{3})+)${fraction}|${point}\d{1,${Math.max(1, scale)}}`;
  const regex = new RegExp(`^(${pattern})$`, 'u');
  return {
    key: `decimal${mark}${scale}`,
    type: 'decimal',
    mark,
    test: (text) => regex.test(trimSpaces(text)),
    parse: (x) =>
      `TRY_CAST(${when(matching(x, pattern), bareNumber(x, mark))} AS DECIMAL(${DECIMAL_DIGITS}, ${scale}))`,
    quickFor: (sample) =>
      quickNumbers(
        { mark, type: `DECIMAL(${DECIMAL_DIGITS}, ${scale})`, scale, groups: [GROUP_MARK[mark]] },
        sample,
      ),
    reason: message('reject.decimal'),
    label: message('columnReading.decimal', { mark, scale }),
    isOffered: true,
  };
};
