import type { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { AppError } from '@plumbline/contract';
import { type Entry, type ZipFile, getFileNameLowLevel, openPromise, parseExtraFields } from 'yauzl';
import { UNPACK_BOUNDS } from './bounds.ts';
import { type Budget, type Unpacked, unpack } from './unpack.ts';

const STORED = 0;
const DEFLATED = 8;
const IS_ENCRYPTED = 1;
const CHUNK_BYTES = 1 << 18;
const AGAIN = 'Download or copy it again, or unpack it yourself and upload what is inside.';

/** One file of an archive as its directory shows it. */
export interface ZipMember {
  /** For people and for choosing only, never a path. Another member may have the same. */
  readonly name: string;
  /** Size that the directory declares. */
  readonly sizeBytes: number;
  readonly isFolder: boolean;
  readonly isEncrypted: boolean;
  readonly isPackedOddly: boolean;
  /** Its place in the directory. */
  readonly entry: Entry;
}

export const damaged = (cause: unknown): AppError =>
  new AppError('file.damaged', `The ZIP archive is damaged. ${AGAIN}`, { cause });

/** The directory of a ZIP file, and the bytes of its members. Throws `file.damaged`, `file.too_packed`. */
export class ZipArchive {
  readonly #file: ZipFile;
  readonly members: readonly ZipMember[];

  private constructor(file: ZipFile, members: readonly ZipMember[]) {
    this.#file = file;
    this.members = members;
  }

  static async open(path: string): Promise<ZipArchive> {
    const file = await openPromise(path, {
      autoClose: false,
      lazyEntries: true,
      // Names are labels here: one that climbs out of the archive goes nowhere.
      decodeStrings: false,
      validateEntrySizes: true,
    }).catch((error: unknown) => {
      throw damaged(error);
    });
    try {
      return new ZipArchive(file, await membersOf(file));
    } catch (error) {
      file.close();
      throw error instanceof AppError ? error : damaged(error);
    }
  }

  close(): void {
    this.#file.close();
  }

  /** Unpacks a member into a file of the caller's naming. `limit`: bytes, the rest is left; null: all, and its checksum is held. */
  async unpack(
    member: ZipMember,
    to: string,
    requested: { readonly limit: number | null; readonly budget: Budget; readonly signal: AbortSignal },
  ): Promise<Unpacked> {
    try {
      const { entry } = member;
      const packed: Readable = await this.#file.openReadStreamPromise(entry, { decodeFileData: false });
      const decoder =
        entry.compressionMethod === STORED ? null : createInflateRaw({ chunkSize: CHUNK_BYTES });
      const unpacked = await unpack({ packed, decoder, to, ...requested });
      if (!unpacked.isCut && (unpacked.bytes !== entry.uncompressedSize || unpacked.crc !== entry.crc32)) {
        throw new AppError(
          'file.damaged',
          `${member.name} in the archive is not what its directory says it is. ${AGAIN}`,
        );
      }
      return unpacked;
    } catch (error) {
      throw error instanceof AppError || requested.signal.aborted || isOfDisk(error) ? error : damaged(error);
    }
  }
}

const isOfDisk = (error: unknown): boolean => {
  const { code } = error as { readonly code?: unknown };
  return code === 'ENOSPC' || code === 'EIO';
};

const refuseMany = (count: number): void => {
  const most = UNPACK_BOUNDS.members;
  if (count > most) {
    throw new AppError(
      'file.too_packed',
      `The archive holds more than ${most.toLocaleString('en')} files. Pack only those with the table.`,
    );
  }
};

const membersOf = async (file: ZipFile): Promise<readonly ZipMember[]> => {
  const members: ZipMember[] = [];
  refuseMany(file.entryCount);
  for await (const entry of file.eachEntry()) {
    refuseMany(members.length + 1);
    members.push(memberOf(entry));
  }
  return members;
};

const memberOf = (entry: Entry): ZipMember => {
  // Left as bytes: see `decodeStrings`.
  const raw = entry.fileName as unknown as Buffer;
  const full = getFileNameLowLevel(
    entry.generalPurposeBitFlag,
    raw,
    parseExtraFields(entry.extraFieldRaw),
    false,
  );
  const method = entry.compressionMethod;
  return {
    name: shownName(full),
    sizeBytes: Math.max(0, Math.min(Number.MAX_SAFE_INTEGER, entry.uncompressedSize)),
    isFolder: full.endsWith('/'),
    isEncrypted: (entry.generalPurposeBitFlag & IS_ENCRYPTED) !== 0,
    isPackedOddly: method !== STORED && method !== DEFLATED,
    entry,
  };
};

const shownName = (name: string): string =>
  name.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, UNPACK_BOUNDS.nameChars);
