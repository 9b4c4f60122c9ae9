import { type Cell, type ColumnType, printFormatted } from '@plumbline/contract';
import type { Sheet, SheetRow } from './workbook.ts';

interface TableFrame {
  readonly name: string;
  readonly columns: readonly {
    readonly name: string;
    readonly type: ColumnType;
    /** How its numbers are shown, as in `DatasetColumn`. */
    readonly format?: string | undefined;
  }[];
}

/** A table that becomes one sheet with a header. */
export interface Table extends TableFrame {
  /** Row arrays in wire encoding. */
  readonly pieces: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** A table whose rows are in memory; it can be sent to another process. */
export interface WholeTable extends TableFrame {
  /** Row arrays in wire encoding. */
  readonly rows: readonly (readonly Cell[])[];
}

/** The sheet of a table in memory; see `tableSheet`. */
export function wholeTableSheet({ rows, ...frame }: WholeTable): Promise<Sheet> {
  async function* pieces(): AsyncGenerator<WholeTable['rows']> {
    yield rows;
  }
  return tableSheet({ ...frame, pieces: pieces() });
}

const MIN_WIDTH = 6;
const MAX_WIDTH = 60;
const LOOKED_AT = 200;

/** A table as a sheet: one row of names, columns as wide as their first rows need. */
export async function tableSheet({ name, columns, pieces }: Table): Promise<Sheet> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  const initialRows = first.done === true ? [] : first.value;
  async function* rows(): AsyncGenerator<readonly SheetRow[]> {
    try {
      yield initialRows.map((cells) => ({ cells }));
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
        yield next.value.map((cells) => ({ cells }));
      }
    } finally {
      await iterator.return?.();
    }
  }
  const sample = initialRows.slice(0, LOOKED_AT);
  return {
    name,
    columns: columns.map(({ name: title, type, format }, index) => ({
      type,
      format,
      width: widthFor([title, ...sample.map((cells) => cellText(cells[index] ?? null, format))]),
    })),
    header: [columns.map(({ name: title }) => title)],
    headerMerges: [],
    frozenColumns: 0,
    pieces: rows(),
  };
}

/** For another digit and its separator: programs show a figure that does not fit as `###`, and the longest may come later. */
const MORE_DIGITS = '  ';

/** As long as the cell is where it is shown. */
function cellText(cell: Cell, format: string | undefined): string {
  const figure = format === undefined || cell === null ? null : printFormatted(Number(cell), format, 'en');
  return figure === null ? String(cell ?? '') : `${figure}${MORE_DIGITS}`;
}

/** Characters that the longest of these needs, within reason. */
const widthFor = (texts: readonly string[]): number =>
  Math.min(
    MAX_WIDTH,
    texts.reduce((most, { length }) => Math.max(most, length), MIN_WIDTH),
  ) + 2;
