import type { Cell, ColumnProfile, DatasetColumn } from '@plumbline/contract';
import { cellText } from '../../../ui/cell-text.ts';
import { t } from '../text.ts';
import { isNumeric } from '../../../ui/filter/operators.ts';

/** The shape of a column as its header draws it. */
export type ProfileShape =
  | { readonly kind: 'none' }
  /** Every value is another: nothing to draw but a line. */
  | { readonly kind: 'flat' }
  /** Share of yes among what is not empty, 0 to 1. */
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'bars'; readonly counts: readonly number[] };

const countOf = (profile: ColumnProfile, value: Cell): number =>
  profile.top.find((each) => each.value === value)?.count ?? 0;

function shareOfYes(profile: ColumnProfile): number {
  const yes = countOf(profile, true);
  const all = yes + countOf(profile, false);
  return all === 0 ? 0 : yes / all;
}

/** Not one value twice. An estimate of different values proves nothing. */
export const isAllDifferent = (profile: ColumnProfile, rowCount: number): boolean =>
  profile.distinctIsExact && profile.distinct > 1 && profile.distinct === rowCount - profile.nulls;

/**
 * Rows of each value of a number that takes few whole ones, in their order; null for any other column. Bins of equal
 * width would leave gaps between whole numbers that say nothing.
 */
export function countsByValue({ type, profile }: DatasetColumn): ColumnProfile['top'] | null {
  const isWhole = type === 'integer' && profile !== null && profile.distinctIsExact;
  return isWhole && profile.distinct > 1 && profile.distinct <= profile.top.length
    ? profile.top.toSorted((one, other) => Number(one.value) - Number(other.value))
    : null;
}

export function profileShape(column: DatasetColumn, rowCount: number): ProfileShape {
  const { type, role, profile } = column;
  if (profile === null || profile.nulls === rowCount) {
    return { kind: 'none' };
  }
  if (type === 'boolean') {
    return { kind: 'share', share: shareOfYes(profile) };
  }
  if (isAllDifferent(profile, rowCount) && (role === 'identifier' || profile.histogram.length === 0)) {
    return { kind: 'flat' };
  }
  const parts = countsByValue(column) ?? (profile.histogram.length > 0 ? profile.histogram : profile.top);
  const counts = parts.map(({ count }) => count);
  return counts.length === 0 ? { kind: 'none' } : { kind: 'bars', counts };
}

const short = (cell: Cell, column: DatasetColumn): string => {
  const { text } = cellText(cell, column);
  return column.type === 'timestamp' ? text.slice(0, 10) : text;
};

function mainCaption(column: DatasetColumn, profile: ColumnProfile, rowCount: number): string {
  const only = profile.top[0];
  if (profile.distinct === 1 && only !== undefined) {
    return t('captionOneValue', { value: short(only.value, column) });
  }
  if (column.type === 'boolean') {
    return t('captionYes', { share: shareOfYes(profile) });
  }
  if (column.role === 'identifier' && isAllDifferent(profile, rowCount)) {
    return t('captionAllDifferent');
  }
  if (isNumeric(column.type) && profile.quantiles !== null) {
    return t('captionMedian', { value: short(profile.quantiles.p50, column) });
  }
  const isTimed = column.type === 'date' || column.type === 'timestamp' || column.type === 'time';
  if (isTimed && profile.min !== null) {
    return t('captionRange', { low: short(profile.min, column), high: short(profile.max, column) });
  }
  return isAllDifferent(profile, rowCount)
    ? t('captionAllDifferent')
    : t('captionValues', { count: profile.distinct });
}

/** A share of empty cells worth a word in the header. */
const TOLD_EMPTY_SHARE = 0.005;

/** One line under the shape: what the column is like, and how much of it is empty. */
export function profileCaption(column: DatasetColumn, rowCount: number): string {
  const { profile } = column;
  if (profile === null) {
    return t('captionNone');
  }
  if (profile.nulls === rowCount) {
    return rowCount === 0 ? t('barNoRows') : t('captionAllEmpty');
  }
  const caption = mainCaption(column, profile, rowCount);
  const share = profile.nulls / rowCount;
  return share >= TOLD_EMPTY_SHARE ? t('captionEmptyShare', { caption, share }) : caption;
}

export interface Statistic {
  readonly name: string;
  readonly value: string;
}

/** The figures of the panel, in its order; what a type does not have is left out. */
export function profileStatistics(column: DatasetColumn): readonly Statistic[] {
  const { profile } = column;
  if (profile === null) {
    return [];
  }
  const print = (cell: Cell): string => cellText(cell, column).text;
  const whole = (count: number): string => cellText(count, { type: 'integer' }).text;
  const statistics: Statistic[] = [
    { name: t('statEmpty'), value: whole(profile.nulls) },
    {
      name: t('statDistinct'),
      value: profile.distinctIsExact ? whole(profile.distinct) : t('statAbout', { count: profile.distinct }),
    },
  ];
  if (profile.mean !== null) {
    statistics.push({ name: t('statMean'), value: rounded(profile.mean) });
  }
  if (profile.stddev !== null) {
    statistics.push({ name: t('statDeviation'), value: rounded(profile.stddev) });
  }
  const { quantiles } = profile;
  if (quantiles !== null && isNumeric(column.type)) {
    const value = [quantiles.p05, quantiles.p50, quantiles.p95].map(print).join(' / ');
    statistics.push({ name: t('statQuantiles'), value });
  }
  if (profile.min !== null) {
    statistics.push({ name: rangeName(column), value: `${print(profile.min)} / ${print(profile.max)}` });
  }
  return statistics;
}

/** Four figures that say something: a mean needs no twelve digits. */
const rounded = (value: number): string =>
  cellText(Number(value.toPrecision(value !== 0 && Math.abs(value) < 1000 ? 3 : 6)), { type: 'number' }).text;

function rangeName(column: DatasetColumn): string {
  if (isNumeric(column.type)) {
    return t('statRange');
  }
  return column.type === 'text' || column.type === 'json' ? t('statLonger') : t('statDates');
}
