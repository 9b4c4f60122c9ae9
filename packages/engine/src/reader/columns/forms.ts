import { type ColumnType, assertNever } from '@plumbline/contract';

export type DecimalMark = '.' | ',';

/**
 * One way in which a column's cells can be written. `test` and `parse` say the same, in TypeScript for a sample and in
 * SQL for every row; where they differ, `parse` decides.
 */
export interface Form {
  readonly key: string;
  readonly type: ColumnType;
  readonly test: (text: string) => boolean;
  /** SQL giving the typed value of the SQL text `x`, null where it does not fit. */
  readonly parse: (x: string) => string;
  /** A way past `parse` for the cells that are written plainly, which are nearly all. */
  readonly quick?: Quick;
  readonly reason: string;
}

/** `parse` costs a pattern for every cell; this costs a cast and a few comparisons. */
interface Quick {
  /** What may be the value. */
  readonly cast: (x: string) => string;
  /** True only where `parse` would give the same as the cast `v` of `x`. */
  readonly proves: (x: string, v: string) => string;
}

const quote = (pattern: string): string => `'${pattern.replaceAll("'", "''")}'`;
const matching = (x: string, pattern: string): string => `regexp_full_match(trim(${x}), ${quote(pattern)})`;
const when = (condition: string, value: string): string => `CASE WHEN ${condition} THEN ${value} END`;
export const TEXT: Form = { key: 'text', type: 'text', test: () => true, parse: (x) => x, reason: '' };

/** Of a column whose cells are values already, as the file has them. */
export const declaredForm = (type: ColumnType): Form => ({
  key: `declared-${type}`,
  type,
  test: () => true,
  parse: (x) => x,
  reason: '',
});

const BOOLEAN: Form = {
  key: 'boolean',
  type: 'boolean',
  test: (text) => /^(true|false)$/iu.test(text.trim()),
  parse: (x) => `CASE lower(trim(${x})) WHEN 'true' THEN true WHEN 'false' THEN false END`,
  reason: 'Not true or false.',
};

/** For a column that a person says is boolean. */
const LOOSE_BOOLEAN: Form = {
  ...BOOLEAN,
  key: 'boolean-loose',
  test: (text) => /^(true|false|t|f|yes|no|y|n|1|0)$/iu.test(text.trim()),
  parse: (x) =>
    `CASE WHEN lower(trim(${x})) IN ('true', 't', 'yes', 'y', '1') THEN true WHEN lower(trim(${x})) IN ('false', 'f', 'no', 'n', '0') THEN false END`,
};

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

const isBigint = (digits: string): boolean => {
  const value = BigInt(digits);
  return value >= MIN_BIGINT && value <= MAX_BIGINT;
};

const integer = (mark: DecimalMark): Form => {
  const pattern = String.raw`0|-?[1-9]\d*|${GROUPED[mark]}`;
  const regex = new RegExp(`^(${pattern})$`, 'u');
  return {
    key: `integer${mark}`,
    type: 'integer',
    test: (text) => {
      const trimmed = text.trim();
      return regex.test(trimmed) && isBigint(trimmed.replaceAll(GROUP_MARK[mark], ''));
    },
    parse: (x) =>
      `TRY_CAST(${when(matching(x, pattern), `replace(trim(${x}), '${GROUP_MARK[mark]}', '')`)} AS BIGINT)`,
    quick: {
      cast: (x) => `TRY_CAST(${x} AS BIGINT)`,
      // A cast alone rounds 1.5, reads 007 as 7 and 1_000 as 1000: only what prints as it was read is proven.
      proves: (x, v) => `${v}::VARCHAR = ${x}`,
    },
    reason: 'Not a whole number.',
  };
};

const number = (mark: DecimalMark): Form => {
  const point = mark === '.' ? String.raw`\.` : ',';
  const plain = String.raw`[+-]?(\d+(${point}\d*)?|${point}\d+)([eE][+-]?\d+)?`;
  const pattern = String.raw`${plain}|${GROUPED[mark]}(${point}\d+)?`;
  const regex = new RegExp(`^(${pattern})$`, 'u');
  const id = new RegExp(`^(${ID_PATTERN})$`, 'u');
  const bare = (x: string): string =>
    mark === '.' ? `replace(trim(${x}), ',', '')` : `replace(replace(trim(${x}), '.', ''), ',', '.')`;
  const exact = (x: string): string => {
    const value = `TRY_CAST(${bare(x)} AS DOUBLE)`;
    return when(`${matching(x, pattern)} AND NOT ${matching(x, ID_PATTERN)} AND isfinite(${value})`, value);
  };
  return {
    key: `number${mark}`,
    type: 'number',
    test: (text) => {
      const trimmed = text.trim();
      const value = Number(trimmed.replaceAll(GROUP_MARK[mark], '').replace(',', '.'));
      return regex.test(trimmed) && !id.test(trimmed) && Number.isFinite(value);
    },
    parse: exact,
    quick: {
      cast: (x) => `TRY_CAST(${mark === '.' ? x : `replace(${x}, ',', '.')`} AS DOUBLE)`,
      proves: (x, v) =>
        `${isPlainNumber(x)} AND isfinite(${v})${mark === ',' ? ` AND NOT contains(${x}, '.')` : ''}`,
    },
    reason: 'Not a number.',
  };
};

/** Signs, spaces, leading zeros, names of non-numbers, `1_000` and hex are not plain: `parse` says what they are. */
const isPlainNumber = (x: string): string =>
  [
    `strlen(${x}) <= 18`,
    `${x} >= '-' AND ${x} < ':'`,
    `NOT (${x} >= '00' AND ${x} < '0:')`,
    `NOT (${x} >= '-00' AND ${x} < '-0:')`,
    `NOT contains(${x}, '_')`,
  ].join(' AND ');

export type DayOrder = 'ymd' | 'dmy' | 'mdy';

const DATE_PATTERNS: Readonly<Record<DayOrder, string>> = {
  ymd: String.raw`\d{4}-\d{1,2}-\d{1,2}|\d{4}/\d{1,2}/\d{1,2}|\d{4}\.\d{1,2}\.\d{1,2}`,
  dmy: String.raw`\d{1,2}/\d{1,2}/\d{4}|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}-\d{1,2}-\d{4}`,
  mdy: String.raw`\d{1,2}/\d{1,2}/\d{4}|\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}-\d{1,2}-\d{4}`,
};
const CLOCK = String.raw`\d{1,2}:\d{2}(:\d{2}(\.\d{1,9})?)?`;
const ZONE = String.raw`Z|[+-]\d{2}(:?\d{2})?`;
const PARTS = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})/u;
/** The midnight that ends a day. */
const END_OF_DAY = /[T ]24:00(:00(\.0+)?)?(\s?(Z|[+-]))?/u;
const TIME_PARTS = /(\d{1,2}):(\d{2})(?::(\d{2}))?/u;

/** Any of the orders to year-month-day; `\1` and so on stand for what the pattern caught. */
const REORDER: Readonly<Record<DayOrder, string>> = {
  ymd: String.raw`\1-\2-\3`,
  dmy: String.raw`\3-\2-\1`,
  mdy: String.raw`\3-\1-\2`,
};

const isoDateOf = (x: string, order: DayOrder): string =>
  `regexp_replace(trim(${x}), '^(\\d{1,4})[-/.](\\d{1,2})[-/.](\\d{1,4})', '${REORDER[order]}')`;

const isCalendarDay = (text: string, order: DayOrder): boolean => {
  const [, a = '', b = '', c = ''] = PARTS.exec(text.trim()) ?? [];
  const [year, month, day] = { ymd: [a, b, c], dmy: [c, b, a], mdy: [c, a, b] }[order].map(Number);
  if (year === undefined || month === undefined || day === undefined) {
    return false;
  }
  const date = new Date(Date.UTC(year, month - 1, day));
  // Years below 100 mean 1900 and later to Date.UTC.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

const isClock = (text: string): boolean => {
  const [, hour, minute, second] = TIME_PARTS.exec(text) ?? [];
  return Number(hour ?? 0) < 24 && Number(minute ?? 0) < 60 && Number(second ?? 0) < 60;
};

// A cast alone would cut the time off a timestamp, and takes names, years before 1 and years after 9999.
const isOrdinaryDate = (v: string): string => `${v} BETWEEN DATE '0001-01-01' AND DATE '9999-12-31'`;

const padded = (first: string, second: string): Quick => ({
  cast: (x) =>
    `TRY_CAST(concat(right(${x}, 4), '-', ${first.replace('x', x)}, '-', ${second.replace('x', x)}) AS DATE)`,
  proves: (x, v) =>
    `strlen(${x}) = 10 AND (${x} LIKE '__/__/____' OR ${x} LIKE '__.__.____' OR ${x} LIKE '__-__-____') AND ${isOrdinaryDate(v)}`,
});

const QUICK_DATES: Readonly<Record<DayOrder, Quick>> = {
  ymd: {
    cast: (x) => `TRY_CAST(${x} AS DATE)`,
    proves: (x, v) => `strlen(${x}) = 10 AND NOT contains(${x}, ' ') AND ${isOrdinaryDate(v)}`,
  },
  dmy: padded('substring(x, 4, 2)', 'substring(x, 1, 2)'),
  mdy: padded('substring(x, 1, 2)', 'substring(x, 4, 2)'),
};

/** Seconds where they belong: a cast to TIMESTAMP ignores an offset, which would stand there. */
const QUICK_TIMESTAMP: Quick = {
  cast: (x) => `TRY_CAST(${x} AS TIMESTAMP)`,
  proves: (x, v) => `strlen(${x}) = 19 AND ${x} LIKE '________________:__' AND ${v} IS NOT NULL`,
};

const date = (order: DayOrder): Form => {
  const pattern = DATE_PATTERNS[order];
  const regex = new RegExp(`^(${pattern})$`, 'u');
  const exact = (x: string): string => `TRY_CAST(${when(matching(x, pattern), isoDateOf(x, order))} AS DATE)`;
  return {
    key: `date-${order}`,
    type: 'date',
    test: (text) => regex.test(text.trim()) && isCalendarDay(text, order),
    parse: exact,
    quick: QUICK_DATES[order],
    reason: 'Not a date.',
  };
};

/** Days without a time are midnight. A zone offset is applied: the value is UTC. Digits beyond microseconds are cut. */
const timestamp = (order: DayOrder): Form => {
  const pattern = String.raw`(${DATE_PATTERNS[order]})([T ]${CLOCK}\s?(${ZONE})?)?`;
  const regex = new RegExp(`^(${pattern})$`, 'u');
  // A cast to TIMESTAMP ignores the offset; TIMESTAMPTZ applies it, but wants seconds and no space before it.
  const iso = (x: string): string =>
    `regexp_replace(regexp_replace(${isoDateOf(x, order)}, '([T ]\\d{1,2}:\\d{2})\\s?(${ZONE})$', '\\1:00\\2'), '\\s(${ZONE})$', '\\1')`;
  const exact = (x: string): string =>
    `TRY_CAST(${when(matching(x, pattern), iso(x))} AS TIMESTAMPTZ) AT TIME ZONE 'UTC'`;
  return {
    key: `timestamp-${order}`,
    type: 'timestamp',
    test: (text) =>
      regex.test(text.trim()) && isCalendarDay(text, order) && (isClock(text) || END_OF_DAY.test(text)),
    parse: exact,
    ...(order === 'ymd' ? { quick: QUICK_TIMESTAMP } : {}),
    reason: 'Not a date and time.',
  };
};

const TIME: Form = {
  key: 'time',
  type: 'time',
  test: (text) => /^\d{1,2}:\d{2}(:\d{2}(\.\d{1,6})?)?$/u.test(text.trim()) && isClock(text),
  parse: (x) =>
    `TRY_CAST(${when(matching(x, String.raw`([01]?\d|2[0-3]):\d{2}(:\d{2}(\.\d{1,6})?)?`), `trim(${x})`)} AS TIME)`,
  reason: 'Not a time of day.',
};

const JSON_FORM: Form = {
  key: 'json',
  type: 'json',
  test: (text) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  },
  parse: (x) => when(`json_valid(${x})`, x),
  reason: 'Not JSON.',
};

/** For a column that a person says is a whole number: leading zeros and a plus are read away. */
const looseInteger = (mark: DecimalMark): Form => {
  const { reason } = integer(mark);
  const pattern = String.raw`[+-]?\d+|${GROUPED[mark]}`;
  const regex = new RegExp(`^(${pattern})$`, 'u');
  return {
    key: `integer-loose${mark}`,
    type: 'integer',
    reason,
    test: (text) => {
      const trimmed = text.trim();
      return regex.test(trimmed) && isBigint(trimmed.replaceAll(GROUP_MARK[mark], '').replace('+', ''));
    },
    parse: (x) =>
      `TRY_CAST(${when(matching(x, pattern), `replace(trim(${x}), '${GROUP_MARK[mark]}', '')`)} AS BIGINT)`,
  };
};

const DECIMAL_DIGITS = 38;

/** `scale`: digits kept after the mark; a cell with more does not fit. */
export const decimal = (mark: DecimalMark, scale: number): Form => {
  const point = mark === '.' ? String.raw`\.` : ',';
  const fraction = scale === 0 ? `(${point}0*)?` : String.raw`(${point}\d{0,${scale}}0*)?`;
  const pattern = String.raw`[+-]?(\d+|[1-9]\d{0,2}(${mark === '.' ? ',' : String.raw`\.`}\d{3})+)${fraction}|${point}\d{1,${Math.max(1, scale)}}`;
  const regex = new RegExp(`^(${pattern})$`, 'u');
  const bare = (x: string): string =>
    mark === '.' ? `replace(trim(${x}), ',', '')` : `replace(replace(trim(${x}), '.', ''), ',', '.')`;
  return {
    key: `decimal${mark}${scale}`,
    type: 'decimal',
    test: (text) => regex.test(text.trim()),
    parse: (x) => `TRY_CAST(${when(matching(x, pattern), bare(x))} AS DECIMAL(${DECIMAL_DIGITS}, ${scale}))`,
    reason: 'Not a decimal number that fits.',
  };
};

/** In order of preference: a narrower form comes before a wider one that holds the same cells. */
export const inferableForms = (mark: DecimalMark): readonly Form[] => [
  BOOLEAN,
  integer(mark),
  number(mark),
  date('ymd'),
  date('dmy'),
  date('mdy'),
  timestamp('ymd'),
  timestamp('dmy'),
  timestamp('mdy'),
  TIME,
];

/** Forms of a type that a person chose, in order of preference. */
export const formsOfType = (
  type: ColumnType,
  mark: DecimalMark,
  scale: number,
): readonly [Form, ...Form[]] => {
  switch (type) {
    case 'text':
      return [TEXT];
    case 'integer':
      return [looseInteger(mark)];
    case 'decimal':
      return [decimal(mark, scale)];
    case 'number':
      return [looseNumber(mark)];
    case 'boolean':
      return [LOOSE_BOOLEAN];
    case 'date':
      return [date('ymd'), date('dmy'), date('mdy')];
    case 'time':
      return [TIME];
    case 'timestamp':
      return [timestamp('ymd'), timestamp('dmy'), timestamp('mdy')];
    case 'json':
      return [JSON_FORM];
    default:
      return assertNever(type);
  }
};

const looseNumber = (mark: DecimalMark): Form => {
  const form = number(mark);
  const loose = looseInteger(mark);
  return {
    ...form,
    key: `number-loose${mark}`,
    test: (text) => form.test(text) || loose.test(text),
    parse: (x) => `coalesce(${form.parse(x)}, CAST(${loose.parse(x)} AS DOUBLE))`,
  };
};

/** The day order of a form that has one, else null. */
export const dayOrderOf = ({ key }: Form): DayOrder | null => {
  const order = key.split('-')[1];
  return order === 'dmy' || order === 'mdy' || order === 'ymd' ? order : null;
};
