import { Readable } from 'node:stream';
import { type Cell, type ColumnType, invariant } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { cellXml, columnLetters, textCell } from './cell-xml.ts';
import { MAX_CELL_CHARACTERS, MAX_SHEET_BYTES, MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from './limits.ts';
import {
  contentTypes,
  NOTE_REFERENCE,
  noteParts,
  ROOT_RELATIONS,
  workbookRelations,
  workbookXml,
} from './package-xml.ts';
import { sheetNamer } from './sheet-names.ts';
import { type Merge, sheetHead, sheetTail } from './sheet-xml.ts';
import { ColumnStyles, HEADER_STYLE } from './styles.ts';
import { zip, type ZipFile } from './zip.ts';

/** Type, width and format of a column that is written. */
export interface SheetColumn {
  readonly type: ColumnType;
  /** In characters. */
  readonly width: number;
  /** How its numbers are shown, as in `DatasetColumn`; undefined: as their type is. */
  readonly format?: string | undefined;
}

/** A row that is written. */
export interface SheetRow {
  /** In wire encoding, by column; text where a column of numbers or dates holds a word. */
  readonly cells: readonly Cell[];
  readonly isBold?: boolean;
  /** Cells that are one with those above them: how many rows each spans, this one the last. */
  readonly spans?: readonly { readonly column: number; readonly rows: number }[];
}

/** A sheet that is written as its rows arrive; rows beyond a sheet's bounds continue in a further one. */
export interface Sheet {
  /** What programs do not take in names is replaced. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Rows of words on top, repeated where the rows continue in a further sheet. */
  readonly header: readonly (readonly (string | null)[])[];
  /** Within the header. */
  readonly headerMerges: readonly Merge[];
  /** Columns that stay in sight. */
  readonly frozenColumns: number;
  readonly pieces: AsyncIterable<readonly SheetRow[]>;
}

/** The bounds a sheet may grow to; tests lower them. */
export interface SheetBounds {
  readonly rows: number;
  readonly bytes: number;
}

const BOUNDS: SheetBounds = { rows: MAX_SHEET_ROWS, bytes: MAX_SHEET_BYTES };

/** Prints a message in the language of the reader. Called only for a workbook that has a note. */
export type PrintMessage = (message: Message) => string | Promise<string>;

/**
 * The bytes of a workbook. Rows beyond what a sheet holds continue on a sheet of the same name and a number. A note on
 * the first sheet says so, and how many texts were too long for a cell. At most 16,384 columns. A failure of the rows
 * destroys the stream with its error.
 */
export const workbook = (
  sheets: readonly Sheet[],
  say: PrintMessage,
  bounds: SheetBounds = BOUNDS,
): Readable => Readable.from(zip(workbookFiles(sheets, say, bounds)), { objectMode: false });

async function* workbookFiles(
  sheets: readonly Sheet[],
  say: PrintMessage,
  bounds: SheetBounds,
): AsyncGenerator<ZipFile> {
  yield file('_rels/.rels', ROOT_RELATIONS);
  const styles = new ColumnStyles();
  const styleIndexes = sheets.map(({ columns }) => columns.map(({ format }) => styles.place(format)));
  yield file('xl/styles.xml', styles.xml());
  const nameOf = sheetNamer();
  const names: string[] = [];
  const notes: number[] = [];
  for (const [at, sheet] of sheets.entries()) {
    invariant(sheet.columns.length <= MAX_SHEET_COLUMNS, `A sheet has ${MAX_SHEET_COLUMNS} columns at most.`);
    const rows = new RowSource(sheet);
    const first = names.length + 1;
    const note: TableNote = { rows: [], cutTexts: 0, hasNote: false };
    do {
      names.push(nameOf(sheet.name));
      yield {
        path: `xl/worksheets/sheet${names.length}.xml`,
        text: sheetText({
          sheet,
          styles: styleIndexes[at] ?? [],
          rows,
          bounds,
          isFirst: names.length === 1,
          note,
        }),
      };
    } while (await rows.hasMore());
    if (note.hasNote) {
      notes.push(first);
      const messages = noteMessages(names.slice(first - 1), note);
      const texts = await Promise.all(messages.map(async (one) => say(one)));
      for (const [path, text] of noteParts(first, texts.join('\n\n'))) {
        yield file(path, text);
      }
    }
  }
  yield file('xl/_rels/workbook.xml.rels', workbookRelations(names.length));
  yield file('xl/workbook.xml', workbookXml(names));
  // Last, because only now the parts are known; archives are read by their directory.
  yield file('[Content_Types].xml', contentTypes(names.length, notes));
}

/** What the note on the first sheet of a table says. */
interface TableNote {
  /** Rows of each sheet, its header not counted. */
  readonly rows: number[];
  cutTexts: number;
  /** Decided at the end of the first sheet; texts that are cut in later ones are reported in it too. */
  hasNote: boolean;
}

const noteMessages = (
  [first = '', ...others]: readonly string[],
  { rows, cutTexts }: TableNote,
): readonly Message[] => {
  const total = rows.reduce((sum, count) => sum + count, 0);
  return [
    ...(others.length === 0
      ? []
      : [message('workbook.rowsContinue', { total, first, count: rows[0] ?? 0, others })]),
    ...(cutTexts === 0
      ? []
      : [message('workbook.textsCut', { count: cutTexts, limit: MAX_CELL_CHARACTERS })]),
  ];
};

const file = (path: string, text: string): ZipFile => ({
  path,
  text: (async function* (): AsyncGenerator<string> {
    yield text;
  })(),
});

/** Rows one after the other, wherever a piece ends. */
class RowSource {
  readonly #pieces: AsyncIterator<readonly SheetRow[]>;
  #piece: readonly SheetRow[] = [];
  #at = 0;
  #isDone = false;

  constructor({ pieces }: Sheet) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  async hasMore(): Promise<boolean> {
    while (!this.#isDone && this.#at >= this.#piece.length) {
      const next = await this.#pieces.next();
      this.#isDone = next.done === true;
      this.#piece = next.done === true ? [] : next.value;
      this.#at = 0;
    }
    return !this.#isDone;
  }

  /** The rest of the current chunk, at most this many. */
  take(most: number): readonly SheetRow[] {
    const rows = this.#piece.slice(this.#at, this.#at + most);
    this.#at += rows.length;
    return rows;
  }

  async close(): Promise<void> {
    await this.#pieces.return?.();
  }
}

const FLUSH_CHARACTERS = 64 * 1024;
/** Written without a pause: others wait for the thread. */
const CELLS_AT_ONCE = 5000;

interface SheetWork {
  readonly sheet: Sheet;
  /** By column: its index in `ColumnStyles`. */
  readonly styles: readonly (number | null)[];
  readonly rows: RowSource;
  readonly bounds: SheetBounds;
  readonly isFirst: boolean;
  readonly note: TableNote;
}

async function* sheetText({ sheet, styles, rows, bounds, isFirst, note }: SheetWork): AsyncGenerator<string> {
  const { columns, header, frozenColumns } = sheet;
  const letters = columns.map((_, index) => columnLetters(index));
  const merges: Merge[] = [...sheet.headerMerges];
  let pending = sheetHead({
    frozenRows: header.length,
    frozenColumns,
    widths: columns.map(({ width }) => width),
    isFirst,
  });
  pending += header.map((cells, index) => headerXml(cells, index, letters)).join('');
  const rowsAtOnce = Math.ceil(CELLS_AT_ONCE / Math.max(1, columns.length));
  let written = header.length;
  let bytes = 0;
  let isWhole = false;
  try {
    while (written < bounds.rows && bytes < bounds.bytes && (await rows.hasMore())) {
      for (const row of rows.take(Math.min(bounds.rows - written, rowsAtOnce))) {
        pending += rowXml(row, written, { columns, styles, letters });
        merges.push(...rowMerges(row, { row: written, firstRow: header.length }));
        note.cutTexts += cutIn(row);
        written += 1;
      }
      if (pending.length >= FLUSH_CHARACTERS) {
        bytes += pending.length;
        yield pending;
        pending = '';
      }
    }
    note.rows.push(written - header.length);
    const isFirstOfTable = note.rows.length === 1;
    if (isFirstOfTable) {
      note.hasNote = note.cutTexts > 0 || (await rows.hasMore());
    }
    yield pending + sheetTail(merges, isFirstOfTable && note.hasNote ? NOTE_REFERENCE : '');
    isWhole = true;
  } finally {
    if (!isWhole) {
      await rows.close();
    }
  }
}

const cutIn = ({ cells }: SheetRow): number =>
  cells.reduce<number>(
    (cut, cell) => cut + (typeof cell === 'string' && cell.length > MAX_CELL_CHARACTERS ? 1 : 0),
    0,
  );

/** A span that began in the sheet before starts with this one's first row. */
const rowMerges = (
  { spans = [] }: SheetRow,
  { row, firstRow }: { readonly row: number; readonly firstRow: number },
): Merge[] =>
  spans.flatMap(({ column, rows }) => {
    const fromRow = Math.max(firstRow, row - rows + 1);
    return fromRow < row ? [{ fromRow, toRow: row, fromColumn: column, toColumn: column }] : [];
  });

interface RowShape {
  readonly columns: readonly SheetColumn[];
  readonly styles: readonly (number | null)[];
  readonly letters: readonly string[];
}

function rowXml(
  { cells, isBold = false }: SheetRow,
  index: number,
  { columns, styles, letters }: RowShape,
): string {
  let xml = `<row r="${index + 1}">`;
  for (let at = 0; at < cells.length; at += 1) {
    const column = columns[at];
    const cell = cells[at] ?? null;
    if (cell !== null && column !== undefined) {
      const position = { at: `${letters[at]}${index + 1}`, isBold, style: styles[at] };
      xml += cellXml(cell, column.type, position);
    }
  }
  return `${xml}</row>`;
}

const headerXml = (cells: readonly (string | null)[], index: number, letters: readonly string[]): string => {
  const xml = cells.map((cell, at) =>
    cell === null ? '' : textCell(cell, `${letters[at]}${index + 1}`, HEADER_STYLE),
  );
  return `<row r="${index + 1}">${xml.join('')}</row>`;
};
