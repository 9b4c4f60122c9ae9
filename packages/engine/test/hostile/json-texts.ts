import { type Attack, MIB, chained, repeated } from './attack.ts';

const file = (name: string, content: Attack['content'], ...outcomes: Attack['outcomes']): Attack => ({
  name,
  fileName: 'upload.json',
  content,
  outcomes,
});

const letters = Buffer.alloc(MIB, 'x');
const keys = (count: number): string =>
  `{${Array.from({ length: count }, (_, at) => `"key${at}":${at}`).join(',')}}`;
/** Ends of a document that does not say what a table could be. */
const REFUSED = ['file.damaged', 'file.unreadable', 'file.too_large', 'file.row_too_large'] as const;

export const JSON_SIZES: readonly Attack[] = [
  file(
    'lists nested 100,000 deep',
    () => `${'['.repeat(100_000)}1${']'.repeat(100_000)}`,
    ...REFUSED,
    'read',
  ),
  file(
    'objects nested 100,000 deep',
    () => `[${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}]`,
    ...REFUSED,
    'read',
  ),
  file('lists that open and never close', () => repeated(Buffer.alloc(MIB, '['), 50), ...REFUSED),
  file(
    'objects that open and never close',
    () => repeated(Buffer.from('{"a":'.repeat(200_000)), 50),
    ...REFUSED,
  ),
  file(
    'a text of 60 MB in a list of records',
    () => chained('[{"id":1,"text":"', repeated(letters, 60), '"},{"id":2,"text":"short"}]'),
    ...REFUSED,
  ),
  file(
    'a text of 60 MB on a line of its own',
    () => chained('{"id":1,"text":"short"}\n{"id":2,"text":"', repeated(letters, 60), '"}\n'),
    ...REFUSED,
    'read',
  ),
  file('a key of 60 MB', () => chained('[{"', repeated(letters, 60), '":1}]'), ...REFUSED),
  file('a million keys in one object', () => `[${keys(1_000_000)}]`, ...REFUSED, 'file.too_many_columns'),
  file(
    'records of 500 keys in turn',
    () =>
      chained(
        '[{"a":0}',
        repeated(Buffer.from(Array.from({ length: 500 }, (_, at) => `,{"k${at}":${at}}`).join('')), 10),
        ']',
      ),
    'read',
    'file.too_many_columns',
  ),
  file(
    'twenty thousand different keys on as many lines',
    () => Array.from({ length: 20_000 }, (_, at) => `{"k${at}":${at}}`).join('\n'),
    'file.too_many_columns',
    'read',
  ),
  file('a number of a million digits', () => `[{"n":${'9'.repeat(1_000_000)}},{"n":1}]`, 'read', ...REFUSED),
  file(
    '60 MB of spaces before the document',
    () => chained(repeated(Buffer.alloc(MIB, ' '), 60), '[{"a":1}]'),
    'read',
    'file.empty',
    ...REFUSED,
  ),
];

export const JSON_WORDS: readonly Attack[] = [
  file(
    'a document cut in its middle',
    () =>
      `[${Array.from({ length: 5000 }, (_, at) => `{"id":${at},"name":"n${at}"}`).join(',')}`.slice(
        0,
        60_000,
      ),
    ...REFUSED,
    'read',
  ),
  file('lines cut in the last', () => '{"id":1,"name":"a"}\n{"id":2,"name":"b"}\n{"id":3,"na', 'read'),
  file('two documents where one should be', () => '[{"a":1}][{"a":2}]', 'read', ...REFUSED),
  file('something after the document', () => '[{"a":1},{"a":2}] and then?', 'read', ...REFUSED),
  file('one key twice in a record', () => '[{"a":1,"a":2,"A":3},{"a":4}]', 'read'),
  file(
    'keys that every object has',
    () =>
      '[{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":2}},"toString":3},{"__proto__":4}]',
    'read',
  ),
  file('an empty key and keys of dots', () => '[{"":1,".":2,"a.b":3,"a":{"b":4}},{"":5}]', 'read'),
  file(
    'halves of surrogate pairs',
    () => String.raw`[{"a":"\ud83d","b":"\udc00\ud800"},{"a":"\ud83d\ude00"}]`,
    'read',
    ...REFUSED,
  ),
  file('NUL in a text', () => String.raw`[{"a":"x\u0000y"},{"a":"z"}]`, 'read', ...REFUSED),
  file(
    'NUL as it is',
    () => '[{"a":"x\u0000y"},{"a":"z"}]',
    'read',
    'file.not_delimited',
    'file.unknown_format',
    ...REFUSED,
  ),
  file(
    'numbers that JSON does not have',
    () => '[{"a":NaN,"b":Infinity,"c":-Infinity},{"a":1,"b":2,"c":3}]',
    'read',
    ...REFUSED,
  ),
  file(
    'numbers that no computer has',
    () => '[{"a":1e400,"b":-1e400,"c":1e-400,"d":12345678901234567890123},{"a":1,"b":2,"c":3,"d":4}]',
    'read',
  ),
  file('a byte order mark', () => '\uFEFF[{"a":1},{"a":2}]', 'read'),
  file(
    'UTF-16',
    () => Buffer.from('\uFEFF[{"a":1},{"a":"Zürich"}]', 'utf16le'),
    'read',
    'file.encoding',
    ...REFUSED,
  ),
  file(
    'bytes that are no UTF-8',
    () => Buffer.from('[{"a":"M\xfcnchen"},{"a":"x"}]', 'latin1'),
    'read',
    'file.encoding',
    ...REFUSED,
  ),
  file(
    'comments and commas too many',
    () => '[{"a":1,},/* x */{"a":2},]',
    'read',
    'file.not_delimited',
    ...REFUSED,
  ),
  file('single quotes', () => "[{'a':1},{'a':2}]", 'read', 'file.not_delimited', ...REFUSED),
  file('an empty list', () => '[]', 'file.empty', 'read'),
  file('a list of empty objects', () => '[{},{},{}]', 'file.empty', 'read', ...REFUSED),
  file('one text', () => '"only this"', 'read', 'file.empty', 'file.part_not_found', ...REFUSED),
  file('null', () => 'null', 'read', 'file.empty', 'file.part_not_found', ...REFUSED),
  file(
    'records of every type in one column',
    () => '[{"a":1},{"a":"x"},{"a":[1,{"b":2}]},{"a":{"c":3}},{"a":null},{"a":true}]',
    'read',
  ),
  file('lists where records should be', () => '[[1,2],[3,4,5],[],["x"]]', 'read', ...REFUSED),
  file('records among other things', () => '[1,"x",null,{"a":1},[2]]', 'read', ...REFUSED),
  file('deep but honest', () => `[${'{"a":'.repeat(60)}1${'}'.repeat(60)}]`, 'read', ...REFUSED),
  file('names that are statements', () => `[{"'); DROP TABLE x; --":1,"\\"":2,"a'b":3}]`, 'read'),
];
