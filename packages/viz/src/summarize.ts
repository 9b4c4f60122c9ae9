import type { ChartCell, ChartColumnFacts, ChartData } from '@plumbline/contract';
import { printNumber } from './format.ts';
import { isRowChart } from './row-kind.ts';
import { MARKS } from './marks/marks.ts';
import { columnPrinters, isFigures } from './print-columns.ts';
import { ENGLISH, type ChartWords } from './words.ts';

/** The chart in one sentence, for screen readers: "Revenue by month, 12 bars, highest Jul 2024 2.08M". */
export function summarizeChart(data: ChartData, locale: string, words: ChartWords = ENGLISH): string {
  const mode = data.mode === 'Absolute' ? [] : [words.modes[data.mode]];
  const at = isRowChart(data) ? -1 : mainMeasure(data);
  const head = [subjectOf(data, at, words), ...mode];
  const rows = at === -1 ? data.data : data.data.filter((row) => (row[at] ?? null) !== null);
  const [first] = rows;
  const facts = data.columns[at];
  if (first === undefined) {
    return [...head, words.noMarks].join(', ');
  }
  const count = `${printNumber(rows.length, locale)} ${words.marks(data.chart.mark, rows.length)}`;
  if (facts === undefined || !isFigures(facts)) {
    return [...head, count].join(', ');
  }
  const printers = columnPrinters(data, locale);
  const shortOf = (row: readonly ChartCell[]): string => printers[at]?.short(row[at] ?? null) ?? '';
  if (facts.name === 'figure') {
    return [...head, shortOf(first)].join(', ');
  }
  const best = rows.reduce((high, row) => (Number(row[at]) > Number(high[at]) ? row : high), first);
  const name = data.columns
    .flatMap(({ role }, place) =>
      role === 'dimension' ? [printers[place]?.full(best[place] ?? null) ?? ''] : [],
    )
    .join(' · ');
  const value = shortOf(best);
  return [...head, ...(name === '' ? [value] : [count, words.highest(name, value)])].join(', ');
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

function subjectOf({ columns }: ChartData, at: number, words: ChartWords): string {
  const joinLabels = (facts: readonly ChartColumnFacts[]): string =>
    facts
      .map(({ timeUnit, label }) => (timeUnit === undefined ? label : words.units[timeUnit]))
      .reduce((list, one) => (list === '' ? one : words.and(list, one)), '');
  const measure = columns[at];
  if (measure === undefined) {
    const figures = columns.filter(isFigures);
    return joinLabels(figures.length === 0 ? columns : figures);
  }
  if (measure.name === 'figure') {
    return columns.find(({ name }) => name === 'y')?.label ?? measure.label;
  }
  const by = joinLabels(columns.filter(({ role }) => role === 'dimension'));
  return by === '' ? measure.label : words.by(measure.label, by);
}
