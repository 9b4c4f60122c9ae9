// What clients send in TDS, as MS-TDS writes it. Names in capitals are those of its sections:
//   https://learn.microsoft.com/openspecs/windows_protocols/ms-tds/
import { ENCRYPTION, OPTION } from './tds.ts';

/** The client's choice of encryption in its PRELOGIN. */
export function readEncryption(payload: Buffer): number {
  for (let at = 0; payload[at] !== OPTION.terminator; at += 5) {
    if (payload[at] === OPTION.encryption) {
      return payload.readUInt8(payload.readUInt16BE(at + 1));
    }
  }
  return ENCRYPTION.unsupported;
}

/** LOGIN7: "the client MUST … swap the four high bits with the four low bits and then do a bit-XOR with 0xA5". */
const readPassword = (bytes: Buffer): string => {
  const clear = bytes.map((byte) => {
    const swapped = byte ^ 0xa5;
    return ((swapped & 0x0f) << 4) | (swapped >> 4);
  });
  return Buffer.from(clear).toString('utf16le');
};

/** Positions in LOGIN7 of the offset and length of each text. */
const LOGIN_TEXT = { user: 40, password: 44, application: 48, database: 68 };
const READ_ONLY_INTENT = 0x20;

export interface Login {
  readonly version: number;
  readonly isReadOnly: boolean;
  readonly user: string;
  readonly password: string;
  readonly application: string;
  readonly database: string;
}

/** LOGIN7. Throws where its length is not that of the message. */
export function readLogin(payload: Buffer): Login {
  if (payload.readUInt32LE(0) !== payload.length) {
    throw new Error('The Length of LOGIN7 is not that of the message.');
  }
  const bytes = (at: number): Buffer => {
    const from = payload.readUInt16LE(at);
    return payload.subarray(from, from + 2 * payload.readUInt16LE(at + 2));
  };
  const text = (at: number): string => bytes(at).toString('utf16le');
  return {
    version: payload.readUInt32LE(4),
    isReadOnly: (payload.readUInt8(26) & READ_ONLY_INTENT) !== 0,
    user: text(LOGIN_TEXT.user),
    password: readPassword(bytes(LOGIN_TEXT.password)),
    application: text(LOGIN_TEXT.application),
    database: text(LOGIN_TEXT.database),
  };
}

/** ALL_HEADERS come before the text of a batch and before a call. */
const afterHeaders = (payload: Buffer): Buffer => payload.subarray(payload.readUInt32LE(0));

/** SQLBatch. */
export const readBatch = (payload: Buffer): string => afterHeaders(payload).toString('utf16le');

const SP_EXECUTESQL = 10;
const NVARCHAR = 0xe7;
const INTN = 0x26;
const PARTIAL = 0xffff;

class Reader {
  at = 0;
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  take(count: number): Buffer {
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }

  readonly u8 = (): number => this.take(1).readUInt8();
  readonly u16 = (): number => this.take(2).readUInt16LE();
  readonly u32 = (): number => this.take(4).readUInt32LE();

  /** PLP_BODY, "Partially Length-prefixed Bytes". */
  partial(): Buffer {
    this.take(8);
    const chunks: Buffer[] = [];
    for (let length = this.u32(); length > 0; length = this.u32()) {
      chunks.push(this.take(length));
    }
    return Buffer.concat(chunks);
  }

  value(): string | number | null {
    const type = this.u8();
    if (type === NVARCHAR) {
      const most = this.u16();
      this.take(5);
      if (most === PARTIAL) {
        return this.partial().toString('utf16le');
      }
      const length = this.u16();
      return length === PARTIAL ? null : this.take(length).toString('utf16le');
    }
    if (type === INTN) {
      this.take(1);
      const length = this.u8();
      return length === 0 ? null : this.take(length).readIntLE(0, Math.min(length, 6));
    }
    throw new Error(`No parameter has the type ${type} here.`);
  }
}

export type Parameters = Readonly<Record<string, string | number | null>>;

/** RPC Request, for sp_executesql alone: the statement and its named parameters. */
export function readCall(payload: Buffer): { readonly sql: string; readonly parameters: Parameters } {
  const reader = new Reader(afterHeaders(payload));
  const name = reader.u16();
  const isExecute =
    name === PARTIAL
      ? reader.u16() === SP_EXECUTESQL
      : reader
          .take(2 * name)
          .toString('utf16le')
          .toLowerCase() === 'sp_executesql';
  if (!isExecute) {
    throw new Error('Only sp_executesql is called here.');
  }
  reader.u16();
  const values: [name: string, value: string | number | null][] = [];
  while (reader.at < reader.bytes.length) {
    const parameter = reader.take(2 * reader.u8()).toString('utf16le');
    reader.u8();
    values.push([parameter.replace(/^@/u, ''), reader.value()]);
  }
  const [statement, , ...parameters] = values;
  return { sql: String(statement?.[1] ?? ''), parameters: Object.fromEntries(parameters) };
}
