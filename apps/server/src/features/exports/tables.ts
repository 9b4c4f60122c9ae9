import type { GridPage, PivotTable } from '@plumbline/contract';
import type { SheetRow, SheetTable } from '@plumbline/drawing';
import { cellText, isNumeric } from './texts.ts';

/** Rows of one table in a file; a download as CSV or XLSX has no such end. */
export const MAX_TABLE_ROWS = 10_000;

const count = (value: number, locale: string): string => value.toLocaleString(locale);

/** What was left out, in words. */
const noteOf = (shown: number, total: number, locale: string): string | null =>
  shown >= total
    ? null
    : `The first ${count(shown, locale)} of ${count(total, locale)} rows. Download the dataset for all of them.`;

export function gridTable(grid: GridPage, rows: GridPage['data'], locale: string): SheetTable {
  return {
    head: [grid.columns.map(({ label }) => label)],
    columns: grid.columns.map(({ type }) => ({ isNumber: isNumeric(type) })),
    body: rows.map((row) => ({
      cells: grid.columns.map(({ type }, at) => cellText(row[at] ?? null, type, locale)),
      isTotal: false,
    })),
    repeatedColumns: Math.min(1, grid.columns.length),
    note: noteOf(rows.length, grid.total, locale),
  };
}

type Key = PivotTable['rowHeaders'][number][number];

const TOTAL = 'Total';
const EMPTY = 'empty';
const isTotal = (key: Key | undefined): boolean => typeof key === 'object' && key !== null;

/** A header as text; nothing for levels that a total does not reach. */
function keyText(key: Key | undefined, isFirstTotal: boolean): string {
  if (key === undefined) {
    return '';
  }
  if (key === null) {
    return EMPTY;
  }
  if (typeof key === 'object') {
    return isFirstTotal ? TOTAL : '';
  }
  return String(key);
}

const headerTexts = (keys: readonly Key[]): string[] =>
  keys.map((key, level) => keyText(key, isTotal(key) && !isTotal(keys[level - 1])));

/** A crosstab: levels of row headers, then each column header's values side by side. */
export function pivotTable(
  pivot: PivotTable,
  { fieldNames, locale }: { readonly fieldNames: readonly string[]; readonly locale: string },
): SheetTable {
  const levels = pivot.rowFields.length;
  const columns = pivot.columnHeaders.length === 0 ? [[]] : pivot.columnHeaders;
  const cellAt = new Map(pivot.cells.map((cell) => [JSON.stringify([cell.row, cell.column]), cell.values]));
  const blank = Array.from({ length: levels }, () => '');
  const columnLines = pivot.columnFields.map((_, level) => [
    ...blank,
    ...columns.flatMap((keys) => pivot.values.map(() => headerTexts(keys)[level] ?? '')),
  ]);
  const lastLine = [
    ...blank.map((_, level) => fieldNames[level] ?? ''),
    ...columns.flatMap(() => pivot.values.map(({ label }) => label)),
  ];
  const body = pivot.rowHeaders.map((row): SheetRow => {
    const values = columns.flatMap((column) => {
      const found = cellAt.get(JSON.stringify([row, column])) ?? [];
      return pivot.values.map(({ type }, at) => cellText(found[at] ?? null, type, locale) ?? '');
    });
    return { cells: [...headerTexts(row), ...values], isTotal: row.some(isTotal) };
  });
  return {
    head: [...columnLines, lastLine],
    columns: [
      ...blank.map(() => ({ isNumber: false })),
      ...columns.flatMap(() => pivot.values.map(() => ({ isNumber: true }))),
    ],
    body,
    repeatedColumns: levels,
    note: noteOf(pivot.rowHeaders.length, pivot.total, locale),
  };
}
