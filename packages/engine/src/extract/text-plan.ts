import type { ColumnType } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { message, type Message } from '@plumbline/messages';
import type { TextColumn } from '../engine-api.ts';
import { quoteText } from '../dataset/relation.ts';
import { uniqueNames } from '../reader/columns/column-names.ts';

const MAX_DIGITS = 38;
/** Every whole number of this many digits is one of 64 bits. */
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
  /** Place of its field; null where no row has one. */
  readonly field: number | null;
  /** What it is cast to; null for what stays text. */
  readonly cast: string | null;
  /** SQL of whether a column holds a value that the cast gives. */
  readonly fits: ((value: string) => string) | null;
  /** The same of its text: the cast ignores an era. */
  readonly textFits: ((text: string) => string) | null;
  /** Saved beside a rejected cell. */
  readonly reason: Message;
}

/** The cast ignores what comes after a day or a time, such as the era of PostgreSQL. */
const isOfOurEra = (text: string): string => `NOT ends_with(${text}, 'BC')`;
const DAYS = "DATE '0001-01-01' AND DATE '9999-12-31'";
const TIMES = "TIMESTAMP '0001-01-01' AND TIMESTAMP '9999-12-31 23:59:59.999999'";

type TypePlan = Pick<TextPlan, 'cast' | 'fits' | 'textFits' | 'reason'>;

const always = { fits: null, textFits: null } as const;

const PLANS: Readonly<Record<ColumnType, TypePlan>> = {
  text: { ...always, cast: null, reason: message('reject.value') },
  json: { ...always, cast: null, reason: message('reject.value') },
  boolean: { ...always, cast: 'BOOLEAN', reason: message('reject.yesOrNo') },
  integer: { ...always, cast: 'BIGINT', reason: message('reject.integer64') },
  decimal: { ...always, cast: null, reason: message('reject.finiteDecimal') },
  number: {
    cast: 'DOUBLE',
    fits: (value) => `isfinite(${value})`,
    textFits: null,
    reason: message('reject.finiteNumber'),
  },
  date: {
    cast: 'DATE',
    fits: (value) => `${value} BETWEEN ${DAYS}`,
    textFits: isOfOurEra,
    reason: message('reject.dayInCalendar'),
  },
  time: { ...always, cast: 'TIME', reason: message('reject.time') },
  timestamp: {
    cast: 'TIMESTAMP',
    fits: (value) => `${value} BETWEEN ${TIMES}`,
    textFits: isOfOurEra,
    reason: message('reject.momentInCalendar'),
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

/** What must be true of the text of a cell, besides of its value. */
const textFitCondition = (
  { type, isChosen, isOfOurEra: hasNoEras }: TextColumn,
  plan: TypePlan,
): TextPlan['textFits'] => {
  const pattern = isChosen === true ? WRITTEN[type] : undefined;
  const conditions = [
    ...(pattern === undefined ? [] : [(text: string) => matches(text, pattern)]),
    ...(plan.textFits === null || hasNoEras === true ? [] : [plan.textFits]),
  ];
  return conditions.length === 0
    ? null
    : (text) => conditions.map((condition) => condition(text)).join(' AND ');
};

/** Digits of the longest values of a column. */
export interface Digits {
  readonly digits: number;
  readonly scale: number;
}

const fieldPosition = ({ field }: TextColumn, index: number): number | null =>
  field === undefined ? index : field;

/** SQL of the text of a column. */
export const columnText = (column: TextColumn, index: number): string => {
  const field = fieldPosition(column, index);
  return field === null ? 'NULL::VARCHAR' : `c${field}`;
};

/** True: how its values are stored depends on all of them. */
export const isUnbounded = ({ type, digits }: TextColumn): boolean => type === 'decimal' && digits === null;

/** Its type as it is stored, by the digits of its longest values where its source does not bound them. */
const storedType = (column: TextColumn, found: Digits | undefined): TypePlan & Pick<TextPlan, 'type'> => {
  if (column.type !== 'decimal') {
    return { type: column.type, ...PLANS[column.type] };
  }
  const { digits, scale } = found ?? { digits: column.digits ?? 0, scale: column.scale ?? 0 };
  if (column.isChosen === true) {
    const cast = `DECIMAL(${Math.min(digits, MAX_DIGITS)}, ${Math.min(scale, MAX_DIGITS)})`;
    return { type: 'decimal', ...PLANS.decimal, cast };
  }
  if (column.digits === null && column.scale === 0 && scale === 0 && digits <= INTEGER_DIGITS) {
    return { type: 'integer', ...PLANS.integer };
  }
  return digits > MAX_DIGITS
    ? { type: 'text', ...PLANS.text }
    : { type: 'decimal', ...PLANS.decimal, cast: `DECIMAL(${digits}, ${scale})` };
};

/**
 * Decimals whose digits the source does not bound get those that were `found`, by their places, and are whole numbers where the
 * source says that they have no fraction; beyond 38 digits they stay text.
 */
export const planText = (
  columns: readonly TextColumn[],
  digits: ReadonlyMap<number, Digits>,
): readonly TextPlan[] => {
  const names = uniqueNames(columns.map(({ name }) => name));
  return columns.map((column, index): TextPlan => {
    const stored = storedType(column, digits.get(index));
    return {
      name: names[index] ?? '',
      text: columnText(column, index),
      field: fieldPosition(column, index),
      isMoment: stored.type === 'timestamp' ? column.isMoment : undefined,
      ...stored,
      textFits: textFitCondition(column, stored),
    };
  });
};

export const quoted = ({ name }: TextPlan): string => duckdb.quoteIdentifier(name);

const isWide = (cast: string): boolean => Number(DECIMAL.exec(cast)?.[1] ?? 0) > FAST_DIGITS;

/**
 * The engine takes microseconds for the text of each decimal beyond 64 bits, and most values of such columns are short: these
 * are read as shorter decimals. The value is the same either way.
 */
const printCast = (cast: string, by: 'CAST' | 'TRY_CAST', text: string): string => {
  const [, , scale = '0'] = DECIMAL.exec(cast) ?? [];
  const whole = FAST_DIGITS - Number(scale);
  if (!isWide(cast) || whole < 1) {
    return `${by}(${text} AS ${cast})`;
  }
  const isShort = `strpos(concat(${text}, '.'), '.') <= ${whole}`;
  const short = `TRY_CAST(${text} AS DECIMAL(${FAST_DIGITS}, ${scale}))`;
  return `coalesce(CAST(CASE WHEN ${isShort} THEN ${short} END AS ${cast}), ${by}(${text} AS ${cast}))`;
};

/** SQL of whether a value fits; null where every one does that the cast gives. */
const fitCondition = ({ fits, textFits, text }: TextPlan, value: string): string | null => {
  const conditions = [
    ...(fits === null ? [] : [fits(value)]),
    ...(textFits === null ? [] : [textFits(text)]),
  ];
  return conditions.length === 0 ? null : conditions.join(' AND ');
};

const strictCell = (plan: TextPlan, value: string): string => {
  const fit = fitCondition(plan, value);
  return fit === null
    ? value
    : `CASE WHEN ${plan.text} IS NULL OR ${fit} THEN ${value} ELSE error('Out of Range') END`;
};

/** What casts text while it reads it, which takes half the time of a cast afterwards. */
const isCastByReader = ({ cast, textFits, field }: TextPlan): boolean =>
  cast !== null && textFits === null && field !== null && !isWide(cast);

interface SelectedText {
  /** Types of fields that are not read as text, by their places. */
  readonly types: ReadonlyMap<number, string>;
  /** SQL of each cell. */
  readonly cells: readonly string[];
}

/** Cells that must fit: the statement fails at the first that does not. */
export const strictRows = (plans: readonly TextPlan[]): SelectedText => {
  const typed = plans.filter(isCastByReader);
  return {
    types: new Map(typed.map(({ field, cast }) => [field ?? 0, cast ?? ''])),
    cells: plans.map((plan) => {
      const { cast, text } = plan;
      return cast === null
        ? text
        : strictCell(plan, isCastByReader(plan) ? text : printCast(cast, 'CAST', text));
    }),
  };
};

export const lenient = (plan: TextPlan): string => {
  const { text, cast } = plan;
  if (cast === null) {
    return text;
  }
  const value = printCast(cast, 'TRY_CAST', text);
  const fit = fitCondition(plan, value);
  return fit === null ? value : `CASE WHEN ${fit} THEN ${value} END`;
};

/** Cells that do not fit are empty. */
export const lenientRows = (plans: readonly TextPlan[]): SelectedText => ({
  types: new Map(),
  cells: plans.map(lenient),
});
