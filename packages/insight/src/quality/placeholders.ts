import type { Cell, ColumnFacts, ColumnProfile } from '@plumbline/contract';
import type { AssessedColumn } from './issue.ts';

type Given = Pick<AssessedColumn, 'name' | 'type' | 'role' | 'profile'> & {
  readonly facts: Pick<ColumnFacts, 'lengths'>;
};
type StandIns = ColumnFacts['standIns'];

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
/** Two letters may be a code: NA is Namibia, and North America. */
const CODES: ReadonlySet<string> = new Set(['na', 'nil']);
const CODE_CHARS = 3;

const FEWEST = 3;
/** So many times as often as the other small ones. */
const TIMES_OTHERS = 2;
/** Bins beside it that hold nothing. */
const EMPTY_BINS = 2;

const isSpike = (count: number, { distinct }: ColumnProfile, filled: number): boolean =>
  count >= FEWEST && count >= filled / Math.max(1, distinct);

/** It alone is in the bin at its end, and the bins beside that are empty. */
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

/** The one negative number of a column of counts: its bin may hold the small ones too. */
const isMinusOne = ({ value, count }: { value: Cell; count: number }, { profile, type }: Given): boolean => {
  const others = profile.top.filter((one) => one.value !== value).map((one) => one.count);
  const middle = others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)] ?? 0;
  const isLeast = type === 'integer' && Number(value) === -1 && profile.min === value;
  return isLeast && Number(profile.quantiles?.p25 ?? -1) >= 0 && count >= TIMES_OTHERS * middle;
};

const textsOf = ({ profile, facts }: Given): StandIns =>
  profile.top.filter(({ value }) => {
    const text = String(value).trim().toLowerCase();
    return TEXTS.has(text) && !(CODES.has(text) && (facts.lengths?.max ?? 0) <= CODE_CHARS);
  });

const dayOf = (value: Cell): string => String(value).replace(/T00:00(:00)?$/u, '');

/**
 * Values that often stand for a missing one: `n/a` and its like among the commonest texts; 999, 1900-01-01 and their like
 * where they are often, at an end of the column, and far from all others.
 */
export const findPlaceholders = (column: Given, rowCount: number): StandIns => {
  const { type, role, profile } = column;
  if (type === 'text') {
    return textsOf(column);
  }
  if (role === 'identifier') {
    return [];
  }
  const filled = rowCount - profile.nulls;
  const isNumber = type === 'integer' || type === 'number' || type === 'decimal';
  const isKnown = (value: Cell): boolean =>
    isNumber
      ? NUMBERS.has(Number(value))
      : (type === 'date' || type === 'timestamp') && DAYS.has(dayOf(value));
  return profile.top.filter(
    (one) =>
      isKnown(one.value) &&
      isSpike(one.count, profile, filled) &&
      (isIsolated(one, profile) || isMinusOne(one, column)),
  );
};

const NEARLY = 0.99;
const FEWEST_ROWS = 100;

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
  if (rowCount >= FEWEST_ROWS && distinct > 1 && (top[0]?.count ?? 0) / rowCount >= NEARLY) {
    return ['nearly_constant'];
  }
  return distinctIsExact && nulls === 0 && distinct === rowCount && rowCount > 1 ? ['all_different'] : [];
};
