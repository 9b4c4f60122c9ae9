import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { zip } from '../../src/zip.ts';
import type { SheetFacts } from '../../src/read/sheet-facts.ts';
import { type SheetReadOptions, WorkbookFile } from '../../src/read/workbook-file.ts';

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const types = (main: string): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}"/></Types>`;
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

/** A relation as its attributes. */
export const relations = (...list: readonly string[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list.map((each) => `<Relationship ${each}/>`).join('')}</Relationships>`;
export const relation = (id: string, type: string, target: string): string =>
  `Id="${id}" Type="${OFFICE}/${type}" Target="${target}"`;

export interface TestWorkbook {
  /** XML within `sheetData`, or a whole sheet that begins with `<`. */
  readonly rows?: string;
  /** XML before and after the rows. */
  readonly before?: string;
  readonly after?: string;
  /** Items of the shared texts. */
  readonly texts?: string;
  /** Number formats by style: code, or number of a built-in one. */
  readonly formats?: readonly (string | number)[];
  /** Inside of `workbook`, before the sheets. */
  readonly properties?: string;
  readonly contentType?: string;
  /** Parts as they are, null to leave one out. */
  readonly parts?: Readonly<Record<string, string | null>>;
}

const stylesXml = (formats: readonly (string | number)[]): string => {
  const custom = formats.flatMap((format, at) =>
    typeof format === 'string'
      ? [
          `<numFmt numFmtId="${200 + at}" formatCode="${format.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"/>`,
        ]
      : [],
  );
  const styles = formats.map(
    (format, at) => `<xf numFmtId="${typeof format === 'number' ? format : 200 + at}" xfId="0"/>`,
  );
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts>${custom.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join('')}</cellXfs></styleSheet>`;
};

export const sheetXml = ({ rows = '', before = '', after = '' }: TestWorkbook): string =>
  `${XML}<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;

/** The bytes of a workbook of one sheet written by hand. */
export function testWorkbook(workbook: TestWorkbook): Promise<Buffer> {
  const { texts = '', formats = [0], properties = '', contentType = WORKBOOK_TYPE, parts = {} } = workbook;
  const files: Record<string, string | null> = {
    '[Content_Types].xml': types(contentType),
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${properties}<sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'styles', 'styles.xml'),
      relation('rId3', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/styles.xml': stylesXml(formats),
    'xl/sharedStrings.xml': `${XML}<sst xmlns="${MAIN}">${texts}</sst>`,
    'xl/worksheets/sheet1.xml': sheetXml(workbook),
    ...parts,
  };
  return archive(files);
}

/** An archive of these files; null leaves one out. */
export const archive = (files: Readonly<Record<string, string | null>>): Promise<Buffer> =>
  buffer(
    Readable.from(
      zip(
        (async function* () {
          for (const [path, text] of Object.entries(files)) {
            if (text !== null) {
              yield { path, text: pieceOf(text) };
            }
          }
        })(),
      ),
      { objectMode: false },
    ),
  );

async function* pieceOf(text: string): AsyncGenerator<string> {
  yield text;
}

export interface ReadSheet {
  /** By row and column of the sheet, from 0; rows without a value are empty. */
  readonly rows: string[][];
  readonly facts: SheetFacts;
}

/** Opens a workbook in a folder of its own. */
export async function withBook<T>(bytes: Buffer, preview: (book: WorkbookFile) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-workbook-'));
  try {
    writeFileSync(join(folder, 'book.xlsx'), bytes);
    const book = await WorkbookFile.open(join(folder, 'book.xlsx'), folder);
    try {
      await book.readTexts();
      return await preview(book);
    } finally {
      book.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every cell of a sheet, the first one unless another is named. */
export async function readSheet(
  book: WorkbookFile,
  name?: string,
  request: Partial<SheetReadOptions> = {},
): Promise<ReadSheet> {
  const sheet = book.sheets.find((each) => name === undefined || each.name === name);
  if (sheet === undefined) {
    throw new Error(`There is no sheet ${name}.`);
  }
  const rows: string[][] = [];
  const facts = await book.readSheet(sheet, {
    onRow: (row, cells) => {
      while (rows.length < row) {
        rows.push([]);
      }
      rows.push(cells);
      return true;
    },
    ...request,
  });
  return { rows, facts };
}

/** The only sheet of a workbook written by hand. */
export const readTestWorkbook = async (workbook: TestWorkbook): Promise<ReadSheet> =>
  withBook(await testWorkbook(workbook), (book) => readSheet(book));
