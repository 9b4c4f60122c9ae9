import { message, type Message } from '@plumbline/messages';
import { findChangePoint, type ChangePoint } from '../statistics/change-point.ts';
import { studentQuantile } from '../statistics/distributions.ts';
import { findPeaks } from '../statistics/peaks.ts';
import { deviation, mean, median, estimateNoise, usualRange } from '../statistics/robust.ts';
import { fitTrend, type Trend } from '../statistics/trend.ts';
import type { ChartReading, Mark, Series } from './read-chart.ts';
import { atMark, overMarks, roundScore, type AnnotationDraft } from './suggestion.ts';

/**
 * Significance levels. A trend is tested at .02, not the usual .05, so that with the other tests together nineteen of
 * twenty series of noise get no remark.
 */
const LEVELS = { trend: 0.02, change: 0.01, outlier: 0.01 } as const;
/** Hampel: at least this many robust standard deviations, and more in long series, where extremes are likely. */
const OUTLIER = 3.5;
/** The efficiency of the robust deviation, relative to the standard deviation of normal data. */
const EFFICIENCY = 0.37;
const PEAK = { ofRange: 0.2, deviations: 2, ofNoise: 7.2, most: 2 } as const;
const MIN_MARKS = { outlier: 8, peak: 8, trend: 8, change: 12 } as const;

export interface SeriesContext {
  readonly reading: ChartReading;
  readonly series: Series;
  /** How many series are tested; the significance levels are divided by it. */
  readonly tests: number;
}

/** The change of level, trend, outliers and peaks of one series. */
export function seriesRemarks(context: SeriesContext): AnnotationDraft[] {
  const { marks } = context.series;
  const values = marks.map(({ value }) => value);
  const level = findLevel(values, context.tests);
  const outliers = findOutliers(values, { level, tests: context.tests });
  return [
    ...(level.change === null ? [] : [changeRemark(context, level.change)]),
    ...(level.trend === null ? [] : [trendRemark(context, level.trend)]),
    ...outliers.map((outlier) => outlierRemark(context, outlier)),
    ...peakRemarks(context, values).filter(({ anchor }) =>
      outliers.every(({ at }) => marks[at]?.cell !== anchor.x),
    ),
  ];
}

/** The expected value at each mark: one level, two levels or a line. At most one of `change` and `trend` is set. */
interface Level {
  readonly change: ChangePoint | null;
  readonly trend: Trend | null;
  readonly usual: readonly number[];
}

function findLevel(values: readonly number[], tests: number): Level {
  const change = values.length >= MIN_MARKS.change ? findChangePoint(values) : null;
  const trend = values.length >= MIN_MARKS.trend ? fitTrend(values) : null;
  const hasChange = change !== null && change.p < LEVELS.change / tests && change.before !== change.after;
  const hasTrend = trend !== null && trend.p < LEVELS.trend / tests && trend.slope !== 0;
  const stepped =
    change === null ? [] : values.map((_, at) => (at < change.at ? change.before : change.after));
  const sloped = trend === null ? [] : values.map((_, at) => trend.base + trend.slope * at);
  // Each test also responds to the other pattern, so the one that fits better wins.
  const isStep = hasChange && (!hasTrend || meanDistance(values, stepped) <= meanDistance(values, sloped));
  if (isStep) {
    return { change, trend: null, usual: stepped };
  }
  return hasTrend
    ? { change: null, trend, usual: sloped }
    : { change: null, trend: null, usual: values.map(() => median(values)) };
}

/** Mean absolute distance, which a few outliers do not dominate. */
const meanDistance = (values: readonly number[], usual: readonly number[]): number =>
  mean(values.map((value, at) => Math.abs(value - (usual[at] ?? value))));

interface Outlier {
  readonly at: number;
  readonly usual: number;
  readonly distance: number;
}

const MAX_OUTLIERS = 2;
/** How many neighbors on either side an outlier must also differ from. */
const NEIGHBORS = 2;

function findOutliers(
  values: readonly number[],
  { level, tests }: { readonly level: Level; readonly tests: number },
): readonly Outlier[] {
  if (values.length < MIN_MARKS.outlier) {
    return [];
  }
  const rest = values.map((value, at) => value - (level.usual[at] ?? 0));
  const [middle, spread, noise] = [median(rest), deviation(rest), estimateNoise(values)];
  const bound = outlierBound(values.length, tests);
  // Most values are equal, so there is no deviation to measure by.
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
    .slice(0, MAX_OUTLIERS);
}

const outlierBound = (count: number, tests: number): number =>
  Math.max(
    OUTLIER,
    studentQuantile(1 - LEVELS.outlier / (2 * count * tests), Math.max(4, EFFICIENCY * count)),
  );

const around = (values: readonly number[], at: number): number =>
  median([...values.slice(Math.max(0, at - NEIGHBORS), at), ...values.slice(at + 1, at + 1 + NEIGHBORS)]);

const inSeries = ({ series }: SeriesContext, remark: Message): Message =>
  series.key === null ? remark : message('annotation.ofSeries', { series: series.key.name, remark });

function outlierRemark(context: SeriesContext, { at, usual, distance }: Outlier): AnnotationDraft {
  const { reading, series } = context;
  const mark = markAt(series, at);
  const isHigh = mark.value > usual;
  const values = { name: reading.printX(mark.cell), value: mark.value, usual };
  const text = isHigh ? message('annotation.outlierHigh', values) : message('annotation.outlierLow', values);
  return {
    kind: 'outlier',
    anchor: atMark(reading, series, mark),
    text: inSeries(context, text),
    numbers: [
      { name: 'value', value: mark.value },
      { name: 'usual', value: usual },
    ],
    statistic: { name: 'robust deviations (Hampel)', value: distance, p: null },
    score: roundScore(0.6 + Math.min(0.35, distance / 40)),
  };
}

function changeRemark(context: SeriesContext, change: ChangePoint): AnnotationDraft {
  const { reading, series } = context;
  const mark = markAt(series, change.at);
  const { before, after } = change;
  const values = { name: reading.printX(mark.cell), before, after };
  const text =
    after > before ? message('annotation.levelRises', values) : message('annotation.levelFalls', values);
  const spread = deviation(series.marks.map(({ value }, at) => value - (at < change.at ? before : after)));
  const effect = spread === 0 ? 1 : Math.abs(after - before) / (Math.abs(after - before) + 3 * spread);
  return {
    kind: 'change_point',
    anchor: atMark(reading, series, mark),
    text: inSeries(context, text),
    numbers: [
      { name: 'before', value: before },
      { name: 'after', value: after },
    ],
    statistic: { name: 'Pettitt K', value: change.statistic, p: change.p },
    score: roundScore(0.6 + 0.38 * effect),
  };
}

function trendRemark(context: SeriesContext, { slope, tau, p }: Trend): AnnotationDraft {
  const { reading, series } = context;
  const middle = median(series.marks.map(({ value }) => value));
  const share = middle > 0 ? Math.abs(slope) / middle : null;
  return {
    kind: 'trend',
    anchor: overMarks(reading, series, series.marks),
    text: inSeries(context, trendText(slope, share, reading)),
    numbers: [
      { name: 'change', value: Math.abs(slope) },
      ...(share === null ? [] : [{ name: 'share', value: share }]),
    ],
    statistic: { name: 'Mann-Kendall tau', value: tau, p },
    score: roundScore(0.5 + 0.45 * Math.abs(tau)),
  };
}

function trendText(slope: number, share: number | null, { unit }: ChartReading): Message {
  const values = { change: Math.abs(slope), unit: message('annotation.unit', { unit: unit ?? 'period' }) };
  if (share === null) {
    return slope > 0 ? message('annotation.rises', values) : message('annotation.falls', values);
  }
  return slope > 0
    ? message('annotation.risesByShare', { ...values, share })
    : message('annotation.fallsByShare', { ...values, share });
}

function peakRemarks(context: SeriesContext, values: readonly number[]): AnnotationDraft[] {
  const { reading, series } = context;
  if (values.length < MIN_MARKS.peak) {
    return [];
  }
  const { low, high } = usualRange(values);
  const [middle, noise] = [mean(values), estimateNoise(values)];
  const spread = Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  return findPeaks(values)
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
      const text = message('annotation.peak', {
        name: reading.printX(mark.cell),
        value: mark.value,
        rise: prominence,
      });
      return {
        kind: 'peak',
        anchor: atMark(reading, series, mark),
        text: inSeries(context, text),
        numbers: [
          { name: 'value', value: mark.value },
          { name: 'prominence', value: prominence },
        ],
        statistic: { name: 'prominence per range', value: prominence / (high - low), p: null },
        score: roundScore(0.5 + (0.4 * prominence) / (high - low)),
      };
    });
}

const markAt = ({ marks }: Series, at: number): Mark => marks[at] ?? { cell: null, value: 0 };
