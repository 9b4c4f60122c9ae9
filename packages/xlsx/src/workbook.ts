import { Readable } from 'node:stream';
import { type Cell, type ColumnType, invariant } from '@plumbline/contract';
import { cellXml, columnLetters, textCell } from './cell-xml.ts';
import { MAX_SHEET_BYTES, MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from './limits.ts';
import { sheetNamer } from './sheet-names.ts';
import { type Merge, sheetHead, sheetTail } from './sheet-xml.ts';
import { HEADER_STYLE, type NumberForm, STYLES_XML } from './styles.ts';
import { xmlText } from './xml-text.ts';
import { zip, type ZipFile } from './zip.ts';

export interface SheetColumn {
  readonly type: ColumnType;
  /** In characters. */
  readonly width: number;
  /** `percent` for shares; by type unless given. */
  readonly form?: NumberForm;
}

export interface SheetRow {
  /** In wire encoding, by column; text where a column of numbers or dates holds a word. */
  readonly cells: readonly Cell[];
  readonly isBold?: boolean;
  /** Cells that are one with those above them: how many rows each spans, this one the last. */
  readonly spans?: readonly { readonly column: number; readonly rows: number }[];
}

export interface Sheet {
  /** What programs do not take in names is replaced. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Rows of words on top, repeated where the rows go on in a further sheet. */
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

/**
 * The bytes of a workbook. Rows beyond what a sheet holds go on in a sheet of the same name and a number. At most
 * 16,384 columns. A failure of the rows destroys the stream with its error.
 */
export const workbook = (sheets: readonly Sheet[], bounds: SheetBounds = BOUNDS): Readable =>
  Readable.from(zip(filesOf(sheets, bounds)), { objectMode: false });

async function* filesOf(sheets: readonly Sheet[], bounds: SheetBounds): AsyncGenerator<ZipFile> {
  yield file('[Content_Types].xml', CONTENT_TYPES);
  yield file('_rels/.rels', ROOT_RELATIONS);
  yield file('xl/styles.xml', STYLES_XML);
  const nameOf = sheetNamer();
  const names: string[] = [];
  for (const sheet of sheets) {
    invariant(sheet.columns.length <= MAX_SHEET_COLUMNS, `A sheet has ${MAX_SHEET_COLUMNS} columns at most.`);
    const rows = new RowSource(sheet);
    do {
      names.push(nameOf(sheet.name));
      yield {
        path: `xl/worksheets/sheet${names.length}.xml`,
        text: sheetText({ sheet, rows, bounds, isFirst: names.length === 1 }),
      };
    } while (await rows.hasMore());
  }
  yield file('xl/_rels/workbook.xml.rels', workbookRelations(names.length));
  yield file('xl/workbook.xml', workbookXml(names));
}

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

  /** What is left of the piece at hand, at most so many. */
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

interface SheetWork {
  readonly sheet: Sheet;
  readonly rows: RowSource;
  readonly bounds: SheetBounds;
  readonly isFirst: boolean;
}

async function* sheetText({ sheet, rows, bounds, isFirst }: SheetWork): AsyncGenerator<string> {
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
  let written = header.length;
  let bytes = 0;
  let isWhole = false;
  try {
    while (written < bounds.rows && bytes < bounds.bytes && (await rows.hasMore())) {
      for (const row of rows.take(bounds.rows - written)) {
        pending += rowXml(row, written, { columns, letters });
        merges.push(...spansOf(row, { row: written, firstRow: header.length }));
        written += 1;
      }
      if (pending.length >= FLUSH_CHARACTERS) {
        bytes += pending.length;
        yield pending;
        pending = '';
      }
    }
    yield pending + sheetTail(merges);
    isWhole = true;
  } finally {
    if (!isWhole) {
      await rows.close();
    }
  }
}

/** A span that began in the sheet before starts with this one's first row. */
const spansOf = (
  { spans = [] }: SheetRow,
  { row, firstRow }: { readonly row: number; readonly firstRow: number },
): Merge[] =>
  spans.flatMap(({ column, rows }) => {
    const fromRow = Math.max(firstRow, row - rows + 1);
    return fromRow < row ? [{ fromRow, toRow: row, fromColumn: column, toColumn: column }] : [];
  });

interface RowShape {
  readonly columns: readonly SheetColumn[];
  readonly letters: readonly string[];
}

function rowXml({ cells, isBold = false }: SheetRow, index: number, { columns, letters }: RowShape): string {
  let xml = `<row r="${index + 1}">`;
  for (let at = 0; at < cells.length; at += 1) {
    const column = columns[at];
    const cell = cells[at] ?? null;
    if (cell !== null && column !== undefined) {
      const place = { at: `${letters[at]}${index + 1}`, isBold, form: column.form };
      xml += cellXml(cell, column.type, place);
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

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Sheets are what is not named, for their number is known last and this file stands first. */
const CONTENT_TYPES = [
  `${XML}<Types xmlns="${PACKAGE}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  `<Default Extension="xml" ContentType="${MAIN}.worksheet+xml"/>`,
  `<Override PartName="/xl/workbook.xml" ContentType="${MAIN}.sheet.main+xml"/>`,
  `<Override PartName="/xl/styles.xml" ContentType="${MAIN}.styles+xml"/>`,
  '</Types>',
].join('');

const ROOT_RELATIONS = [
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">`,
  `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>`,
  '</Relationships>',
].join('');

const workbookRelations = (sheets: number): string =>
  [
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">`,
    ...Array.from(
      { length: sheets },
      (_, index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
    ),
    `<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`,
    '</Relationships>',
  ].join('');

const workbookXml = (names: readonly string[]): string =>
  [
    `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>`,
    ...names.map(
      (name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    ),
    '</sheets></workbook>',
  ].join('');
