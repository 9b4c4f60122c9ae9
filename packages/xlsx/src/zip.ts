import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { AppError } from '@plumbline/contract';
import { MAX_ARCHIVE_BYTES } from './limits.ts';

/** A file of the archive, its text as it comes. */
export interface ZipFile {
  readonly path: string;
  readonly text: AsyncIterable<string>;
}

interface Entry {
  readonly path: string;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly whole: number;
}

/** Sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** 1980-01-01, the first day that an archive can name: the same rows give the same bytes. */
const DATE = 0x0021;
const LEVEL = 3;

/** An archive as a stream of bytes; each file is read once, to its end, before the next is requested. */
export async function* zip(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let offset = 0;
  for await (const { path, text } of files) {
    const start = offset;
    const head = localHeader(path);
    offset += head.length;
    yield head;
    const sums = { crc: 0, whole: 0 };
    let packed = 0;
    for await (const bytes of deflated(text, sums)) {
      packed += bytes.length;
      offset += bytes.length;
      refuseTooLarge(offset);
      yield bytes;
    }
    const entry = { path, offset: start, packed, ...sums };
    entries.push(entry);
    const tail = descriptor(entry);
    offset += tail.length;
    yield tail;
  }
  const directory = Buffer.concat(entries.map(centralHeader));
  yield directory;
  yield ending(entries.length, directory.length, offset);
}

function refuseTooLarge(bytes: number): void {
  if (bytes > MAX_ARCHIVE_BYTES) {
    throw new AppError(
      'query.too_large',
      'A workbook of these rows would be larger than the format holds. Filter to fewer rows, or take CSV or Parquet.',
    );
  }
}

async function* deflated(
  text: AsyncIterable<string>,
  sums: { crc: number; whole: number },
): AsyncGenerator<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const piece of text) {
      const bytes = Buffer.from(piece, 'utf8');
      sums.crc = crc32(bytes, sums.crc);
      sums.whole += bytes.length;
      yield bytes;
    }
  }
  const source = Readable.from(counted(), { objectMode: true });
  const packer = createDeflateRaw({ level: LEVEL });
  source.once('error', (error) => packer.destroy(error));
  source.pipe(packer);
  try {
    for await (const bytes of packer) {
      yield bytes as Buffer;
    }
  } finally {
    source.destroy();
    packer.destroy();
  }
}

function localHeader(path: string): Buffer {
  const name = Buffer.from(path, 'utf8');
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATE, 8);
  head.writeUInt16LE(DATE, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, packed, whole }: Entry): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(packed, 8);
  bytes.writeUInt32LE(whole, 12);
  return bytes;
}

function centralHeader({ path, offset, crc, packed, whole }: Entry): Buffer {
  const name = Buffer.from(path, 'utf8');
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(VERSION, 6);
  head.writeUInt16LE(FLAGS, 8);
  head.writeUInt16LE(DEFLATE, 10);
  head.writeUInt16LE(DATE, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packed, 20);
  head.writeUInt32LE(whole, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name]);
}

function ending(count: number, size: number, offset: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x06054b50, 0);
  bytes.writeUInt16LE(count, 8);
  bytes.writeUInt16LE(count, 10);
  bytes.writeUInt32LE(size, 12);
  bytes.writeUInt32LE(offset, 16);
  return bytes;
}
