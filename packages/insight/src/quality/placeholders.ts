import {
  isNumericType,
  isTemporalType,
  type Cell,
  type ColumnFacts,
  type ColumnProfile,
} from '@plumbline/contract';
import type { AssessedColumn } from './issue.ts';

type PlaceholderColumn = Pick<AssessedColumn, 'name' | 'type' | 'role' | 'profile'> & {
  readonly facts: Pick<ColumnFacts, 'lengths'>;
};
type Placeholders = ColumnFacts['standIns'];

const NUMBERS: ReadonlySet<number> = new Set([
  0, -1, -9, -99, -999, -9999, 99, 999, 9999, 99_999, 999_999, 9_999_999, 999_999_999,
]);
const DAYS: ReadonlySet<string> = new Set([
  '0001-01-01',
  '1753-01-01',
  '1899-12-30',
  '1899-12-31',
  '1900-01-01',
  '1901-01-01',
  '1970-01-01',
  '2099-12-31',
  '9999-12-31',
]);
const TEXTS: ReadonlySet<string> = new Set(
  'n/a|#n/a|na|n.a.|nan|null|nil|undefined|unknown|unbekannt|missing|not available|not applicable|tbd|k.a.|k. a.|(blank)|-|--|---|?|??|.|..|xxx'.split(
    '|',
  ),
);
/** Short texts may be codes: NA is Namibia, and North America. */
const CODES: ReadonlySet<string> = new Set(['na', 'nil']);
const CODE_CHARS = 3;

const MIN_COUNT = 3;
/** How many times as frequent as the median of the other values. */
const TIMES_OTHERS = 2;
/** Empty bins that separate a placeholder from the other values. */
const EMPTY_BINS = 2;

const isSpike = (count: number, { distinct }: ColumnProfile, filled: number): boolean =>
  count >= MIN_COUNT && count >= filled / Math.max(1, distinct);

/** Whether the value is alone in the first or last bin, next to empty bins. */
const isIsolated = ({ value, count }: { value: Cell; count: number }, profile: ColumnProfile): boolean => {
  const { histogram, min, max } = profile;
  if (value !== min && value !== max) {
    return false;
  }
  const bins = value === min ? histogram : histogram.toReversed();
  return (
    bins.length > EMPTY_BINS + 1 &&
    bins[0]?.count === count &&
    bins.slice(1, EMPTY_BINS + 1).every((bin) => bin.count === 0)
  );
};

/** −1 in a column of counts, where the bin of −1 may hold small counts too. */
const isMinusOne = (
  { value, count }: { value: Cell; count: number },
  { profile, type }: PlaceholderColumn,
): boolean => {
  const others = profile.top.filter((one) => one.value !== value).map((one) => one.count);
  const middle = others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)] ?? 0;
  const isMinimum = type === 'integer' && Number(value) === -1 && profile.min === value;
  return isMinimum && Number(profile.quantiles?.p25 ?? -1) >= 0 && count >= TIMES_OTHERS * middle;
};

const findTexts = ({ profile, facts }: PlaceholderColumn): Placeholders =>
  profile.top.filter(({ value }) => {
    const text = String(value).trim().toLowerCase();
    return TEXTS.has(text) && !(CODES.has(text) && (facts.lengths?.max ?? 0) <= CODE_CHARS);
  });

const datePart = (value: Cell): string => String(value).replace(/T00:00(:00)?$/u, '');

/**
 * Placeholders for missing values: `n/a` and the like among the most frequent texts; 999, 1900-01-01 and the like where
 * they are frequent, at one end of the column, and far from all other values.
 */
export const findPlaceholders = (column: PlaceholderColumn, rowCount: number): Placeholders => {
  const { type, role, profile } = column;
  if (type === 'text') {
    return findTexts(column);
  }
  if (role === 'identifier') {
    return [];
  }
  const filled = rowCount - profile.nulls;
  const isNumber = isNumericType(type);
  const isKnown = (value: Cell): boolean =>
    isNumber ? NUMBERS.has(Number(value)) : isTemporalType(type) && DAYS.has(datePart(value));
  return profile.top.filter(
    (one) =>
      isKnown(one.value) &&
      isSpike(one.count, profile, filled) &&
      (isIsolated(one, profile) || isMinusOne(one, column)),
  );
};

const NEARLY_ALL = 0.99;
const MIN_ROWS = 100;

/** At most one trait; `all_different` only where the number of values is exact. */
export const profileTraits = (profile: ColumnProfile, rowCount: number): ColumnFacts['traits'] => {
  const { distinct, distinctIsExact, nulls, top } = profile;
  if (rowCount === 0) {
    return [];
  }
  if (nulls === rowCount) {
    return ['empty'];
  }
  if (nulls === 0 && distinct === 1 && rowCount > 1) {
    return ['constant'];
  }
  if (rowCount >= MIN_ROWS && distinct > 1 && (top[0]?.count ?? 0) / rowCount >= NEARLY_ALL) {
    return ['nearly_constant'];
  }
  return distinctIsExact && nulls === 0 && distinct === rowCount && rowCount > 1 ? ['all_different'] : [];
};
