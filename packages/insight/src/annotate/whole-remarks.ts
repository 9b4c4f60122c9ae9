import type { Cell, ChartColumnFacts, ChartData } from '@plumbline/contract';
import { findColumn, type ChartColumn } from '@plumbline/viz';
import { dayOf, lastPeriod } from '../columns/periods.ts';
import { correlationOf } from '../statistics/correlation.ts';
import { median, rangeOf } from '../statistics/robust.ts';
import { percent } from './series-remarks.ts';
import type { Course, Mark, Printers, Series } from './read-chart.ts';
import { WHOLE, atMark, scored, type AnnotationDraft } from './suggestion.ts';
import type { AnnotationWords } from './words.ts';

export interface ChartContext {
  readonly course: Course;
  readonly words: AnnotationWords;
  readonly data: ChartData;
}

interface Placed {
  readonly series: Series;
  readonly mark: Mark;
}

const placedMarks = ({ series }: Course): readonly Placed[] =>
  series.flatMap((one) => one.marks.map((mark) => ({ series: one, mark })));

/** What is drawn, and where its values lie. */
export function captionOf({ course, words, data }: ChartContext): AnnotationDraft | null {
  const marks = placedMarks(course).map(({ mark }) => mark);
  const values = marks.map(({ value }) => value);
  const [first, last] = [marks[0], marks.at(-1)];
  if (first === undefined || last === undefined) {
    return null;
  }
  const { low, high } = rangeOf(values);
  const middle = median(values);
  const dimensions = data.columns.filter(({ role }) => role === 'dimension');
  const isSpan = course.isOrdered && course.series.length === 1;
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
    anchor: WHOLE,
    text: words.caption({
      subject: words.by(
        course.measure.label,
        dimensions.map((facts) => facts.timeUnit ?? facts.label),
      ),
      count: String(values.length),
      first: isSpan ? course.printX(first.cell) : null,
      last: isSpan ? course.printX(last.cell) : null,
      lowest: course.print(low),
      highest: course.print(high),
      middle: course.print(middle),
      isOne: values.length === 1,
    }),
    numbers,
    statistic: null,
    score: 1,
  };
}

/** Below this share of their middle, differences are not worth a word. */
const FLAT = 0.05;

/** The highest and the lowest mark, unless all are much alike. */
export function extremesOf({ course, words }: ChartContext): AnnotationDraft[] {
  const placed = placedMarks(course);
  const values = placed.map(({ mark }) => mark.value);
  const { low, high } = rangeOf(values);
  const size = Math.abs(values.reduce((sum, value) => sum + value, 0) / values.length);
  if (placed.length < 3 || high - low < FLAT * size || high === low) {
    return [];
  }
  const remark = (kind: 'highest' | 'lowest', value: number, score: number): AnnotationDraft[] => {
    const all = placed.filter(({ mark }) => mark.value === value);
    const [only] = all;
    if (only === undefined || all.length > 1) {
      return [];
    }
    const x = course.printX(only.mark.cell);
    const name = only.series.key === null ? x : `${only.series.key.name}, ${x}`;
    return [
      {
        kind,
        anchor: atMark(course, only.series, only.mark),
        text: words[kind](name, course.print(value)),
        numbers: [{ name: 'value', value }],
        statistic: null,
        score,
      },
    ];
  };
  return [...remark('highest', high, 0.55), ...remark('lowest', low, 0.45)];
}

const TOP = 3;
const LEAST_NAMES = 6;

/** Whether a few names hold most of what adds up. */
export function concentrationOf({ course, words, data }: ChartContext): AnnotationDraft[] {
  const [series] = course.series;
  const measure = data.chart.encoding[course.measure.name as 'y'];
  const addsUp = measure === undefined || measure.aggregate === 'count' || measure.aggregate === 'sum';
  const marks = series?.marks ?? [];
  const of = Math.max(data.marks.total, marks.length);
  const isFit =
    course.series.length === 1 &&
    !course.isOrdered &&
    addsUp &&
    of >= LEAST_NAMES &&
    data.mode === 'Absolute';
  // Marks beyond those shown are in the total only where they were put together as Other.
  const isWhole = data.marks.total <= marks.length || hasOther(data);
  if (!isFit || !isWhole || course.total <= 0 || marks.some(({ value }) => value < 0)) {
    return [];
  }
  const top = marks
    .map(({ value }) => value)
    .toSorted((one, other) => other - one)
    .slice(0, TOP)
    .reduce((sum, value) => sum + value, 0);
  const share = top / course.total;
  return share < Math.max(0.5, (1.5 * TOP) / of)
    ? []
    : [
        {
          kind: 'concentration',
          anchor: WHOLE,
          text: words.concentration(String(TOP), String(of), {
            share: percent(share),
            what: course.measure.label,
          }),
          numbers: [
            { name: 'top', value: TOP },
            { name: 'of', value: of },
            { name: 'share', value: share },
          ],
          statistic: null,
          score: scored(0.45 + 0.5 * share),
        },
      ];
}

const hasOther = ({ data }: ChartData): boolean =>
  data.some((row) => row.some((cell) => typeof cell === 'object' && cell !== null));

/** The last period where the data ends within it; null where it does not, or nobody knows. */
export function unfinishedPeriod(
  { course, words }: ChartContext,
  columns: readonly ChartColumn[],
): AnnotationDraft | null {
  const { x, unit } = course;
  const column = findColumn(columns, x?.field ?? null);
  const last = column === null || unit === null ? null : lastPeriod(column, unit);
  const series = course.series.find(({ marks }) => isStart(marks.at(-1)?.cell, last?.start));
  const mark = series?.marks.at(-1);
  if (last === null || last.isComplete || series === undefined || mark === undefined) {
    return null;
  }
  const day = String(column?.profile?.max).slice(0, 10);
  return {
    kind: 'incomplete_period',
    anchor: atMark(course, { ...series, key: null }, mark),
    text: words.incomplete(course.printX(mark.cell), day),
    numbers: [],
    statistic: null,
    score: 0.7,
  };
}

const isStart = (cell: Cell | undefined, start: string | undefined): boolean =>
  cell !== undefined && start !== undefined && dayOf(cell) === dayOf(start);

const NUMERIC: ReadonlySet<string> = new Set(['integer', 'decimal', 'number']);
const LEAST_RHO = 0.3;

/** Whether the two numbers of a scatter plot go together. Nothing of points that were put into cells. */
export function correlationRemark(data: ChartData, words: AnnotationWords): AnnotationDraft[] {
  const column = (name: string): ChartColumnFacts | undefined =>
    data.columns.find((facts) => facts.name === name && NUMERIC.has(facts.type));
  const [x, y] = [column('x'), column('y')];
  const isPoints = data.chart.mark === 'scatter' || data.chart.mark === 'bubble';
  if (!isPoints || x === undefined || y === undefined || data.columns.some(({ name }) => name === 'count')) {
    return [];
  }
  const [atX, atY] = [data.columns.indexOf(x), data.columns.indexOf(y)];
  const pairs = data.data.flatMap((row): [number, number][] => {
    const [one, other] = [row[atX] ?? null, row[atY] ?? null];
    return one === null || other === null || typeof one === 'object' || typeof other === 'object'
      ? []
      : [[Number(one), Number(other)]];
  });
  const found = correlationOf(pairs);
  return found === null || Math.abs(found.rho) < LEAST_RHO || found.p >= 0.01
    ? []
    : [
        {
          kind: 'correlation',
          anchor: WHOLE,
          text: words.correlation(x.label, y.label, {
            rho: found.rho.toFixed(2).replace('-', '−'),
            rises: found.rho > 0,
          }),
          numbers: [{ name: 'rho', value: found.rho }],
          statistic: { name: 'Spearman rho', value: found.rho, p: found.p },
          score: scored(0.5 + 0.45 * Math.abs(found.rho)),
        },
      ];
}

/** What a scatter plot is of: pairs, and the ranges they lie in. */
export function pointsCaption(
  data: ChartData,
  { words, printers }: { readonly words: AnnotationWords; readonly printers: Printers },
): AnnotationDraft | null {
  const y = data.columns.find(({ name, type }) => name === 'y' && NUMERIC.has(type));
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
  const { low, high } = rangeOf(values);
  const middle = median(values);
  return {
    kind: 'caption',
    anchor: WHOLE,
    text: words.caption({
      subject: words.by(y.label, [x.label]),
      count: String(values.length),
      first: null,
      last: null,
      lowest: printers.figure(y, low),
      highest: printers.figure(y, high),
      middle: printers.figure(y, middle),
      isOne: values.length === 1,
    }),
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
