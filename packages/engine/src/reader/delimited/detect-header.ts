import { groupsAbove, rowsOfHeader } from './header-rows.ts';
import type { SampleRow } from './sample-row.ts';
import { type RoughTable, filledCells, isData, trimmedWidth, typedColumns } from './typed-cells.ts';

/** A table begins within so many rows. */
const MAX_PREAMBLE_ROWS = 100;
const BODY_ROWS = 200;
/** Rows of one width so often are meant to have it. */
const REGULAR_SHARE = 0.8;

/** The width that most rows have; of equal ones the larger. */
const commonest = (widths: readonly number[]): { readonly width: number; readonly share: number } => {
  const counts = new Map<number, number>();
  for (const width of widths) {
    counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]);
  return { width: best?.[0] ?? 0, share: (best?.[1] ?? 0) / Math.max(1, widths.length) };
};

/** Delimiters at the end of some rows make no column where nothing ever follows them. */
const commonWidth = (rows: readonly SampleRow[]): number => {
  const written = commonest(rows.map(({ cells }) => cells.length));
  const trimmed = commonest(rows.map(({ cells }) => trimmedWidth(cells)));
  return written.share > REGULAR_SHARE || trimmed.share <= written.share ? written.width : trimmed.width;
};

export interface Header {
  /** Index of the table's first row: its header where it has one. */
  readonly at: number;
  /** Rows that name the columns. */
  readonly rows: number;
  readonly columns: number;
  /** Some columns hold values of a type, which their names are not. */
  readonly isSure: boolean;
}

export interface HeaderChoice {
  readonly skip?: number | undefined;
  readonly header?: boolean | undefined;
  readonly headerRows?: number | undefined;
}

/** Where the table begins, which of its first rows name the columns, and how many columns there are. */
export const findHeader = (rows: readonly SampleRow[], choice: HeaderChoice): Header => {
  const width = commonWidth(rows);
  const table = { width, types: typedColumns(rows, width) };
  const at = choice.skip === undefined ? findTop(rows, table) : 0;
  const headerRows = rowsOfHeader(rows, at, table);
  const count = Math.min(choice.headerRows ?? wantedRows(choice.header, headerRows), rows.length - at);
  return {
    at,
    rows: count,
    columns: countColumns(rows.slice(at, at + count), rows.slice(at + count, at + count + BODY_ROWS), width),
    isSure: table.types.some(Boolean),
  };
};

const wantedRows = (hasHeader: boolean | undefined, headerRows: number): number => {
  if (hasHeader === undefined) {
    return headerRows;
  }
  return hasHeader ? Math.max(1, headerRows) : 0;
};

const countColumns = (top: readonly SampleRow[], body: readonly SampleRow[], width: number): number => {
  const named = Math.max(0, ...top.map(({ cells }) => trimmedWidth(cells)));
  const filled = Math.max(0, ...body.map(({ cells }) => (cells.length <= width ? trimmedWidth(cells) : 0)));
  // Trailing delimiters on every row make a column only when something is in it.
  if (top.length > 0 && named < width && filled <= named) {
    return Math.max(1, named);
  }
  // A delimiter too many in a header leaves a name blank that no row has a cell for.
  const names = Math.max(0, ...top.map(filledCells));
  const isDoubled = named > width && body.length > 0 && names <= width;
  return Math.max(1, isDoubled ? width : Math.max(named, width));
};

/** Rows of another shape, or almost empty ones, before the table are titles and notes. */
const findTop = (rows: readonly SampleRow[], table: RoughTable): number => {
  const { width } = table;
  if (width < 2) {
    return 0;
  }
  const some = rows.slice(0, MAX_PREAMBLE_ROWS);
  const firstData = firstRowOfValues(some, table);
  const isTop = ({ cells }: SampleRow, least: number): boolean =>
    cells.length >= least && filledCells({ cells }) >= Math.min(cells.length, Math.max(2, width / 2));
  const before = firstData < 0 ? some : some.slice(0, firstData);
  // A row wider than the table is a title with delimiters in it where a row of the table's width follows.
  const exact = before.findIndex((row) => isTop(row, width) && trimmedWidth(row.cells) <= width);
  const at = exact >= 0 ? exact : before.findIndex((row) => isTop(row, width - 1));
  return at >= 0 ? at - groupsAbove(rows, at, width) : Math.max(0, firstData);
};

/**
 * The first row with values where the columns have them. A few cells such as `Exported, 2026-11-17` are a note where the
 * next row that is filled names the columns.
 */
const firstRowOfValues = (rows: readonly SampleRow[], table: RoughTable): number => {
  const first = rows.findIndex((row) => isData(row, table));
  const isSparse = (row: SampleRow): boolean => filledCells(row) < table.width / 2;
  if (first < 0 || !isSparse(rows[first]!)) {
    return first;
  }
  const filled = rows.findIndex((row, at) => at > first && !isSparse(row));
  const isHeader = filled > 0 && !isData(rows[filled]!, table) && rowsOfHeader(rows, filled, table) > 0;
  return isHeader ? filled + 1 : first;
};
