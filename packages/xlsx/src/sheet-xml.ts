import { columnLetters } from './cell-xml.ts';

/** Cells shown as one, from 0, ends included. */
export interface Merge {
  readonly fromRow: number;
  readonly toRow: number;
  readonly fromColumn: number;
  readonly toColumn: number;
}

export interface SheetFrame {
  readonly frozenRows: number;
  readonly frozenColumns: number;
  /** In characters. */
  readonly widths: readonly number[];
  readonly isFirst: boolean;
}

const at = (row: number, column: number): string => `${columnLetters(column)}${row + 1}`;

/** Everything before the first row. */
export function sheetHead({ frozenRows, frozenColumns, widths, isFirst }: SheetFrame): string {
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">`,
    paneXml(frozenRows, frozenColumns),
    '</sheetView></sheetViews>',
    '<sheetFormatPr defaultRowHeight="15"/>',
    widths.length === 0
      ? ''
      : `<cols>${widths
          .map(
            (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
          )
          .join('')}</cols>`,
    '<sheetData>',
  ].join('');
}

function paneXml(rows: number, columns: number): string {
  if (rows === 0 && columns === 0) {
    return '';
  }
  const x = columns === 0 ? '' : ` xSplit="${columns}"`;
  const y = rows === 0 ? '' : ` ySplit="${rows}"`;
  const pane = `${rows === 0 ? 'top' : 'bottom'}${columns === 0 ? 'Left' : 'Right'}`;
  return `<pane${x}${y} topLeftCell="${at(rows, columns)}" activePane="${pane}" state="frozen"/>`;
}

/** Everything after the last row; `more` follows the merged cells. */
export function sheetTail(merges: readonly Merge[], more: string): string {
  const cells = merges.map(
    ({ fromRow, toRow, fromColumn, toColumn }) =>
      `<mergeCell ref="${at(fromRow, fromColumn)}:${at(toRow, toColumn)}"/>`,
  );
  const list = cells.length === 0 ? '' : `<mergeCells count="${cells.length}">${cells.join('')}</mergeCells>`;
  return `</sheetData>${list}${more}</worksheet>`;
}
