import { chiSquareAbove } from './chi-square.ts';
import { normalCdf } from './distributions.ts';

/** Whether two groups differ: the probability of such a difference by chance, and its size. */
export interface GroupTest {
  /** Two-sided. */
  readonly p: number;
  /** Cramér's V for names, 0 to 1; the difference of means in standard deviations for numbers. */
  readonly effect: number;
}

/** Expected counts below it are too few for a chi-squared test. */
const MIN_EXPECTED = 5;

/** Pearson's test of two rows of counts; rare names are taken together. Null where too little is left to compare. */
export function countsTest(counts: readonly (readonly [number, number])[]): GroupTest | null {
  const total = counts.reduce((sum, [one, other]) => sum + one + other, 0);
  const ones = counts.reduce((sum, [one]) => sum + one, 0);
  const smaller = Math.min(ones, total - ones);
  const isRare = ([one, other]: readonly [number, number]): boolean =>
    ((one + other) * smaller) / total < MIN_EXPECTED;
  const rare = counts.filter(isRare);
  const together = rare.reduce<[number, number]>(([a, b], [one, other]) => [a + one, b + other], [0, 0]);
  const cells = [...counts.filter((pair) => !isRare(pair)), ...(isRare(together) ? [] : [together])];
  if (cells.length < 2 || smaller === 0) {
    return null;
  }
  const [first, second] = [0, 1].map((side) => cells.reduce((sum, pair) => sum + (pair[side] ?? 0), 0)) as [
    number,
    number,
  ];
  const all = first + second;
  const statistic = cells.reduce((sum, [one, other]) => {
    const [a, b] = [((one + other) * first) / all, ((one + other) * second) / all];
    return sum + (one - a) ** 2 / a + (other - b) ** 2 / b;
  }, 0);
  return { p: chiSquareAbove(statistic, cells.length - 1), effect: Math.sqrt(statistic / all) };
}

/** Size, mean and standard deviation of a sample. */
export interface Moments {
  readonly count: number;
  readonly mean: number;
  readonly deviation: number;
}

const MIN_VALUES = 8;

/** Welch's test of two means. Null where a group has fewer than eight values, or neither varies. */
export function meansTest(one: Moments, other: Moments): GroupTest | null {
  if (Math.min(one.count, other.count) < MIN_VALUES) {
    return null;
  }
  const [a, b] = [one.deviation ** 2 / one.count, other.deviation ** 2 / other.count];
  const pooled = Math.sqrt((one.deviation ** 2 + other.deviation ** 2) / 2);
  if (!(a + b > 0)) {
    return null;
  }
  const t = (one.mean - other.mean) / Math.sqrt(a + b);
  const freedom = (a + b) ** 2 / (a ** 2 / (one.count - 1) + b ** 2 / (other.count - 1));
  // Wallace's approximation of the normal deviate with the same probability.
  const z = Math.sqrt(freedom * Math.log1p(t ** 2 / freedom)) * (1 - 3 / (4 * (4 * freedom + 3)));
  return { p: 2 * (1 - normalCdf(Math.abs(z))), effect: Math.abs(one.mean - other.mean) / pooled };
}
