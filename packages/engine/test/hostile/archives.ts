import { deflateRawSync, gzipSync } from 'node:zlib';
import { type Attack, MIB } from './attack.ts';
import { gzipAround, packedLine } from './packed-bytes.ts';
import { type ZipMember, zipBytes } from './zip-bytes.ts';

export const TABLE = 'id,name\n1,Ada\n2,Zoë\n';
const GIB = 1024 * MIB;
const ONE_LINE = '1,aaaaaaaaaaaaaaaa\n';
const member = (name: string, more: Partial<ZipMember> = {}): ZipMember => ({
  name,
  content: TABLE,
  ...more,
});

/** `width` archives in each archive, `depth` deep: unpacked to the end, width^depth copies. */
const nested = (width: number, depth: number): Buffer => {
  let inner: Buffer = zipBytes([{ name: 'a.csv', packed: packedLine(ONE_LINE, 64 * MIB) }]);
  for (let level = 0; level < depth; level += 1) {
    inner = zipBytes(Array.from({ length: width }, (_, at) => ({ name: `${at}.zip`, content: inner })));
  }
  return inner;
};

/** Many entries of the directory that name the same bytes. */
const overlapping = (entries: number): Buffer => {
  const kernel = packedLine(ONE_LINE, 64 * MIB);
  const first = { name: '0.csv', packed: kernel, local: { size: 64 * MIB }, central: { size: 64 * MIB } };
  return zipBytes([
    first,
    ...Array.from({ length: entries }, (_, at) => ({
      name: `${at + 1}.csv`,
      packed: new Uint8Array(),
      central: { offset: 0, packedSize: kernel.length, size: 64 * MIB },
    })),
  ]);
};

const zip = (name: string, members: readonly ZipMember[], ...outcomes: Attack['outcomes']): Attack => ({
  name,
  fileName: 'upload.zip',
  content: () => zipBytes(members),
  outcomes,
});

/** Ends of reading what is not there: the directory and the data contradict each other. */
const BROKEN = ['file.damaged'] as const;

export const ZIP_BOMBS: readonly Attack[] = [
  {
    name: 'a zip of 10 MB that unpacks to 10 GB',
    fileName: 'bomb.zip',
    content: () =>
      zipBytes([
        {
          name: 'a.csv',
          packed: packedLine(ONE_LINE, 10 * GIB),
          local: { wide: [BigInt(10 * GIB), 0n] },
          central: { wide: [BigInt(10 * GIB), BigInt(packedLine(ONE_LINE, 10 * GIB).length)] },
        },
      ]),
    outcomes: ['file.too_packed'],
  },
  {
    name: 'a zip whose member says 20 bytes and unpacks to 4 GB',
    fileName: 'bomb.zip',
    content: () =>
      zipBytes([
        { name: 'a.csv', packed: packedLine(ONE_LINE, 4 * GIB), local: { size: 20 }, central: { size: 20 } },
      ]),
    outcomes: ['file.too_packed', 'file.damaged'],
  },
  {
    name: 'zips in zips, five deep and sixteen wide',
    fileName: '42.zip',
    content: () => nested(16, 5),
    outcomes: ['file.too_packed'],
  },
  {
    name: 'two hundred members that overlap',
    fileName: 'overlap.zip',
    content: () => overlapping(200),
    outcomes: ['file.too_packed', 'file.damaged'],
  },
  {
    name: 'twenty thousand members',
    fileName: 'many.zip',
    content: () =>
      zipBytes(
        Array.from({ length: 20_000 }, (_, at) => ({ name: `${at}.csv`, content: 'a,b\n1,2\n', method: 0 })),
      ),
    outcomes: ['file.too_packed'],
  },
  zip('a zip in a zip', [member('inner.zip', { content: zipBytes([member('a.csv')]) })], 'file.too_packed'),
  zip('a gzip in a zip', [member('a.csv.gz', { content: gzipSync(TABLE) })], 'file.too_packed'),
];

export const ZIP_LIES: readonly Attack[] = [
  zip('a size too large in the directory', [member('a.csv', { central: { size: 5000 } })], ...BROKEN),
  zip('a size too small in the directory', [member('a.csv', { central: { size: 3 } })], ...BROKEN),
  zip('a packed size beyond the end', [member('a.csv', { central: { packedSize: 2 ** 31 } })], ...BROKEN),
  zip('a checksum that is wrong', [member('a.csv', { central: { crc: 1 }, local: { crc: 1 } })], ...BROKEN),
  zip('a local header beyond the end', [member('a.csv', { central: { offset: 0xffff_fff0 } })], ...BROKEN),
  zip('a local header within the data', [member('a.csv', { central: { offset: 7 } })], ...BROKEN),
  zip(
    'sizes of 2^63 in 64 bits',
    [member('a.csv', { central: { wide: [2n ** 63n, 2n ** 63n, 0n] } })],
    ...BROKEN,
  ),
  zip('sizes of -1 in 64 bits', [member('a.csv', { central: { wide: [-1n, -1n, -1n] } })], ...BROKEN),
  zip('a 64-bit field that is too short', [member('a.csv', { central: { wide: [] } })], ...BROKEN),
  zip(
    'a way of packing nobody knows',
    [member('a.csv', { method: 99, packed: deflateRawSync(TABLE) })],
    'file.unreadable',
    'file.unknown_format',
    'file.damaged',
    'file.encrypted',
  ),
  zip('a member with a password', [member('a.csv', { isEncrypted: true })], 'file.encrypted'),
  zip('deflate that is noise', [member('a.csv', { packed: Buffer.alloc(500, 0xa7) })], ...BROKEN),
  {
    name: 'a directory said to have 5,000 entries',
    fileName: 'lie.zip',
    content: () => zipBytes([member('a.csv')], { end: { count: 5000 } }),
    outcomes: BROKEN,
  },
  {
    name: 'a directory said to begin beyond the end',
    fileName: 'lie.zip',
    content: () => zipBytes([member('a.csv')], { end: { offset: 0x7fff_ffff } }),
    outcomes: BROKEN,
  },
  {
    name: 'a directory of 2^62 entries in 64 bits',
    fileName: 'lie.zip',
    content: () => zipBytes([member('a.csv')], { wideEnd: [2n ** 62n, 2n ** 62n, 0n] }),
    outcomes: ['file.too_packed', ...BROKEN],
  },
  {
    name: 'nothing but the end of a directory',
    fileName: 'end.zip',
    content: () => zipBytes([]),
    outcomes: ['file.empty', 'file.part_not_found', 'file.damaged'],
  },
];

/** Names are shown, never used as paths: whatever they say, the rows are read. */
export const ZIP_NAMES: readonly Attack[] = (
  [
    ['a name that climbs', '../../../../tmp/plumbline-escaped.csv'],
    ['an absolute name', '/tmp/plumbline-escaped.csv'],
    ['a name with a drive', String.raw`C:\Windows\plumbline-escaped.csv`],
    ['a name that climbs as Windows does', String.raw`..\..\plumbline-escaped.csv`],
    ['a name with NUL', 'plumbline-escaped.csv\u0000.png'],
    ['a name with line breaks', 'a\r\nSet-Cookie: x=1\n.csv'],
    ['a name written from right to left', 'abc\u202Evsc.exe'],
    ['a name of 60,000 characters', `${'n'.repeat(60_000)}.csv`],
    ['a name of dots', '..'],
    ['a name that a prototype has', '__proto__'],
  ] as const
).map(([name, path]) => zip(name, [member(path)], 'read'));

export const ZIP_SHAPES: readonly Attack[] = [
  zip('sizes after the data', [member('a.csv', { hasDescriptor: true })], 'read'),
  zip('stored, not packed', [member('a.csv', { method: 0 })], 'read'),
  zip('two members of one name', [member('a.csv'), member('a.csv')], 'read', 'file.damaged'),
  zip(
    'another name in the local header',
    [member('a.csv', { local: { name: '../evil.csv' } })],
    'read',
    'file.damaged',
  ),
  zip(
    'a symbolic link',
    [member('link.csv', { content: '/etc/passwd', mode: 0o120777, method: 0 })],
    'file.part_not_found',
    'file.unknown_format',
    'file.empty',
    'file.not_delimited',
  ),
  zip(
    'a folder alone',
    [member('folder/', { content: '' })],
    'file.part_not_found',
    'file.empty',
    'file.unknown_format',
  ),
  zip(
    "a Mac's shadow files",
    [member('a.csv'), member('__MACOSX/._a.csv', { content: Buffer.alloc(200, 1) })],
    'read',
  ),
  {
    name: 'bytes before the first member',
    fileName: 'self-extracting.zip',
    content: () => zipBytes([member('a.csv')], { prefix: Buffer.from('PK\u0003\u0004junk') }),
    outcomes: ['read', 'file.damaged'],
  },
  {
    name: 'a comment that holds another end',
    fileName: 'comment.zip',
    content: () => zipBytes([member('a.csv')], { comment: `x${zipBytes([]).toString('latin1')}y` }),
    outcomes: ['read', 'file.damaged', 'file.empty', 'file.part_not_found'],
  },
];

export const GZIPS: readonly Attack[] = [
  {
    name: 'a gzip of 10 MB that unpacks to 10 GB',
    fileName: 'bomb.csv.gz',
    content: () => gzipAround(packedLine(ONE_LINE, 10 * GIB), 10 * GIB),
    outcomes: ['file.too_packed'],
  },
  {
    name: 'a gzip of zeros',
    fileName: 'zeros.csv.gz',
    content: () => gzipAround(packedLine('\0', 2 * GIB), 2 * GIB),
    outcomes: ['file.empty', 'file.too_packed', 'file.not_delimited', 'file.unknown_format'],
  },
  {
    name: 'thirty members of a gzip that each unpack to 64 MB',
    fileName: 'members.csv.gz',
    content: () => {
      const one = gzipSync(Buffer.from(ONE_LINE.repeat((64 * MIB) / ONE_LINE.length)));
      return Array.from({ length: 30 }, () => one);
    },
    outcomes: ['file.too_packed'],
  },
  {
    name: 'a gzip in a gzip',
    fileName: 'twice.csv.gz.gz',
    content: () => gzipSync(gzipSync(TABLE)),
    outcomes: ['file.too_packed'],
  },
  {
    name: 'a zip in a gzip',
    fileName: 'a.zip.gz',
    content: () => gzipSync(zipBytes([member('a.csv')])),
    outcomes: ['file.too_packed'],
  },
  {
    name: 'a gzip cut in its middle',
    fileName: 'cut.csv.gz',
    content: () => {
      const lines = Array.from({ length: 20_000 }, (_, at) => `${at},name ${(at * 7919) % 20_011}`).join(
        '\n',
      );
      const whole = gzipSync(`id,name\n${lines}\n`);
      return whole.subarray(0, whole.length / 2);
    },
    outcomes: ['file.damaged'],
  },
  {
    name: 'a gzip without its last eight bytes',
    fileName: 'cut.csv.gz',
    content: () => gzipSync(TABLE).subarray(0, -8),
    outcomes: ['file.damaged'],
  },
  {
    name: 'a gzip with a wrong checksum',
    fileName: 'sum.csv.gz',
    content: () => gzipAround(deflateRawSync(TABLE), Buffer.byteLength(TABLE)),
    outcomes: ['file.damaged'],
  },
  {
    name: 'the head of a gzip alone',
    fileName: 'head.csv.gz',
    content: () => Buffer.from('1f8b0800000000000003', 'hex'),
    outcomes: ['file.damaged'],
  },
  {
    name: 'a gzip with something after it',
    fileName: 'tail.csv.gz',
    content: () => Buffer.concat([gzipSync(TABLE), Buffer.from('what is this?')]),
    outcomes: ['file.damaged', 'read'],
  },
  {
    name: 'a gzip of nothing',
    fileName: 'nothing.csv.gz',
    content: () => gzipSync(''),
    outcomes: ['file.empty'],
  },
  {
    name: 'two gzips one after the other',
    fileName: 'two.csv.gz',
    content: () => Buffer.concat([gzipSync(TABLE), gzipSync('3,Eve\n')]),
    outcomes: ['read'],
  },
  {
    name: 'a gzip padded with zeros',
    fileName: 'padded.csv.gz',
    content: () => Buffer.concat([gzipSync(TABLE), Buffer.alloc(512)]),
    outcomes: ['read'],
  },
];
