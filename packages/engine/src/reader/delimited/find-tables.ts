import { type HeaderChoice, type Header, findHeader } from './detect-header.ts';
import type { SampleRow } from './sample-row.ts';
import { filledCells, trimmedWidth } from './typed-cells.ts';

/** A table has at least so many rows under its names, to be distinguished from notes. */
const LEAST_ROWS = 3;
/** Share of the cells of one header row that must be in the other for the two to be the same header. */
const REPEATED_SHARE = 0.8;
const CHANGED_SHARE = 0.6;
/** Rows that hold one cell are footnotes only where hardly any other row does. */
const SPARSE_SHARE = 0.05;
const MAX_FOOTNOTES = 30;
const MUCH_LARGER = 3;
/** The first look at a file goes so far: a second table below must not decide on the first. */
const FIRST_ROWS = 100;

/** A part of a file that is a table by itself, titles above it included. */
export interface TablePart {
  /** Index of its first row. */
  readonly at: number;
  /** Index behind its last row. */
  readonly to: number;
}

export interface Tables {
  readonly header: Header;
  /** Index behind the last row of the table that is read. */
  readonly to: number;
  /** All tables in the file, the one that is read included. */
  readonly parts: readonly TablePart[];
  /** Place in `parts` of the one that is read. */
  readonly chosen: number;
}

/** The tables of a file: the first one is read, or one that is much larger. `isWhole`: the rows are all there are. */
export const findTables = (rows: readonly SampleRow[], choice: HeaderChoice, isWhole: boolean): Tables => {
  const first = findHeader(rows.slice(0, FIRST_ROWS), choice);
  const starts = [0, ...startsBelow(rows, first)];
  const parts = starts.map((at, index) => ({ at, to: starts[index + 1] ?? rows.length }));
  const chosen = largest(parts);
  const part = parts[chosen] ?? { at: 0, to: rows.length };
  const some = rows.slice(part.at, part.to);
  const header = findHeader(some, choice);
  const notes = isWhole && part.to === rows.length ? footnotesFrom(some, header) : some.length;
  return { header: { ...header, at: header.at + part.at }, to: part.at + notes, parts, chosen };
};

/** The first table, unless another is many times as long. */
const largest = (parts: readonly TablePart[]): number => {
  const sizes = parts.map(({ at, to }) => to - at);
  const most = Math.max(...sizes);
  return most > (sizes[0] ?? 0) * MUCH_LARGER ? sizes.indexOf(most) : 0;
};

/** Where each other table begins, titles above it included. */
const startsBelow = (rows: readonly SampleRow[], first: Header): number[] => {
  const body = first.at + first.rows;
  const starts: number[] = [];
  const names = new Set(namesOf(rows[body - 1]));
  for (let at = body + 1; at < rows.length; at += 1) {
    const isStart =
      (first.rows > 0 && repeatsNames(rows[at], names, first.columns)) ||
      (isAfterGap(rows, at) && isOtherTable(rows, at, first.columns));
    if (isStart) {
      starts.push(withTitles(rows, at, Math.max(body + 1, starts.at(-1) ?? 0)));
      at += LEAST_ROWS - 1;
    }
  }
  return starts;
};

const namesOf = (row: SampleRow | undefined): string[] =>
  (row?.cells ?? []).map((cell) => cell.trim().toLowerCase()).filter((cell) => cell !== '');

/** The names of the columns are here again, or most of them with others. */
const repeatsNames = (row: SampleRow | undefined, names: ReadonlySet<string>, columns: number): boolean => {
  const here = namesOf(row);
  const shared = here.filter((name) => names.has(name)).length;
  const least = Math.min(names.size, here.length);
  if (names.size < 2 || shared < 2) {
    return false;
  }
  const isWhole = shared >= Math.max(names.size, here.length) * REPEATED_SHARE;
  const isChanged =
    row?.cells.length !== columns && shared >= least * CHANGED_SHARE && here.length > names.size / 3;
  return isWhole || isChanged;
};

const isAfterGap = (rows: readonly SampleRow[], at: number): boolean => {
  const row = rows[at];
  const before = rows[at - 1];
  return (
    row !== undefined &&
    before !== undefined &&
    (row.line > before.line + before.lines || filledCells(before) <= 1)
  );
};

/** Rows of one width that is not the table's follow, the first of them names. */
const isOtherTable = (rows: readonly SampleRow[], at: number, columns: number): boolean => {
  const row = rows[at];
  if (row === undefined || filledCells(row) < 2) {
    return false;
  }
  const block: SampleRow[] = [];
  for (let next = at; next < rows.length && block.length < 50; next += 1) {
    const one = rows[next];
    if (one === undefined || (next > at && isAfterGap(rows, next))) {
      break;
    }
    block.push(one);
  }
  if (block.length <= LEAST_ROWS) {
    return false;
  }
  const width = trimmedWidth(row.cells);
  const isRegular =
    block.filter(({ cells }) => trimmedWidth(cells) <= width).length >= block.length * REPEATED_SHARE;
  const isOther = width !== columns && block.every(({ cells }) => trimmedWidth(cells) !== columns);
  return isRegular && isOther && findHeader(block, { skip: 0 }).rows > 0;
};

/** Titles and blanks right above a table belong to it. */
const withTitles = (rows: readonly SampleRow[], at: number, least: number): number => {
  let start = at;
  while (start > least && filledCells(rows[start - 1] ?? { cells: ['', ''] }) <= 1) {
    start -= 1;
  }
  return start;
};

/** Index from which on only notes are: rows of one cell, where the others have several. */
const footnotesFrom = (rows: readonly SampleRow[], { at, rows: names, columns }: Header): number => {
  const body = rows.slice(at + names);
  if (columns < 2 || body.length < 2) {
    return rows.length;
  }
  let from = rows.length;
  let notes = 0;
  while (from > at + names + 1 && notes <= MAX_FOOTNOTES) {
    const row = rows[from - 1];
    if (row === undefined || filledCells(row) > 1 || (filledCells(row) === 1 && !isNote(row, columns))) {
      break;
    }
    notes += filledCells(row);
    from -= 1;
  }
  const rest = rows.slice(at + names, from);
  const sparse = rest.filter((row) => filledCells(row) === 1 && isNote(row, columns)).length;
  const isApart = from < rows.length && isAfterGap(rows, from);
  const isUsual = sparse > Math.max(isApart ? 1 : 0, rest.length * SPARSE_SHARE);
  return notes > 0 && notes <= MAX_FOOTNOTES && !isUsual ? from : rows.length;
};

/** One cell in the first place, and no other delimiters or several columns left empty behind it. */
const isNote = ({ cells }: SampleRow, columns: number): boolean => {
  const text = (cells[0] ?? '').trim();
  return /\p{L}/u.test(text) && (cells.length === 1 || columns > 2 || text.length > 20);
};
