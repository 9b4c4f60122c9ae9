import { damaged, rowTooLarge } from './errors.ts';
import { MAX_ATTRIBUTES, MAX_DEPTH, MAX_TAG, MAX_TEXT } from './limits.ts';
import { characterData } from './xml-data.ts';

/** What is in a document, in its order. Names are bare where their prefix is the root's, else unchanged. */
export interface XmlReader {
  open(name: string, scanner: XmlScanner): void;
  close(name: string, scanner: XmlScanner): void;
  /** Called only while the scanner's `wantsText` is set; one text may come in several pieces. */
  text(text: string): void;
}

const SLASH = 47;
const GREATER = 62;
const EQUALS = 61;
const EXCLAMATION = 33;
const QUESTION = 63;

/** Every line break of a document is a line feed; other characters are written as references. */
const lines = (text: string): string => (text.includes('\r') ? text.replaceAll(/\r\n?/gu, '\n') : text);

/**
 * Reads XML that comes in pieces. Of documents that are well formed it reports what any parser reports; those with a document
 * type, unknown entities, or tags that do not match are refused. Memory is bounded by the longest tag or text.
 */
export class XmlScanner {
  /** Set by the reader around the texts it needs. */
  wantsText = false;
  readonly #reader: XmlReader;
  readonly #part: string;
  /** Input not reported yet. */
  #buffer = '';
  readonly #open: string[] = [];
  #prefix: string | null = null;
  #isPastRoot = false;
  #attributes = 0;
  /** Four positions in the buffer for each attribute: start and end of its name, start and end of its value. */
  readonly #positions = new Int32Array(MAX_ATTRIBUTES * 4);

  constructor(reader: XmlReader, part: string) {
    this.#reader = reader;
    this.#part = part;
  }

  write(piece: string): void {
    this.#buffer = this.#buffer === '' ? piece : this.#buffer + piece;
    let at = 0;
    for (;;) {
      const next = this.#step(at);
      if (next === -1) {
        break;
      }
      at = next;
    }
    this.#buffer = at === 0 ? this.#buffer : this.#buffer.slice(at);
    if (this.#buffer.length > MAX_TEXT) {
      throw rowTooLarge(`A text in ${this.#part} has more than ${MAX_TEXT.toLocaleString('en')} characters.`);
    }
  }

  end(): void {
    if (!this.#isPastRoot || this.#buffer.includes('<')) {
      throw this.#damaged('is cut short');
    }
  }

  /** Attribute of the current element; null if it has none of that name. */
  attribute(name: string): string | null {
    const positions = this.#positions;
    for (let at = 0; at < this.#attributes * 4; at += 4) {
      const start = positions[at] ?? 0;
      const length = (positions[at + 1] ?? 0) - start;
      if (length === name.length && this.#buffer.startsWith(name, start)) {
        return this.#value(at);
      }
    }
    return null;
  }

  /** The attribute of this name in any namespace but the element's own: `r:id`, whatever `r` is called. */
  foreignAttribute(name: string): string | null {
    for (let at = 0; at < this.#attributes * 4; at += 4) {
      if (this.#buffer.slice(this.#positions[at], this.#positions[at + 1]).endsWith(`:${name}`)) {
        return this.#value(at);
      }
    }
    return null;
  }

  #value(at: number): string {
    const raw = this.#buffer.slice(this.#positions[at + 2], this.#positions[at + 3]);
    return raw.includes('&') ? characterData(raw, this.#part) : raw;
  }

  /** Reports what starts at this position; returns where the next one starts, or -1 where the chunk ends first. */
  #step(at: number): number {
    const less = this.#buffer.indexOf('<', at);
    if (less > at) {
      this.#text(at, less);
    }
    if (less === -1) {
      return -1;
    }
    switch (this.#buffer.charCodeAt(less + 1)) {
      case SLASH:
        return this.#holdBack(at, less, this.#closeTag(less));
      case QUESTION:
        return this.#holdBack(at, less, this.#after('?>', less + 2));
      case EXCLAMATION:
        return this.#holdBack(at, less, this.#declaration(less));
      default:
        return this.#holdBack(at, less, less + 1 < this.#buffer.length ? this.#openTag(less) : -1);
    }
  }

  /** Text before an unfinished tag was reported, and is not reported again. */
  #holdBack(from: number, less: number, next: number): number {
    return next === -1 && less > from ? less : next;
  }

  #text(from: number, to: number): void {
    if (!this.wantsText || this.#open.length === 0) {
      return;
    }
    if (to - from > MAX_TEXT) {
      throw rowTooLarge(`A text in ${this.#part} has more than ${MAX_TEXT.toLocaleString('en')} characters.`);
    }
    const raw = lines(this.#buffer.slice(from, to));
    this.#reader.text(raw.includes('&') ? characterData(raw, this.#part) : raw);
  }

  #after(end: string, from: number): number {
    const position = this.#buffer.indexOf(end, from);
    return position === -1 ? -1 : position + end.length;
  }

  #declaration(less: number): number {
    const buffer = this.#buffer;
    if (buffer.startsWith('<!--', less)) {
      return this.#after('-->', less + 4);
    }
    if (buffer.startsWith('<![CDATA[', less)) {
      const end = this.#after(']]>', less + 9);
      if (end !== -1 && this.wantsText) {
        this.#reader.text(lines(buffer.slice(less + 9, end - 3)));
      }
      return end;
    }
    if (buffer.length - less < 9) {
      return -1;
    }
    throw this.#damaged('has a document type, which no workbook has');
  }

  #closeTag(less: number): number {
    const end = this.#buffer.indexOf('>', less + 2);
    if (end === -1) {
      this.#refuseLongTag(less);
      return -1;
    }
    const name = this.#buffer.slice(less + 2, end).trimEnd();
    if (this.#open.pop() !== name) {
      throw this.#damaged(`has a </${name.slice(0, 40)}> that closes nothing`);
    }
    this.#reader.close(this.#bare(name), this);
    this.#isPastRoot = this.#open.length === 0;
    return end + 1;
  }

  #openTag(less: number): number {
    const buffer = this.#buffer;
    let at = less + 1;
    for (let code = buffer.charCodeAt(at); code > 32 && code !== SLASH && code !== GREATER;) {
      at += 1;
      code = buffer.charCodeAt(at);
    }
    const nameEnd = at;
    at = this.#attributesFrom(at);
    if (at === -1) {
      this.#refuseLongTag(less);
      return -1;
    }
    const isEmpty = buffer.charCodeAt(at) === SLASH;
    if (isEmpty && at + 1 >= buffer.length) {
      return -1;
    }
    if (nameEnd === less + 1 || buffer.charCodeAt(isEmpty ? at + 1 : at) !== GREATER) {
      throw this.#damaged(`has a tag that is none: ${buffer.slice(less, less + 40)}`);
    }
    this.#begin(buffer.slice(less + 1, nameEnd), isEmpty);
    return at + (isEmpty ? 2 : 1);
  }

  #begin(name: string, isEmpty: boolean): void {
    if (this.#isPastRoot) {
      throw this.#damaged('goes on after its end');
    }
    this.#prefix ??= name.includes(':') ? name.slice(0, name.indexOf(':') + 1) : '';
    const bare = this.#bare(name);
    this.#reader.open(bare, this);
    if (isEmpty) {
      this.#reader.close(bare, this);
      this.#isPastRoot = this.#open.length === 0;
    } else if (this.#open.push(name) > MAX_DEPTH) {
      throw this.#damaged('has elements within elements without end');
    }
  }

  #bare(name: string): string {
    const prefix = this.#prefix ?? '';
    if (prefix === '') {
      return name;
    }
    return name.startsWith(prefix) ? name.slice(prefix.length) : `:${name}`;
  }

  /** Records the positions of attributes. Returns the position where the tag ends, or -1 if the chunk ends first. */
  #attributesFrom(from: number): number {
    const buffer = this.#buffer;
    const positions = this.#positions;
    let count = 0;
    let at = from;
    for (;;) {
      let code = buffer.charCodeAt(at);
      while (code <= 32) {
        at += 1;
        code = buffer.charCodeAt(at);
      }
      if (code === GREATER || code === SLASH) {
        this.#attributes = count;
        return at;
      }
      const equals = this.#equalsAfter(at);
      const quote = equals === -1 ? -1 : this.#quoteAfter(equals);
      const end = quote === -1 ? -1 : buffer.indexOf(buffer.charAt(quote), quote + 1);
      if (end === -1) {
        return -1;
      }
      if (count === MAX_ATTRIBUTES) {
        throw this.#damaged('has a tag of too many attributes');
      }
      positions[count * 4] = at;
      positions[count * 4 + 1] = this.#nameEndBefore(equals);
      positions[count * 4 + 2] = quote + 1;
      positions[count * 4 + 3] = end;
      count += 1;
      at = end + 1;
    }
  }

  /** -1 if the chunk ends first. Throws if the tag ends first. */
  #equalsAfter(from: number): number {
    const buffer = this.#buffer;
    for (let at = from; at < buffer.length; at += 1) {
      const code = buffer.charCodeAt(at);
      if (code === EQUALS) {
        return at;
      }
      if (code === GREATER || code === 60) {
        throw this.#damaged(`has a tag that is none: ${buffer.slice(from, from + 40)}`);
      }
    }
    return -1;
  }

  #quoteAfter(equals: number): number {
    const buffer = this.#buffer;
    let at = equals + 1;
    while (buffer.charCodeAt(at) <= 32) {
      at += 1;
    }
    const code = buffer.charCodeAt(at);
    if (code === 34 || code === 39) {
      return at;
    }
    if (at >= buffer.length) {
      return -1;
    }
    throw this.#damaged(`has an attribute without quotes: ${buffer.slice(equals, equals + 40)}`);
  }

  #nameEndBefore(equals: number): number {
    let at = equals;
    while (this.#buffer.charCodeAt(at - 1) <= 32) {
      at -= 1;
    }
    return at;
  }

  #refuseLongTag(less: number): void {
    if (this.#buffer.length - less > MAX_TAG) {
      throw this.#damaged('has a tag without end');
    }
  }

  #damaged(what: string): Error {
    return damaged(`${this.#part} ${what}`);
  }
}
