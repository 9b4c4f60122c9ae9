import type { ChartData } from '@plumbline/contract';
import type { ChartWords } from './chart-words.ts';
import { columnPrinters, isFigures } from './print-columns.ts';

export interface ChartTable {
  readonly columns: readonly { readonly label: string; readonly isNumeric: boolean }[];
  /** Texts, as a person reads them. */
  readonly rows: readonly (readonly string[])[];
}

const NOTHING = '–';

/** The chart as a table, for screen readers and files. */
export function chartTable(data: ChartData, words: Pick<ChartWords, 'locale' | 't'>): ChartTable {
  const printers = columnPrinters(data, words);
  return {
    columns: data.columns.map((facts) => ({ label: facts.label, isNumeric: isFigures(facts) })),
    rows: data.data.map((row) =>
      data.columns.map(({ role }, at) => {
        const cell = row[at] ?? null;
        // A figure that is not there is no group without a name.
        return cell === null && role === 'measure' ? NOTHING : (printers[at]?.full(cell) ?? '');
      }),
    ),
  };
}
