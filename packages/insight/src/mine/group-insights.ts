import { chiSquareAbove, combinations } from '../statistics/chi-square.ts';
import { normalCdf } from '../statistics/distributions.ts';
import {
  bounded,
  comparisonClaim,
  equals,
  meanClaim,
  nameClaim,
  numberClaim,
  ROWS,
  shareOf,
  sumClaim,
  type Candidate,
} from './candidate.ts';
import { barChart } from './charts.ts';
import { groupStatistics, type Dimension, type GroupStatistics, type Measure } from './mined-table.ts';

/** A group with fewer rows is not compared. */
const MIN_GROUP = 8;
const CONCENTRATED = { ofGroups: 0.2, groups: 5 } as const;
/** Shares that differ by less than this part of an equal share count as even. */
const EVEN = { groups: [3, 12], tolerance: 0.15 } as const;

interface GroupedMeasure {
  readonly dimension: Dimension;
  readonly measure: Measure;
  /** Groups with enough rows, with their codes. */
  readonly groups: readonly (GroupStatistics & { readonly code: number })[];
  readonly n: number;
  readonly chartMeasure: { readonly field: string; readonly aggregate: 'mean' };
}

/** Standardized distance of a group's mean rank from that of all rows. */
export const scanZ = ({ rank, count }: Pick<GroupStatistics, 'rank' | 'count'>, n: number): number =>
  (rank * Math.sqrt(count)) / Math.sqrt(Math.max(1e-9, 1 - count / n));

const aboveNormal = (z: number): number => 1 - normalCdf(z);

/** What a measure says about the groups of a dimension. */
export function groupInsights(dimension: Dimension, measure: Measure): Candidate[] {
  const all = groupStatistics(measure, dimension.codes, dimension.values.length);
  const groups = all.map((group, code) => ({ ...group, code })).filter(({ count }) => count >= MIN_GROUP);
  const n = groups.reduce((sum, { count }) => sum + count, 0);
  if (groups.length < 2) {
    return [];
  }
  const chartMeasure = { field: measure.name, aggregate: 'mean' } as const;
  const grouped = { dimension, measure, groups, n, chartMeasure };
  return [
    ...extremes(grouped),
    ...difference(grouped),
    ...(measure.adds ? [...concentration(grouped), ...evenness(grouped)] : []),
  ];
}

/** The groups that a claim ranks: those that were compared here. */
const rankedBy = ({ dimension, measure }: Pick<GroupedMeasure, 'dimension' | 'measure'>) =>
  ({ field: dimension.name, unit: null, measure: meanClaim(measure), minRows: MIN_GROUP }) as const;

function extremes(grouped: GroupedMeasure): Candidate[] {
  const { dimension, measure, groups, n, chartMeasure } = grouped;
  if (groups.length < 3) {
    return [];
  }
  return ([1, -1] as const).flatMap((sign) => {
    const ordered = groups.toSorted((one, other) => sign * (other.mean - one.mean));
    const [best, next, last] = [ordered[0]!, ordered[1]!, ordered[ordered.length - 1]!];
    const z = sign * scanZ(best, n);
    const name = dimension.values[best.code]!;
    const direction = sign > 0 ? 'desc' : 'asc';
    const field = { ...rankedBy(grouped), direction } as const;
    return {
      kind: 'leader' as const,
      measure: measure.name,
      dimensions: [dimension.name],
      test: 'rank-scan' as const,
      p: 1 - (1 - aboveNormal(z)) ** groups.length,
      statistic: z,
      n,
      effect: bounded(Math.abs(best.mean - next.mean) / Math.max(1e-12, Math.abs(best.mean - last.mean))),
      impact: shareOf(best.count, n),
      text: {
        code: sign > 0 ? ('insight.leader' as const) : ('insight.laggard' as const),
        values: {
          value: nameClaim(field, name),
          dimension: dimension.label,
          measure: measure.label,
          mean: numberClaim(meanClaim(measure), [equals(dimension.name, name)]),
          all: numberClaim(meanClaim(measure)),
        },
      },
      chart: barChart(dimension.name, chartMeasure),
    };
  });
}

function difference({ dimension, measure, groups, n, chartMeasure }: GroupedMeasure): Candidate[] {
  const statistic = ((n - 1) / n) * groups.reduce((sum, { rank, count }) => sum + count * rank ** 2, 0);
  const ordered = groups.toSorted((one, other) => one.mean - other.mean);
  const [low, high] = [
    dimension.values[ordered[0]!.code]!,
    dimension.values[ordered[ordered.length - 1]!.code]!,
  ];
  const field = rankedBy({ dimension, measure });
  return [
    {
      kind: 'difference',
      measure: measure.name,
      dimensions: [dimension.name],
      test: 'kruskal-wallis',
      p: chiSquareAbove(statistic, groups.length - 1),
      statistic,
      n,
      effect: bounded(statistic / ((n ** 2 - 1) / (n + 1))),
      impact: 1,
      text: {
        code: 'insight.difference',
        values: {
          measure: measure.label,
          dimension: dimension.label,
          lowName: nameClaim({ ...field, direction: 'asc' }, low),
          low: numberClaim(meanClaim(measure), [equals(dimension.name, low)]),
          highName: nameClaim({ ...field, direction: 'desc' }, high),
          high: numberClaim(meanClaim(measure), [equals(dimension.name, high)]),
        },
      },
      chart: barChart(dimension.name, chartMeasure),
    },
  ];
}

/** A few groups with more of the total than of the rows. */
function concentration({ dimension, measure, groups, n }: GroupedMeasure): Candidate[] {
  const total = groups.reduce((sum, group) => sum + group.sum, 0);
  const isPartOfWhole = groups.every(({ sum }) => sum >= 0) && total > 0;
  if (groups.length < CONCENTRATED.groups || !isPartOfWhole) {
    return [];
  }
  const size = Math.ceil(groups.length * CONCENTRATED.ofGroups);
  const top = groups.toSorted((one, other) => other.sum - one.sum).slice(0, size);
  const count = top.reduce((sum, group) => sum + group.count, 0);
  const rank = top.reduce((sum, group) => sum + group.rank * group.count, 0) / count;
  const z = scanZ({ count, rank }, n);
  const [share, expected] = [top.reduce((sum, group) => sum + group.sum, 0) / total, count / n];
  const names = top.map(({ code }) => dimension.values[code]!);
  const of = [{ column: dimension.name, op: 'in' as const, value: names }];
  return [
    {
      kind: 'concentration',
      measure: measure.name,
      dimensions: [dimension.name],
      test: 'rank-scan',
      p: bounded(combinations(groups.length, size) * aboveNormal(z)),
      statistic: z,
      n,
      effect: bounded((share - expected) / (1 - expected)),
      impact: share,
      text: {
        code: 'insight.concentration',
        values: {
          names: names.map(String).join(', '),
          dimension: dimension.label,
          measure: measure.label,
          share: comparisonClaim(
            { measure: sumClaim(measure), of, to: [], how: 'share' },
            { holds: { op: 'gt', value: expected } },
          ),
          rows: comparisonClaim({ measure: ROWS, of, to: [], how: 'share' }),
        },
      },
      chart: barChart(dimension.name, { field: measure.name, aggregate: 'sum' }),
    },
  ];
}

/**
 * Every share lies within the tolerance around an equal one, and chance would not make them so. Two tests, both of which
 * have to reject: each group is significantly inside the tolerance, so few or scattered rows are not called even; and
 * rows or sums are more even than those of rows that fall into the groups at random, which many rows bring close to equal
 * shares by themselves.
 */
function evenness({ dimension, measure, groups, n }: GroupedMeasure): Candidate[] {
  const [fewest, most] = EVEN.groups;
  const total = groups.reduce((sum, group) => sum + group.sum, 0);
  const isWhole = groups.length === dimension.values.length && groups.every(({ sum }) => sum > 0);
  if (groups.length < fewest || groups.length > most || !isWhole) {
    return [];
  }
  const spread = relativeSpread(measure);
  const equal = 1 / groups.length;
  const ps = groups.map(({ sum, count }) => {
    const distance = Math.abs(sum / total - equal) / equal;
    const error = Math.sqrt((1 + spread ** 2) / count);
    return aboveNormal((EVEN.tolerance - distance) / error);
  });
  const ordered = groups.toSorted((one, other) => one.sum - other.sum);
  const part = (code: number) =>
    comparisonClaim({
      measure: sumClaim(measure),
      of: [equals(dimension.name, dimension.values[code]!)],
      to: [],
      how: 'share',
    });
  const p = Math.max(...ps, unlikelyEvenness(groups, measure));
  return [
    {
      kind: 'evenness',
      measure: measure.name,
      dimensions: [dimension.name],
      test: 'equivalence',
      p,
      statistic: entropyShare(groups.map(({ sum }) => sum / total)),
      n,
      effect: bounded((entropyShare(groups.map(({ sum }) => sum / total)) - 0.98) / 0.02),
      impact: 1,
      text: {
        code: 'insight.evenness',
        values: {
          measure: measure.label,
          dimension: dimension.label,
          low: part(ordered[0]!.code),
          lowName: String(dimension.values[ordered[0]!.code]),
          high: part(ordered[ordered.length - 1]!.code),
          highName: String(dimension.values[ordered[ordered.length - 1]!.code]),
        },
      },
      chart: barChart(dimension.name, { field: measure.name, aggregate: 'sum' }),
    },
  ];
}

const chiSquareBelow = (statistic: number, freedom: number): number =>
  bounded(1 - chiSquareAbove(statistic, freedom));

/**
 * Probability that rows which fall into equal groups at random are as even, by their number or by the sums of the
 * measure. A sum of `count` values varies by `count` × the mean square of a value, as the number of values varies too.
 */
function unlikelyEvenness(groups: GroupedMeasure['groups'], { values }: Measure): number {
  const expected = (of: (group: GroupedMeasure['groups'][number]) => number): number =>
    groups.reduce((total, group) => total + of(group), 0) / groups.length;
  const [rows, amount] = [expected(({ count }) => count), expected(({ sum }) => sum)];
  const present = values.filter((value) => !Number.isNaN(value));
  const meanSquare = present.reduce((total, value) => total + value ** 2, 0) / present.length;
  const distance = (of: (group: GroupedMeasure['groups'][number]) => number, middle: number): number =>
    groups.reduce((total, group) => total + (of(group) - middle) ** 2, 0);
  const ofRows = distance(({ count }) => count, rows) / rows;
  const ofSums = distance(({ sum }) => sum, amount) / (rows * meanSquare);
  const freedom = groups.length - 1;
  return bounded(2 * Math.min(chiSquareBelow(ofRows, freedom), chiSquareBelow(ofSums, freedom)));
}

function relativeSpread({ values }: Measure): number {
  const present = values.filter((value) => !Number.isNaN(value));
  const middle = present.reduce((sum, value) => sum + value, 0) / present.length;
  const variance = present.reduce((sum, value) => sum + (value - middle) ** 2, 0) / present.length;
  return Math.sqrt(variance) / Math.abs(middle);
}

/** 1 where all shares are equal. */
const entropyShare = (shares: readonly number[]): number =>
  -shares.reduce((sum, share) => sum + share * Math.log(share), 0) / Math.log(shares.length);
