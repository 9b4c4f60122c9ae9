import { open } from 'node:fs/promises';
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { AppError } from '@plumbline/contract';
import { UNPACK_BOUNDS } from './bounds.ts';

/** What came out of one packed file so far, of all its members. */
export class Budget {
  #unpacked = 0;

  /** Throws `file.too_packed`, `file.too_large`. `packed`: bytes that `own` came out of. */
  take(bytes: number, own: number, packed: number): void {
    this.#unpacked += bytes;
    const { ratio, freeBytes, totalBytes } = UNPACK_BOUNDS;
    if (own > freeBytes && own > packed * ratio) {
      throw new AppError(
        'file.too_packed',
        `The file unpacks to more than ${ratio} times its size: ${shownBytes(own)} out of ${shownBytes(packed)} so far. Unpack it yourself, then upload what is inside.`,
      );
    }
    if (this.#unpacked > totalBytes) {
      throw new AppError(
        'file.too_large',
        `The file unpacks to more than ${shownBytes(totalBytes)}. Split it into smaller files.`,
      );
    }
  }
}

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

export const shownBytes = (bytes: number): string => {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  const size = bytes / 1024 ** power;
  return `${power === 0 || size >= 10 ? Math.round(size).toLocaleString('en') : size.toFixed(1)} ${UNITS[power]}`;
};

export interface Unpacking {
  readonly packed: Readable;
  /** Null: the bytes are stored as they are. */
  readonly decoder: (Transform & { readonly bytesWritten: number }) | null;
  /** Path of the file that is written. */
  readonly to: string;
  /** The rest is left packed; null: everything is unpacked. */
  readonly limit: number | null;
  readonly budget: Budget;
  readonly signal: AbortSignal;
  /** Called with the packed bytes that were read. */
  readonly onBytes?: (packed: number) => void;
}

export interface Unpacked {
  readonly bytes: number;
  readonly isCut: boolean;
  readonly crc: number;
}

/** Writes what comes out, within the bounds. Throws what the streams throw, and as `Budget`. */
export const unpack = async ({
  packed,
  decoder,
  to,
  limit,
  budget,
  signal,
  onBytes,
}: Unpacking): Promise<Unpacked> => {
  const target = await open(to, 'w');
  let bytes = 0;
  let crc = 0;
  let isCut = false;
  const take = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) {
      const piece = limit === null ? chunk : chunk.subarray(0, limit - bytes);
      bytes += piece.length;
      const read = decoder === null ? bytes : decoder.bytesWritten;
      budget.take(piece.length, bytes, read);
      onBytes?.(read);
      crc = crc32(piece, crc);
      await target.write(piece);
      if (limit !== null && bytes >= limit) {
        isCut = true;
        return;
      }
    }
  };
  try {
    await (decoder === null
      ? pipeline(packed, take, { signal })
      : pipeline(packed, decoder, take, { signal }));
  } catch (error) {
    // Leaving the rest unread ends the streams before their time.
    if (!isCut || signal.aborted) {
      throw error;
    }
  } finally {
    packed.destroy();
    decoder?.destroy();
    await target.close();
  }
  return { bytes, isCut, crc };
};
