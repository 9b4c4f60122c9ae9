import type { ChartData } from '@plumbline/contract';
import { valuePrinter } from './echarts/axes.ts';
import { readMarks } from './echarts/marks.ts';
import { ENGLISH, type ChartWords } from './words.ts';

/** The chart in one sentence, for those who do not see it: "Revenue by month, 12 bars, highest Jul 2024 2.08M". */
export function summarise(data: ChartData, locale: string, words: ChartWords = ENGLISH): string {
  const { timeUnit } = data.chart.encoding.x;
  const dimension = timeUnit === undefined ? (data.columns[0]?.label ?? '') : words.units[timeUnit];
  const mode = data.mode === 'Absolute' ? [] : [words.modes[data.mode]];
  const marks = readMarks(data, locale, words).filter(({ y }) => y !== null);
  const head = [words.by(data.columns[1]?.label ?? '', dimension), ...mode];
  const [first] = marks;
  if (first === undefined) {
    return [...head, words.noMarks].join(', ');
  }
  const highest = marks.reduce((best, mark) => (Number(mark.y) > Number(best.y) ? mark : best), first);
  const value = valuePrinter(data, locale, 'short')(Number(highest.y));
  const count = `${marks.length} ${words.marks(data.chart.mark, marks.length)}`;
  return [...head, count, words.highest(highest.name, value)].join(', ');
}
