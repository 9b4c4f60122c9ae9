import type { ChartCell, ChartColumnFacts, ChartData } from '@plumbline/contract';
import type { ChartWords } from './chart-words.ts';
import { isRowChart } from './row-kind.ts';
import { MARKS } from './marks/marks.ts';
import { columnPrinters, isFigures } from './print-columns.ts';

/** The chart in one sentence, for screen readers: "Revenue by month, 12 bars, highest Jul 2024 2.08M". */
export function summarizeChart(data: ChartData, words: Pick<ChartWords, 'locale' | 't'>): string {
  const { t } = words;
  const at = isRowChart(data) ? -1 : mainMeasure(data);
  const bare = subjectOf(data, at, words);
  const subject =
    data.mode === 'Absolute'
      ? bare
      : t('chartSummary.mode', { subject: bare, mode: t(`chartSummary.mode-${data.mode}`) });
  const rows = at === -1 ? data.data : data.data.filter((row) => (row[at] ?? null) !== null);
  const [first] = rows;
  const facts = data.columns[at];
  if (first === undefined) {
    return t('chartSummary.nothing', { subject });
  }
  const marks = t(`chartSummary.marks-${data.chart.mark}`, { count: rows.length });
  if (facts === undefined || !isFigures(facts)) {
    return t('chartSummary.count', { subject, marks });
  }
  const printers = columnPrinters(data, words);
  const shortOf = (row: readonly ChartCell[]): string => printers[at]?.short(row[at] ?? null) ?? '';
  if (facts.name === 'figure') {
    return t('chartSummary.figure', { subject, value: shortOf(first) });
  }
  const best = rows.reduce((high, row) => (Number(row[at]) > Number(high[at]) ? row : high), first);
  // The highest of several equal ones, and of rows without a value, has no name of its own.
  const isNamed =
    data.columns.every(({ role }, place) => role !== 'dimension' || (best[place] ?? null) !== null) &&
    rows.every((row) => row === best || Number(row[at]) !== Number(best[at]));
  if (!isNamed) {
    return t('chartSummary.count', { subject, marks });
  }
  const mark = data.columns
    .flatMap(({ role }, place) =>
      role === 'dimension' ? [printers[place]?.full(best[place] ?? null) ?? ''] : [],
    )
    .join(' · ');
  const value = shortOf(best);
  return mark === ''
    ? t('chartSummary.figure', { subject, value })
    : t('chartSummary.highest', { subject, marks, mark, value });
}

/** The main measure of marks that have several. */
const SINGLE_FIGURES = ['figure', 'median'] as const;

/** Index of the measure that the marks show first; −1 if they show none. */
function mainMeasure({ chart, columns }: ChartData): number {
  const indexOf = (measure: string | null): number =>
    columns.findIndex(({ name, role }) => role === 'measure' && name === measure);
  const named = [
    ...(chart.mark === 'kpi' || chart.mark === 'box' ? SINGLE_FIGURES : []),
    MARKS[chart.mark].measure,
  ].map(indexOf);
  return named.find((place) => place !== -1) ?? columns.findIndex(({ role }) => role === 'measure');
}

function subjectOf({ columns }: ChartData, at: number, { t }: Pick<ChartWords, 't'>): string {
  const labelsOf = (facts: readonly ChartColumnFacts[]): readonly string[] =>
    facts.map(({ timeUnit, part = timeUnit, label }) => (part === undefined ? label : t(`unit.${part}`)));
  const measure = columns[at];
  if (measure === undefined) {
    const figures = columns.filter(isFigures);
    return t('chartSummary.columns', { columns: labelsOf(figures.length === 0 ? columns : figures) });
  }
  if (measure.name === 'figure') {
    return columns.find(({ name }) => name === 'y')?.label ?? measure.label;
  }
  const by = labelsOf(columns.filter(({ role }) => role === 'dimension'));
  return by.length === 0 ? measure.label : t('chartSummary.by', { measure: measure.label, columns: by });
}
