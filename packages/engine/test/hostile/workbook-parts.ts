import { type Attack, MIB } from './attack.ts';
import { packedLine } from './packed-bytes.ts';
import {
  BOOK,
  BOOK_LINKS,
  BROKEN,
  type Part,
  ROWS,
  STRINGS,
  TOO_MUCH,
  XML,
  book,
  sheet,
  sheetOf,
} from './workbook-bytes.ts';

const STYLES = `${XML}<styleSheet><cellXfs>|</cellXfs></styleSheet>`;

/** What is before and after the bar. */
const around = (text: string): { before: string; after: string } => {
  const [before = '', after = ''] = text.split('|');
  return { before, after };
};

const linkTo = (target: string, mode = ''): Readonly<Record<string, Part>> => ({
  'xl/_rels/workbook.xml.rels': BOOK_LINKS.replace(
    'Target="worksheets/sheet1.xml"',
    `Target="${target}"${mode}`,
  ),
});

/** A compound file, as Office writes workbooks that have a password: its directory names the encrypted package. */
const compoundFile = (entry: string): Buffer => {
  const names = ['Root Entry', entry, ...(entry === 'EncryptedPackage' ? ['EncryptionInfo'] : [])];
  const bytes = Buffer.alloc(512 * 8);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(1, 44);
  bytes.writeUInt32LE(1, 48);
  Buffer.alloc(436, 0xff).copy(bytes, 76);
  bytes.writeUInt32LE(0, 76);
  for (const [at, name] of names.entries()) {
    const position = 1024 + at * 128;
    bytes.write(name, position, 'utf16le');
    bytes.writeUInt16LE((name.length + 1) * 2, position + 64);
    bytes.writeUInt8(at === 0 ? 5 : 2, position + 66);
  }
  return bytes;
};

export const WORKBOOK_PARTS: readonly Attack[] = [
  {
    name: 'a workbook with a password',
    fileName: 'secret.xlsx',
    content: () => compoundFile('EncryptedPackage'),
    outcomes: ['file.encrypted'],
  },
  {
    name: 'an old workbook',
    fileName: 'old.xls',
    content: () => compoundFile('Workbook'),
    outcomes: ['file.unknown_format', 'file.not_delimited', 'file.encrypted'],
  },
  {
    name: 'the first bytes of a compound file',
    fileName: 'old.xls',
    content: () => compoundFile('x').subarray(0, 520),
    outcomes: ['file.unknown_format', 'file.not_delimited', 'file.damaged', 'file.encrypted'],
  },
  book(
    'a sheet of 3 GB in 3 MB',
    () =>
      sheet({
        packed: packedLine('<row><c><v>1</v></c></row>', 3072 * MIB, around(sheetOf('|'))),
        central: { size: 3072 * MIB },
        local: { size: 3072 * MIB },
      }),
    ...TOO_MUCH,
  ),
  book(
    'texts of 3 GB in 3 MB',
    () => ({
      'xl/sharedStrings.xml': {
        packed: packedLine(
          '<si><t>xxxxxxxxxxxxxxxx</t></si>',
          3072 * MIB,
          around(STRINGS.replace('</sst>', '|</sst>')),
        ),
        central: { size: 3072 * MIB },
      },
    }),
    ...TOO_MUCH,
  ),
  book(
    'texts of 3 GB that say they are small',
    () => ({
      'xl/sharedStrings.xml': {
        packed: packedLine(
          '<si><t>xxxxxxxxxxxxxxxx</t></si>',
          3072 * MIB,
          around(STRINGS.replace('</sst>', '|</sst>')),
        ),
        central: { size: 500 },
        local: { size: 500 },
      },
    }),
    ...TOO_MUCH,
  ),
  book(
    'styles of 3 GB',
    () => ({
      'xl/styles.xml': {
        packed: packedLine('<xf numFmtId="14"/>', 3072 * MIB, around(STYLES)),
        central: { size: 3072 * MIB },
      },
    }),
    'read',
    ...TOO_MUCH,
  ),
  book(
    'a sheet outside the workbook',
    linkTo('../../../../etc/passwd'),
    ...BROKEN,
    'file.part_not_found',
    'file.empty',
  ),
  book(
    'a sheet on the disk',
    linkTo('file:///etc/passwd', ' TargetMode="External"'),
    ...BROKEN,
    'file.part_not_found',
    'file.empty',
  ),
  book(
    'a sheet on the web',
    linkTo('http://127.0.0.1:1/x.xml', ' TargetMode="External"'),
    ...BROKEN,
    'file.part_not_found',
    'file.empty',
  ),
  book('a sheet that is the workbook', linkTo('workbook.xml'), ...BROKEN, 'file.empty'),
  book('no sheet', { 'xl/worksheets/sheet1.xml': null }, ...BROKEN, 'file.part_not_found', 'file.empty'),
  book('no texts though cells name them', { 'xl/sharedStrings.xml': null }, 'read', ...BROKEN),
  book(
    'no workbook',
    { 'xl/workbook.xml': null },
    ...BROKEN,
    'file.unknown_format',
    'file.not_delimited',
    'read',
  ),
  book('no links', { 'xl/_rels/workbook.xml.rels': null }, ...BROKEN, 'file.part_not_found', 'read'),
  book(
    'fifty thousand sheets',
    {
      'xl/workbook.xml': BOOK.replace(
        '</sheets>',
        `${Array.from({ length: 50_000 }, (_, at) => `<sheet name="s${at}" sheetId="${at + 2}" r:id="rId1"/>`).join('')}</sheets>`,
      ),
    },
    'read',
    'file.too_large',
    ...BROKEN,
  ),
  book(
    'sheets of one name',
    {
      'xl/workbook.xml': BOOK.replace('</sheets>', '<sheet name="Sheet1" sheetId="2" r:id="rId1"/></sheets>'),
    },
    'read',
    ...BROKEN,
  ),
  book('a second part of the same name', { 'XL/WORKSHEETS/sheet1.xml': sheetOf('') }, 'read', ...BROKEN),
  book('a part with a password', sheet({ content: sheetOf(ROWS), isEncrypted: true }), 'file.encrypted'),
];
