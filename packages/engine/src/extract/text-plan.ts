import type { ColumnType } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import type { TextColumn } from '../engine-api.ts';
import { quoteText } from '../dataset/relation.ts';
import { uniqueNames } from '../reader/columns/column-names.ts';

const MAX_DIGITS = 38;
/** Every whole number of so many digits is one of 64 bits. */
const INTEGER_DIGITS = 18;
const FAST_DIGITS = 18;
const DECIMAL = /^DECIMAL\((\d+), (\d+)\)$/u;

/** How a column is stored. */
export interface TextPlan {
  readonly name: string;
  readonly type: ColumnType;
  readonly isMoment?: true | undefined;
  /** SQL of its text. */
  readonly text: string;
  /** What it is cast to; null for what stays text. */
  readonly cast: string | null;
  /** Values that a column holds, of those that the cast gives. */
  readonly fits: ((value: string, text: string) => string) | null;
  /** Shown beside a rejected cell. */
  readonly reason: string;
}

/** The cast ignores what comes after a day or a time, such as the era of PostgreSQL. */
const isOfOurEra = (text: string): string => `NOT ends_with(${text}, 'BC')`;
const DAYS = "DATE '0001-01-01' AND DATE '9999-12-31'";
const TIMES = "TIMESTAMP '0001-01-01' AND TIMESTAMP '9999-12-31 23:59:59.999999'";

const PLANS: Readonly<Record<ColumnType, Omit<TextPlan, 'name' | 'type' | 'text'>>> = {
  text: { cast: null, fits: null, reason: '' },
  json: { cast: null, fits: null, reason: '' },
  boolean: { cast: 'BOOLEAN', fits: null, reason: 'Not yes or no.' },
  integer: { cast: 'BIGINT', fits: null, reason: 'Not a whole number of 64 bits.' },
  decimal: { cast: null, fits: null, reason: 'Not a decimal number, such as NaN or infinity.' },
  number: { cast: 'DOUBLE', fits: (value) => `isfinite(${value})`, reason: 'Not a number, or infinite.' },
  date: {
    cast: 'DATE',
    fits: (value, text) => `${value} BETWEEN ${DAYS} AND ${isOfOurEra(text)}`,
    reason: 'Not a day of the years 1 to 9999.',
  },
  time: { cast: 'TIME', fits: null, reason: 'Not a time of day.' },
  timestamp: {
    cast: 'TIMESTAMP',
    fits: (value, text) => `${value} BETWEEN ${TIMES} AND ${isOfOurEra(text)}`,
    reason: 'Not a moment of the years 1 to 9999.',
  },
};

const DAY = String.raw`\d{4}-\d{2}-\d{2}`;
const CLOCK = String.raw`\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?`;
const FRACTION = String.raw`[+-]?\d+(\.\d+)?`;

/**
 * How values of a chosen type are written, as regular expressions. A cast alone would round `1.5` to a whole number and cut the
 * time off a day.
 */
const WRITTEN: Partial<Record<ColumnType, string>> = {
  integer: String.raw`[+-]?\d+(\.0+)?`,
  decimal: FRACTION,
  number: String.raw`${FRACTION}([eE][+-]?\d+)?`,
  date: `${DAY}([ T]00:00(:00(\\.0+)?)?)?`,
  time: CLOCK,
  timestamp: `${DAY}([ T]${CLOCK})?`,
};

const matches = (text: string, pattern: string): string =>
  `regexp_full_match(${text}, ${quoteText(pattern)})`;

/** SQL: the text is a decimal number as people write one. */
export const isDecimalText = (text: string): string => matches(text, FRACTION);

type Fits = TextPlan['fits'];

/** What fits a type that a person chose. */
const chosenFits = (type: ColumnType, fits: Fits): Fits => {
  const pattern = WRITTEN[type];
  return pattern === undefined
    ? fits
    : (value, text) => [matches(text, pattern), ...(fits === null ? [] : [fits(value, text)])].join(' AND ');
};

/** Digits of the longest values of a column. */
export interface Digits {
  readonly digits: number;
  readonly scale: number;
}

/** SQL of the text of a column. */
export const textOf = ({ field }: TextColumn, index: number): string =>
  field === null ? 'NULL::VARCHAR' : `c${field ?? index}`;

/** True: how its values are stored depends on all of them. */
export const isUnbounded = ({ type, digits }: TextColumn): boolean => type === 'decimal' && digits === null;

/**
 * Decimals whose digits the source does not bound get those that were `found`, by their places, and are whole numbers where the
 * source says that they have no fraction; beyond 38 digits they stay text.
 */
export const planText = (
  columns: readonly TextColumn[],
  found: ReadonlyMap<number, Digits>,
): readonly TextPlan[] => {
  const names = uniqueNames(columns.map(({ name }) => name));
  return columns.map((column, index): TextPlan => {
    const { type } = column;
    const plan = planColumn(column, {
      name: names[index] ?? '',
      text: textOf(column, index),
      found: found.get(index),
    });
    return column.isChosen === true ? { ...plan, fits: chosenFits(type, plan.fits) } : plan;
  });
};

const planColumn = (
  column: TextColumn,
  { name, text, found }: { readonly name: string; readonly text: string; readonly found: Digits | undefined },
): TextPlan => {
  if (column.type !== 'decimal') {
    const { type, isMoment } = column;
    return { name, text, type, isMoment: type === 'timestamp' ? isMoment : undefined, ...PLANS[type] };
  }
  const { digits, scale } = found ?? { digits: column.digits ?? 0, scale: column.scale ?? 0 };
  if (column.isChosen === true) {
    const bounds = `DECIMAL(${Math.min(digits, MAX_DIGITS)}, ${Math.min(scale, MAX_DIGITS)})`;
    return { name, text, type: 'decimal', ...PLANS.decimal, cast: bounds };
  }
  if (column.digits === null && column.scale === 0 && scale === 0 && digits <= INTEGER_DIGITS) {
    return { name, text, type: 'integer', ...PLANS.integer };
  }
  return digits > MAX_DIGITS
    ? { name, text, type: 'text', ...PLANS.text }
    : { name, text, type: 'decimal', ...PLANS.decimal, cast: `DECIMAL(${digits}, ${scale})` };
};

export const quoted = ({ name }: TextPlan): string => duckdb.quoteIdentifier(name);

/**
 * The engine takes microseconds for the text of each decimal beyond 64 bits, and most values of such columns are short: these
 * are read as shorter decimals. The value is the same either way.
 */
const castOf = (cast: string, by: 'CAST' | 'TRY_CAST', text: string): string => {
  const [, digits = '0', scale = '0'] = DECIMAL.exec(cast) ?? [];
  const whole = FAST_DIGITS - Number(scale);
  if (Number(digits) <= FAST_DIGITS || whole < 1) {
    return `${by}(${text} AS ${cast})`;
  }
  const isShort = `strpos(concat(${text}, '.'), '.') <= ${whole}`;
  const short = `TRY_CAST(${text} AS DECIMAL(${FAST_DIGITS}, ${scale}))`;
  return `coalesce(CAST(CASE WHEN ${isShort} THEN ${short} END AS ${cast}), ${by}(${text} AS ${cast}))`;
};

/** Every cell must fit: the statement fails at the first that does not. */
export const strict = ({ text, cast, fits }: TextPlan): string => {
  if (cast === null) {
    return text;
  }
  const value = castOf(cast, 'CAST', text);
  return fits === null
    ? value
    : `CASE WHEN ${text} IS NULL OR ${fits(value, text)} THEN ${value} ELSE error('Out of Range') END`;
};

export const lenient = ({ text, cast, fits }: TextPlan): string => {
  if (cast === null) {
    return text;
  }
  const value = castOf(cast, 'TRY_CAST', text);
  return fits === null ? value : `CASE WHEN ${fits(value, text)} THEN ${value} END`;
};
