// The packets of TDS and what a server sends in them, as MS-TDS of Microsoft's Open Specifications writes them. Names in capitals are those of its sections:
//   https://learn.microsoft.com/openspecs/windows_protocols/ms-tds/
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** "Packet Header", Type. */
export const PACKET = { batch: 0x01, rpc: 0x03, reply: 0x04, attention: 0x06, login: 0x10, prelogin: 0x12 };
const HEADER = 8;
const END_OF_MESSAGE = 0x01;
export const PACKET_BYTES = 4096;

const u8 = (value: number): Buffer => Buffer.of(value);
const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
};
const u64 = (value: number | bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(value));
  return bytes;
};
const ucs2 = (text: string): Buffer => Buffer.from(text, 'utf16le');
/** B_VARCHAR, US_VARCHAR: characters after their number. */
const short = (text: string): Buffer => Buffer.concat([u8(text.length), ucs2(text)]);
const long = (text: string): Buffer => Buffer.concat([u16(text.length), ucs2(text)]);

interface PacketOptions {
  /** Number of the packet within its message, from 1. */
  readonly id?: number;
  readonly isLast?: boolean;
}

export function packet(type: number, payload: Buffer, { id = 1, isLast = true }: PacketOptions = {}): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt8(type, 0);
  header.writeUInt8(isLast ? END_OF_MESSAGE : 0, 1);
  header.writeUInt16BE(HEADER + payload.length, 2);
  header.writeUInt8(id & 0xff, 6);
  return Buffer.concat([header, payload]);
}

export interface Packet {
  readonly type: number;
  /** True for the last packet of a message. */
  readonly isLast: boolean;
  readonly payload: Buffer;
}

/** Cuts a stream of bytes into packets. */
export class Packets {
  #bytes: Buffer = Buffer.alloc(0);

  *take(chunk: Buffer): Generator<Packet> {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    while (this.#bytes.length >= HEADER) {
      const length = this.#bytes.readUInt16BE(2);
      if (this.#bytes.length < length) {
        return;
      }
      const own = this.#bytes.subarray(0, length);
      this.#bytes = this.#bytes.subarray(length);
      yield {
        type: own.readUInt8(0),
        isLast: (own.readUInt8(1) & END_OF_MESSAGE) !== 0,
        payload: own.subarray(HEADER),
      };
    }
  }
}

/** PRELOGIN, ENCRYPTION. */
export const ENCRYPTION = { off: 0, on: 1, unsupported: 2, required: 3 };
export const OPTION = { version: 0, encryption: 1, terminator: 0xff };

export function prelogin(encryption: number): Buffer {
  const options = Buffer.alloc(11);
  const version = Buffer.from([16, 0, 0x10, 0x00, 0, 0]);
  options.writeUInt8(OPTION.version, 0);
  options.writeUInt16BE(options.length, 1);
  options.writeUInt16BE(version.length, 3);
  options.writeUInt8(OPTION.encryption, 5);
  options.writeUInt16BE(options.length + version.length, 6);
  options.writeUInt16BE(1, 8);
  options.writeUInt8(OPTION.terminator, 10);
  return Buffer.concat([options, version, u8(encryption)]);
}

const NVARCHAR = 0xe7;
const INTN = 0x26;
const PARTIAL = 0xffff;
const COLLATION = Buffer.from([0x09, 0x04, 0xd0, 0x00, 0x34]);
const FLTN = 0x6d;
const BITN = 0x68;

export type Kind = 'text' | 'integer' | 'bit' | 'double' | 'single';
export interface Column {
  readonly name: string;
  readonly kind: Kind;
}
export type Cell = string | number | bigint | boolean | null;

interface KindBytes {
  /** TYPE_INFO. */
  readonly info: Buffer;
  value(cell: Cell): Buffer;
  readonly null: Buffer;
}

const KINDS: Readonly<Record<Kind, KindBytes>> = {
  text: {
    info: Buffer.concat([u8(NVARCHAR), u16(PARTIAL), COLLATION]),
    value(text) {
      const bytes = ucs2(String(text));
      const chunk = bytes.length === 0 ? [] : [u32(bytes.length), bytes];
      return Buffer.concat([u64(bytes.length), ...chunk, u32(0)]);
    },
    null: Buffer.alloc(8, 0xff),
  },
  integer: {
    info: Buffer.of(INTN, 8),
    value: (number) => Buffer.concat([u8(8), u64(typeof number === 'bigint' ? number : Number(number))]),
    null: u8(0),
  },
  bit: { info: Buffer.of(BITN, 1), value: (is) => Buffer.of(1, is ? 1 : 0), null: u8(0) },
  double: {
    info: Buffer.of(FLTN, 8),
    value(number) {
      const bytes = Buffer.alloc(9);
      bytes.writeUInt8(8);
      bytes.writeDoubleLE(Number(number), 1);
      return bytes;
    },
    null: u8(0),
  },
  single: {
    info: Buffer.of(FLTN, 4),
    value(number) {
      const bytes = Buffer.alloc(5);
      bytes.writeUInt8(4);
      bytes.writeFloatLE(Number(number), 1);
      return bytes;
    },
    null: u8(0),
  },
};

/** COLMETADATA. */
export const columnMetadata = (columns: readonly Column[]): Buffer =>
  Buffer.concat([
    u8(0x81),
    u16(columns.length),
    ...columns.flatMap(({ name, kind }) => [u32(0), u16(0x0001), KINDS[kind].info, short(name)]),
  ]);

/** ROW; NBCROW, which has a bit for each column that is null, where one is. */
export function row(columns: readonly Column[], values: readonly Cell[]): Buffer {
  const present = columns.flatMap(({ kind }, index) => {
    const value = values[index] ?? null;
    return value === null ? [] : [KINDS[kind].value(value)];
  });
  if (!values.includes(null)) {
    return Buffer.concat([u8(0xd1), ...present]);
  }
  const bits = Buffer.alloc(Math.ceil(columns.length / 8));
  values.forEach((value, index) => {
    if (value === null) {
      bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7));
    }
  });
  return Buffer.concat([u8(0xd2), bits, ...present]);
}

/** DONE, DONEINPROC, DONEPROC: their status. */
export const DONE = { more: 0x01, error: 0x02, count: 0x10, attention: 0x20 };
export const done = (status = 0, rows = 0): Buffer =>
  Buffer.concat([u8(0xfd), u16(status), u16(0xc1), u64(rows)]);
export const doneInProcedure = (status = 0, rows = 0): Buffer =>
  Buffer.concat([u8(0xff), u16(status), u16(0xc1), u64(rows)]);
/** RETURNSTATUS, DONEPROC. */
export const doneProcedure = (): Buffer =>
  Buffer.concat([u8(0x79), u32(0), u8(0xfe), u16(0), u16(0xe0), u64(0)]);

export interface ServerMessage {
  readonly number: number;
  readonly text: string;
  readonly severity?: number;
}

const message = (token: number, { number, text, severity = 16 }: ServerMessage): Buffer => {
  const body = Buffer.concat([
    u32(number),
    u8(1),
    u8(severity),
    long(text),
    short('LOCAL'),
    short(''),
    u32(1),
  ]);
  return Buffer.concat([u8(token), u16(body.length), body]);
};
/** ERROR, INFO. */
export const error = (what: ServerMessage): Buffer => message(0xaa, what);
export const info = (what: Omit<ServerMessage, 'severity'>): Buffer =>
  message(0xab, { ...what, severity: 0 });

const change = (body: Buffer): Buffer => Buffer.concat([u8(0xe3), u16(body.length), body]);
/** ENVCHANGE: 1 database, 4 packet size, 8 a transaction began. */
export const databaseChanged = (name: string): Buffer =>
  change(Buffer.concat([u8(1), short(name), short('master')]));
export const packetSizeChanged = (): Buffer =>
  change(Buffer.concat([u8(4), short(String(PACKET_BYTES)), short(String(PACKET_BYTES))]));
export const transactionBegan = (id: bigint): Buffer => change(Buffer.concat([u8(8), u8(8), u64(id), u8(0)]));

/** LOGINACK. */
export function loginAccepted(): Buffer {
  const body = Buffer.concat([
    u8(1),
    Buffer.from([0x74, 0x00, 0x00, 0x04]),
    short('Microsoft SQL Server'),
    Buffer.from([16, 0, 0x10, 0x00]),
  ]);
  return Buffer.concat([u8(0xad), u16(body.length), body]);
}

/** PRELOGIN: during its handshake, TLS travels in packets of type 0x12; afterwards the packets travel in TLS. */
export class TlsCarrier extends Duplex {
  #isRaw = false;
  readonly #socket: Socket;
  readonly #packets = new Packets();

  constructor(socket: Socket) {
    super();
    this.#socket = socket;
    socket.on('close', () => this.destroy());
  }

  /** Bytes that are no packet are TLS: the client has finished the handshake, and nothing more is wrapped. */
  feed(chunk: Buffer): void {
    this.#isRaw ||= chunk[0] !== PACKET.prelogin;
    if (this.#isRaw) {
      this.push(chunk);
      return;
    }
    for (const { payload } of this.#packets.take(chunk)) {
      this.push(payload);
    }
  }

  override _read(): void {
    // Bytes are pushed as they arrive.
  }

  override _write(chunk: Buffer, _encoding: string, next: (error?: Error | null) => void): void {
    this.#socket.write(this.#isRaw ? chunk : packet(PACKET.prelogin, chunk), next);
  }
}
