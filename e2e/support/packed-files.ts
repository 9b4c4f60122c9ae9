import { crc32 } from 'node:zlib';

interface Entry {
  readonly name: string;
  readonly content: string;
}

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** A ZIP archive whose members are stored as they are. */
export function zipOf(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const bytes = Buffer.from(content);
    const path = Buffer.from(name);
    // Version, flags (names in UTF-8), no compression, time, day.
    const shared = Buffer.concat([
      ...[20, 0x08_00, 0, 0, 0x21].map(u16),
      ...[crc32(bytes), bytes.length, bytes.length].map(u32),
      u16(path.length),
      u16(0),
    ]);
    const local = Buffer.concat([u32(0x04_03_4b_50), shared, path, bytes]);
    directory.push(
      Buffer.concat([
        u32(0x02_01_4b_50),
        u16(20),
        shared,
        ...[0, 0, 0].map(u16),
        ...[0, offset].map(u32),
        path,
      ]),
    );
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = [
    u32(0x06_05_4b_50),
    ...[0, 0, entries.length, entries.length].map(u16),
    ...[listed.length, offset].map(u32),
    u16(0),
  ];
  return Buffer.concat([...parts, listed, ...end]);
}

export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly (string | number)[])[];
}

const NAMESPACE = 'http://schemas.openxmlformats.org';

const cellOf = (value: string | number, at: string): string =>
  typeof value === 'number'
    ? `<c r="${at}"><v>${value}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

const sheetOf = ({ rows }: Sheet): string => {
  const lines = rows.map((row, r) => {
    const cells = row.map((value, c) => cellOf(value, `${String.fromCodePoint(65 + c)}${r + 1}`));
    return `<row r="${r + 1}">${cells.join('')}</row>`;
  });
  return `<worksheet xmlns="${NAMESPACE}/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`;
};

/** A workbook of few columns, its texts written in the cells. */
export function workbookOf(sheets: readonly Sheet[]): Buffer {
  const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts = sheets.map((sheet, index) => ({
    name: `xl/worksheets/sheet${index + 1}.xml`,
    content: sheetOf(sheet),
  }));
  const types = [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/>`,
    ...parts.map(({ name }) => `<Override PartName="/${name}" ContentType="${main}.worksheet+xml"/>`),
  ];
  const listed = sheets.map(
    ({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const related = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${NAMESPACE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const relationships = (body: string): string =>
    `<Relationships xmlns="${NAMESPACE}/package/2006/relationships">${body}</Relationships>`;
  return zipOf([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="${NAMESPACE}/package/2006/content-types">${types.join('')}</Types>`,
    },
    {
      name: '_rels/.rels',
      content: relationships(
        `<Relationship Id="rId1" Type="${NAMESPACE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/>`,
      ),
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${NAMESPACE}/spreadsheetml/2006/main" xmlns:r="${NAMESPACE}/officeDocument/2006/relationships"><sheets>${listed.join('')}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: relationships(related.join('')) },
    ...parts,
  ]);
}
