import type { FilterOp } from '@plumbline/contract';

/** Filter operators, as they are chosen. */
export const operator = {
  eq: 'is exactly',
  ne: 'is not exactly',
  lt: 'is less than',
  lte: 'is at most',
  gt: 'is greater than',
  gte: 'is at least',
  between: 'is between',
  in: 'is one of',
  nin: 'is none of',
  contains: 'contains',
  ncontains: 'does not contain',
  startswith: 'starts with',
  endswith: 'ends with',
  matches: 'matches the pattern',
  isnull: 'is empty',
  notnull: 'is not empty',
  relative: 'is within',
} as const satisfies Readonly<Record<FilterOp, string>>;
