import { AppError } from '@plumbline/contract';

/** Nesting beyond this is refused: no route needs it, and recursive code must never meet it. */
export const MAX_JSON_DEPTH = 64;
/** Keys of one object. The widest objects name columns or values; one of 40,000 keys takes 100 ms to walk. */
export const MAX_OBJECT_KEYS = 10_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENS_OBJECT = 0x7b;
const CLOSES_OBJECT = 0x7d;
const OPENS_LIST = 0x5b;
const CLOSES_LIST = 0x5d;

const refused = (code: 'request.malformed' | 'request.too_large', message: string): AppError =>
  new AppError(code, message, code === 'request.malformed' ? { issues: [{ path: '', message }] } : {});

/**
 * What a text of JSON holds, counted while its bytes arrive and before anything is parsed: bytes alone do not bound the
 * time that a body takes. `add` throws `request.too_large` for more than `maxValues` values or `MAX_OBJECT_KEYS` keys of
 * one object, and `request.malformed` for nesting beyond `MAX_JSON_DEPTH`.
 */
export class JsonMeter {
  readonly #maxValues: number;
  /** Keys of the object at each depth; of a list it stays 0. */
  readonly #keys = new Uint32Array(MAX_JSON_DEPTH + 1);
  /** One for each comma, object and list outside of texts, and the whole: no more than there are. */
  #values = 1;
  #depth = 0;
  #isTooDeep = false;
  #isInText = false;
  #isEscaped = false;

  constructor(maxValues: number) {
    this.#maxValues = maxValues;
  }

  add(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length) {
      at = this.#isInText ? this.#skipText(bytes, at) : this.#readByte(bytes, at);
    }
    if (this.#values > this.#maxValues) {
      const limit = this.#maxValues.toLocaleString('en-US');
      throw refused('request.too_large', `The body has more than the ${limit} values allowed here.`);
    }
    if (this.#isTooDeep) {
      throw refused('request.malformed', `The body is nested deeper than ${MAX_JSON_DEPTH} levels.`);
    }
  }

  #readByte(bytes: Uint8Array, at: number): number {
    const byte = bytes[at];
    if (byte === QUOTE) {
      this.#isInText = true;
    } else if (byte === COMMA) {
      this.#values += 1;
    } else if (byte === COLON) {
      this.#countKey();
    } else if (byte === OPENS_OBJECT || byte === OPENS_LIST) {
      this.#values += 1;
      this.#depth += 1;
      this.#isTooDeep ||= this.#depth > MAX_JSON_DEPTH;
      this.#keys[this.#depth] = 0;
    } else if ((byte === CLOSES_OBJECT || byte === CLOSES_LIST) && this.#depth > 0) {
      this.#depth -= 1;
    }
    return at + 1;
  }

  /** To behind the quote that ends the text, or to the end of the bytes. */
  #skipText(bytes: Uint8Array, start: number): number {
    let at = start;
    if (this.#isEscaped) {
      this.#isEscaped = false;
      at += 1;
    }
    while (at < bytes.length && bytes[at] !== QUOTE) {
      at += bytes[at] === BACKSLASH ? 2 : 1;
    }
    this.#isEscaped = at > bytes.length;
    this.#isInText = at >= bytes.length;
    return at + 1;
  }

  #countKey(): void {
    const keys = (this.#keys[this.#depth] ?? 0) + 1;
    this.#keys[this.#depth] = keys;
    if (keys > MAX_OBJECT_KEYS) {
      const limit = MAX_OBJECT_KEYS.toLocaleString('en-US');
      throw refused('request.too_large', `An object in the body has more than the ${limit} keys allowed.`);
    }
  }
}
