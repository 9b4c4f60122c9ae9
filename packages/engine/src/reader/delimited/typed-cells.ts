import { BOOLEAN } from '../columns/boolean-forms.ts';
import { inferableForms } from '../columns/forms.ts';
import type { SampleRow } from './sample-row.ts';

const BODY_ROWS = 200;
const BODY_CELLS = 50_000;
const LEAST_BODY_ROWS = 20;

/** Rows that are inspected for what the columns hold: fewer of wide tables. */
export const bodyRows = (width: number): number =>
  Math.max(LEAST_BODY_ROWS, Math.min(BODY_ROWS, Math.floor(BODY_CELLS / Math.max(1, width))));
/** A column is of a type for this question when so many of its cells are. */
export const TYPED_SHARE = 0.8;
const NO_VALUE = /^(n\/?a|nan|null|none|nil|-+|\.+|\?|missing|unknown)?$/iu;

/** Days, times and words for yes and no are the same with both marks. */
const FORMS = [
  ...new Map([...inferableForms('.'), ...inferableForms(',')].map((form) => [form.key, form])).values(),
];
const DIGIT = /\d/u;
/** Prices are values as well, though not of a form that is a type by itself. */
const AMOUNT = /^[-+(]?\s?[$€£¥]\s?[\d.,]+\)?$|^[\d.,]+\s?[%€$£]$/u;

/** A value, as opposed to a word. */
export const isTyped = (cell: string): boolean =>
  AMOUNT.test(cell) || (DIGIT.test(cell) ? FORMS.some((form) => form.test(cell)) : BOOLEAN.test(cell));

/** By row, of each place: its cell is typed. The same rows are inspected several times while a table is searched for. */
const typedPlaces = new WeakMap<SampleRow, (boolean | undefined)[]>();

/** `isTyped` of the row's cell at `place`, without the spaces around it. */
export const isTypedAt = (row: SampleRow, place: number): boolean => {
  let places = typedPlaces.get(row);
  if (places === undefined) {
    places = [];
    typedPlaces.set(row, places);
  }
  return (places[place] ??= isTyped((row.cells[place] ?? '').trim()));
};

/** Says nothing: blank, or a word for no value. */
export const isNoValue = (cell: string): boolean => NO_VALUE.test(cell);

export const filledCells = ({ cells }: Pick<SampleRow, 'cells'>): number =>
  cells.filter((cell) => cell.trim() !== '').length;

export const trimmedWidth = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** A table as far as it is known while its names are searched for. */
export interface RoughTable {
  readonly width: number;
  /** By place: its cells are nearly all typed. */
  readonly types: readonly boolean[];
}

export const typedColumns = (rows: readonly SampleRow[], width: number): boolean[] => {
  // The first rows may be titles and names.
  const from = Math.min(10, Math.floor(rows.length / 3));
  const some = rows
    .slice(Math.max(1, from), from + bodyRows(width))
    .filter(({ cells }) => (cells.length <= width && filledCells({ cells }) > 1) || width === 1);
  return Array.from({ length: width }, (_, column) => {
    const filled = some.filter(({ cells }) => !isNoValue((cells[column] ?? '').trim()));
    const typed = filled.filter((row) => isTypedAt(row, column)).length;
    return filled.length > 0 && typed >= filled.length * TYPED_SHARE;
  });
};

/** Half of what is in typed columns is typed. */
export const isData = (row: SampleRow, { width, types }: RoughTable): boolean => {
  const cells = row.cells.slice(0, width).map((cell) => cell.trim());
  const valued = cells.filter((cell, at) => types[at] === true && !isNoValue(cell));
  const typed = valued.filter(isTyped);
  return (
    typed.length > 0 &&
    typed.length >= valued.length / 2 &&
    filledCells(row) >= Math.min(2, width) &&
    row.cells.length >= width / 2
  );
};
