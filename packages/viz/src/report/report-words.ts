import { DAY_MS, type Cell, type ModelMetric, type SectionOf } from '@plumbline/contract';
import type { Translator } from '@plumbline/messages';

/** Translations and formats of a report: texts, figures and dates. */
export type ReportWords = Pick<Translator, 't' | 'formatNumber' | 'formatDate'>;

const AXES = [
  'falsePositiveRate',
  'truePositiveRate',
  'recall',
  'precision',
  'shareOfRows',
  'lift',
  'predictedShare',
  'observedShare',
  'predicted',
  'actual',
  'model',
  'baseline',
  'forecast',
  'time',
  'silhouette',
  'groups',
  'share',
  'duration',
  'allRows',
] as const;

const COLUMNS = [
  'candidate',
  'loss',
  'spread',
  'class',
  'cohort',
  'precision',
  'recall',
  'f1',
  'rowsWhere',
  'group',
  'figure',
  'flagged',
  'found',
  'falseAlarms',
  'accuracy',
  'meanError',
  'absoluteError',
  'average',
  'share',
  'difference',
  'low',
  'high',
  'rows',
] as const;

const FORECAST_METHODS = [
  'combined',
  'ets',
  'theta',
  'mstl',
  'seasonalNaive',
  'croston',
  'pastMean',
] as const;

/** Codes that services give instead of names, by the section that has them. */
const VALUES = {
  candidates: ['baseline', 'linear', 'trees', 'texts'],
  methods: FORECAST_METHODS,
  intermittentMethods: FORECAST_METHODS,
  fairnessGaps: ['flagged', 'found', 'falseAlarms', 'accuracy', 'meanError', 'absoluteError'],
  sentiment: ['positive', 'neutral', 'negative'],
} as const;

const isCoded = (section: string): section is keyof typeof VALUES => Object.hasOwn(VALUES, section);

/** Names that services give axes and series; a column's name stays as it is. */
export function axisLabel(name: string, { t }: ReportWords): string {
  const known = AXES.find((one) => one === name);
  return known === undefined ? name : t(`workflows.axis.${known}`);
}

/** The same for tables. */
export function reportColumnLabel(name: string, { t }: ReportWords): string {
  const known = COLUMNS.find((one) => one === name);
  return known === undefined ? name : t(`workflows.column.${known}`);
}

/** The name of a row or bar of a section: that of a code, or the value itself. */
export function valueLabel(section: string, value: string, { t }: ReportWords): string {
  const known = isCoded(section) ? VALUES[section].find((one) => one === value) : undefined;
  return known === undefined ? value : t(`workflowValue.${known}`);
}

/** Three significant digits, which is what a quality figure is good for. */
export const metricText = (value: number, { formatNumber }: ReportWords): string =>
  formatNumber(Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3)));

export const shareText = (share: number, { t }: ReportWords): string => t('workflows.share', { share });

/** A figure of a unit. */
export const figureText = (value: number, unit: 'share' | 'number', words: ReportWords): string =>
  unit === 'share' ? shareText(value, words) : metricText(value, words);

const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Texts for days since 1970 of an axis: with the year, unless all of them are in one. */
export function dayTexts(
  [low, high]: readonly [number, number],
  { formatDate }: ReportWords,
): (day: number) => string {
  const [first, last] = [dateOfDay(low), dateOfDay(high)];
  const style = first.slice(0, 4) === last.slice(0, 4) ? 'day' : 'date';
  return (day) => formatDate(dateOfDay(day), style);
}

/** A cell as text; empty cells are named. */
export function reportCellText(cell: Cell | undefined, words: ReportWords): string {
  if (cell === null || cell === undefined || cell === '') {
    return words.t('workflows.emptyCell');
  }
  return typeof cell === 'number' ? metricText(cell, words) : String(cell);
}

type TableColumn = SectionOf<'table'>['columns'][number];
const SMALLEST_P = 0.001;

/** A cell of a table of the report. */
export function tableCellText(
  cell: Cell | undefined,
  { name, type }: TableColumn,
  words: ReportWords,
): string {
  if (cell === null || cell === undefined || cell === '') {
    return '–';
  }
  if (typeof cell !== 'number') {
    return String(cell);
  }
  if (name === 'p' && cell < SMALLEST_P) {
    return words.t('workflows.below', { value: words.formatNumber(SMALLEST_P) });
  }
  return type === 'share' ? shareText(cell, words) : metricText(cell, words);
}

type DriverSection = SectionOf<'drivers'>;

/** From the lowest to the highest average prediction along a column; nothing without values. */
export function effectText(
  { effects }: DriverSection['items'][number],
  { unit, outcome }: Pick<DriverSection, 'unit' | 'outcome'>,
  words: ReportWords,
): string {
  const sorted = effects.toSorted((one, other) => one.mean - other.mean);
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (low === undefined || high === undefined) {
    return '';
  }
  const values = {
    low: figureText(low.mean, unit, words),
    at: reportCellText(low.value, words),
    high: figureText(high.mean, unit, words),
    other: reportCellText(high.value, words),
  };
  return outcome === undefined
    ? words.t('workflows.effect', values)
    : words.t('workflows.effectOn', { ...values, outcome });
}

/**
 * Share of single rows whose prediction moves against the average from one end of a column to the other; null where there
 * are no curves, or where the average does not move.
 */
export function oppositeShare({ effects, curves = [] }: DriverSection['items'][number]): number | null {
  const direction = Math.sign((effects.at(-1)?.mean ?? 0) - (effects[0]?.mean ?? 0));
  return direction === 0 || curves.length === 0
    ? null
    : curves.filter((curve) => Math.sign((curve.at(-1) ?? 0) - (curve[0] ?? 0)) === -direction).length /
        curves.length;
}

/** Interval and the simplest guess beside a figure; empty where neither is known. */
export function metricNote({ unit, interval, baseline }: ModelMetric, words: ReportWords): string {
  const format = (value: number): string => figureText(value, unit, words);
  const parts = [
    interval === null
      ? null
      : words.t('workflows.interval', { low: format(interval.low), high: format(interval.high) }),
    baseline === null ? null : words.t('workflows.baseline', { value: format(baseline) }),
  ];
  return parts.filter((part) => part !== null).join(' ');
}
