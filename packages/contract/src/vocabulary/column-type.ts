import type { FilterOp } from './filter-operator.ts';
import { keysWith, tableKeys } from './table.ts';

interface ColumnTypeFacts {
  /** On screen, in English. */
  readonly label: string;
  /** Its values add up, have a mean and go into bins. */
  readonly isNumeric: boolean;
  /** Its values have a day, so they are grouped by time grains and filtered by relative ranges. */
  readonly isTemporal: boolean;
  /** Its values have a smallest and a largest. */
  readonly isOrdered: boolean;
  /** Text operators look into its values; those of JSON are searched as they are written. */
  readonly isTextual: boolean;
  /** Charts and pivots make groups of its values. */
  readonly isGroupable: boolean;
  /** Filters offer its values as a list to pick from. */
  readonly isListed: boolean;
  /** Types of one family compare and mix; the widest among them holds the values of all. [SEM-EXPR-3] */
  readonly family: 'text' | 'json' | 'boolean' | 'number' | 'day' | 'time';
  readonly width: 0 | 1 | 2;
  /** What a new filter on such a column starts with. */
  readonly defaultOperator: FilterOp;
}

const PLAIN = {
  isNumeric: false,
  isTemporal: false,
  isOrdered: true,
  isTextual: false,
  isGroupable: true,
  isListed: true,
  width: 0,
  defaultOperator: 'between',
} as const;
const NUMBER = { ...PLAIN, isNumeric: true, family: 'number' } as const;
const DAY = { ...PLAIN, isTemporal: true, family: 'day' } as const;

/** What every part of the product knows of a type. `integer` has 64 bits, `decimal` is exact, `number` an IEEE double. */
export const COLUMN_TYPES = {
  text: { ...PLAIN, label: 'Text', isTextual: true, family: 'text', defaultOperator: 'in' },
  integer: { ...NUMBER, label: 'Whole number' },
  decimal: { ...NUMBER, label: 'Decimal number', width: 1 },
  number: { ...NUMBER, label: 'Number', width: 2 },
  boolean: {
    ...PLAIN,
    label: 'Yes/no',
    isOrdered: false,
    isListed: false,
    family: 'boolean',
    defaultOperator: 'eq',
  },
  date: { ...DAY, label: 'Date' },
  time: { ...PLAIN, label: 'Time of day', family: 'time' },
  timestamp: { ...DAY, label: 'Date and time', width: 1 },
  json: {
    ...PLAIN,
    label: 'JSON',
    isOrdered: false,
    isTextual: true,
    isGroupable: false,
    isListed: false,
    family: 'json',
    defaultOperator: 'contains',
  },
} as const satisfies Record<string, ColumnTypeFacts>;

/** What a column is for: measures are computed with, identifiers are not, times order, dimensions group. */
export const COLUMN_ROLES = ['measure', 'dimension', 'time', 'identifier'] as const;

type Table = typeof COLUMN_TYPES;
type TypeName = keyof Table;

export const COLUMN_TYPE_NAMES = tableKeys<TypeName>(COLUMN_TYPES);
export const NUMERIC_TYPES: readonly TypeName[] = keysWith(COLUMN_TYPES, 'isNumeric', true);
export const TEMPORAL_TYPES: readonly TypeName[] = keysWith(COLUMN_TYPES, 'isTemporal', true);
export const ORDERED_TYPES: readonly TypeName[] = keysWith(COLUMN_TYPES, 'isOrdered', true);

/** True for types whose values are added and averaged. */
export const isNumericType = (type: string | null | undefined): boolean =>
  NUMERIC_TYPES.some((one) => one === type);
/** True for dates, times and timestamps. */
export const isTemporalType = (type: string | null | undefined): boolean =>
  TEMPORAL_TYPES.some((one) => one === type);
/** True for types whose values have a minimum and a maximum. */
export const isOrderedType = (type: string | null | undefined): boolean =>
  ORDERED_TYPES.some((one) => one === type);
