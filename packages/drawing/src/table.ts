import type { ChartTheme } from '@plumbline/viz';
import type { Pen, TextStyle } from './pen.ts';
import type { Place, SheetTable } from './sheet.ts';

export const ROW_PX = 20;
const CELL_PADDING_PX = 8;
const MIN_COLUMN_PX = 40;
const MAX_COLUMN_PX = 260;
/** Rows that are measured for the width of their column. */
const MEASURED_ROWS = 300;

/** Columns side by side in one width, with their widths in px. */
export interface ColumnRun {
  readonly columns: readonly number[];
  readonly widths: readonly number[];
}

const headStyle = (colors: ChartTheme): TextStyle => ({
  size: 11,
  weight: 500,
  color: colors.text2,
});
const cellStyle = (colors: ChartTheme): TextStyle => ({ size: 11, color: colors.text });

/** Each column as wide as its texts, within bounds. */
export function columnWidths(pen: Pen, table: SheetTable): number[] {
  const head = headStyle(pen.theme);
  const cell = cellStyle(pen.theme);
  const rows = table.body.slice(0, MEASURED_ROWS);
  return table.columns.map((_, at) => {
    const widths = [
      ...table.head.map((row) => pen.widthOf(row[at] ?? '', head)),
      ...rows.map(({ cells }) => pen.widthOf(cells[at] ?? '', cell)),
    ];
    const widest = widths.reduce((most, width) => Math.max(most, width), 0);
    return Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, Math.ceil(widest) + 2 * CELL_PADDING_PX));
  });
}

/** Splits columns into runs that each fit the width; the repeated columns start every run. */
export function columnRuns(
  table: SheetTable,
  widths: readonly number[],
  width: number,
): readonly ColumnRun[] {
  const repeated = table.columns.slice(0, table.repeatedColumns).map((_, at) => at);
  const repeatedWidth = repeated.reduce((sum, at) => sum + (widths[at] ?? 0), 0);
  const runs: number[][] = [];
  let left = 0;
  for (let at = repeated.length; at < table.columns.length; at += 1) {
    const own = widths[at] ?? 0;
    if (runs.length === 0 || own > left) {
      runs.push([]);
      left = width - repeatedWidth;
    }
    runs.at(-1)?.push(at);
    left -= own;
  }
  return (runs.length === 0 ? [[]] : runs).map((run) => {
    const columns = [...repeated, ...run];
    return { columns, widths: columns.map((at) => widths[at] ?? 0) };
  });
}

export interface TablePart {
  readonly table: SheetTable;
  readonly run: ColumnRun;
  /** Rows of the body, `to` exclusive. */
  readonly from: number;
  readonly to: number;
}

export const headHeight = (table: SheetTable): number => table.head.length * ROW_PX;

/** Header and a stretch of rows. Widths that leave room are stretched over it. */
export function drawTable(pen: Pen, place: Place, part: TablePart): void {
  const colors = pen.theme;
  const { table, from, to } = part;
  const columns = spread(part.run, place.width);
  const top = place.y;
  table.head.forEach((row, level) => {
    drawHeadRow(pen, { y: top + level * ROW_PX, row, columns, left: place.x, table });
  });
  const bodyTop = top + headHeight(table);
  pen.rule({ x: place.x, y: bodyTop - 1, width: place.width }, colors.line2);
  table.body.slice(from, to).forEach(({ cells, isTotal }, at) => {
    const y = bodyTop + at * ROW_PX;
    if (isTotal) {
      pen.paint({ x: place.x, y, width: place.width, height: ROW_PX }, colors.sunken);
    }
    for (const { column, x, width } of columns) {
      const style = { ...cellStyle(colors), weight: isTotal ? (500 as const) : (400 as const) };
      drawCell(
        pen,
        { text: cells[column] ?? null, x: place.x + x, y, width },
        {
          style,
          isNumber: table.columns[column]?.isNumber ?? false,
          emptyColor: colors.text3,
        },
      );
    }
    pen.rule({ x: place.x, y: y + ROW_PX - 1, width: place.width }, colors.line);
  });
}

interface DrawnColumn {
  readonly column: number;
  readonly x: number;
  readonly width: number;
}

function spread({ columns, widths }: ColumnRun, width: number): readonly DrawnColumn[] {
  const needed = widths.reduce((sum, own) => sum + own, 0);
  const extra = columns.length === 0 ? 0 : Math.max(0, (width - needed) / columns.length);
  let x = 0;
  return columns.map((column, at) => {
    const own = (widths[at] ?? 0) + extra;
    const drawn = { column, x, width: own };
    x += own;
    return drawn;
  });
}

interface HeadRow {
  readonly row: readonly string[];
  readonly y: number;
  readonly left: number;
  readonly columns: readonly DrawnColumn[];
  readonly table: SheetTable;
}

function drawHeadRow(pen: Pen, { row, y, left, columns, table }: HeadRow): void {
  const colors = pen.theme;
  const isLast = row === table.head.at(-1);
  columns.forEach(({ column, x, width }, at) => {
    const text = row[column] ?? '';
    const before = columns[at - 1];
    const repeats = !isLast && before !== undefined && row[before.column] === text;
    if (!repeats) {
      drawCell(
        pen,
        { text, x: left + x, y, width: isLast ? width : headerWidth(row, columns, at) },
        {
          style: headStyle(colors),
          isNumber: isLast && (table.columns[column]?.isNumber ?? false),
          emptyColor: colors.text3,
        },
      );
    }
  });
}

/** Width of a header over several columns. */
function headerWidth(row: readonly string[], columns: readonly DrawnColumn[], from: number): number {
  const text = row[columns[from]?.column ?? -1];
  let width = 0;
  for (const { column, width: own } of columns.slice(from)) {
    if (row[column] !== text) {
      break;
    }
    width += own;
  }
  return width;
}

interface CellBox {
  readonly text: string | null;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function drawCell(
  pen: Pen,
  { text, x, y, width }: CellBox,
  {
    style,
    isNumber,
    emptyColor,
  }: { readonly style: TextStyle; readonly isNumber: boolean; readonly emptyColor: string },
): void {
  const room = width - 2 * CELL_PADDING_PX;
  const shown = text === null ? EMPTY : text;
  const used = text === null ? { ...style, color: emptyColor } : style;
  const baseline = y + ROW_PX / 2 + 4;
  const fitted = pen.fitted(shown.replaceAll(/\s+/g, ' '), used, room);
  if (isNumber) {
    pen.write(fitted, { x: x + width - CELL_PADDING_PX, y: baseline, end: true }, used);
  } else {
    pen.write(fitted, { x: x + CELL_PADDING_PX, y: baseline }, used);
  }
}

const EMPTY = 'empty';
