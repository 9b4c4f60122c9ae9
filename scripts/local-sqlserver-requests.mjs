// What clients send in TDS, as MS-TDS writes it. Names in capitals are those of its sections:
//   https://learn.microsoft.com/openspecs/windows_protocols/ms-tds/
import { ENCRYPTION, OPTION } from './local-sqlserver-tds.mjs';

/** What a client says of encryption in its PRELOGIN. */
export function readEncryption(payload) {
  for (let at = 0; payload[at] !== OPTION.terminator; at += 5) {
    if (payload[at] === OPTION.encryption) {
      return payload[payload.readUInt16BE(at + 1)];
    }
  }
  return ENCRYPTION.unsupported;
}

/** LOGIN7: "the client MUST … swap the four high bits with the four low bits and then do a bit-XOR with 0xA5". */
const readPassword = (bytes) => {
  const clear = bytes.map((byte) => {
    const swapped = byte ^ 0xa5;
    return ((swapped & 0x0f) << 4) | (swapped >> 4);
  });
  return Buffer.from(clear).toString('utf16le');
};

/** Where LOGIN7 has the place of each text: its offset and its number of characters. */
const LOGIN_TEXT = { user: 40, password: 44, application: 48, database: 68 };
const READ_ONLY_INTENT = 0x20;

/** LOGIN7. Throws where its length or the version of TDS is not what the document says. */
export function readLogin(payload) {
  if (payload.readUInt32LE(0) !== payload.length) {
    throw new Error('The Length of LOGIN7 is not that of the message.');
  }
  const bytes = (at) => {
    const from = payload.readUInt16LE(at);
    return payload.subarray(from, from + 2 * payload.readUInt16LE(at + 2));
  };
  const text = (at) => bytes(at).toString('utf16le');
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
const afterHeaders = (payload) => payload.subarray(payload.readUInt32LE(0));

/** SQLBatch. */
export const readBatch = (payload) => afterHeaders(payload).toString('utf16le');

const SP_EXECUTESQL = 10;
const NVARCHAR = 0xe7;
const INTN = 0x26;
const PARTIAL = 0xffff;

class Reader {
  at = 0;
  constructor(bytes) {
    this.bytes = bytes;
  }
  take(count) {
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }
  u8 = () => this.take(1).readUInt8();
  u16 = () => this.take(2).readUInt16LE();
  u32 = () => this.take(4).readUInt32LE();
  /** PLP_BODY, "Partially Length-prefixed Bytes". */
  partial() {
    this.take(8);
    const chunks = [];
    for (let length = this.u32(); length > 0; length = this.u32()) {
      chunks.push(this.take(length));
    }
    return Buffer.concat(chunks);
  }
  value() {
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

/** RPC Request, of sp_executesql alone: the statement and its named parameters. */
export function readCall(payload) {
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
  const values = [];
  while (reader.at < reader.bytes.length) {
    const parameter = reader.take(2 * reader.u8()).toString('utf16le');
    reader.u8();
    values.push([parameter.replace(/^@/u, ''), reader.value()]);
  }
  const [[, sql], , ...parameters] = values;
  return { sql, parameters: Object.fromEntries(parameters) };
}
