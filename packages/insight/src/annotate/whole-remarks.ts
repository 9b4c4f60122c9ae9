import {
  isAdditive,
  isNumericType,
  type Cell,
  type ChartColumnFacts,
  type ChartData,
} from '@plumbline/contract';
import { message, type Message, type MessageValue } from '@plumbline/messages';
import { findColumn, type ChartColumn, cellDayNumber, lastPeriod } from '@plumbline/viz';
import { correlate } from '../statistics/correlation.ts';
import { median, usualRange } from '../statistics/robust.ts';
import type { ChartReading, Mark, Series } from './read-chart.ts';
import { WHOLE_CHART, atMark, roundScore, type AnnotationDraft } from './suggestion.ts';

interface SeriesMark {
  readonly series: Series;
  readonly mark: Mark;
}

const allMarks = ({ series }: ChartReading): readonly SeriesMark[] =>
  series.flatMap((one) => one.marks.map((mark) => ({ series: one, mark })));

/** `Revenue by city`, or the measure alone. */
const subjectMessage = (measure: string, dimensions: readonly (string | Message)[]): string | Message =>
  dimensions.length === 0 ? measure : message('annotation.subject', { measure, dimensions });

/** What the chart shows, and the range of its values. */
export function chartCaption(reading: ChartReading, data: ChartData): AnnotationDraft | null {
  const marks = allMarks(reading).map(({ mark }) => mark);
  const values = marks.map(({ value }) => value);
  const named = marks.filter(({ cell }) => cell !== null);
  const [first, last] = [named[0], named.at(-1)];
  if (marks.length === 0) {
    return null;
  }
  const { low, high } = usualRange(values);
  const middle = median(values);
  const dimensions = data.columns.filter(({ role }) => role === 'dimension');
  const isSpan = reading.isOrdered && reading.series.length === 1;
  const numbers =
    values.length === 1
      ? [{ name: 'value', value: high }]
      : [
          { name: 'count', value: values.length },
          { name: 'lowest', value: low },
          { name: 'highest', value: high },
          { name: 'median', value: middle },
        ];
  return {
    kind: 'caption',
    anchor: WHOLE_CHART,
    text: captionText(
      subjectMessage(
        reading.measure.label,
        dimensions.map(({ timeUnit, part, label }) =>
          timeUnit === undefined && part === undefined
            ? label
            : message('annotation.unit', { unit: part ?? timeUnit ?? '' }),
        ),
      ),
      values,
      isSpan && first !== undefined && last !== undefined
        ? { first: reading.printX(first.cell), last: reading.printX(last.cell) }
        : null,
    ),
    numbers,
    statistic: null,
    score: 1,
  };
}

function captionText(
  subject: string | Message,
  values: readonly number[],
  span: { readonly first: MessageValue; readonly last: MessageValue } | null,
): Message {
  const { low, high } = usualRange(values);
  if (values.length === 1) {
    return message('annotation.captionOne', { subject, value: high });
  }
  const range = { subject, count: values.length, min: low, max: high, median: median(values) };
  return span === null
    ? message('annotation.caption', range)
    : message('annotation.captionSpan', { ...range, ...span });
}

/** Differences below this share of the mean get no remark. */
const FLAT = 0.05;

/** Whether the highest or lowest mark that is shown is that of all marks, also of those that the chart leaves out. */
function isOfAll(reading: ChartReading, data: ChartData, kind: 'highest' | 'lowest'): boolean {
  const shown = allMarks(reading).length;
  const isTop = data.chart.sort === (kind === 'highest' ? '-y' : 'y') && reading.series.length === 1;
  return data.marks.total <= Math.max(shown, data.marks.shown) || isTop;
}

/** Whether a mark is of rows without a value, which no remark names. */
const isNameless = (reading: ChartReading, { series, mark }: SeriesMark): boolean =>
  (reading.x !== null && mark.cell === null) || (series.key !== null && series.key.value === null);

/** The highest and the lowest value, unless all are similar. */
export function extremeRemarks(reading: ChartReading, data: ChartData): AnnotationDraft[] {
  const placed = allMarks(reading);
  const values = placed.map(({ mark }) => mark.value);
  const { low, high } = usualRange(values);
  const size = Math.abs(values.reduce((sum, value) => sum + value, 0) / values.length);
  if (placed.length < 3 || high - low < FLAT * size || high === low) {
    return [];
  }
  const remark = (kind: 'highest' | 'lowest', value: number, score: number): AnnotationDraft[] => {
    const all = placed.filter(({ mark }) => mark.value === value);
    const [only] = all;
    if (only === undefined || all.length > 1 || isNameless(reading, only) || !isOfAll(reading, data, kind)) {
      return [];
    }
    const x = reading.printX(only.mark.cell);
    const { key } = only.series;
    const name = key === null ? x : message('annotation.mark', { series: key.name, name: x });
    return [
      {
        kind,
        anchor: atMark(reading, only.series, only.mark),
        text:
          kind === 'highest'
            ? message('annotation.highest', { name, value })
            : message('annotation.lowest', { name, value }),
        numbers: [{ name: 'value', value }],
        statistic: null,
        score,
      },
    ];
  };
  return [...remark('highest', high, 0.55), ...remark('lowest', low, 0.45)];
}

const TOP = 3;
const MIN_NAMES = 6;

/** Whether a few values make up most of a total. */
export function concentrationRemark(reading: ChartReading, data: ChartData): AnnotationDraft[] {
  const [series] = reading.series;
  const measure = data.chart.encoding[reading.measure.name as 'y'];
  const addsUp = measure === undefined || (measure.aggregate !== undefined && isAdditive(measure.aggregate));
  const marks = series?.marks ?? [];
  const named = marks.filter(({ cell }) => cell !== null);
  const of = Math.max(data.marks.total, marks.length) - (marks.length - named.length);
  const isFit =
    reading.series.length === 1 &&
    !reading.isOrdered &&
    addsUp &&
    of >= MIN_NAMES &&
    data.mode === 'Absolute';
  // Values that are not shown are in the total only as Other.
  const isWhole = data.marks.total <= marks.length || hasOther(data);
  if (!isFit || !isWhole || reading.total <= 0 || marks.some(({ value }) => value < 0)) {
    return [];
  }
  const top = named
    .map(({ value }) => value)
    .toSorted((one, other) => other - one)
    .slice(0, TOP)
    .reduce((sum, value) => sum + value, 0);
  const share = top / reading.total;
  return share < Math.max(0.5, (1.5 * TOP) / of)
    ? []
    : [
        {
          kind: 'concentration',
          anchor: WHOLE_CHART,
          text: message('annotation.concentration', {
            top: TOP,
            of,
            share,
            measure: reading.measure.label,
          }),
          numbers: [
            { name: 'top', value: TOP },
            { name: 'of', value: of },
            { name: 'share', value: share },
          ],
          statistic: null,
          score: roundScore(0.45 + 0.5 * share),
        },
      ];
}

const hasOther = ({ data }: ChartData): boolean =>
  data.some((row) => row.some((cell) => typeof cell === 'object' && cell !== null));

/** The last period, if the data ends within it; null if it does not, or without a profile. */
export function incompletePeriod(
  reading: ChartReading,
  columns: readonly ChartColumn[],
): AnnotationDraft | null {
  const { x, unit } = reading;
  const column = findColumn(columns, x?.field ?? null);
  const last = column === null || unit === null ? null : lastPeriod(column, unit);
  const series = reading.series.find(({ marks }) => isStart(marks.at(-1)?.cell, last?.start));
  const mark = series?.marks.at(-1);
  if (last === null || last.isComplete || series === undefined || mark === undefined) {
    return null;
  }
  const day = String(column?.profile?.max).slice(0, 10);
  return {
    kind: 'incomplete_period',
    anchor: atMark(reading, { ...series, key: null }, mark),
    text: message('annotation.incomplete', { name: reading.printX(mark.cell), last: day }),
    numbers: [],
    statistic: null,
    score: 0.7,
  };
}

const isStart = (cell: Cell | undefined, start: string | undefined): boolean =>
  cell !== undefined && start !== undefined && cellDayNumber(cell) === cellDayNumber(start);

const MIN_RHO = 0.3;
const MAX_P = 0.01;

export interface PairCorrelation {
  readonly x: ChartColumnFacts;
  readonly y: ChartColumnFacts;
  /** Spearman's, -1 to 1. */
  readonly rho: number;
  readonly p: number;
  readonly isClear: boolean;
}

/** How the two numbers of a scatter plot correlate; null for other charts and where points are grouped into cells. */
export function correlationIn(data: ChartData): PairCorrelation | null {
  const column = (name: string): ChartColumnFacts | undefined =>
    data.columns.find((facts) => facts.name === name && isNumericType(facts.type));
  const [x, y] = [column('x'), column('y')];
  const isPoints = data.chart.mark === 'scatter' || data.chart.mark === 'bubble';
  if (!isPoints || x === undefined || y === undefined || data.columns.some(({ name }) => name === 'count')) {
    return null;
  }
  const [atX, atY] = [data.columns.indexOf(x), data.columns.indexOf(y)];
  const pairs = data.data.flatMap((row): [number, number][] => {
    const [one, other] = [row[atX] ?? null, row[atY] ?? null];
    return one === null || other === null || typeof one === 'object' || typeof other === 'object'
      ? []
      : [[Number(one), Number(other)]];
  });
  const correlation = correlate(pairs);
  return (
    correlation && {
      x,
      y,
      ...correlation,
      isClear: Math.abs(correlation.rho) >= MIN_RHO && correlation.p < MAX_P,
    }
  );
}

/** A remark on a clear correlation. */
export function correlationRemark(data: ChartData): AnnotationDraft[] {
  const correlation = correlationIn(data);
  return correlation?.isClear !== true
    ? []
    : [
        {
          kind: 'correlation',
          anchor: WHOLE_CHART,
          text: correlationText({
            one: correlation.x.label,
            other: correlation.y.label,
            rho: Number(correlation.rho.toFixed(2)),
          }),
          numbers: [{ name: 'rho', value: correlation.rho }],
          statistic: { name: 'Spearman rho', value: correlation.rho, p: correlation.p },
          score: roundScore(0.5 + 0.45 * Math.abs(correlation.rho)),
        },
      ];
}

const correlationText = (values: { one: string; other: string; rho: number }): Message =>
  values.rho > 0 ? message('annotation.riseTogether', values) : message('annotation.riseApart', values);

/** What a scatter plot shows, and the range of its values. */
export function pointsCaption(data: ChartData): AnnotationDraft | null {
  const y = data.columns.find(({ name, type }) => name === 'y' && isNumericType(type));
  const x = data.columns.find(({ name }) => name === 'x');
  if (y === undefined || x === undefined) {
    return null;
  }
  const at = data.columns.indexOf(y);
  const values = data.data
    .flatMap((row) => (row[at] === null ? [] : [Number(row[at])]))
    .filter(Number.isFinite);
  if (values.length === 0) {
    return null;
  }
  const { low, high } = usualRange(values);
  const middle = median(values);
  return {
    kind: 'caption',
    anchor: WHOLE_CHART,
    text: captionText(subjectMessage(y.label, [x.label]), values, null),
    numbers: [
      { name: 'count', value: values.length },
      { name: 'lowest', value: low },
      { name: 'highest', value: high },
      { name: 'median', value: middle },
    ],
    statistic: null,
    score: 1,
  };
}
