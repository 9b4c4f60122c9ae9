import { crc32, deflateRawSync } from 'node:zlib';

/** A member as an honest packer would write it, and the false headers written for it. */
export interface ZipMember {
  readonly name: string | Uint8Array;
  /** Before it is packed. */
  readonly content?: string | Uint8Array;
  /** Packed already; `content` is not inspected. */
  readonly packed?: Uint8Array;
  /** 8 deflate, 0 stored, or what nobody can unpack. */
  readonly method?: number;
  /** Sizes and checksum follow the data; the local header says 0. */
  readonly hasDescriptor?: boolean;
  readonly isEncrypted?: boolean;
  /** Mode of a Unix file, such as 0o120777 for a symbolic link. */
  readonly mode?: number;
  readonly local?: DeclaredHeader;
  readonly central?: DeclaredHeader;
}

/** What a header says instead of the truth. */
export interface DeclaredHeader {
  readonly name?: string;
  readonly size?: number;
  readonly packedSize?: number;
  readonly crc?: number;
  /** Offset of the local header, from the first byte of the archive. */
  readonly offset?: number;
  /** Sizes and offset as the 64-bit field has them; the 32-bit fields then say 0xffffffff. */
  readonly wide?: readonly bigint[];
}

export interface ZipShape {
  readonly comment?: string;
  /** Bytes before the first member, not counted by offsets. */
  readonly prefix?: Uint8Array;
  readonly end?: { readonly count?: number; readonly size?: number; readonly offset?: number };
  /** The end of the directory in 64 bits: count, size and offset. */
  readonly wideEnd?: readonly [bigint, bigint, bigint];
}

const UNTOLD = 0xffff_ffff;
const bytesOf = (text: string | Uint8Array): Uint8Array =>
  typeof text === 'string' ? Buffer.from(text) : text;

interface WrittenMember {
  readonly member: ZipMember;
  readonly body: Uint8Array;
  readonly size: number;
  readonly crc: number;
  readonly offset: number;
}

/** An archive of these members, with what their headers claim. */
export const zipBytes = (members: readonly ZipMember[], shape: ZipShape = {}): Buffer => {
  const parts: Uint8Array[] = shape.prefix === undefined ? [] : [shape.prefix];
  const written: WrittenMember[] = [];
  let offset = 0;
  for (const member of members) {
    const content = bytesOf(member.content ?? '');
    const body = member.packed ?? (member.method === 0 ? content : deflateRawSync(content));
    const entry = { member, body, size: content.length, crc: crc32(content), offset };
    const local = [localHeader(entry), body, descriptor(entry)];
    offset += local.reduce((sum, part) => sum + part.length, 0);
    parts.push(...local);
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(centralHeader));
  parts.push(directory, endOf({ count: written.length, size: directory.length, offset }, shape));
  return Buffer.concat(parts);
};

const flagsOf = ({ hasDescriptor, isEncrypted }: ZipMember): number =>
  0x0800 | (hasDescriptor === true ? 8 : 0) | (isEncrypted === true ? 1 : 0);

const wideField = (wide: readonly bigint[] | undefined): Buffer => {
  if (wide === undefined) {
    return Buffer.alloc(0);
  }
  const field = Buffer.alloc(4 + wide.length * 8);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(wide.length * 8, 2);
  for (const [at, value] of wide.entries()) {
    field.writeBigUInt64LE(BigInt.asUintN(64, value), 4 + at * 8);
  }
  return field;
};

const sums = (entry: WrittenMember, declared: DeclaredHeader): Buffer => {
  const isWide = declared.wide !== undefined;
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32LE(declared.crc ?? entry.crc, 0);
  bytes.writeUInt32LE(isWide ? UNTOLD : (declared.packedSize ?? entry.body.length), 4);
  bytes.writeUInt32LE(isWide ? UNTOLD : (declared.size ?? entry.size), 8);
  return bytes;
};

const localHeader = (entry: WrittenMember): Buffer => {
  const { member } = entry;
  const declared = member.local ?? {};
  const name = bytesOf(declared.name ?? member.name);
  const wide = wideField(declared.wide);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flagsOf(member), 6);
  head.writeUInt16LE(member.method ?? 8, 8);
  if (member.hasDescriptor !== true) {
    sums(entry, declared).copy(head, 14);
  }
  head.writeUInt16LE(name.length, 26);
  head.writeUInt16LE(wide.length, 28);
  return Buffer.concat([head, name, wide]);
};

const descriptor = (entry: WrittenMember): Buffer => {
  if (entry.member.hasDescriptor !== true) {
    return Buffer.alloc(0);
  }
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(0x0807_4b50, 0);
  return Buffer.concat([signature, sums(entry, entry.member.local ?? {})]);
};

const centralHeader = (entry: WrittenMember): Buffer => {
  const { member } = entry;
  const declared = member.central ?? {};
  const name = bytesOf(declared.name ?? member.name);
  const wide = wideField(declared.wide);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x0201_4b50, 0);
  head.writeUInt16LE(0x0314, 4);
  head.writeUInt16LE(20, 6);
  head.writeUInt16LE(flagsOf(member), 8);
  head.writeUInt16LE(member.method ?? 8, 10);
  sums(entry, declared).copy(head, 16);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(wide.length, 30);
  head.writeUInt32LE(((member.mode ?? 0o100644) << 16) >>> 0, 38);
  head.writeUInt32LE(declared.offset ?? entry.offset, 42);
  return Buffer.concat([head, name, wide]);
};

const endOf = (directory: { count: number; size: number; offset: number }, shape: ZipShape): Buffer => {
  const { count, size, offset } = { ...directory, ...shape.end };
  const comment = Buffer.from(shape.comment ?? '');
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(shape.wideEnd === undefined ? Math.min(count, 0xffff) : 0xffff, 8);
  end.writeUInt16LE(shape.wideEnd === undefined ? Math.min(count, 0xffff) : 0xffff, 10);
  end.writeUInt32LE(shape.wideEnd === undefined ? size : UNTOLD, 12);
  end.writeUInt32LE(shape.wideEnd === undefined ? offset : UNTOLD, 16);
  end.writeUInt16LE(comment.length, 20);
  const wide =
    shape.wideEnd === undefined ? Buffer.alloc(0) : wideEnd(shape.wideEnd, directory.offset + directory.size);
  return Buffer.concat([wide, end, comment]);
};

const wideEnd = ([count, size, offset]: readonly [bigint, bigint, bigint], at: number): Buffer => {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x0606_4b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(45, 12);
  end.writeUInt16LE(45, 14);
  for (const [position, value] of [count, count, size, offset].entries()) {
    end.writeBigUInt64LE(BigInt.asUintN(64, value), 24 + position * 8);
  }
  end.writeUInt32LE(0x0706_4b50, 56);
  end.writeBigUInt64LE(BigInt(at), 64);
  end.writeUInt32LE(1, 72);
  return end;
};
