import { AppError } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { JSON_BOUNDS } from '../bounds.ts';
import { TextWindow } from './text-window.ts';
import { MORE, endOfValue, isBlank } from './text.ts';

/** One record, or what is in its position. */
export interface RawRecord {
  readonly text: string;
  /** Null: it is read; else why it cannot be. */
  readonly problem: Message | null;
}

export interface RecordSource {
  readonly path: string;
  /** Label of the Encoding Standard. */
  readonly encoding: string;
  /** Null: values one after the other; else the keys to the list, or the object, of a document. */
  readonly location: readonly string[] | null;
  /** The object itself is one record. */
  readonly isSingle: boolean;
  /** The text was cut: what is left at its end is no fault. */
  readonly isCut: boolean;
}

const TOO_LONG = (number: number): AppError =>
  new AppError(
    'file.row_too_large',
    `Record ${number.toLocaleString('en')} is longer than ${JSON_BOUNDS.recordChars / 1024 / 1024} MiB. Choose another place of the records, or split the file.`,
    { data: { row: number } },
  );

/** Faults that swallow the text up to the bound are searched past so often. */
const PATIENCE = 64;

/** The records of a JSON text, in memory that does not grow with it. */
export class RecordStream {
  readonly #window: TextWindow;
  readonly #source: RecordSource;
  #count = 0;
  #swallowed = 0;

  constructor(source: RecordSource) {
    this.#source = source;
    this.#window = new TextWindow(source.path, source.encoding);
  }

  /** Share of the text that was read. */
  get fraction(): number {
    return this.#window.fraction;
  }

  *records(): Generator<RawRecord> {
    try {
      const { location, isSingle } = this.#source;
      const all = location === null ? this.#lines() : this.#elements(location, isSingle);
      for (const record of all) {
        this.#count += 1;
        yield record;
      }
    } finally {
      this.#window.close();
    }
  }

  *#lines(): Generator<RawRecord> {
    const window = this.#window;
    while (window.toValue()) {
      if (window.text[window.at] === ',') {
        window.at += 1;
        continue;
      }
      if (!/[{[]/u.test(window.text.charAt(window.at))) {
        yield this.#plainLine();
        continue;
      }
      const line = this.#wholeLine();
      const next = nextRecordLine(window.text, window.at);
      const end =
        line ??
        (next === MORE ? window.endOfValue() : endOfValue(window.text.slice(0, next), window.at, true));
      if (end === MORE || end === window.at) {
        const rest = this.#brokenLine(next);
        if (rest === null) {
          return;
        }
        yield rest;
      } else {
        yield { text: window.text.slice(window.at, end), problem: null };
        window.at = end;
      }
    }
  }

  /** A line that begins with no bracket: a value without a key, or no JSON. */
  #plainLine(): RawRecord {
    const window = this.#window;
    let newline = window.text.indexOf('\n', window.at);
    while (newline === -1 && !window.isLast && window.text.length - window.at < JSON_BOUNDS.recordChars) {
      window.fill();
      newline = window.text.indexOf('\n', window.at);
    }
    const end = newline === -1 ? window.text.length : newline;
    const text = window.text.slice(window.at, end).trimEnd();
    window.at = end;
    return { text, problem: null };
  }

  /** End of the value at the window's place where it ends its line, which is nearly always. */
  #wholeLine(): number | null {
    const { text, at } = this.#window;
    const newline = text.indexOf('\n', at);
    if (newline === -1) {
      return null;
    }
    let end = newline;
    while (end > at && isBlank(text.charCodeAt(end - 1))) {
      end -= 1;
    }
    const last = text[end - 1];
    const first = text[at];
    const isWhole = (first === '{' && last === '}') || (first === '[' && last === ']');
    return isWhole && endOfValue(text, at, false) === end ? end : null;
  }

  #brokenLine(next: number): RawRecord | null {
    const window = this.#window;
    const { text, at } = window;
    const newline = text.indexOf('\n', at);
    if (next === MORE && newline === -1 && !window.isLast) {
      throw TOO_LONG(this.#count + 1);
    }
    if (next === MORE) {
      this.#swallow();
    }
    const lineEnd = newline === -1 ? text.length : newline + 1;
    const end = next === MORE ? lineEnd : next;
    window.at = end;
    return this.#source.isCut && end === text.length
      ? null
      : { text: text.slice(at, end).trimEnd(), problem: message('reject.brokenLine') };
  }

  #swallow(): void {
    this.#swallowed += 1;
    if (this.#swallowed > PATIENCE) {
      throw new AppError(
        'file.damaged',
        `More than ${PATIENCE} records do not end. Check the brackets and quotes of the file.`,
      );
    }
  }

  *#elements(location: readonly string[], isSingle: boolean): Generator<RawRecord> {
    const window = this.#window;
    if (!this.#descend(location)) {
      return;
    }
    if (isSingle) {
      const end = window.endOfValue();
      if (end === MORE && !window.isLast) {
        throw TOO_LONG(1);
      }
      const whole = window.text.slice(window.at, end === MORE ? undefined : end);
      yield { text: whole, problem: end === MORE ? message('reject.documentCutShort') : null };
      return;
    }
    window.at += 1;
    for (;;) {
      if (!window.toValue()) {
        yield* this.#cutShort('');
        return;
      }
      const char = window.text[window.at];
      if (char === ']') {
        return;
      }
      if (char === ',') {
        window.at += 1;
        continue;
      }
      const end = window.endOfValue();
      if (end === MORE) {
        const record = this.#resync();
        if (record === null) {
          yield* this.#cutShort(window.text.slice(window.at));
          return;
        }
        yield record;
      } else if (end === window.at) {
        window.at += 1;
        yield { text: char ?? '', problem: message('reject.strayBracket') };
      } else {
        yield { text: window.text.slice(window.at, end), problem: null };
        window.at = end;
      }
    }
  }

  *#cutShort(text: string): Generator<RawRecord> {
    if (!this.#source.isCut) {
      yield { text, problem: message('reject.listCutShort') };
    }
  }

  /** Past a record that does not end, to where another begins; null where none does. */
  #resync(): RawRecord | null {
    const window = this.#window;
    const from = window.at + 1;
    const found = /\}\s*,\s*\{/gu;
    found.lastIndex = from;
    const match = found.exec(window.text);
    if (match === null) {
      if (!window.isLast) {
        throw TOO_LONG(this.#count + 1);
      }
      return null;
    }
    this.#swallow();
    const next = match.index + match[0].length - 1;
    const text = window.text.slice(window.at, match.index + 1);
    window.at = next;
    return { text, problem: message('reject.brokenRecord') };
  }

  /** Goes to the value that the keys lead to; false where there is none. */
  #descend(keys: readonly string[]): boolean {
    const window = this.#window;
    if (!window.toValue()) {
      return false;
    }
    for (const key of keys) {
      window.at += 1;
      if (!this.#toKey(key)) {
        return false;
      }
    }
    return true;
  }

  #toKey(wanted: string): boolean {
    const window = this.#window;
    while (window.toValue() && window.text[window.at] !== '}') {
      if (window.text[window.at] === ',') {
        window.at += 1;
        continue;
      }
      if (window.text[window.at] !== '"') {
        return false;
      }
      const end = window.endOfValue();
      if (end === MORE) {
        return false;
      }
      const key = keyOf(window.text.slice(window.at, end));
      window.at = end;
      if (!window.toValue() || window.text[window.at] !== ':') {
        return false;
      }
      window.at += 1;
      if (!window.toValue()) {
        return false;
      }
      if (key === wanted) {
        return true;
      }
      this.#skipValue();
    }
    return false;
  }

  /** Past a value of any length. */
  #skipValue(): void {
    const window = this.#window;
    let depth = 0;
    do {
      if (!window.toValue()) {
        return;
      }
      const char = window.text[window.at];
      if (char === '{' || char === '[') {
        depth += 1;
        window.at += 1;
      } else if (char === '}' || char === ']') {
        depth -= 1;
        window.at += 1;
      } else if (char === ',' || char === ':') {
        window.at += 1;
      } else {
        const end = window.endOfValue();
        if (end === MORE) {
          throw TOO_LONG(1);
        }
        window.at = end;
      }
    } while (depth > 0);
  }
}

const keyOf = (json: string): string => {
  try {
    return String(JSON.parse(json));
  } catch {
    return json.slice(1, -1);
  }
};

/** A line that begins with a bracket begins a record: behind the line break before it. */
const nextRecordLine = (text: string, at: number): number => {
  for (let from = at; ;) {
    const newline = text.indexOf('\n', from);
    if (newline === -1) {
      return MORE;
    }
    const next = text[newline + 1];
    if (next === '{' || (next === '[' && text[at] === '[')) {
      return newline + 1;
    }
    from = newline + 1;
  }
};
