/** Kinds of the compact protocol, as they come before each value. */
export const THRIFT = {
  true: 1,
  false: 2,
  byte: 3,
  i16: 4,
  i32: 5,
  i64: 6,
  double: 7,
  text: 8,
  list: 9,
  set: 10,
  map: 11,
  struct: 12,
} as const;

/** Deeper than any footer that is honest. */
const MAX_DEPTH = 32;
const MAX_NUMBER_BYTES = 10;
/** Values between two pauses. */
const PAUSE_EVERY = 4096;

/** The bytes are not of the protocol. */
export class ThriftError extends Error {
  override readonly name = 'ThriftFault';
}

export interface ThriftField {
  readonly id: number;
  readonly kind: number;
}

/** Work that is done in short steps: whoever runs it may rest between them. */
export type Steps<T = void> = Generator<undefined, T, undefined>;

/** Reads the compact protocol of footers. Trusts no length: it never reads or keeps more than the bytes it was given. */
export class ThriftReader {
  readonly #bytes: Uint8Array;
  #at = 0;
  #read = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Exact up to 2^53; what is larger stays larger. */
  number(): number {
    let value = 0;
    for (let count = 0; count < MAX_NUMBER_BYTES; count += 1) {
      const byte = this.#byte();
      value += (byte & 0x7f) * 2 ** (7 * count);
      if (byte < 0x80) {
        return value;
      }
    }
    throw new ThriftError('A number does not end.');
  }

  signed(): number {
    const value = this.number();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** The kind of a list's items and their number, of which there are bytes enough. */
  list(): { kind: number; count: number } {
    const head = this.#byte();
    const count = head >> 4 === 15 ? this.number() : head >> 4;
    if (count > this.#bytes.length - this.#at) {
      throw new ThriftError('A list has more items than there are bytes.');
    }
    return { kind: head & 0x0f, count };
  }

  /** The fields of a struct one by one; each must be read or skipped before the next. */
  *fields(): Generator<ThriftField> {
    let id = 0;
    for (;;) {
      const head = this.#byte();
      if (head === 0) {
        return;
      }
      id = head >> 4 === 0 ? this.signed() : id + (head >> 4);
      yield { id, kind: head & 0x0f };
    }
  }

  *skip(kind: number, depth = 0): Steps {
    if (depth > MAX_DEPTH) {
      throw new ThriftError('Values are nested too deep.');
    }
    this.#read += 1;
    if (this.#read % PAUSE_EVERY === 0) {
      yield;
    }
    if (kind === THRIFT.list || kind === THRIFT.set) {
      const list = this.list();
      for (let at = 0; at < list.count; at += 1) {
        yield* this.skip(list.kind <= THRIFT.false ? THRIFT.byte : list.kind, depth + 1);
      }
    } else if (kind === THRIFT.struct) {
      for (const field of this.fields()) {
        yield* this.skip(field.kind, depth + 1);
      }
    } else if (kind === THRIFT.map) {
      yield* this.#skipMap(depth);
    } else {
      this.#skipPlain(kind);
    }
  }

  *#skipMap(depth: number): Steps {
    const count = this.number();
    const kinds = count === 0 ? 0 : this.#byte();
    for (let at = 0; at < count; at += 1) {
      yield* this.skip(kinds >> 4, depth + 1);
      yield* this.skip(kinds & 0x0f, depth + 1);
    }
  }

  #skipPlain(kind: number): void {
    if (kind === THRIFT.byte) {
      this.#skipBytes(1);
    } else if (kind === THRIFT.double) {
      this.#skipBytes(8);
    } else if (kind === THRIFT.text) {
      this.#skipBytes(this.number());
    } else if (kind === THRIFT.i16 || kind === THRIFT.i32 || kind === THRIFT.i64) {
      this.number();
    } else if (kind !== THRIFT.true && kind !== THRIFT.false) {
      throw new ThriftError(`There is no kind ${kind}.`);
    }
  }

  #byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) {
      throw new ThriftError('The bytes end within a value.');
    }
    this.#at += 1;
    return byte;
  }

  #skipBytes(count: number): void {
    if (count > this.#bytes.length - this.#at) {
      throw new ThriftError('A text is longer than the bytes there are.');
    }
    this.#at += count;
  }
}
