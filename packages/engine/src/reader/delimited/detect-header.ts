import type { SampleRow } from './sample-row.ts';
import { inferableForms } from '../columns/forms.ts';

/** A table begins within so many rows. */
const MAX_PREAMBLE_ROWS = 100;
const BODY_ROWS = 200;
/** Rows of one width so often are meant to have it. */
const REGULAR_SHARE = 0.8;
/** Names may repeat, but most do not. */
const UNIQUE_SHARE = 0.5;
/** A column is of a type for this question when so many of its cells are. */
const TYPED_SHARE = 0.8;

const FORMS = [...inferableForms('.'), ...inferableForms(',')];
const isTyped = (cell: string): boolean => FORMS.some((form) => form.test(cell));

const filledCells = ({ cells }: SampleRow): number => cells.filter((cell) => cell.trim() !== '').length;

/** The width that most rows have; of equal ones the larger. */
const commonest = (widths: readonly number[]): { readonly width: number; readonly share: number } => {
  const counts = new Map<number, number>();
  for (const width of widths) {
    counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]);
  return { width: best?.[0] ?? 0, share: (best?.[1] ?? 0) / Math.max(1, widths.length) };
};

const trimmedWidth = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** Delimiters at the end of some rows make no column where nothing ever stands behind them. */
const commonWidth = (rows: readonly SampleRow[]): number => {
  const written = commonest(rows.map(({ cells }) => cells.length));
  return written.share > REGULAR_SHARE
    ? written.width
    : commonest(rows.map(({ cells }) => trimmedWidth(cells))).width;
};

export interface Header {
  /** Index of the table's first row: its header where it has one. */
  readonly at: number;
  readonly hasHeader: boolean;
  readonly columns: number;
}

/** Where the table begins, whether its first row names the columns, and how many there are. */
export const findHeader = (
  rows: readonly SampleRow[],
  given: { readonly skip?: number | undefined; readonly header?: boolean | undefined },
): Header => {
  const width = commonWidth(rows);
  const at = given.skip === undefined ? findTop(rows, width) : 0;
  const body = rows.slice(at + 1, at + 1 + BODY_ROWS);
  const top = rows[at];
  const hasHeader = given.header ?? (top !== undefined && namesColumns(top.cells, body));
  const named = hasHeader ? trimmedWidth(top?.cells ?? []) : 0;
  const filled = Math.max(0, ...body.map(({ cells }) => (cells.length <= width ? trimmedWidth(cells) : 0)));
  // Trailing delimiters on every row make a column only when something stands in it.
  const isNamedShort = hasHeader && named < width && filled <= named;
  return { at, hasHeader, columns: Math.max(1, isNamedShort ? named : Math.max(named, width)) };
};

/** Rows of another shape, or almost empty ones, before the table are titles and notes. */
const findTop = (rows: readonly SampleRow[], width: number): number => {
  if (width < 2) {
    return 0;
  }
  const isTop = (row: SampleRow): boolean =>
    row.cells.length >= width && filledCells(row) >= Math.min(row.cells.length, Math.max(2, width / 2));
  const at = rows.slice(0, MAX_PREAMBLE_ROWS).findIndex(isTop);
  // A first row a little shorter than the rest is a header that lacks names, not a title.
  const first = rows[0];
  return at <= 0 ||
    (first !== undefined && first.cells.length >= Math.max(2, width - 1) && filledCells(first) >= 2)
    ? 0
    : at;
};

const namesColumns = (top: readonly string[], body: readonly SampleRow[]): boolean => {
  const names = top.map((cell) => cell.trim());
  if (names.every((name) => name === '')) {
    return false;
  }
  if (body.length === 0) {
    return names.every((name) => name !== '' && !isTyped(name));
  }
  let votes = 0;
  for (const [column, name] of names.entries()) {
    const cells = body.map(({ cells: row }) => (row[column] ?? '').trim()).filter((cell) => cell !== '');
    votes += voteOf(name, cells);
  }
  if (votes !== 0) {
    return votes > 0;
  }
  const filled = names.filter((name) => name !== '');
  return filled.every((name) => !isTyped(name)) && new Set(filled).size > filled.length * UNIQUE_SHARE;
};

/** Positive: the name is not like the cells below it. Negative: it is one of them. */
const voteOf = (name: string, cells: readonly string[]): number => {
  if (cells.length === 0) {
    return 0;
  }
  const typed = cells.filter(isTyped).length / cells.length;
  if (typed >= TYPED_SHARE && name === '') {
    return 0;
  }
  if (typed >= TYPED_SHARE) {
    return isTyped(name) ? -2 : 2;
  }
  if (isTyped(name)) {
    return -1;
  }
  return cells.includes(name) ? -1 : 0;
};
