/** Where a text stops being JSON. Line and column from 1. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
  readonly expected: string;
}

const SPACE = /[ \t\n\r]*/y;
// oxlint-disable-next-line no-control-regex -- JSON forbids them inside strings
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;

/** What may come next. `close` says that the open list or object may end here instead. */
type Expectation = 'value' | 'value-or-close' | 'key' | 'key-or-close' | 'colon' | 'comma-or-close' | 'end';

const WORDS: Readonly<Record<Expectation, string>> = {
  value: 'a value',
  'value-or-close': 'a value or "]"',
  key: 'a name in double quotes',
  'key-or-close': 'a name in double quotes or "}"',
  colon: '":"',
  'comma-or-close': '"," or the end of the list or object',
  end: 'nothing more',
};

class Scanner {
  readonly #text: string;
  readonly #open: ('{' | '[')[] = [];
  #at = 0;
  #next: Expectation = 'value';

  constructor(text: string) {
    this.#text = text;
  }

  /** Goes to the first fault. */
  scan(): { at: number; next: Expectation } {
    do {
      this.#take(SPACE);
    } while (this.#at < this.#text.length && this.#step());
    return { at: this.#at, next: this.#next };
  }

  #step(): boolean {
    const char = this.#text[this.#at] ?? '';
    switch (this.#next) {
      case 'value':
        return this.#value(char);
      case 'value-or-close':
        return char === ']' ? this.#close('[') : this.#value(char);
      case 'key':
        return this.#take(STRING) && this.#expect('colon');
      case 'key-or-close':
        return char === '}' ? this.#close('{') : this.#take(STRING) && this.#expect('colon');
      case 'colon':
        return char === ':' && this.#pass('value');
      case 'comma-or-close':
        return this.#afterValue(char);
      case 'end':
        return false;
      default:
        return false;
    }
  }

  #value(char: string): boolean {
    if (char === '{' || char === '[') {
      this.#open.push(char);
      return this.#pass(char === '{' ? 'key-or-close' : 'value-or-close');
    }
    return (this.#take(STRING) || this.#take(SCALAR)) && this.#ended();
  }

  #afterValue(char: string): boolean {
    const inside = this.#open.at(-1);
    if (char === ',') {
      return this.#pass(inside === '{' ? 'key' : 'value');
    }
    if ((char === '}' && inside === '{') || (char === ']' && inside === '[')) {
      return this.#close(inside);
    }
    return false;
  }

  #close(opened: '{' | '['): boolean {
    if (this.#open.at(-1) !== opened) {
      return false;
    }
    this.#open.pop();
    this.#at += 1;
    return this.#ended();
  }

  #ended(): boolean {
    return this.#expect(this.#open.length === 0 ? 'end' : 'comma-or-close');
  }

  #pass(next: Expectation): boolean {
    this.#at += 1;
    return this.#expect(next);
  }

  #expect(next: Expectation): boolean {
    this.#next = next;
    return true;
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const isThere = pattern.test(this.#text);
    this.#at = isThere ? pattern.lastIndex : this.#at;
    return isThere;
  }
}

/** Find the first fault of a text that `JSON.parse` refuses. The text itself is not repeated: it may hold secrets. */
export function findJsonFault(text: string): JsonFault {
  const { at, next } = new Scanner(text).scan();
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, expected: WORDS[next] };
}
