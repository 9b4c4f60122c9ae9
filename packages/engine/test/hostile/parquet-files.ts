import type { Attack } from './attack.ts';
import { type Thrift, parquetAround, thriftBytes } from './parquet-bytes.ts';

const INT64 = 2;
const TEXT = 6;
const HUGE = 2n ** 62n;
const i32 = (value: number | bigint): Thrift => ({ i32: value });
const i64 = (value: number | bigint): Thrift => ({ i64: value });
const text = (value: string): Thrift => ({ text: value });
const fields = (values: Readonly<Record<number, Thrift>>): Thrift => ({ fields: values });

const group = (name: string, children: number | bigint): Thrift =>
  fields({ 3: i32(0), 4: text(name), 5: i32(children) });
const leaf = (name: string, type = INT64): Thrift => fields({ 1: i32(type), 3: i32(0), 4: text(name) });

interface Chunk {
  readonly name: string;
  readonly values?: number | bigint;
  readonly size?: number | bigint;
  readonly packed?: number | bigint;
  readonly codec?: number;
  readonly page?: number | bigint;
  readonly type?: number;
}

const chunk = (reported: Chunk): Thrift =>
  fields({
    2: i64(reported.page ?? 4),
    3: fields({
      1: i32(reported.type ?? INT64),
      2: { list: [i32(0)] },
      3: { list: [text(reported.name)] },
      4: i32(reported.codec ?? 0),
      5: i64(reported.values ?? 1),
      6: i64(reported.size ?? 40),
      7: i64(reported.packed ?? 40),
      9: i64(reported.page ?? 4),
    }),
  });

const rowGroup = (rows: number | bigint, chunks: readonly Thrift[]): Thrift =>
  fields({ 1: { list: chunks }, 2: i64(40), 3: i64(rows) });

const footer = (schema: readonly Thrift[], rows: number | bigint, groups: readonly Thrift[]): Thrift =>
  fields({ 1: i32(1), 2: { list: schema }, 3: i64(rows), 4: { list: groups } });

/** Head of a page of plain values, in bytes as declared. */
const page = (size: number, packed: number, values: number): Buffer =>
  thriftBytes(
    fields({
      1: i32(0),
      2: i32(size),
      3: i32(packed),
      5: fields({ 1: i32(values), 2: i32(0), 3: i32(3), 4: i32(3) }),
    }),
  );

const pagesOf = (head: Buffer, body: Uint8Array): Buffer => Buffer.concat([head, body, Buffer.alloc(64)]);
const ONE = [group('root', 1), leaf('a')];
/** No table, whatever is read of it. */
const BROKEN = [
  'file.damaged',
  'file.unreadable',
  'file.too_packed',
  'file.too_large',
  'file.empty',
] as const;

const file = (name: string, content: () => Buffer, ...outcomes: Attack['outcomes']): Attack => ({
  name,
  fileName: 'upload.parquet',
  content,
  outcomes: outcomes.length === 0 ? BROKEN : outcomes,
});

export const PARQUET_LIES: readonly Attack[] = [
  file('2^62 rows and no group', () => parquetAround(footer(ONE, HUGE, [])), 'read', ...BROKEN),
  file('a group of 2^62 rows', () =>
    parquetAround(footer(ONE, HUGE, [rowGroup(HUGE, [chunk({ name: 'a', values: HUGE })])])),
  ),
  file(
    'a group of -1 rows',
    () => parquetAround(footer(ONE, -1, [rowGroup(-1, [chunk({ name: 'a', values: -1 })])])),
    'read',
    ...BROKEN,
  ),
  file('pages beyond the end', () =>
    parquetAround(footer(ONE, 1, [rowGroup(1, [chunk({ name: 'a', page: HUGE })])])),
  ),
  file('pages before the start', () =>
    parquetAround(footer(ONE, 1, [rowGroup(1, [chunk({ name: 'a', page: -4 })])])),
  ),
  file('a column of 2^62 bytes', () =>
    parquetAround(footer(ONE, 1, [rowGroup(1, [chunk({ name: 'a', size: HUGE, packed: HUGE })])])),
  ),
  file('a page that says it unpacks to 2 GB', () =>
    parquetAround(
      footer(ONE, 1, [rowGroup(1, [chunk({ name: 'a', codec: 2, size: 2 ** 31 - 1 })])]),
      pagesOf(page(2 ** 31 - 1, 20, 1), Buffer.alloc(20)),
    ),
  ),
  file('a page of 2 billion values', () =>
    parquetAround(
      footer(ONE, 2e9, [rowGroup(2e9, [chunk({ name: 'a', values: 2e9 })])]),
      pagesOf(page(40, 40, 2e9), Buffer.alloc(40)),
    ),
  ),
  file('a text of 4 GB in a page of 40 bytes', () =>
    parquetAround(
      footer([group('root', 1), leaf('a', TEXT)], 1, [rowGroup(1, [chunk({ name: 'a', type: TEXT })])]),
      pagesOf(page(40, 40, 1), Buffer.alloc(40, 0xff)),
    ),
  ),
  file('a way of packing nobody knows', () =>
    parquetAround(footer(ONE, 1, [rowGroup(1, [chunk({ name: 'a', codec: 99 })])])),
  ),
  file('a type nobody knows', () =>
    parquetAround(
      footer([group('root', 1), leaf('a', 77)], 1, [rowGroup(1, [chunk({ name: 'a', type: 77 })])]),
    ),
  ),
  file('more columns than the group has', () =>
    parquetAround(footer([group('root', 2), leaf('a'), leaf('b')], 1, [rowGroup(1, [chunk({ name: 'a' })])])),
  ),
  file('children that are not there', () => parquetAround(footer([group('root', 1000), leaf('a')], 0, []))),
  file('-1 children', () => parquetAround(footer([group('root', -1), leaf('a')], 0, []))),
  file(
    '2^31 children',
    () => parquetAround(footer([group('root', 2n ** 31n - 1n)], 0, [])),
    'file.too_many_columns',
    ...BROKEN,
  ),
  file('no column', () => parquetAround(footer([group('root', 0)], 0, []))),
  file('no schema', () => parquetAround(footer([], 0, []))),
  file('columns nested 20,000 deep', () =>
    parquetAround(
      footer([...Array.from({ length: 20_000 }, (_, at) => group(`g${at}`, 1)), leaf('a')], 0, []),
    ),
  ),
  file('a list said to hold 2^31 groups', () =>
    parquetAround(
      fields({
        1: i32(1),
        2: { list: ONE },
        3: i64(1),
        4: { list: [rowGroup(1, [chunk({ name: 'a' })])], claims: 2 ** 31 - 1 },
      }),
    ),
  ),
  file(
    'a hundred thousand empty groups',
    () =>
      parquetAround(
        footer(
          ONE,
          0,
          Array.from({ length: 100_000 }, () => rowGroup(0, [chunk({ name: 'a', values: 0 })])),
        ),
      ),
    'read',
    ...BROKEN,
  ),
  file(
    'a hundred thousand columns',
    () =>
      parquetAround(
        footer(
          [group('root', 100_000), ...Array.from({ length: 100_000 }, (_, at) => leaf(`c${at}`))],
          0,
          [],
        ),
      ),
    'file.too_many_columns',
    ...BROKEN,
  ),
  file(
    'two columns of one name',
    () => parquetAround(footer([group('root', 2), leaf('a'), leaf('a')], 0, [])),
    'read',
    ...BROKEN,
  ),
  file(
    'a name of a statement',
    () => parquetAround(footer([group('root', 1), leaf(`a"; DROP TABLE x; --`)], 0, [])),
    'read',
    ...BROKEN,
  ),
];

/** An honest file cut, and with an end or a start that is not its own. */
export const parquetEnds = (honest: Buffer): readonly Attack[] => {
  const withLength = (length: number): Buffer => {
    const bytes = Buffer.from(honest);
    bytes.writeUInt32LE(length >>> 0, bytes.length - 8);
    return bytes;
  };
  const replaced = (at: number, by: string): Buffer => {
    const bytes = Buffer.from(honest);
    bytes.write(by, at < 0 ? bytes.length + at : at, 'latin1');
    return bytes;
  };
  return [
    ...Array.from({ length: 15 }, (_, at) =>
      file(`cut after ${at + 1} of 16 parts`, () =>
        honest.subarray(0, Math.floor((honest.length * (at + 1)) / 16)),
      ),
    ),
    file('without its last byte', () => honest.subarray(0, -1)),
    ...[0, 1, 8, 2 ** 16, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1].map((length) =>
      file(`a footer said to be of ${length} bytes`, () => withLength(length)),
    ),
    file('another end', () => replaced(-4, 'XXXX')),
    file('an end that says it is encrypted', () => replaced(-4, 'PARE'), 'file.encrypted', ...BROKEN),
    file(
      'a start and an end that say they are encrypted',
      () => {
        const bytes = replaced(-4, 'PARE');
        bytes.write('PARE', 0);
        return bytes;
      },
      'file.encrypted',
      'file.unknown_format',
      'file.not_delimited',
      ...BROKEN,
    ),
    file('another start', () => replaced(0, 'XXXX'), 'file.unknown_format', 'file.not_delimited', ...BROKEN),
    file('its start and end alone', () => Buffer.from('PAR1PAR1')),
    file('its start alone', () => Buffer.from('PAR1')),
    file('something after its end', () => Buffer.concat([honest, Buffer.from('tail')])),
    file('itself twice', () => Buffer.concat([honest, honest]), 'read', ...BROKEN),
  ];
};
