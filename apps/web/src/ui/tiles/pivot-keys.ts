import type { Cell, PivotSpec, PivotTable } from '@plumbline/contract';
import { partName } from '@plumbline/messages';
import { pivotDecimals, printPeriod, printPivotFigure } from '@plumbline/viz';
import { currentLocale, t } from '../../messages/index.ts';
import { cellText } from '../text/cell-text.ts';

type Key = PivotTable['rowHeaders'][number][number];
type Field = PivotSpec['rows'][number];

const isTotal = (key: Key): key is { total: true } => typeof key === 'object' && key !== null;

const range = (low: number, step: number): string => {
  const print = (edge: number): string => cellText(edge, { type: 'number' }).text;
  return t('tile.range', { low: print(low), high: print(Number((low + step).toPrecision(12))) });
};

/** A header in words: `Q3 2025`, `20 to 40`, `(empty)`, `Total`. */
export function pivotKeyText(
  key: Key,
  field: Field | undefined,
  facts: PivotTable['rowFields'][number] | undefined,
): string {
  if (isTotal(key)) {
    return t('tile.total');
  }
  if (key === null) {
    return t('tile.emptyKey');
  }
  const { timeUnit: unit, part } = typeof field === 'object' ? field : {};
  if (part !== undefined) {
    return partName(key, part, currentLocale());
  }
  if (unit !== undefined) {
    return printPeriod(String(key), unit, currentLocale());
  }
  const step = facts?.step ?? null;
  return step === null ? cellText(key, { type: facts?.type ?? 'text' }).text : range(Number(key), step);
}

/** A figure in the format of its value, else with the decimals of the value. */
export function pivotCellText(cell: string | number | boolean, value: PivotGrid['values'][number]): string {
  const figure = value.format === undefined ? printPivotFigure(cell, value.decimals, currentLocale()) : null;
  return figure?.replace(/^-/u, '−') ?? cellText(cell, value).text;
}

export interface PivotGrid {
  /** Levels of column headers from the top; each with its text and how many columns it spans. */
  readonly head: readonly (readonly { readonly text: string; readonly span: number }[])[];
  readonly rows: readonly {
    readonly keys: readonly string[];
    readonly isTotal: boolean;
    readonly cells: readonly (Cell | undefined)[];
  }[];
  /** The value of each column, in order, with its decimals. */
  readonly values: readonly (PivotTable['values'][number] & { readonly decimals: number | null })[];
}

/** Adjacent columns with the same parent header share it. */
function spans(texts: readonly string[], paths: readonly string[]): { text: string; span: number }[] {
  const headers: { text: string; span: number; path: string }[] = [];
  for (const [at, text] of texts.entries()) {
    const path = paths[at] ?? '';
    const last = headers.at(-1);
    if (last?.path === path) {
      last.span += 1;
    } else {
      headers.push({ text, span: 1, path });
    }
  }
  return headers.map(({ text, span }) => ({ text, span }));
}

/** A pivot's answer as a table: every column header with every value below it. */
export function pivotGrid(table: PivotTable, spec: PivotSpec): PivotGrid {
  const columns = table.columnHeaders.length === 0 ? [[]] : table.columnHeaders;
  const cells = new Map(
    table.cells.map(({ row, column, values }) => [JSON.stringify([row, column]), values]),
  );
  const decimals = pivotDecimals(table);
  const values = table.values.map((value, at) => ({ ...value, decimals: decimals[at] ?? null }));
  const flat = columns.flatMap((keys) => values.map((value) => ({ keys, value })));
  const levels = Math.max(0, ...columns.map((keys) => keys.length));
  const head = Array.from({ length: levels }, (_, level) =>
    spans(
      flat.map(({ keys }) => {
        const key = keys[level];
        return key === undefined ? '' : pivotKeyText(key, spec.columns[level], table.columnFields[level]);
      }),
      flat.map(({ keys }) => JSON.stringify(keys.slice(0, level + 1))),
    ),
  );
  const needsValues = table.values.length > 1 || levels === 0;
  return {
    head: needsValues ? [...head, flat.map(({ value }) => ({ text: value.label, span: 1 }))] : head,
    rows: table.rowHeaders.map((keys) => ({
      keys: keys.map((key, level) => pivotKeyText(key, spec.rows[level], table.rowFields[level])),
      isTotal: keys.length === 0 || keys.some(isTotal),
      cells: columns.flatMap((column) => {
        const figures = cells.get(JSON.stringify([keys, column]));
        return values.map((_, at) => figures?.[at]);
      }),
    })),
    values: flat.map(({ value }) => value),
  };
}
