import { assertNever, type Cell, type ColumnType } from '@plumbline/contract';
import { type Dialect, type RowOrderOptions, type Sql, parseNumeral, printNumeral } from '@plumbline/query';

/** The column that says where a row is, as `file_row_number` does in a Parquet file. */
export const POSITION = 'position';

/** An engine that holds one table at a time and answers printed statements about it. */
export interface Arbiter {
  readonly dialect: Dialect;
  /** How statements keep the order of the rows; by the position column, in whose order the engine reads, unless given. */
  readonly order?: RowOrderOptions;
  readonly load: (rows: readonly (readonly Cell[])[]) => Promise<void>;
  /** Cells in canonical form, columns typed by `types`. */
  readonly queryRows: (sql: Sql, types: readonly ColumnType[]) => Promise<Cell[][]>;
  readonly close: () => void | Promise<void>;
}

/** Rows as the list of an INSERT, with the place of each. */
export const valuesList = (rows: readonly (readonly Cell[])[]): string => {
  const literal = (cell: Cell): string =>
    cell === null ? 'NULL' : `'${String(cell).replaceAll("'", "''")}'`;
  return rows.map((row, index) => `(${[...row, index].map(literal).join(', ')})`).join(', ');
};

/** How engines write it. */
const TRUTHS: ReadonlySet<string> = new Set(['t', 'true', '1']);

/** One form for equal values, whoever wrote them. */
export const canonicalRow = (row: readonly Cell[], types: readonly ColumnType[]): Cell[] =>
  row.map((cell, index) => canonical(types[index] ?? 'text', cell));

function canonical(type: ColumnType, cell: Cell): Cell {
  if (cell === null) {
    return null;
  }
  switch (type) {
    case 'integer':
    case 'decimal':
      return printNumeral(parseNumeral(String(cell)) ?? { digits: 0n, scale: 0 });
    case 'number':
      // Infinities and what is no number travel as null. [SEM-MEASURE-9]
      return Number.isFinite(Number(cell)) ? Number(Number(cell).toPrecision(12)) + 0 : null;
    case 'date':
    case 'time':
    case 'timestamp':
      return String(cell)
        .replace('T', ' ')
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '');
    case 'boolean':
      return typeof cell === 'string' ? TRUTHS.has(cell) : cell;
    case 'text':
    case 'json':
      return cell;
    default:
      return assertNever(type);
  }
}
