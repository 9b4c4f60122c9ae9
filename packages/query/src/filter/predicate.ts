import type { ColumnType, RelativeRange, TimePart, TimeUnit, WeekStart } from '@plumbline/contract';

/** A column with the type that the check found. */
export interface ColumnRef {
  readonly name: string;
  readonly type: ColumnType;
  /** The clock that its moments are on. */
  readonly zone?: string | undefined;
}

/**
 * An operand in the one form its type has: integers and decimals as canonical text, doubles as numbers, dates and
 * times as ISO text without a zone.
 */
export type Value =
  | { readonly type: 'text' | 'integer' | 'decimal' | 'date' | 'time' | 'timestamp'; readonly value: string }
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'boolean'; readonly value: boolean };

/** Equal for equal values of one type. Quicker than JSON: a filter may list 50,000 values. */
export const valueKey = ({ type, value }: Value): string => `${type} ${value}`;

export type CompareOp = 'eq' | 'lt' | 'lte' | 'gt' | 'gte';
export type TextMatchOp = 'contains' | 'startswith' | 'endswith' | 'matches';

/**
 * A condition on a row: typed, canonical, free of any dialect. Two-valued: it holds or it does not, and `not` holds
 * exactly where its part does not. [SEM-LOGIC-1]
 */
export type Predicate =
  | { readonly kind: 'constant'; readonly holds: boolean }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Predicate[] }
  | { readonly kind: 'not'; readonly part: Predicate }
  | { readonly kind: 'isnull'; readonly column: ColumnRef }
  | { readonly kind: 'compare'; readonly op: CompareOp; readonly column: ColumnRef; readonly value: Value }
  | { readonly kind: 'in'; readonly column: ColumnRef; readonly values: readonly Value[] }
  | { readonly kind: 'text'; readonly op: TextMatchOp; readonly column: ColumnRef; readonly text: string }
  /** The part of its value is one of these numbers. */
  | {
      readonly kind: 'part';
      readonly column: ColumnRef;
      readonly part: TimePart;
      readonly values: readonly number[];
    }
  /** Not yet resolved: only between check and plan. */
  | { readonly kind: 'relative'; readonly column: ColumnRef; readonly range: RelativeRange }
  /**
   * Within whole units counted from the one that holds the column's newest value (unit 0): from unit `from`, up to but
   * not including unit `until`. The newest `among` the rows that the row rules let through, or, within a rule, all.
   */
  | {
      readonly kind: 'newest';
      readonly among: 'visible' | 'all';
      readonly column: ColumnRef;
      readonly unit: TimeUnit;
      /** First day of weeks; absent for Monday. */
      readonly weekStart?: WeekStart;
      readonly from: number;
      readonly until: number;
    }
  /** One of the `count` most frequent values; of equally frequent ones those that come first in their order. */
  | {
      readonly kind: 'frequent';
      readonly among: 'visible' | 'all';
      readonly column: ColumnRef;
      readonly count: number;
    };

/** The predicate with every condition in it replaced. */
export function mapParts(predicate: Predicate, change: (condition: Predicate) => Predicate): Predicate {
  if (predicate.kind === 'all' || predicate.kind === 'any') {
    return { kind: predicate.kind, parts: predicate.parts.map((part) => mapParts(part, change)) };
  }
  return predicate.kind === 'not'
    ? { kind: 'not', part: mapParts(predicate.part, change) }
    : change(predicate);
}

/** Whether it is decided by other rows than the one that it is tested on. */
export function readsOtherRows(predicate: Predicate): boolean {
  if (predicate.kind === 'all' || predicate.kind === 'any') {
    return predicate.parts.some(readsOtherRows);
  }
  return predicate.kind === 'not' ? readsOtherRows(predicate.part) : 'among' in predicate;
}

export const not = (part: Predicate): Predicate => (part.kind === 'not' ? part.part : { kind: 'not', part });
export const all = (parts: readonly Predicate[]): Predicate => ({ kind: 'all', parts });
export const any = (parts: readonly Predicate[]): Predicate => ({ kind: 'any', parts });
export const isNull = (column: ColumnRef): Predicate => ({ kind: 'isnull', column });
export const NEVER: Predicate = { kind: 'constant', holds: false };
