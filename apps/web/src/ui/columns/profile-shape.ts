import type { Cell, ColumnProfile, ColumnType } from '@plumbline/contract';

/** What is needed of a column to draw its shape. */
export interface ShapedColumn {
  readonly type: ColumnType;
  readonly role?: string;
  readonly profile: ColumnProfile | null;
}

/** The shape of a column as its header draws it. */
export type ProfileShape =
  | { readonly kind: 'none' }
  /** Every value is another: nothing to draw but a line. */
  | { readonly kind: 'flat' }
  /** Share of yes among what is not empty, 0 to 1. */
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'bars'; readonly counts: readonly number[] };

const countValues = (profile: ColumnProfile, value: Cell): number =>
  profile.top.find((each) => each.value === value)?.count ?? 0;

export function shareOfYes(profile: ColumnProfile): number {
  const yes = countValues(profile, true);
  const all = yes + countValues(profile, false);
  return all === 0 ? 0 : yes / all;
}

/** Not one value twice. An estimate of different values proves nothing. */
export const isAllDifferent = (profile: ColumnProfile, rowCount: number): boolean =>
  profile.distinctIsExact && profile.distinct > 1 && profile.distinct === rowCount - profile.nulls;

/**
 * Rows of each value of a number that takes few whole ones, in their order; null for any other column. Bins of equal
 * width would leave gaps between whole numbers that say nothing.
 */
export function countsByValue({ type, profile }: ShapedColumn): ColumnProfile['top'] | null {
  const isWhole = type === 'integer' && profile !== null && profile.distinctIsExact;
  return isWhole && profile.distinct > 1 && profile.distinct <= profile.top.length
    ? profile.top.toSorted((one, other) => Number(one.value) - Number(other.value))
    : null;
}

export function profileShape(column: ShapedColumn, rowCount: number): ProfileShape {
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
