import { compareMeans, compareShares, type Comparison } from '../compare/compare-groups.ts';
import type { Examples } from '../data/frame.ts';
import { createRandom } from '../random/random.ts';
import { chiSquareTail } from '../statistics/distributions.ts';
import { binColumn, type Bin, type BinnedColumn, type BinOptions } from './bins.ts';

/** Rows with one value, or one range of values, of each of its columns. */
export interface DriverGroup {
  readonly parts: readonly { readonly column: string; readonly bin: Bin }[];
  readonly rows: number;
  /** Mean target of the group, and how it differs from that of all other rows, with an interval. */
  readonly mean: number;
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}

/** A column that the target differs by. */
export interface Driver {
  readonly column: string;
  /** Share of the target's variance between its groups, without what chance alone would explain; 0 to 1. */
  readonly explained: number;
  /** Kruskal–Wallis: how often ranks would differ so much between groups by chance. */
  readonly p: number;
  /** Groups that surely differ from the rest, the largest difference first. */
  readonly groups: readonly DriverGroup[];
}

export interface FoundDrivers {
  /** Columns that pass the test, the strongest first. */
  readonly drivers: readonly Driver[];
  /** Combinations of two columns, found in one half of the rows; figures and intervals are of the other half. */
  readonly segments: readonly DriverGroup[];
}

export interface DriverOptions extends BinOptions {
  /** Confidence that all intervals of a result hold together. */
  readonly level: number;
  /** The target is 0 or 1. */
  readonly isShare: boolean;
  readonly seed: number;
}

/** Columns whose groups are combined in pairs, and combinations that are reported. */
const COMBINED = 6;
const SEGMENTS = 5;
const SEGMENT_ROWS = 30;
const SEGMENT_SHARE = 0.02;

/** What goes with a high or a low target. Associations, not causes. Pure: the same rows and seed give the same result. */
export function findDrivers({ frame, target }: Examples, options: DriverOptions): FoundDrivers {
  const binned = frame.columns.map((column) => binColumn(column, options));
  const ranks = rank(target);
  const tested = binned.map((column) => ({ column, ...strength(column, target, ranks) }));
  const accepted = tested
    // All columns are tested at once, so each must be surer (Bonferroni).
    .filter(({ p }) => p * tested.length <= 1 - options.level)
    .toSorted((one, other) => other.explained - one.explained);
  const comparisons = accepted.reduce((sum, { column }) => sum + column.bins.length, 0);
  const level = 1 - (1 - options.level) / Math.max(1, comparisons);
  const compare = comparerOf(target, { isShare: options.isShare, level });
  return {
    drivers: accepted.map(({ column, explained, p }) => ({
      column: column.name,
      explained,
      p,
      groups: surest(singleGroups(column).flatMap((group) => compare(group) ?? [])),
    })),
    segments: findSegments(
      accepted.slice(0, COMBINED).map(({ column }) => column),
      target,
      options,
    ),
  };
}

interface Group {
  readonly parts: DriverGroup['parts'];
  readonly has: (row: number) => boolean;
}

const singleGroups = ({ name, bins, codes }: BinnedColumn): Group[] =>
  bins.map((bin, code) => ({ parts: [{ column: name, bin }], has: (row) => codes[row] === code }));

/** Groups whose interval excludes no difference, the largest difference first. */
const surest = (groups: readonly DriverGroup[]): DriverGroup[] =>
  groups
    .filter(({ low, high }) => low > 0 || high < 0)
    .toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference));

function comparerOf(
  target: Float64Array,
  { isShare, level }: { readonly isShare: boolean; readonly level: number },
): (group: Group, rows?: Iterable<number>) => DriverGroup | null {
  return ({ parts, has }, rows = target.keys()) => {
    const [inside, outside]: [number[], number[]] = [[], []];
    for (const row of rows) {
      (has(row) ? inside : outside).push(target[row]!);
    }
    if (inside.length < 2 || outside.length < 2) {
      return null;
    }
    const { second, difference, low, high } = compareTargets(outside, inside, { isShare, level });
    return { parts, rows: inside.length, mean: second, difference, low, high };
  };
}

function compareTargets(
  first: readonly number[],
  second: readonly number[],
  { isShare, level }: { readonly isShare: boolean; readonly level: number },
): Comparison {
  const count = (values: readonly number[]) => ({
    successes: values.reduce((sum, value) => sum + value, 0),
    rows: values.length,
  });
  return isShare
    ? compareShares(count(first), count(second), level)
    : compareMeans(Float64Array.from(first), Float64Array.from(second), level);
}

/** Ranks from 1; equal numbers share the mean of theirs. */
function rank(values: Float64Array): Float64Array {
  const order = [...values.keys()].toSorted((one, other) => values[one]! - values[other]!);
  const ranks = new Float64Array(values.length);
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && values[order[to]!] === values[order[from]!]) {
      to += 1;
    }
    for (let at = from; at < to; at += 1) {
      ranks[order[at]!] = (from + to + 1) / 2;
    }
    from = to;
  }
  return ranks;
}

interface Spread {
  /** Sum of squares between groups, and of all rows that are in one. */
  readonly between: number;
  readonly total: number;
  readonly groups: number;
  readonly rows: number;
}

function binSpread({ bins, codes }: BinnedColumn, values: Float64Array): Spread {
  const [sums, counts] = [new Float64Array(bins.length), new Float64Array(bins.length)];
  let squares = 0;
  codes.forEach((code, row) => {
    if (code >= 0) {
      sums[code]! += values[row]!;
      counts[code]! += 1;
      squares += values[row]! ** 2;
    }
  });
  const rows = counts.reduce((sum, count) => sum + count, 0);
  const correction = sums.reduce((sum, value) => sum + value, 0) ** 2 / Math.max(1, rows);
  const between = sums.reduce(
    (sum, value, code) => sum + (counts[code]! > 0 ? value ** 2 / counts[code]! : 0),
    0,
  );
  return {
    between: between - correction,
    total: squares - correction,
    groups: counts.filter((count) => count > 0).length,
    rows,
  };
}

function strength(
  column: BinnedColumn,
  target: Float64Array,
  ranks: Float64Array,
): { readonly explained: number; readonly p: number } {
  const { between, total, groups, rows } = binSpread(column, target);
  if (groups < 2 || rows <= groups || total <= 0) {
    return { explained: 0, p: 1 };
  }
  const within = (total - between) / (rows - groups);
  const ranked = binSpread(column, ranks);
  return {
    explained: Math.max(0, (between - (groups - 1) * within) / total),
    p: chiSquareTail(((rows - 1) * ranked.between) / ranked.total, groups - 1),
  };
}

function findSegments(
  columns: readonly BinnedColumn[],
  target: Float64Array,
  { level, isShare, seed, minRows }: DriverOptions,
): DriverGroup[] {
  const random = createRandom(seed);
  const halves: [number[], number[]] = [[], []];
  for (const row of target.keys()) {
    halves[random.below(2)]!.push(row);
  }
  const [searched, judged] = halves;
  const needed = Math.max(minRows, SEGMENT_ROWS, SEGMENT_SHARE * searched.length);
  const search = comparerOf(target, { isShare, level });
  const groups = columns
    .flatMap((one, at) => columns.slice(at + 1).flatMap((other) => pairGroups(one, other)))
    .flatMap((group) => {
      const compared = search(group, searched);
      return compared === null || compared.rows < needed ? [] : [{ group, compared }];
    })
    .toSorted((one, other) => groupWeight(other.compared) - groupWeight(one.compared))
    .slice(0, SEGMENTS)
    .map(({ group }) => group);
  const judge = comparerOf(target, { isShare, level: 1 - (1 - level) / SEGMENTS });
  return surest(groups.flatMap((group) => judge(group, judged) ?? []));
}

/** A large difference of many rows says the most. */
const groupWeight = ({ difference, rows }: DriverGroup): number => Math.abs(difference) * Math.sqrt(rows);

const pairGroups = (one: BinnedColumn, other: BinnedColumn): Group[] =>
  singleGroups(one).flatMap((first) =>
    singleGroups(other).map((second) => ({
      parts: [...first.parts, ...second.parts],
      has: (row: number) => first.has(row) && second.has(row),
    })),
  );
