import type { Cell, ColumnProfile } from '@plumbline/contract';
import type { ColumnSchema } from '@plumbline/query';
import { histogramAxis, layBins } from './histogram.ts';
import { NUMERIC, ORDERED, RANKED, SHARES, TOP_VALUES, isType, toQuantiles } from './profile-table.ts';

export interface Group {
  readonly value: Cell;
  readonly count: number;
}

/** The profile of a column from all its different values, which are in the order of their type. */
export const listedProfile = (
  column: ColumnSchema,
  groups: readonly Group[],
  rowCount: number,
): ColumnProfile => {
  const filled = groups.reduce((sum, { count }) => sum + count, 0);
  const bounds = isType(column, ORDERED)
    ? { min: groups[0]?.value ?? null, max: groups.at(-1)?.value ?? null }
    : { min: null, max: null };
  return {
    nulls: rowCount - filled,
    distinct: groups.length,
    distinctIsExact: true,
    ...bounds,
    ...groupMoments(column, groups, filled),
    quantiles: isType(column, RANKED)
      ? toQuantiles(SHARES.map((share) => valueAt(groups, share * filled)))
      : null,
    histogram: layBins(histogramAxis(column), bounds, groups),
    // A stable sort: of values equally frequent the smaller stays first.
    top: groups.toSorted((a, b) => b.count - a.count).slice(0, TOP_VALUES),
  };
};

const groupMoments = (
  column: ColumnSchema,
  groups: readonly Group[],
  filled: number,
): Pick<ColumnProfile, 'mean' | 'stddev'> => {
  if (!isType(column, NUMERIC) || filled === 0) {
    return { mean: null, stddev: null };
  }
  const mean = groups.reduce((sum, { value, count }) => sum + Number(value) * count, 0) / filled;
  const squares = groups.reduce((sum, { value, count }) => sum + count * (Number(value) - mean) ** 2, 0);
  return { mean, stddev: filled > 1 ? Math.sqrt(squares / (filled - 1)) : null };
};

/** The smallest value that at least `rank` rows do not exceed. */
const valueAt = (groups: readonly Group[], rank: number): Cell => {
  let upto = 0;
  for (const { value, count } of groups) {
    upto += count;
    if (upto >= rank) {
      return value;
    }
  }
  return null;
};
