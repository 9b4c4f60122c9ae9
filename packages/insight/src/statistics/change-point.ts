import { median } from './robust.ts';

export interface ChangePoint {
  /** Index of the first value after the change. */
  readonly at: number;
  /** Pettitt's statistic K. */
  readonly statistic: number;
  readonly p: number;
  readonly before: number;
  readonly after: number;
}

/** Pettitt's test for one change of level; medians before and after. Null below eight values. */
export function findChangePoint(values: readonly number[]): ChangePoint | null {
  const count = values.length;
  if (count < 8) {
    return null;
  }
  const ranks = midRanks(values);
  let running = 0;
  let best = { statistic: 0, at: 0 };
  ranks.forEach((rank, index) => {
    running += rank;
    const statistic = Math.abs(2 * running - (index + 1) * (count + 1));
    if (statistic > best.statistic && index < count - 1) {
      best = { statistic, at: index + 1 };
    }
  });
  const p = Math.min(1, 2 * Math.exp((-6 * best.statistic ** 2) / (count ** 3 + count ** 2)));
  return {
    ...best,
    p,
    before: median(values.slice(0, best.at)),
    after: median(values.slice(best.at)),
  };
}

/** From 1; equal values share the middle of theirs. */
export function midRanks(values: readonly number[]): number[] {
  // Numbers alone are sorted several times as fast as values that a function compares.
  const sorted = Float64Array.from(values).sort();
  const ranks = new Map<number, number>();
  for (let from = 0; from < sorted.length;) {
    let to = from;
    while (to + 1 < sorted.length && sorted[to + 1] === sorted[from]) {
      to += 1;
    }
    ranks.set(sorted[from]!, (from + to) / 2 + 1);
    from = to + 1;
  }
  return values.map((value) => ranks.get(value) ?? 0);
}
