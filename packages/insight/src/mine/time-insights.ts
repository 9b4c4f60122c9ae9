import type { ClaimMeasure } from '@plumbline/contract';
import { findChangePoint, type ChangePoint } from '../statistics/change-point.ts';
import { normalCdf } from '../statistics/distributions.ts';
import { deviation, mean, median } from '../statistics/robust.ts';
import type { Trend } from '../statistics/trend.ts';
import {
  bounded,
  comparisonClaim,
  meanClaim,
  numberClaim,
  ROWS,
  signed,
  within,
  type Candidate,
} from './candidate.ts';
import { lineChart } from './charts.ts';
import { groupStatistics, type Measure, type MinedTable } from './mined-table.ts';
import { scanZ } from './group-insights.ts';
import type { Periods } from './periods.ts';
import { seasonInsights } from './season-insights.ts';
import { trendOfSeries } from './series.ts';

const MIN_PERIODS = 8;
/** Rows of a period whose mean counts. */
const MIN_ROWS = 3;
/** From this p on, outliers are measured from the course instead of from the level. */
const FOLLOWED = 0.01;

/** A course over complete periods: the mean of a measure, or the number of rows. */
interface Course {
  readonly periods: Periods;
  readonly measure: Measure | null;
  /** Indexes into `periods.all`. */
  readonly at: readonly number[];
  readonly values: readonly number[];
  readonly trend: Trend | null;
  readonly change: ChangePoint | null;
  /** Whether one change of level fits better than a steady course. */
  readonly isStep: boolean;
  readonly n: number;
}

const distance = (values: readonly number[], usual: (at: number) => number): number =>
  mean(values.map((value, at) => Math.abs(value - usual(at))));

function courseOf(periods: Periods, measure: Measure | null): Course | null {
  const statistics =
    measure === null ? countRows(periods) : groupStatistics(measure, periods.codes, periods.all.length);
  const at = [...periods.all.keys()].filter(
    (index) => periods.all[index]!.isComplete && (measure === null || statistics[index]!.count >= MIN_ROWS),
  );
  if (at.length < MIN_PERIODS) {
    return null;
  }
  const values = at.map((index) => statistics[index]!.mean);
  const [trend, change] = [trendOfSeries(values), findChangePoint(values)];
  const isStep =
    trend !== null &&
    change !== null &&
    distance(values, (index) => (index < change.at ? change.before : change.after)) <=
      distance(values, (index) => trend.base + trend.slope * index);
  const n = at.reduce((sum, index) => sum + statistics[index]!.count, 0);
  return { periods, measure, at, values, trend, change, isStep, n };
}

/** Number of rows per period, as `mean`. */
function countRows({ codes, all }: Periods): { count: number; mean: number }[] {
  const counts = new Float64Array(all.length);
  codes.forEach((code) => {
    if (code >= 0) {
      counts[code]! += 1;
    }
  });
  return Array.from(counts, (count) => ({ count, mean: count }));
}

/** Courses of the measures and of the number of rows over time. */
export function timeInsights(table: MinedTable): Candidate[] {
  const { periods, measures } = table;
  if (periods === null) {
    return [];
  }
  return [null, ...measures].flatMap((measure) => {
    const course = courseOf(periods, measure);
    return course === null
      ? []
      : [...trends(course), ...changes(course), ...outliers(course), ...seasonInsights(periods, measure)];
  });
}

const claimMeasure = ({ measure }: Course): ClaimMeasure => (measure === null ? ROWS : meanClaim(measure));

const courseChart = ({ periods, measure }: Course) =>
  lineChart(
    periods,
    measure === null ? { field: null, aggregate: 'count' } : { field: measure.name, aggregate: 'mean' },
  );

const about = (course: Course) => ({
  measure: course.measure?.name ?? null,
  dimensions: [course.periods.column],
  n: course.measure === null ? course.at.length : course.n,
  chart: courseChart(course),
});

/** The later part of the periods against the earlier one, each a quarter. */
function trends(course: Course): Candidate[] {
  const { periods, trend, at, isStep, measure, values } = course;
  if (trend === null) {
    return [];
  }
  const quarter = Math.max(2, Math.floor(at.length / 4));
  const [early, late] = [mean(values.slice(0, quarter)), mean(values.slice(-quarter))];
  const sign = Math.sign(trend.slope);
  if (sign === 0 || sign !== Math.sign(late - early)) {
    return [];
  }
  const first = periods.all[at[0]!]!;
  const [earlyEnd, lateStart] = [periods.all[at[quarter - 1]!]!, periods.all[at.at(-quarter)!]!];
  const last = periods.all[at[at.length - 1]!]!;
  const { column, unit } = periods;
  const of = within(column, { start: lateStart.start, end: last.end });
  const to = within(column, { start: first.start, end: earlyEnd.end });
  const wanted = claimMeasure(course);
  return [
    {
      ...about(course),
      kind: 'trend',
      test: 'mann-kendall',
      p: isStep ? 1 : trend.p,
      statistic: trend.tau,
      effect: bounded(Math.abs(trend.tau)),
      impact: 1,
      text: {
        code: trendCode(measure === null, sign),
        values: {
          ...(measure === null ? {} : { measure: measure.label }),
          change: comparisonClaim({ measure: wanted, of, to, how: 'change' }, signed(sign)),
          late: numberClaim(wanted, of),
          lateStart: { period: lateStart.start, unit },
          lateEnd: { period: last.start, unit },
          early: numberClaim(wanted, to),
          earlyStart: { period: first.start, unit },
          earlyEnd: { period: earlyEnd.start, unit },
        },
      },
    },
  ];
}

function trendCode(isVolume: boolean, sign: number) {
  if (isVolume) {
    return sign > 0 ? 'insight.moreRows' : 'insight.fewerRows';
  }
  return sign > 0 ? 'insight.rises' : 'insight.falls';
}

function changes(course: Course): Candidate[] {
  const { periods, change, at, isStep, measure, values } = course;
  if (change === null || measure === null || change.before === change.after) {
    return [];
  }
  const sign = Math.sign(mean(values.slice(change.at)) - mean(values.slice(0, change.at)));
  const start = periods.all[at[change.at]!]!;
  const { column, unit } = periods;
  const of = within(column, { start: start.start });
  const to = within(column, { end: start.start });
  const spread = deviation(
    values.map((value, index) => value - (index < change.at ? change.before : change.after)),
  );
  return [
    {
      ...about(course),
      kind: 'changePoint',
      test: 'pettitt',
      p: isStep && sign !== 0 ? change.p : 1,
      statistic: change.statistic,
      effect: bounded(
        Math.abs(change.after - change.before) / (Math.abs(change.after - change.before) + 2 * spread),
      ),
      impact: 1,
      text: {
        code: sign > 0 ? 'insight.stepUp' : 'insight.stepDown',
        values: {
          measure: measure.label,
          start: { period: start.start, unit },
          after: numberClaim(meanClaim(measure), of),
          before: numberClaim(meanClaim(measure), to),
          change: comparisonClaim({ measure: meanClaim(measure), of, to, how: 'change' }, signed(sign)),
        },
      },
    },
  ];
}

/** The period whose ranks lie furthest from the course. */
function outliers(course: Course): Candidate[] {
  const { periods, measure, at, trend, change, isStep } = course;
  if (measure === null) {
    return [];
  }
  const statistics = groupStatistics(measure, periods.codes, periods.all.length);
  const n = at.reduce((sum, index) => sum + statistics[index]!.count, 0);
  const ranks = at.map((index) => statistics[index]!.rank);
  const usual = usualRanks(ranks, { trend, change, isStep });
  const zs = at.map((index, order) =>
    scanZ({ ...statistics[index]!, rank: ranks[order]! - usual[order]! }, n),
  );
  // Real periods vary by more than their rows explain: that is the measure of unusual.
  const scale = Math.max(1, deviation(zs));
  const best = zs.reduce((most, z, order) => (Math.abs(z) > Math.abs(zs[most]!) ? order : most), 0);
  const z = zs[best]! / scale;
  const period = periods.all[at[best]!]!;
  const own = statistics[at[best]!]!;
  const all = mean(at.map((index) => statistics[index]!.mean));
  if (Math.sign(own.mean - all) !== Math.sign(z)) {
    return [];
  }
  const p = 2 * (1 - normalCdf(Math.abs(z)));
  return [
    {
      ...about(course),
      kind: 'periodOutlier',
      test: 'rank-scan',
      p: 1 - (1 - p) ** at.length,
      statistic: z,
      effect: bounded(Math.abs(z) / (Math.abs(z) + 4)),
      impact: bounded((3 * own.count) / n),
      text: {
        code: z > 0 ? 'insight.unusuallyHigh' : 'insight.unusuallyLow',
        values: {
          measure: measure.label,
          period: { period: period.start, unit: periods.unit },
          unit: periods.unit,
          value: numberClaim(meanClaim(measure), within(periods.column, period)),
          all: numberClaim(meanClaim(measure)),
          change: comparisonClaim(
            { measure: meanClaim(measure), of: within(periods.column, period), to: [], how: 'change' },
            signed(z),
          ),
        },
      },
    },
  ];
}

/** Ranks that the course explains: the level, or the line or step where that is significant. */
function usualRanks(
  ranks: readonly number[],
  { trend, change, isStep }: Pick<Course, 'trend' | 'change' | 'isStep'>,
): number[] {
  if (isStep && change !== null && change.p < FOLLOWED) {
    const [before, after] = [median(ranks.slice(0, change.at)), median(ranks.slice(change.at))];
    return ranks.map((_, at) => (at < change.at ? before : after));
  }
  if (trend !== null && trend.p < FOLLOWED) {
    const line = trendOfSeries(ranks);
    return ranks.map((_, at) => (line === null ? 0 : line.base + line.slope * at));
  }
  return ranks.map(() => median(ranks));
}
