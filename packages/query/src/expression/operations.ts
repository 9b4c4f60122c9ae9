/**
 * What an operation takes and gives. `same`: all arguments are of one family (numbers, text, booleans, dates and
 * timestamps, times) and the result is the widest of them. `literal:*` must be written in the question, not computed.
 * A parameter list that ends in `...` repeats its last parameter; `?` marks one that may be left out.
 */
export interface Signature {
  readonly params: readonly string[];
  /** A type; `same`, `first` (the type of the first argument), or `arithmetic` (see SEM-EXPR: integer, decimal or number). */
  readonly gives: string;
}

const takes = (params: string, gives: string): Signature => ({
  params: params === '' ? [] : params.split(' '),
  gives,
});

/** Every operation of an expression, the one list from which checker, printers and reference interpreter derive. */
export const OPERATIONS = {
  and: takes('boolean boolean ...', 'boolean'),
  or: takes('boolean boolean ...', 'boolean'),
  not: takes('boolean', 'boolean'),
  is_null: takes('any', 'boolean'),
  coalesce: takes('same same ...', 'same'),
  eq: takes('same same', 'boolean'),
  ne: takes('same same', 'boolean'),
  lt: takes('same same', 'boolean'),
  lte: takes('same same', 'boolean'),
  gt: takes('same same', 'boolean'),
  gte: takes('same same', 'boolean'),
  /** The first equals one of the others; null where the first is null. */
  in: takes('same same ...', 'boolean'),

  add: takes('numeric numeric', 'arithmetic'),
  subtract: takes('numeric numeric', 'arithmetic'),
  multiply: takes('numeric numeric', 'arithmetic'),
  /** In doubles; null where the divisor is 0. */
  divide: takes('numeric numeric', 'number'),
  /** Sign of the divisor, as in spreadsheets; null where the divisor is 0. */
  modulo: takes('numeric numeric', 'arithmetic'),
  negate: takes('numeric', 'arithmetic'),
  power: takes('numeric numeric', 'number'),
  abs: takes('numeric', 'first'),
  sign: takes('numeric', 'integer'),
  /** Half away from zero; the second is the number of decimals, which may be negative. */
  round: takes('numeric literal:integer?', 'first'),
  /** Away from zero. */
  round_up: takes('numeric literal:integer?', 'first'),
  /** Towards zero. */
  round_down: takes('numeric literal:integer?', 'first'),
  ceiling: takes('numeric', 'integer'),
  floor: takes('numeric', 'integer'),
  sqrt: takes('numeric', 'number'),
  exp: takes('numeric', 'number'),
  ln: takes('numeric', 'number'),
  log10: takes('numeric', 'number'),
  sin: takes('numeric', 'number'),
  cos: takes('numeric', 'number'),
  tan: takes('numeric', 'number'),
  degrees: takes('numeric', 'number'),
  radians: takes('numeric', 'number'),
  pi: takes('', 'number'),
  greatest: takes('same same ...', 'same'),
  least: takes('same same ...', 'same'),

  /** Nulls count as empty text; other types as they are written. */
  concat: takes('any any ...', 'text'),
  left: takes('text integer', 'text'),
  right: takes('text integer', 'text'),
  /** Start from 1, then the length. */
  substring: takes('text integer integer?', 'text'),
  length: takes('text', 'integer'),
  trim: takes('text', 'text'),
  trim_start: takes('text', 'text'),
  trim_end: takes('text', 'text'),
  upper: takes('text', 'text'),
  lower: takes('text', 'text'),
  /** First letter of each word large, the rest small. */
  proper: takes('text', 'text'),
  reverse: takes('text', 'text'),
  /** At most 10,000 times. */
  repeat: takes('text integer', 'text'),
  /** Every occurrence, sensitive to case and accents. */
  replace: takes('text text text', 'text'),
  /** Position, from 1, of the second in the first; null where absent. Sensitive to case and accents. */
  find: takes('text text', 'integer'),
  contains: takes('text text', 'boolean'),
  starts_with: takes('text text', 'boolean'),
  ends_with: takes('text text', 'boolean'),
  /** Part by its position from 1; negative from the end; null where there is none. */
  split_part: takes('text text integer', 'text'),
  /** `%` and `_`; sensitive to case and accents. */
  like: takes('text literal:text', 'boolean'),
  regex_match: takes('text literal:text', 'boolean'),
  /** The group by its number, 0 the whole; null where nothing matches. */
  regex_extract: takes('text literal:text literal:integer?', 'text'),
  /** Every match; `\1` inserts the first group. */
  regex_replace: takes('text literal:text literal:text', 'text'),
  char: takes('integer', 'text'),
  code: takes('text', 'integer'),
  /** 0 to 1: one less the edit distance as a share of the longer text. */
  similarity: takes('text text', 'number'),

  make_date: takes('integer integer integer', 'date'),
  make_timestamp: takes('integer integer integer integer integer integer', 'timestamp'),
  /** Units: year quarter month week day weekday (Monday 1) day_of_year hour minute second. */
  date_part: takes('literal:text temporal', 'integer'),
  /** Start of the unit: a date down to day, a timestamp for hour, minute and second. */
  date_trunc: takes('literal:text temporal', 'temporal'),
  /** Last day of the unit, a date. */
  end_of: takes('literal:text temporal', 'date'),
  /** Months end where the later month ends. */
  date_add: takes('literal:text integer temporal', 'temporal'),
  /** Units that start between the two; negative where the second is earlier. */
  date_diff: takes('literal:text temporal temporal', 'integer'),
  /** Whole years from the first to the second. */
  age: takes('temporal temporal', 'integer'),
  /** Days from Monday to Friday from the first to the second, both counted. */
  workdays: takes('temporal temporal', 'integer'),
  month_name: takes('temporal', 'text'),
  weekday_name: takes('temporal', 'text'),
  /** Tokens yyyy yy MMMM MMM MM M dddd ddd dd d HH mm ss; anything else is literal. */
  format_date: takes('temporal literal:text', 'text'),
  /** Decimals, then whether thousands are set apart by commas. */
  format_number: takes('numeric literal:integer literal:boolean', 'text'),
  /** Converts a time from the first zone to the second. */
  convert_zone: takes('timestamp literal:text literal:text', 'timestamp'),
} as const satisfies Record<string, Signature>;

export type Operation = keyof typeof OPERATIONS;
