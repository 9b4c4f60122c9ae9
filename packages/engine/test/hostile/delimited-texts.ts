import { type Attack, MIB, chained, repeated } from './attack.ts';

const file = (name: string, content: Attack['content'], ...outcomes: Attack['outcomes']): Attack => ({
  name,
  fileName: 'upload.csv',
  content,
  outcomes,
});

const commas = Buffer.alloc(MIB, ',');
const letters = Buffer.alloc(MIB, 'x');
const zeros = Buffer.alloc(MIB);
const lineFeeds = Buffer.alloc(MIB, '\n');
const names = (count: number, name: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => name(at)).join(',');

/** Larger than any part of a file that is inspected first. */
export const HUGE: readonly Attack[] = [
  file(
    'a line of 24 million commas',
    () => repeated(commas, 24),
    'file.too_many_columns',
    'file.row_too_large',
  ),
  file(
    'a table whose second row has 24 million cells',
    () => chained('a,b\n', repeated(commas, 24), '\n1,2\n'),
    'file.row_too_large',
    'file.too_many_columns',
  ),
  file(
    '40 MB in one cell',
    () => chained('id,text\n1,"', repeated(letters, 40), '"\n2,short\n'),
    'file.row_too_large',
  ),
  file('40 MB without a line break', () => repeated(letters, 40), 'file.row_too_large'),
  file(
    'a quote that never closes over 30 MB',
    () => chained('id,text\n1,"open\n', repeated(Buffer.from(`2,${'line '.repeat(200)}\n`.repeat(1000)), 30)),
    'read',
  ),
  file(
    'a quote on every line that never closes',
    () => chained('id,text\n', repeated(Buffer.from('2,"line\n'.repeat(20_000)), 20)),
    'read',
  ),
  file(
    '100 MB of zeros',
    () => repeated(zeros, 100),
    'file.not_delimited',
    'file.unknown_format',
    'file.empty',
  ),
  file('100 MB of line feeds', () => repeated(lineFeeds, 100), 'file.empty'),
  file(
    'a table behind 100 MB of line feeds',
    () => chained(repeated(lineFeeds, 100), 'a,b\n1,2\n'),
    'file.empty',
    'read',
  ),
  file(
    '50 MB of quotes',
    () => repeated(Buffer.alloc(MIB, '"'), 50),
    'file.row_too_large',
    'file.not_delimited',
    'read',
  ),
];

export const SHAPES: readonly Attack[] = [
  file('one name of 5 MB', () => `${'n'.repeat(5 * MIB)},b\n1,2\n`, 'read', 'file.row_too_large'),
  file('100 equal names', () => `${names(100, () => 'same')}\n${names(100, (at) => String(at))}\n`, 'read'),
  file(
    '10,000 equal names',
    () => `${names(10_000, () => 'same')}\n${names(10_000, (at) => String(at))}\n`,
    'file.too_many_columns',
  ),
  file(
    'a million NULs within a table',
    () => chained('a,b\n1,2\n', zeros, '\n3,4\n', Buffer.from('5,six\n'.repeat(100_000))),
    'read',
    'file.not_delimited',
    'file.unknown_format',
  ),
  file('every delimiter on every line', () => 'a,b;c\td|e:f~g^h\n'.repeat(5000), 'read'),
  file(
    'nothing but delimiters',
    () => ',;\t|:~'.repeat(100),
    'read',
    'file.not_delimited',
    'file.unknown_format',
    'file.empty',
  ),
  file(
    'line breaks of every kind in turn',
    () => Array.from({ length: 3000 }, (_, at) => `${at},x${['\n', '\r', '\r\n', '\n\r'][at % 4]}`).join(''),
    'read',
  ),
  file('nothing but carriage returns', () => '\r'.repeat(100_000), 'file.empty'),
  file(
    'a carriage return before every line feed but the last',
    () => `a,b\r\n${'1,2\r\n'.repeat(1000)}3,4\n\r`,
    'read',
  ),
  file('300,000 rows of one empty cell in quotes', () => 'a\n'.concat('""\n'.repeat(300_000)), 'read'),
  file(
    'rows of 1 to 100 cells',
    () => Array.from({ length: 100 }, (_, at) => names(at + 1, String)).join('\n'),
    'read',
    'file.not_delimited',
  ),
  file(
    'separators that nest in quotes ten thousand times',
    () => `a,b\n${'"'.repeat(10_001)},2\n${'""'.repeat(10_000)},3\n`,
    'read',
  ),
  file('a byte order mark on every line', () => '\uFEFFa,b\n\uFEFF1,2\n'.repeat(500), 'read'),
  file('a byte order mark alone', () => '\uFEFF', 'file.empty'),
];

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

export const ENCODINGS: readonly Attack[] = [
  file(
    'UTF-16 with half a character at its end',
    () => Buffer.concat([Buffer.of(0xff, 0xfe), utf16('a;b\n1;2\n'), Buffer.of(0x33)]),
    'read',
  ),
  file(
    'UTF-16 without its second half of a pair',
    () =>
      Buffer.concat([
        Buffer.of(0xff, 0xfe),
        utf16(`a;b\n${'10;20\n'.repeat(50)}1;`),
        Buffer.of(0x3d, 0xd8),
        utf16('\n2;3\n'),
      ]),
    'read',
  ),
  file(
    'UTF-32',
    () => {
      const text = 'a;b\n1;2\n3;4\n';
      const bytes = Buffer.alloc(4 + text.length * 4);
      bytes.writeUInt32LE(0xfeff, 0);
      for (let at = 0; at < text.length; at += 1) {
        bytes.writeUInt32LE(text.charCodeAt(at), 4 + at * 4);
      }
      return bytes;
    },
    'read',
    'file.not_delimited',
    'file.unknown_format',
    'file.encoding',
  ),
  file(
    'UTF-8 with an overlong slash, a surrogate and half a character',
    () => Buffer.concat([Buffer.from('a,b\nZürich,1\n'), Buffer.from('c0af2c320aeda0802c330ae282', 'hex')]),
    'read',
    'file.encoding',
  ),
  file(
    'every byte there is, in a cell each',
    () =>
      Buffer.concat([
        Buffer.from('n,c\n'),
        ...Array.from({ length: 256 }, (_, at) =>
          Buffer.concat([Buffer.from(`${at},`), Buffer.of(at), Buffer.from('\n')]),
        ),
      ]),
    'read',
    'file.not_delimited',
    'file.encoding',
  ),
  file(
    'UTF-8, then UTF-16, then Latin-1',
    () =>
      Buffer.concat([
        Buffer.from('a,b\nZürich,1\n'.repeat(50)),
        utf16('Köln,2\n'),
        Buffer.from('M\xfcnchen,3\n', 'latin1'),
      ]),
    'read',
    'file.encoding',
    'file.not_delimited',
  ),
  file(
    'a mark of UTF-16 and text of UTF-8',
    () => Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from('a,b\n1,2\n3,4\n')]),
    'read',
    'file.not_delimited',
    'file.encoding',
    'file.empty',
    'file.unknown_format',
  ),
  file(
    'bytes that are no UTF-8 after 6 MB that are',
    () =>
      chained(
        'n,text\n',
        Buffer.from('1,plain\n'.repeat(800_000)),
        Buffer.from('2,M\xfcnchen\n3,\x93x\x94\n', 'latin1'),
      ),
    'read',
  ),
];
