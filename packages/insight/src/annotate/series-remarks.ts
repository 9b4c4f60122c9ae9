import { changePointOf, type ChangePoint } from '../statistics/change-point.ts';
import { studentQuantile } from '../statistics/distributions.ts';
import { peaksOf } from '../statistics/peaks.ts';
import { deviation, mean, median, noiseOf, rangeOf } from '../statistics/robust.ts';
import { trendOf, type Trend } from '../statistics/trend.ts';
import type { Course, Mark, Series } from './read-chart.ts';
import { atMark, overMarks, scored, type AnnotationDraft } from './suggestion.ts';
import type { AnnotationWords } from './words.ts';

/**
 * Levels at which a remark is made. A trend is tested at .02, not the usual .05, so that with the other tests
 * nineteen of twenty courses of noise are left alone.
 */
const LEVELS = { trend: 0.02, change: 0.01, outlier: 0.01 } as const;
/** Hampel: this many robust standard deviations at least, more where many values make extremes likely. */
const OUTLIER = 3.5;
/** A robust deviation knows its values about as well as this share of them would an ordinary one. */
const EFFICIENCY = 0.37;
const PEAK = { ofRange: 0.2, deviations: 2, ofNoise: 7.2, most: 2 } as const;
const LEAST = { outlier: 8, peak: 8, trend: 8, change: 12 } as const;

export interface SeriesContext {
  readonly course: Course;
  readonly series: Series;
  readonly words: AnnotationWords;
  /** Tests done on the chart: each series is held to a stricter level the more there are. */
  readonly tests: number;
}

/** What the course of one series shows: where its level changes, its trend, what stands out, its peaks. */
export function seriesRemarks(say: SeriesContext): AnnotationDraft[] {
  const { marks } = say.series;
  const values = marks.map(({ value }) => value);
  const level = levelOf(values, say.tests);
  const outliers = outliersOf(values, { level, tests: say.tests });
  return [
    ...(level.change === null ? [] : [changeRemark(say, level.change)]),
    ...(level.trend === null ? [] : [trendRemark(say, level.trend)]),
    ...outliers.map((outlier) => outlierRemark(say, outlier)),
    ...peakRemarks(say, values).filter(({ anchor }) =>
      outliers.every(({ at }) => marks[at]?.cell !== anchor.x),
    ),
  ];
}

/** What is usual at each place: one level, two, or a line. At most one of `change` and `trend` is there. */
interface Level {
  readonly change: ChangePoint | null;
  readonly trend: Trend | null;
  readonly usual: readonly number[];
}

function levelOf(values: readonly number[], tests: number): Level {
  const change = values.length >= LEAST.change ? changePointOf(values) : null;
  const trend = values.length >= LEAST.trend ? trendOf(values) : null;
  const hasChange = change !== null && change.p < LEVELS.change / tests && change.before !== change.after;
  const hasTrend = trend !== null && trend.p < LEVELS.trend / tests && trend.slope !== 0;
  const stepped =
    change === null ? [] : values.map((_, at) => (at < change.at ? change.before : change.after));
  const sloped = trend === null ? [] : values.map((_, at) => trend.base + trend.slope * at);
  // A slope looks like a change of level to the one test, and a change of level like a slope to the other.
  const isStep = hasChange && (!hasTrend || missOf(values, stepped) <= missOf(values, sloped));
  if (isStep) {
    return { change, trend: null, usual: stepped };
  }
  return hasTrend
    ? { change: null, trend, usual: sloped }
    : { change: null, trend: null, usual: values.map(() => median(values)) };
}

/** Mean distance: a few wild values do not decide. */
const missOf = (values: readonly number[], usual: readonly number[]): number =>
  mean(values.map((value, at) => Math.abs(value - (usual[at] ?? value))));

interface Outlier {
  readonly at: number;
  readonly usual: number;
  readonly distance: number;
}

const MOST_OUTLIERS = 2;
/** Neighbours to either side that a value must differ from, too. */
const NEIGHBOURS = 2;

function outliersOf(
  values: readonly number[],
  { level, tests }: { readonly level: Level; readonly tests: number },
): readonly Outlier[] {
  if (values.length < LEAST.outlier) {
    return [];
  }
  const rest = values.map((value, at) => value - (level.usual[at] ?? 0));
  const [middle, spread, noise] = [median(rest), deviation(rest), noiseOf(values)];
  const bound = boundOf(values.length, tests);
  // Where most values are alike there is no deviation to measure by.
  if (spread === 0) {
    return [];
  }
  return rest
    .map((value, at) => ({
      at,
      usual: (level.usual[at] ?? 0) + middle,
      distance: Math.abs(value - middle) / spread,
      isAlone: Math.abs((values[at] ?? 0) - around(values, at)) > bound * noise,
    }))
    .filter(({ distance, isAlone }) => distance > bound && isAlone)
    .toSorted((one, other) => other.distance - one.distance)
    .slice(0, MOST_OUTLIERS);
}

const boundOf = (count: number, tests: number): number =>
  Math.max(
    OUTLIER,
    studentQuantile(1 - LEVELS.outlier / (2 * count * tests), Math.max(4, EFFICIENCY * count)),
  );

const around = (values: readonly number[], at: number): number =>
  median([...values.slice(Math.max(0, at - NEIGHBOURS), at), ...values.slice(at + 1, at + 1 + NEIGHBOURS)]);

const say = ({ series, words }: SeriesContext, text: string): string =>
  series.key === null ? text : words.of(series.key.name, text);

function outlierRemark(facts: SeriesContext, { at, usual, distance }: Outlier): AnnotationDraft {
  const { course, series, words } = facts;
  const mark = markAt(series, at);
  const isHigh = mark.value > usual;
  const text = words.outlier(course.printX(mark.cell), course.print(mark.value), {
    usual: course.print(usual),
    isHigh,
  });
  return {
    kind: 'outlier',
    anchor: atMark(course, series, mark),
    text: say(facts, text),
    numbers: [
      { name: 'value', value: mark.value },
      { name: 'usual', value: usual },
    ],
    statistic: { name: 'robust deviations (Hampel)', value: distance, p: null },
    score: scored(0.6 + Math.min(0.35, distance / 40)),
  };
}

function changeRemark(facts: SeriesContext, change: ChangePoint): AnnotationDraft {
  const { course, series, words } = facts;
  const mark = markAt(series, change.at);
  const { before, after } = change;
  const text = words.change(course.printX(mark.cell), course.print(before), {
    after: course.print(after),
    rises: after > before,
  });
  const spread = deviation(series.marks.map(({ value }, at) => value - (at < change.at ? before : after)));
  const effect = spread === 0 ? 1 : Math.abs(after - before) / (Math.abs(after - before) + 3 * spread);
  return {
    kind: 'change_point',
    anchor: atMark(course, series, mark),
    text: say(facts, text),
    numbers: [
      { name: 'before', value: before },
      { name: 'after', value: after },
    ],
    statistic: { name: 'Pettitt K', value: change.statistic, p: change.p },
    score: scored(0.6 + 0.38 * effect),
  };
}

function trendRemark(facts: SeriesContext, { slope, tau, p }: Trend): AnnotationDraft {
  const { course, series, words } = facts;
  const middle = median(series.marks.map(({ value }) => value));
  const share = middle > 0 ? Math.abs(slope) / middle : null;
  const text = words.trend(course.print(Math.abs(slope)), words.unit(course.unit), {
    share: share === null ? null : percent(share),
    rises: slope > 0,
  });
  return {
    kind: 'trend',
    anchor: overMarks(course, series, series.marks),
    text: say(facts, text),
    numbers: [
      { name: 'change', value: Math.abs(slope) },
      ...(share === null ? [] : [{ name: 'share', value: share }]),
    ],
    statistic: { name: 'Mann-Kendall tau', value: tau, p },
    score: scored(0.5 + 0.45 * Math.abs(tau)),
  };
}

export const percent = (share: number): string => `${Number((100 * share).toPrecision(2))} %`;

function peakRemarks(facts: SeriesContext, values: readonly number[]): AnnotationDraft[] {
  const { course, series, words } = facts;
  if (values.length < LEAST.peak) {
    return [];
  }
  const { low, high } = rangeOf(values);
  const [middle, noise] = [mean(values), noiseOf(values)];
  const spread = Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  return peaksOf(values)
    .filter(
      ({ at, prominence }) =>
        prominence >= PEAK.ofRange * (high - low) &&
        prominence >= PEAK.ofNoise * noise &&
        (values[at] ?? 0) - middle >= PEAK.deviations * spread,
    )
    .toSorted((one, other) => other.prominence - one.prominence)
    .slice(0, PEAK.most)
    .map(({ at, prominence }): AnnotationDraft => {
      const mark = markAt(series, at);
      const text = words.peak(course.printX(mark.cell), course.print(mark.value), course.print(prominence));
      return {
        kind: 'peak',
        anchor: atMark(course, series, mark),
        text: say(facts, text),
        numbers: [
          { name: 'value', value: mark.value },
          { name: 'prominence', value: prominence },
        ],
        statistic: { name: 'prominence per range', value: prominence / (high - low), p: null },
        score: scored(0.5 + (0.4 * prominence) / (high - low)),
      };
    });
}

const markAt = ({ marks }: Series, at: number): Mark => marks[at] ?? { cell: null, value: 0 };
