import { type Cell, type ColumnProfile, isNumericType } from '@plumbline/contract';
import { type ColumnSchema, duckdb, toNumeral, subtractNumerals } from '@plumbline/query';
import { type Group, listedProfile } from './listed-profile.ts';
import { MAX_TEXT_CHARS, type ProfileRequest, readProfile } from './profile-table.ts';

/** Tables of so few rows are read as they are: a statement for a column takes longer than its rows. */
export const FEW_ROWS = 1000;
/** In one answer: that many long texts fit into it. */
const CELLS_AT_ONCE = 25_000;
/** A statement over more columns takes longer to plan than several over fewer. */
const MOST_COLUMNS_AT_ONCE = 500;

/**
 * Profiles of columns over at most `FEW_ROWS` rows, read a few columns at a time and grouped here. Null for a column
 * with texts too long to be read whole.
 */
export async function fewRowsProfile(request: ProfileRequest): Promise<(ColumnProfile | null)[]> {
  const { columns, rowCount } = request;
  const profiles: (ColumnProfile | null)[] = [];
  const atOnce = Math.min(MOST_COLUMNS_AT_ONCE, Math.floor(CELLS_AT_ONCE / Math.max(1, rowCount)));
  for (let at = 0; at < columns.length; at += atOnce) {
    const some = columns.slice(at, at + atOnce);
    const rows = await readColumns(request, some);
    some.forEach((column, place) => {
      const cells = rows.map((row) => row[place] ?? null);
      profiles.push(cells.some(isLong) ? null : listedProfile(column, groupCells(column, cells), rowCount));
    });
  }
  return profiles;
}

/** A character more than is shown tells that a text was cut. */
const readColumns = (
  request: ProfileRequest,
  columns: readonly ColumnSchema[],
): Promise<readonly (readonly Cell[])[]> => {
  const values = columns.map(({ name, type }) => {
    const value = duckdb.quoteIdentifier(name);
    return type === 'text' || type === 'json' ? `left(${value}::VARCHAR, ${MAX_TEXT_CHARS + 1})` : value;
  });
  const asText = columns.flatMap(({ encoding }, at) => (encoding === 'string' ? [at] : []));
  return readProfile(
    request,
    `SELECT ${values.map((value, at) => `${value} AS v${at}`).join(', ')} FROM ${request.relation}`,
    asText,
  );
};

/** In characters, of which one may be two units of JavaScript. */
const isLong = (cell: Cell): boolean =>
  typeof cell === 'string' && cell.length > MAX_TEXT_CHARS && Array.from(cell).length > MAX_TEXT_CHARS;

/** Different values in the order of their type. [SEM-SORT-2] */
function groupCells(column: ColumnSchema, cells: readonly Cell[]): Group[] {
  const counts = new Map<Cell, number>();
  for (const cell of cells) {
    if (cell !== null) {
      counts.set(cell, (counts.get(cell) ?? 0) + 1);
    }
  }
  const compare = isNumericType(column.type) ? compareNumbers : compareOthers;
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((one, other) => compare(one.value, other.value));
}

function compareNumbers(one: Cell, other: Cell): number {
  if (typeof one === 'number' && typeof other === 'number') {
    return one - other;
  }
  const [a, b] = [toNumeral(String(one)), toNumeral(String(other))];
  return a === null || b === null ? 0 : Number(subtractNumerals(a, b).digits);
}

/** By code point, which in UTF-8 is by byte; false before true. */
const compareOthers = (one: Cell, other: Cell): number =>
  Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
