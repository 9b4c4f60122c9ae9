import type { SampleRow } from './sample-row.ts';
import { inferableForms } from '../columns/forms.ts';

/** A table begins within so many rows. */
const MAX_PREAMBLE_ROWS = 100;
const MAX_HEADER_ROWS = 8;
const BODY_ROWS = 200;
/** Rows of one width so often are meant to have it. */
const REGULAR_SHARE = 0.8;
/** Names may repeat, but most do not. */
const UNIQUE_SHARE = 0.5;
/** A column is of a type for this question when so many of its cells are. */
const TYPED_SHARE = 0.8;
const NO_VALUE = /^(n\/?a|nan|null|none|nil|-+|\.+|\?|missing|unknown)?$/iu;
const YEAR = /^(1[89]|20|21)\d{2}$/u;

const FORMS = [...inferableForms('.'), ...inferableForms(',')];
/** Prices are values as well, though not of a form that is a type by itself. */
const AMOUNT = /^[-+(]?\s?[$€£¥]\s?[\d.,]+\)?$|^[\d.,]+\s?[%€$£]$/u;
const isTyped = (cell: string): boolean => AMOUNT.test(cell) || FORMS.some((form) => form.test(cell));

export const filledCells = ({ cells }: Pick<SampleRow, 'cells'>): number =>
  cells.filter((cell) => cell.trim() !== '').length;

export const trimmedWidth = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** The width that most rows have; of equal ones the larger. */
export const commonest = (widths: readonly number[]): { readonly width: number; readonly share: number } => {
  const counts = new Map<number, number>();
  for (const width of widths) {
    counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]);
  return { width: best?.[0] ?? 0, share: (best?.[1] ?? 0) / Math.max(1, widths.length) };
};

/** Delimiters at the end of some rows make no column where nothing ever stands behind them. */
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

/** Where the table begins, which of its first rows name the columns, and how many columns there are. */
export const findHeader = (
  rows: readonly SampleRow[],
  given: {
    readonly skip?: number | undefined;
    readonly header?: boolean | undefined;
    readonly headerRows?: number | undefined;
  },
): Header => {
  const width = commonWidth(rows);
  const types = typedColumns(rows, width);
  const found =
    given.skip === undefined
      ? findTop(rows, width, types)
      : { at: 0, rows: rowsOfHeader(rows, 0, { width, types }) };
  const wanted =
    given.headerRows ?? (given.header === undefined ? undefined : given.header ? Math.max(1, found.rows) : 0);
  const count = Math.min(wanted ?? found.rows, rows.length - found.at);
  const top = rows.slice(found.at, found.at + count);
  const body = rows.slice(found.at + count, found.at + count + BODY_ROWS);
  const named = Math.max(0, ...top.map(({ cells }) => trimmedWidth(cells)));
  const filled = Math.max(0, ...body.map(({ cells }) => (cells.length <= width ? trimmedWidth(cells) : 0)));
  // Trailing delimiters on every row make a column only when something stands in it.
  const isNamedShort = count > 0 && named < width && filled <= named;
  const isDoubled = named > width && body.length > 0 && widthWithoutBlanks(top) <= width;
  return {
    at: found.at,
    rows: count,
    columns: Math.max(1, isNamedShort ? named : isDoubled ? width : Math.max(named, width)),
    isSure: types.some(Boolean),
  };
};

/** A delimiter too many in a header leaves a name blank that no row has a cell for. */
const widthWithoutBlanks = (top: readonly SampleRow[]): number =>
  Math.max(0, ...top.map((row) => filledCells(row)));

interface Table {
  readonly width: number;
  /** By place: its cells are nearly all typed. */
  readonly types: readonly boolean[];
}

const typedColumns = (rows: readonly SampleRow[], width: number): boolean[] => {
  // The first rows may be titles and names.
  const from = Math.min(10, Math.floor(rows.length / 3));
  const some = rows
    .slice(Math.max(1, from), from + BODY_ROWS)
    .filter(({ cells }) => (cells.length <= width && filledCells({ cells }) > 1) || width === 1);
  return Array.from({ length: width }, (_, column) => {
    const cells = some
      .map(({ cells: row }) => (row[column] ?? '').trim())
      .filter((cell) => !NO_VALUE.test(cell));
    return cells.length > 0 && cells.filter(isTyped).length >= cells.length * TYPED_SHARE;
  });
};

/** Rows of another shape, or almost empty ones, before the table are titles and notes. */
const findTop = (
  rows: readonly SampleRow[],
  width: number,
  types: readonly boolean[],
): { at: number; rows: number } => {
  const table = { width, types };
  if (width < 2) {
    return { at: 0, rows: rowsOfHeader(rows, 0, table) };
  }
  const some = rows.slice(0, MAX_PREAMBLE_ROWS);
  const firstData = some.findIndex((row) => isData(row, table));
  const isTop = ({ cells }: SampleRow, least: number): boolean =>
    cells.length >= width - 1 &&
    filledCells({ cells }) >= Math.min(cells.length, Math.max(2, width / 2)) &&
    cells.length >= least;
  const before = firstData < 0 ? some : some.slice(0, firstData);
  // A row wider than the table is a title with delimiters in it where a row of the table's width follows.
  const exact = before.findIndex((row) => isTop(row, width) && trimmedWidth(row.cells) <= width);
  const at = exact >= 0 ? exact : before.findIndex((row) => isTop(row, 0));
  if (at >= 0) {
    const top = at - groupsAbove(rows, at, width);
    return { at: top, rows: rowsOfHeader(rows, top, table) };
  }
  const start = Math.max(0, firstData);
  return { at: start, rows: rowsOfHeader(rows, start, table) };
};

/** Rows right above the names that group them: `,,Sales,,Costs,`. */
const groupsAbove = (rows: readonly SampleRow[], at: number, width: number): number => {
  let above = 0;
  while (above < at && above < MAX_HEADER_ROWS - 1) {
    const row = rows[at - above - 1];
    const below = rows[at - above];
    const isGroup =
      row !== undefined &&
      below !== undefined &&
      row.line + row.lines === below.line &&
      row.cells.length === width &&
      filledCells(row) >= 2 &&
      filledCells(row) < width &&
      !row.cells.some((cell) => isTyped(cell.trim()) && !YEAR.test(cell.trim()));
    if (!isGroup) {
      return above;
    }
    above += 1;
  }
  return above;
};

/** Half of what stands in typed columns is typed. */
const isData = (row: SampleRow, { width, types }: Table): boolean => {
  const cells = row.cells.slice(0, width).map((cell) => cell.trim());
  const told = cells.filter((cell, at) => types[at] === true && !NO_VALUE.test(cell));
  const typed = told.filter(isTyped);
  return (
    typed.length > 0 &&
    typed.length >= told.length / 2 &&
    filledCells(row) >= Math.min(2, width) &&
    row.cells.length >= width / 2
  );
};

/** How many rows from `at` on name the columns. */
const rowsOfHeader = (rows: readonly SampleRow[], at: number, table: Table): number => {
  const top = rows[at];
  if (top === undefined) {
    return 0;
  }
  const isGrouped = filledCells(top) < table.width && filledCells(top) >= 2;
  const body = rows.slice(at + 1, at + 1 + BODY_ROWS);
  if (!namesColumns(top.cells, isGrouped ? body.slice(1) : body) && !namesYears(top.cells, table)) {
    return 0;
  }
  let count = 1;
  while (count < MAX_HEADER_ROWS && isHeaderToo(rows, at, count, table)) {
    count += 1;
  }
  return count;
};

/** The row so many below the first names belongs to the names. */
const isHeaderToo = (rows: readonly SampleRow[], at: number, count: number, table: Table): boolean => {
  const row = rows[at + count];
  const above = rows[at + count - 1];
  const top = rows[at];
  if (row === undefined || above === undefined || top === undefined || at + count + 1 >= rows.length) {
    return false;
  }
  if (row.line > above.line + above.lines) {
    return false;
  }
  if (row.cells.length === top.cells.length && row.cells.every((cell, place) => cell === top.cells[place])) {
    return true;
  }
  const names = row.cells.map((cell) => cell.trim());
  if (names.every((name) => name === '')) {
    return isHeaderToo(rows, at, count + 1, table) && !isData(row, table);
  }
  if (row.cells.length > table.width || isData(row, table)) {
    return false;
  }
  // Under the blanks of the row above, or each under a name in every typed column.
  const filled = names.flatMap((name, place) => (name === '' ? [] : [place]));
  const upper = rows.slice(at, at + count).filter((one) => filledCells(one) > 0);
  const isBlankAbove = (place: number): boolean =>
    upper.every(({ cells }) => (cells[place] ?? '').trim() === '');
  const under = filled.filter((place) => isBlankAbove(place) || isSpanned(upper, place)).length;
  if (filled.length >= 2 && under === filled.length && upper.some((one) => filledCells(one) < table.width)) {
    return true;
  }
  const typed = table.types.flatMap((isOne, place) => (isOne ? [place] : []));
  const told = typed.filter((place) => !NO_VALUE.test(names[place] ?? ''));
  return (
    typed.length >= 2 &&
    told.length >= typed.length * 0.75 &&
    !told.some((place) => isTyped(names[place] ?? ''))
  );
};

/** A name of a group spans this place: it stands there, and the next place is blank. */
const isSpanned = (upper: readonly SampleRow[], place: number): boolean =>
  upper.some(
    ({ cells }) =>
      (cells[place] ?? '').trim() !== '' &&
      place + 1 < cells.length &&
      (cells[place + 1] ?? '').trim() === '',
  );

/** Years in order above numbers that are none: `Country,2019,2020`. */
const namesYears = (top: readonly string[], { types }: Table): boolean => {
  const years = top.map((cell) => cell.trim()).filter((_, place) => types[place] === true);
  const isOrdered = years.every(
    (year, at) => YEAR.test(year) && (at === 0 || Number(year) === Number(years[at - 1]) + 1),
  );
  return years.length >= 2 && isOrdered && types[0] !== true;
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
