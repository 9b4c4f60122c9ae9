import type { SampleRow } from './sample-row.ts';
import {
  type RoughTable,
  TYPED_SHARE,
  filledCells,
  isData,
  isNoValue,
  isTyped,
  isTypedAt,
  bodyRows,
} from './typed-cells.ts';

const MAX_HEADER_ROWS = 8;
/** Names may repeat, but most do not. */
const UNIQUE_SHARE = 0.5;
/** Share of the typed columns that must have a name in a header row. */
const NAMED_SHARE = 0.75;
const YEAR = /^(1[89]|20|21)\d{2}$/u;

const isBlank = (cell: string | undefined): boolean => (cell ?? '').trim() === '';

/** Rows right above the names that group them: `,,Sales,,Costs,`. */
export const groupsAbove = (rows: readonly SampleRow[], at: number, width: number): number => {
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

/** How many rows from `at` on name the columns. */
export const rowsOfHeader = (rows: readonly SampleRow[], at: number, table: RoughTable): number => {
  const top = rows[at];
  if (top === undefined) {
    return 0;
  }
  const isGrouped = filledCells(top) < table.width && filledCells(top) >= 2;
  const body = rows.slice(at + 1, at + 1 + bodyRows(table.width));
  if (!namesColumns(top.cells, isGrouped ? body.slice(1) : body) && !namesYears(top.cells, table)) {
    return 0;
  }
  let count = 1;
  while (count < MAX_HEADER_ROWS && isHeaderToo(rows.slice(at), count, table)) {
    count += 1;
  }
  return count;
};

/** The row so many below the first of these belongs to the names. */
const isHeaderToo = (rows: readonly SampleRow[], count: number, table: RoughTable): boolean => {
  const [top] = rows;
  const [above, row] = [rows[count - 1], rows[count]];
  if (row === undefined || above === undefined || top === undefined || count + 1 >= rows.length) {
    return false;
  }
  if (row.line > above.line + above.lines) {
    return false;
  }
  if (
    row.cells.length === top.cells.length &&
    row.cells.every((cell, position) => cell === top.cells[position])
  ) {
    return true;
  }
  if (row.cells.every(isBlank)) {
    return count + 1 < MAX_HEADER_ROWS && isHeaderToo(rows, count + 1, table);
  }
  if (row.cells.length > table.width) {
    return false;
  }
  const fills = fillsBlanks(row, rows.slice(0, count), table);
  // Years under the names of groups are names.
  const isYears = row.cells.every((cell) => isBlank(cell) || YEAR.test(cell.trim()));
  return isData(row, table) ? fills && isYears : fills || namesTyped(row, table);
};

/** Its names are under the blanks of the rows above, or under a name that spans several columns. */
const fillsBlanks = (row: SampleRow, above: readonly SampleRow[], { width }: RoughTable): boolean => {
  const upper = above.filter((one) => filledCells(one) > 0);
  const positions = row.cells.flatMap((cell, position) => (isBlank(cell) ? [] : [position]));
  const isUnder = (position: number): boolean =>
    upper.every(({ cells }) => isBlank(cells[position])) || isSpanned(upper, position);
  return positions.length >= 2 && positions.every(isUnder) && upper.some((one) => filledCells(one) < width);
};

/** A name of a group spans this place: it is there, and the next place is blank. */
const isSpanned = (upper: readonly SampleRow[], position: number): boolean =>
  upper.some(
    ({ cells }) => !isBlank(cells[position]) && position + 1 < cells.length && isBlank(cells[position + 1]),
  );

/** Words are in nearly all columns of values. */
const namesTyped = ({ cells }: SampleRow, { types }: RoughTable): boolean => {
  const typed = types.flatMap((isOne, position) => (isOne ? [(cells[position] ?? '').trim()] : []));
  const valued = typed.filter((cell) => !isNoValue(cell));
  return typed.length >= 2 && valued.length >= typed.length * NAMED_SHARE && !valued.some(isTyped);
};

/** Years in order above numbers that are none: `Country,2019,2020`. */
const namesYears = (top: readonly string[], { types }: RoughTable): boolean => {
  const years = top.map((cell) => cell.trim()).filter((_, position) => types[position] === true);
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
    votes += voteOf(
      name,
      column,
      body.filter(({ cells }) => !isBlank(cells[column])),
    );
  }
  if (votes !== 0) {
    return votes > 0;
  }
  const filled = names.filter((name) => name !== '');
  return filled.every((name) => !isTyped(name)) && new Set(filled).size > filled.length * UNIQUE_SHARE;
};

/** Positive: the name is not like the cells below it. Negative: it is one of them. */
const voteOf = (name: string, column: number, rows: readonly SampleRow[]): number => {
  if (rows.length === 0) {
    return 0;
  }
  const typed = rows.filter((row) => isTypedAt(row, column)).length / rows.length;
  if (typed >= TYPED_SHARE && name === '') {
    return 0;
  }
  if (typed >= TYPED_SHARE) {
    return isTyped(name) ? -2 : 2;
  }
  if (isTyped(name)) {
    return -1;
  }
  return rows.some(({ cells }) => (cells[column] ?? '').trim() === name) ? -1 : 0;
};
