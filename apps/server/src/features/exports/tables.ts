import type { GridPage, PivotField, PivotSpec, PivotTable } from '@plumbline/contract';
import type { SheetRow, SheetTable } from '@plumbline/drawing';
import type { Translator } from '@plumbline/messages';
import {
  gridDecimals,
  pivotDecimals,
  printCell,
  printGridCell,
  printMark,
  printPivotFigure,
} from '@plumbline/viz';
import { isNumeric } from './texts.ts';

/** Rows of one table in a file; a download as CSV or XLSX has no such end. */
export const MAX_TABLE_ROWS = 10_000;

/** What was left out. */
const noteOf = (shown: number, total: number, { t }: Translator): string | null =>
  shown >= total ? null : t('dashboardFile.firstRows', { shown, total });

export function gridTable(grid: GridPage, rows: GridPage['data'], translator: Translator): SheetTable {
  const decimals = gridDecimals({ columns: grid.columns, data: rows });
  return {
    head: [grid.columns.map(({ label }) => label)],
    columns: grid.columns.map(({ type }) => ({ isNumber: isNumeric(type) })),
    body: rows.map((row) => ({
      cells: grid.columns.map((column, at) =>
        printGridCell(row[at] ?? null, { column, decimals: decimals[at] ?? null }, translator),
      ),
      isTotal: false,
    })),
    repeatedColumns: Math.min(1, grid.columns.length),
    note: noteOf(rows.length, grid.total, translator),
  };
}

type Key = PivotTable['rowHeaders'][number][number];

const isTotal = (key: Key | undefined): boolean => typeof key === 'object' && key !== null;

/** Prints the headers of one side: levels that a total does not reach are empty. */
const headerPrinter =
  (
    { fields, facts }: { readonly fields: readonly PivotField[]; readonly facts: PivotTable['rowFields'] },
    { t, locale }: Translator,
  ) =>
  (keys: readonly Key[]): string[] =>
    keys.map((key, level) => {
      if (typeof key === 'object' && key !== null) {
        return isTotal(keys[level - 1]) ? '' : t('dashboardFile.total');
      }
      const field = fields[level];
      const { timeUnit = null, part } = typeof field === 'object' ? field : {};
      const binWidth = facts[level]?.step ?? null;
      return printMark(key, { timeUnit, part, binWidth, locale, empty: t('dashboardFile.empty') });
    });

/** A crosstab: levels of row headers, then each column header's values side by side. */
export function pivotTable(
  pivot: PivotTable,
  { rows, columns: across }: Pick<PivotSpec, 'rows' | 'columns'>,
  translator: Translator,
): SheetTable {
  const levels = pivot.rowFields.length;
  const columns = pivot.columnHeaders.length === 0 ? [[]] : pivot.columnHeaders;
  const cellAt = new Map(pivot.cells.map((cell) => [JSON.stringify([cell.row, cell.column]), cell.values]));
  const blank = Array.from({ length: levels }, () => '');
  const rowTexts = headerPrinter({ fields: rows, facts: pivot.rowFields }, translator);
  const columnTexts = headerPrinter({ fields: across, facts: pivot.columnFields }, translator);
  const columnLines = pivot.columnFields.map((_, level) => [
    ...blank,
    ...columns.flatMap((keys) => pivot.values.map(() => columnTexts(keys)[level] ?? '')),
  ]);
  const lastLine = [
    ...rows.slice(0, levels).map((field) => (typeof field === 'string' ? field : field.column)),
    ...columns.flatMap(() => pivot.values.map(({ label }) => label)),
  ];
  const decimals = pivotDecimals(pivot);
  const body = pivot.rowHeaders.map((row): SheetRow => {
    const values = columns.flatMap((column) => {
      const values = cellAt.get(JSON.stringify([row, column])) ?? [];
      return pivot.values.map((value, at) => {
        const cell = values[at] ?? null;
        const figure =
          value.format === undefined ? printPivotFigure(cell, decimals[at] ?? null, translator.locale) : null;
        return figure ?? printCell(cell, value, translator) ?? '';
      });
    });
    return { cells: [...rowTexts(row), ...values], isTotal: row.some(isTotal) };
  });
  return {
    head: [...columnLines, lastLine],
    columns: [
      ...blank.map(() => ({ isNumber: false })),
      ...columns.flatMap(() => pivot.values.map(() => ({ isNumber: true }))),
    ],
    body,
    repeatedColumns: levels,
    note: noteOf(pivot.rowHeaders.length, pivot.total, translator),
  };
}
