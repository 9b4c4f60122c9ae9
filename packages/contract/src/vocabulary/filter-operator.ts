import { keysWith, tableKeys } from './table.ts';

interface FilterOperatorFacts {
  /** In a list to choose from, in English. */
  readonly label: string;
  /** In a sentence after the column's name, in English. */
  readonly verb: string;
  /** Types of columns. [SEM-FILTER-1] */
  readonly takes: 'any' | 'groupable' | 'ordered' | 'textual' | 'temporal';
  /**
   * `text`: a text, whatever the column's type; `two`: both ends of a range; `relative`: whole units around a moment;
   * `count`: how many values; `part`: weekdays, months of the year or hours of the day.
   */
  readonly operand: 'none' | 'one' | 'two' | 'list' | 'text' | 'relative' | 'count' | 'part';
  /** The operator that holds exactly where this one does not. [SEM-FILTER-5] */
  readonly negates: 'eq' | 'in' | 'contains' | 'isnull' | 'falls' | null;
  /** Parameters of dashboards filter by it. */
  readonly inParameters: boolean;
}

const EQUAL = { takes: 'any', operand: 'one', negates: null, inParameters: false } as const;
const ORDER = { takes: 'ordered', operand: 'one', negates: null, inParameters: false } as const;
const LIST = { takes: 'any', operand: 'list', negates: null, inParameters: false } as const;
const TEXT = { takes: 'textual', operand: 'text', negates: null, inParameters: false } as const;
const PART = { takes: 'temporal', operand: 'part', negates: null, inParameters: false } as const;
const EMPTY = { takes: 'any', operand: 'none', negates: null, inParameters: false } as const;

/**
 * Conditions on one column. Meaning: docs/semantics.md, SEM-FILTER. To add one:
 * docs/guides/add-a-filter-operator.md.
 */
export const FILTER_OPERATORS = {
  eq: { ...EQUAL, label: 'is exactly', verb: 'is', inParameters: true },
  ne: { ...EQUAL, label: 'is not exactly', verb: 'is not', negates: 'eq' },
  lt: { ...ORDER, label: 'is less than', verb: 'below' },
  lte: { ...ORDER, label: 'is at most', verb: 'up to', inParameters: true },
  gt: { ...ORDER, label: 'is greater than', verb: 'above' },
  gte: { ...ORDER, label: 'is at least', verb: 'from', inParameters: true },
  /** Inclusive at both ends. */
  between: { ...ORDER, label: 'is between', verb: 'between', operand: 'two', inParameters: true },
  in: { ...LIST, label: 'is one of', verb: 'is', inParameters: true },
  nin: { ...LIST, label: 'is none of', verb: 'is not', negates: 'in' },
  /** The most frequent values. [SEM-FILTER-10] */
  top: {
    label: 'is one of the top',
    verb: 'in the top',
    takes: 'groupable',
    operand: 'count',
    negates: null,
    inParameters: false,
  },
  contains: { ...TEXT, label: 'contains', verb: 'contains', inParameters: true },
  ncontains: { ...TEXT, label: 'does not contain', verb: 'does not contain', negates: 'contains' },
  startswith: { ...TEXT, label: 'starts with', verb: 'starts with' },
  endswith: { ...TEXT, label: 'ends with', verb: 'ends with' },
  matches: { ...TEXT, label: 'matches the pattern', verb: 'matches' },
  isnull: { ...EMPTY, label: 'is empty', verb: 'is empty' },
  notnull: { ...EMPTY, label: 'is not empty', verb: 'is not empty', negates: 'isnull' },
  relative: {
    label: 'is within',
    verb: 'in',
    takes: 'temporal',
    operand: 'relative',
    negates: null,
    inParameters: true,
  },
  /** On some weekdays, in some months of the year or hours of the day. [SEM-FILTER-11] */
  falls: { ...PART, label: 'falls on a weekday, month or hour', verb: 'falls on' },
  nfalls: {
    ...PART,
    label: 'does not fall on a weekday, month or hour',
    verb: 'does not fall on',
    negates: 'falls',
  },
} as const satisfies Record<string, FilterOperatorFacts>;

type Table = typeof FILTER_OPERATORS;
export type FilterOp = keyof Table;
export type FilterOperand = Table[FilterOp]['operand'];

export const FILTER_OPS = tableKeys<FilterOp>(FILTER_OPERATORS);
/** Operators by how their operand is written. */
export const COMPARE_OPS = keysWith(FILTER_OPERATORS, 'operand', 'one');
export const RANGE_OPS = keysWith(FILTER_OPERATORS, 'operand', 'two');
export const SET_OPS = keysWith(FILTER_OPERATORS, 'operand', 'list');
export const TEXT_OPS = keysWith(FILTER_OPERATORS, 'operand', 'text');
export const NULL_OPS = keysWith(FILTER_OPERATORS, 'operand', 'none');
export const COUNT_OPS = keysWith(FILTER_OPERATORS, 'operand', 'count');
export const RELATIVE_OPS = keysWith(FILTER_OPERATORS, 'operand', 'relative');
export const PART_OPS = keysWith(FILTER_OPERATORS, 'operand', 'part');

export const PARAMETER_OPS = keysWith(FILTER_OPERATORS, 'inParameters', true);

export const GROUP_OPS = ['and', 'or', 'not'] as const;

/** Groups within groups, a condition counted too. */
export const MAX_FILTER_DEPTH = 32;

/** A pattern for `matches`: a text without a character but the blanks that `trim` removes. */
export const BLANK_TEXT_PATTERN = String.raw`^[ \t\n\r\x{00a0}]*$`;
