import type { ChartColumnFacts, ChartData } from '@plumbline/contract';
import { MARKS } from './marks/marks.ts';
import { columnPrinters, isFigures } from './print-columns.ts';
import { ENGLISH, type ChartWords } from './words.ts';

/** The chart in one sentence, for those who do not see it: "Revenue by month, 12 bars, highest Jul 2024 2.08M". */
export function summarise(data: ChartData, locale: string, words: ChartWords = ENGLISH): string {
  const mode = data.mode === 'Absolute' ? [] : [words.modes[data.mode]];
  const at = mainMeasure(data);
  const head = [subjectOf(data, at, words), ...mode];
  const rows = at === -1 ? data.data : data.data.filter((row) => (row[at] ?? null) !== null);
  const [first] = rows;
  if (first === undefined) {
    return [...head, words.noMarks].join(', ');
  }
  const count = `${rows.length} ${words.marks(data.chart.mark, rows.length)}`;
  const facts = data.columns[at];
  if (facts === undefined || !isFigures(facts)) {
    return [...head, count].join(', ');
  }
  const best = rows.reduce((high, row) => (Number(row[at]) > Number(high[at]) ? row : high), first);
  const printers = columnPrinters(data, locale);
  const name = data.columns
    .flatMap(({ role }, place) =>
      role === 'dimension' ? [printers[place]?.full(best[place] ?? null) ?? ''] : [],
    )
    .join(' · ');
  const value = printers[at]?.short(best[at] ?? null) ?? '';
  return name === '' ? [...head, value].join(', ') : [...head, count, words.highest(name, value)].join(', ');
}

/** Place of the measure that the marks show first; −1 where they show none. */
function mainMeasure({ chart, columns }: ChartData): number {
  const named = columns.findIndex(
    ({ name, role }) => role === 'measure' && name === MARKS[chart.mark].measure,
  );
  return named === -1 ? columns.findIndex(({ role }) => role === 'measure') : named;
}

function subjectOf({ columns }: ChartData, at: number, words: ChartWords): string {
  const dimensions = columns
    .filter(({ role }) => role === 'dimension')
    .map((facts: ChartColumnFacts) =>
      facts.timeUnit === undefined ? facts.label : words.units[facts.timeUnit],
    );
  const by = dimensions.reduce((list, one) => (list === '' ? one : words.and(list, one)), '');
  const measure = columns[at]?.label ?? '';
  return by === '' || measure === '' ? `${measure}${by}` : words.by(measure, by);
}
