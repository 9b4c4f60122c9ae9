import { message, type Message } from '@plumbline/messages';
import { JSON_BOUNDS } from '../bounds.ts';
import { compactJson, endOfText, endOfValue, skipBlanks } from './text.ts';

/** What a cell was in the record. */
export const KINDS = ['text', 'whole', 'fraction', 'boolean', 'list', 'object'] as const;
export type CellKind = (typeof KINDS)[number];

/** The record is no JSON. */
export class RecordError extends Error {
  override readonly name = 'RecordError';
  readonly reason: Message;

  constructor(reason: Message, options?: ErrorOptions) {
    super(reason.code, options);
    this.reason = reason;
  }
}

/** A key of the records, with the column of its values and the keys within them. */
export class Key {
  readonly name: string;
  readonly path: readonly string[];
  readonly children = new Map<string, Key>();
  /** Place of the column; null while it has none. */
  column: number | null = null;
  hasValue = false;
  /** A record has the key, with null as its value. */
  hasNull = false;

  constructor(path: readonly string[]) {
    this.path = path;
    this.name = path.join('.');
  }

  /**
   * This key and those within it that are columns, in the order in which they appeared. A key that is always null is one,
   * unless objects of other records have keys within it.
   */
  *columns(): Generator<Key> {
    if (this.hasValue || (this.hasNull && this.children.size === 0)) {
      yield this;
    }
    for (const child of this.children.values()) {
      yield* child.columns();
    }
  }

  child(name: string): Key {
    let child = this.children.get(name);
    if (child === undefined) {
      child = new Key([...this.path, name]);
      this.children.set(name, child);
    }
    return child;
  }
}

export interface Cells {
  /** Texts by the place of the column; a missing or null value is undefined. */
  texts: (string | undefined)[];
  kinds: (CellKind | undefined)[];
}

export interface FlattenOptions {
  /** Objects as columns of their own, or as JSON. */
  readonly nesting: 'columns' | 'json';
  /** Name of the list whose items become rows. */
  readonly explode: string | null;
  /** Gives a key's value a column. */
  readonly columnOf: (key: Key) => number;
  /** Names of list elements, where records are lists. */
  readonly nameOf: (index: number) => string;
}

const QUOTE = 0x22;
const WHOLE = /^-?(0|[1-9]\d*)$/u;
const FRACTION = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/u;
const NUL = '\u0000';

/** Turns one record, which ends where its text ends, into cells. Throws `RecordError`. */
export class Flattener {
  readonly root = new Key([]);
  readonly #options: FlattenOptions;
  #text = '';
  #cells: Cells = { texts: [], kinds: [] };
  /** Where the list is whose items become rows. */
  #exploded: { readonly key: Key; readonly from: number; readonly to: number } | null = null;

  constructor(options: FlattenOptions) {
    this.#options = options;
  }

  /** One row, or one for each item of the list that is taken apart. */
  rowsOf(text: string): Cells[] {
    this.#text = text;
    this.#cells = { texts: [], kinds: [] };
    this.#exploded = null;
    const start = skipBlanks(text, 0);
    const end = this.#record(start);
    if (skipBlanks(text, end) < text.length) {
      throw new RecordError(message('reject.textAfterRecord'));
    }
    return this.#exploded === null ? [this.#cells] : this.#explode(this.#exploded);
  }

  #record(at: number): number {
    const first = this.#text[at];
    if (first === '{') {
      return this.#object(at, this.root);
    }
    if (first === '[') {
      return this.#elements(at, (index, from) =>
        this.#value(from, this.root.child(this.#options.nameOf(index))),
      );
    }
    return this.#value(at, this.root.child('value'));
  }

  #explode({ key, from, to }: { readonly key: Key; readonly from: number; readonly to: number }): Cells[] {
    const base = this.#cells;
    const rows: Cells[] = [];
    this.#elements(
      from,
      (_, at) => {
        this.#cells = { texts: [...base.texts], kinds: [...base.kinds] };
        const end = this.#value(at, key, true);
        rows.push(this.#cells);
        return end;
      },
      to,
    );
    return rows.length === 0 ? [base] : rows;
  }

  #object(from: number, key: Key): number {
    const text = this.#text;
    let at = skipBlanks(text, from + 1);
    if (text[at] === '}') {
      return at + 1;
    }
    for (;;) {
      if (text.charCodeAt(at) !== QUOTE) {
        throw new RecordError(message('reject.keyWithoutQuotes'));
      }
      const keyEnd = endOfText(text, at);
      const name = this.#decoded(at, keyEnd);
      at = skipBlanks(text, keyEnd);
      if (text[at] !== ':') {
        throw new RecordError(message('reject.keyWithoutValue'));
      }
      at = skipBlanks(text, this.#value(skipBlanks(text, at + 1), key.child(name)));
      const next = text[at];
      at = skipBlanks(text, at + 1);
      if (next === '}') {
        return at;
      }
      if (next !== ',') {
        throw new RecordError(message('reject.missingBrace'));
      }
    }
  }

  #elements(from: number, each: (index: number, at: number) => number, to = this.#text.length): number {
    const text = this.#text;
    let at = skipBlanks(text, from + 1);
    if (text[at] === ']') {
      return at + 1;
    }
    for (let index = 0; ; index += 1) {
      at = skipBlanks(text, each(index, at));
      const next = text[at];
      at = skipBlanks(text, at + 1);
      if (next === ']' || at > to) {
        return at;
      }
      if (next !== ',') {
        throw new RecordError(message('reject.missingBracket'));
      }
    }
  }

  #value(at: number, key: Key, isItem = false): number {
    const first = this.#text[at];
    if (first === '"') {
      const end = endOfText(this.#text, at);
      this.#put(key, this.#decoded(at, end), 'text');
      return end;
    }
    if (first === '{') {
      const isFlat = this.#options.nesting === 'columns' && key.path.length < JSON_BOUNDS.depth;
      return isFlat || isItem ? this.#object(at, key) : this.#json(at, key, 'object');
    }
    if (first === '[') {
      if (!isItem && key.name === this.#options.explode) {
        const to = this.#end(at);
        this.#exploded = { key, from: at, to };
        return to;
      }
      return this.#json(at, key, 'list');
    }
    return this.#scalar(at, key);
  }

  #scalar(at: number, key: Key): number {
    const end = this.#end(at);
    const word = this.#text.slice(at, end);
    if (word === 'true' || word === 'false') {
      this.#put(key, word, 'boolean');
    } else if (WHOLE.test(word)) {
      this.#put(key, word, 'whole');
    } else if (FRACTION.test(word)) {
      this.#put(key, word, 'fraction');
    } else if (word === 'null' || word === 'NaN') {
      key.hasNull = true;
    } else {
      throw new RecordError(
        word === ''
          ? message('reject.missingValue')
          : message('reject.unknownValue', { word: word.slice(0, 40) }),
      );
    }
    return end;
  }

  #json(at: number, key: Key, kind: 'list' | 'object'): number {
    const end = this.#end(at);
    const json = this.#text.slice(at, end);
    try {
      JSON.parse(json);
    } catch (cause) {
      throw new RecordError(message('reject.nestedValue', { key: key.name }), { cause });
    }
    this.#put(key, compactJson(json), kind);
    return end;
  }

  #end(at: number): number {
    const end = endOfValue(this.#text, at, true);
    if (end < 0 || end === at) {
      throw new RecordError(message('reject.openValue'));
    }
    return end;
  }

  #decoded(from: number, to: number): string {
    if (to < 0) {
      throw new RecordError(message('reject.openText'));
    }
    const inner = this.#text.slice(from + 1, to - 1);
    if (!inner.includes('\\')) {
      return inner;
    }
    try {
      // Line breaks within a text are not JSON, but are written.
      const escaped = inner
        .replaceAll('\n', String.raw`\n`)
        .replaceAll('\r', String.raw`\r`)
        .replaceAll('\t', String.raw`\t`);
      return String(JSON.parse(`"${escaped}"`));
    } catch (cause) {
      throw new RecordError(message('reject.unknownEscape'), { cause });
    }
  }

  #put(key: Key, text: string, kind: CellKind): void {
    key.hasValue = true;
    key.column ??= this.#options.columnOf(key);
    this.#cells.texts[key.column] = text.includes(NUL) ? text.replaceAll(NUL, '\uFFFD') : text;
    this.#cells.kinds[key.column] = kind;
  }
}
