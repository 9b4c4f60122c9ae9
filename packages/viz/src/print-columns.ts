import { isNumericType, type ChartCell, type ChartColumnFacts, type ChartData } from '@plumbline/contract';
import type { ChartWords } from './chart-words.ts';
import { cellPrinter, figurePrinter } from './echarts/print.ts';

export const isFigures = ({ role, type }: ChartColumnFacts): boolean =>
  role === 'measure' && isNumericType(type);

/** Whether the mode works on a column. */
export const isOfMode = (name: string): boolean =>
  name === 'y' || name === 'color' || name.startsWith('layer_');

export interface ColumnPrinter {
  readonly full: (cell: ChartCell) => string;
  /** Text on an axis, such as `2.08M`. */
  readonly short: (cell: ChartCell) => string;
}

/** Formatters for the cells of each column. */
export const columnPrinters = (data: ChartData, words: Pick<ChartWords, 'locale' | 't'>): ColumnPrinter[] =>
  data.columns.map((facts) => {
    const isShare = data.mode === 'Percent' && facts.role === 'measure' && isOfMode(facts.name);
    const figures = isShare ? 'percent' : 'figure';
    const kind = facts.role === 'dimension' ? 'name' : figures;
    const figure = isNumericType(facts.type) ? figurePrinter(facts.format, words.locale, kind) : null;
    return {
      full: cellPrinter(facts, words, figure?.full ?? null),
      short: cellPrinter(facts, words, figure?.short ?? null),
    };
  });
