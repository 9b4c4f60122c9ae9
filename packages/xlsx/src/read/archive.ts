import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { createInflateRaw, crc32 } from 'node:zlib';
import { AppError } from '@plumbline/contract';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { damaged, tooPacked } from './errors.ts';
import { MAX_KEPT_PART_BYTES, MAX_PART_BYTES, PACKED_LIMITS } from './limits.ts';

const STORED = 0;
const DEFLATED = 8;
const CHUNK_BYTES = 256 * 1024;

export const LOCKED = 'The workbook is protected by a password. Save it without one, then upload that.';

/** The files of a workbook by their path, whatever its case. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Throws `file.damaged`. */
  static async open(path: string): Promise<Archive> {
    const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch((cause: unknown) => {
      throw damaged('its directory cannot be read, as when an upload was cut short', cause);
    });
    try {
      return new Archive(zip, await listEntries(zip));
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  has(path: string): boolean {
    return this.#entries.has(path.toLowerCase());
  }

  /** Unpacked, as the directory claims. */
  sizeOf(path: string): number {
    return this.#entries.get(path.toLowerCase())?.uncompressedSize ?? 0;
  }

  /** The whole part as text; null where it is missing. */
  async text(path: string): Promise<string | null> {
    if (!this.has(path)) {
      return null;
    }
    if (this.sizeOf(path) > MAX_KEPT_PART_BYTES) {
      throw tooPacked(`${path} has ${this.sizeOf(path).toLocaleString('en')} bytes`);
    }
    let text = '';
    for await (const piece of this.pieces(path)) {
      text += piece;
    }
    return text;
  }

  /**
   * The text of a part in pieces as it is unpacked. Throws `file.damaged` for a part that is missing, broken or not the one that was
   * packed; `file.too_packed`, `file.encrypted`.
   */
  async *pieces(path: string, onBytes?: (unpacked: number) => void): AsyncGenerator<string> {
    let decoder: TextDecoder | null = null;
    let unpacked = 0;
    for await (const bytes of this.#bytes(path)) {
      decoder ??= new TextDecoder(detectEncoding(bytes), { fatal: true });
      unpacked += bytes.length;
      onBytes?.(unpacked);
      yield decode(decoder, bytes, path);
    }
    yield decoder === null ? '' : decode(decoder, null, path);
  }

  async *#bytes(path: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(path.toLowerCase());
    if (entry === undefined) {
      throw damaged(`${path} is missing`);
    }
    refuseEntry(entry);
    const source = await this.#zip
      .openReadStreamPromise(entry, { decodeFileData: false })
      .catch((cause: unknown) => {
        throw damaged(`${path} cannot be read`, cause);
      });
    const bytes = entry.compressionMethod === DEFLATED ? inflated(source) : source;
    let unpacked = 0;
    let sum = 0;
    try {
      for await (const piece of bytes) {
        const part = piece as Buffer;
        unpacked += part.length;
        refuseBomb(unpacked, entry);
        sum = crc32(part, sum);
        yield part;
      }
    } catch (cause) {
      throw cause instanceof AppError ? cause : damaged(`${path} cannot be unpacked`, cause);
    } finally {
      source.destroy();
      bytes.destroy();
    }
    if (sum !== entry.crc32) {
      throw damaged(`${path} is not what was packed`);
    }
  }

  close(): void {
    this.#zip.close();
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > PACKED_LIMITS.members) {
    throw tooPacked(`it has ${zip.entryCount.toLocaleString('en')} parts`);
  }
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      const path = entry.fileName.toLowerCase();
      if (!entries.has(path)) {
        entries.set(path, entry);
      }
    }
  } catch (cause) {
    throw damaged('its directory cannot be read', cause);
  }
  return entries;
}

function refuseEntry(entry: Entry): void {
  const { fileName, compressionMethod, uncompressedSize } = entry;
  if (entry.isEncrypted()) {
    throw new AppError('file.encrypted', LOCKED);
  }
  if (compressionMethod !== DEFLATED && compressionMethod !== STORED) {
    throw damaged(`${fileName} is packed in a way that workbooks are not`);
  }
  if (uncompressedSize > MAX_PART_BYTES) {
    throw tooPacked(`${fileName} has ${uncompressedSize.toLocaleString('en')} bytes`);
  }
  refuseBomb(uncompressedSize, entry);
}

function refuseBomb(unpacked: number, { fileName, compressedSize, uncompressedSize }: Entry): void {
  if (unpacked > uncompressedSize) {
    throw damaged(`${fileName} is longer than it says`);
  }
  if (unpacked > PACKED_LIMITS.freeBytes && unpacked > compressedSize * PACKED_LIMITS.ratio) {
    throw tooPacked(`${fileName} is packed more than ${PACKED_LIMITS.ratio} to one`);
  }
}

/** A stream of its own: pieces a sixteenth as many as the archive's reader gives. */
function inflated(source: Readable): Readable {
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  source.once('error', (error) => inflate.destroy(error));
  return source.pipe(inflate);
}

function detectEncoding(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) {
    return 'utf-16le';
  }
  if (head[0] === 0xfe && head[1] === 0xff) {
    return 'utf-16be';
  }
  const declared = /^\s*<\?xml[^>]{0,200}?encoding=["']([\w-]{1,40})["']/u.exec(
    head.toString('latin1', 0, 300),
  );
  const name = declared?.[1]?.toLowerCase() ?? 'utf-8';
  return /^(?:utf-8|us-ascii|iso-8859-1|windows-125[0-8])$/u.test(name) ? name : 'utf-8';
}

function decode(decoder: TextDecoder, bytes: Buffer | null, path: string): string {
  try {
    return bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch (cause) {
    throw damaged(`${path} holds bytes that are no text`, cause);
  }
}
