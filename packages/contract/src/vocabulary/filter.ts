export const TIME_UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** Units that times are grouped by; those below a day give timestamps. */
export const TIME_GRAINS = [...TIME_UNITS, 'hour', 'minute', 'second'] as const;

export const COMPARE_OPS = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'] as const;

export const TEXT_OPS = ['contains', 'ncontains', 'startswith', 'endswith', 'matches'] as const;

export const SET_OPS = ['in', 'nin'] as const;

export const NULL_OPS = ['isnull', 'notnull'] as const;

export const GROUP_OPS = ['and', 'or', 'not'] as const;

export const FILTER_OPS = [
  ...COMPARE_OPS,
  'between',
  ...SET_OPS,
  ...TEXT_OPS,
  ...NULL_OPS,
  'relative',
] as const;

/** Groups within groups, a condition counted too. */
export const MAX_FILTER_DEPTH = 32;

/** A pattern for `matches`: a text without a character but the blanks that `trim` takes away. */
export const BLANK_TEXT_PATTERN = String.raw`^[ \t\n\r\x{00a0}]*$`;
