import { type Attack, MIB } from './attack.ts';
import { BROKEN, ROWS, STRINGS, TOO_MUCH, XML, book, sheet, sheetOf } from './workbook-bytes.ts';

const LAUGHS = `<!DOCTYPE lolz [<!ENTITY l0 "lol">${Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')}]>`;
const withType = (type: string, text: string): string =>
  STRINGS.replace(XML, `${XML}${type}`).replace('<t>Ada</t>', `<t>${text}</t>`);
const manyRows = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}</v></c></row>`,
  ).join('');

export const WORKBOOK_XML: readonly Attack[] = [
  book('a billion laughs among its texts', { 'xl/sharedStrings.xml': withType(LAUGHS, '&l12;') }, ...BROKEN),
  book(
    'a billion laughs in its sheet',
    sheet(sheetOf(ROWS).replace(XML, `${XML}${LAUGHS}`).replace('Zoë', '&l12;')),
    ...BROKEN,
  ),
  book(
    'a text from a file of the server',
    { 'xl/sharedStrings.xml': withType('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', '&e;') },
    ...BROKEN,
  ),
  book(
    'a text from the web',
    {
      'xl/sharedStrings.xml': withType(
        '<!DOCTYPE x [<!ENTITY % e SYSTEM "http://127.0.0.1:1/x.dtd">%e;]>',
        'x',
      ),
    },
    ...BROKEN,
  ),
  book(
    'an entity that nobody defined',
    { 'xl/sharedStrings.xml': withType('', '&nbsp;') },
    'read',
    ...BROKEN,
  ),
  book(
    'characters beyond Unicode',
    { 'xl/sharedStrings.xml': withType('', '&#x110000;&#0;&#xD800;') },
    'read',
    ...BROKEN,
  ),
  book(
    'tags nested 100,000 deep',
    sheet(sheetOf(`${'<x>'.repeat(100_000)}${'</x>'.repeat(100_000)}${ROWS}`)),
    'read',
    ...BROKEN,
  ),
  book(
    'a tag of 50 MB',
    sheet(sheetOf(`<row r="1" x="${'y'.repeat(50 * MIB)}"/>${ROWS}`)),
    'read',
    ...BROKEN,
    ...TOO_MUCH,
  ),
  book(
    'a hundred thousand attributes',
    sheet(
      sheetOf(`<row r="1" ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(' ')}/>${ROWS}`),
    ),
    'read',
    ...BROKEN,
  ),
  book('a sheet cut in its middle', sheet(sheetOf(ROWS).slice(0, 400)), 'read', ...BROKEN),
  book('a sheet that is no XML', sheet(Buffer.alloc(5000, 0xa7).toString('latin1')), 'file.empty', ...BROKEN),
  book(
    'a sheet of UTF-16',
    sheet({ content: Buffer.from(`\uFEFF${sheetOf(ROWS)}`, 'utf16le') }),
    'read',
    'file.empty',
    'file.encoding',
    ...BROKEN,
  ),
  book('a comment that never ends', sheet(sheetOf(`<!-- ${ROWS}`)), 'file.empty', ...BROKEN),
];

export const WORKBOOK_CELLS: readonly Attack[] = [
  book('a dimension of every cell there can be', sheet(sheetOf(ROWS, 'A1:XFD1048576')), 'read'),
  book('a dimension that is no range', sheet(sheetOf(ROWS, '-1:ZZZZZZZZ99999999999')), 'read', ...BROKEN),
  book(
    'one cell in the last corner',
    sheet(sheetOf(`${ROWS}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`)),
    'read',
    'file.too_many_columns',
    'file.too_large',
    ...BROKEN,
  ),
  book(
    'a cell far beyond the last',
    sheet(sheetOf(`${ROWS}<row r="4"><c r="ZZZZZZ4"><v>1</v></c></row>`)),
    'read',
    'file.too_many_columns',
    ...BROKEN,
  ),
  book(
    'a row of the number -5 and one of 10^12',
    sheet(sheetOf(`${ROWS}<row r="-5"><c><v>1</v></c></row><row r="1000000000000"><c><v>1</v></c></row>`)),
    'read',
    'file.too_large',
    ...BROKEN,
  ),
  book(
    'rows that go backwards',
    sheet(sheetOf(`<row r="9"><c r="A9"><v>9</v></c></row>${ROWS}`)),
    'read',
    ...BROKEN,
  ),
  book(
    'one cell said twice',
    sheet(sheetOf(`${ROWS}<row r="4"><c r="A4"><v>1</v></c><c r="A4"><v>2</v></c></row>`)),
    'read',
    ...BROKEN,
  ),
  book(
    'a text that is not among the texts',
    sheet(sheetOf(ROWS.replace('<v>2</v>', '<v>4000000000</v>'))),
    'read',
    ...BROKEN,
  ),
  book(
    'a text of the number -1 and one of NaN',
    sheet(sheetOf(ROWS.replace('<v>0</v>', '<v>-1</v>').replace('<v>1</v>', '<v>x</v>'))),
    'read',
    ...BROKEN,
  ),
  book(
    'a text of 20 MB',
    { 'xl/sharedStrings.xml': withType('', 'x'.repeat(20 * MIB)) },
    'read',
    ...TOO_MUCH,
    'file.row_too_large',
  ),
  book(
    'merged cells over everything',
    sheet(
      sheetOf(ROWS).replace(
        '</sheetData>',
        '</sheetData><mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>',
      ),
    ),
    'read',
    'file.too_large',
    'file.too_many_columns',
    ...BROKEN,
  ),
  book(
    'a hundred thousand merges that overlap',
    sheet(
      sheetOf(ROWS).replace(
        '</sheetData>',
        `</sheetData><mergeCells>${'<mergeCell ref="A1:B1048576"/>'.repeat(100_000)}</mergeCells>`,
      ),
    ),
    'read',
    ...BROKEN,
    ...TOO_MUCH,
  ),
  book(
    'dates before and after all calendars',
    sheet(sheetOf(ROWS.replace('"A2"><v>1</v>', '"A2" s="1"><v>-1e308</v>'))),
    'read',
  ),
  book('a sheet of 60,000 rows and one column', sheet(sheetOf(manyRows(60_000))), 'read'),
  book('an empty sheet', sheet(sheetOf('')), 'file.empty'),
];
