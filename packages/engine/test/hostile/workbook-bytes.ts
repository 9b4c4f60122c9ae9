import type { Attack } from './attack.ts';
import { type ZipMember, zipBytes } from './zip-bytes.ts';

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`;
const ROOT = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
export const BOOK = `${XML}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`;
export const BOOK_LINKS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${LINKS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`;
export const STRINGS = `${XML}<sst xmlns="${MAIN}" count="3" uniqueCount="3"><si><t>id</t></si><si><t>name</t></si><si><t>Ada</t></si></sst>`;

export const sheetOf = (rows: string, dimension = 'A1:B3'): string =>
  `${XML}<worksheet xmlns="${MAIN}"><dimension ref="${dimension}"/><sheetData>${rows}</sheetData></worksheet>`;
export const ROWS =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2"><v>1</v></c><c r="B2" t="s"><v>2</v></c></row><row r="3"><c r="A3"><v>2</v></c><c r="B3" t="inlineStr"><is><t>Zoë</t></is></c></row>';

const HONEST: Readonly<Record<string, string>> = {
  '[Content_Types].xml': TYPES,
  '_rels/.rels': ROOT,
  'xl/workbook.xml': BOOK,
  'xl/_rels/workbook.xml.rels': BOOK_LINKS,
  'xl/sharedStrings.xml': STRINGS,
  'xl/worksheets/sheet1.xml': sheetOf(ROWS),
};

export type Part = string | Partial<ZipMember> | null;

/** A small workbook of two columns, with these parts instead of its own; null leaves one out. */
export const workbook = (parts: Readonly<Record<string, Part>> = {}): Buffer =>
  zipBytes(
    Object.entries({ ...HONEST, ...parts }).flatMap(([name, part]) => {
      if (part === null) {
        return [];
      }
      return [typeof part === 'string' ? { name, content: part } : { name, ...part }];
    }),
  );

type Parts = Readonly<Record<string, Part>>;

/** `parts` is a function where they take long to make. */
export const book = (
  name: string,
  parts: Parts | (() => Parts),
  ...outcomes: Attack['outcomes']
): Attack => ({
  name,
  fileName: 'upload.xlsx',
  content: () => workbook(typeof parts === 'function' ? parts() : parts),
  outcomes,
});

export const sheet = (content: Part): Readonly<Record<string, Part>> => ({
  'xl/worksheets/sheet1.xml': content,
});
/** Ends of XML that contradicts itself. */
export const BROKEN = ['file.damaged', 'file.unreadable'] as const;
export const TOO_MUCH = ['file.too_packed', 'file.too_large', 'file.damaged'] as const;
