import { AppError } from '@plumbline/contract';

/** Most repetitions that the engine counts. */
const MAX_REPEAT = 255;
const DIGIT = '0-9';
const WORD = '0-9A-Za-z_';
const SPACE = '\\t\\n\\f\\r ';
const CLASSES: Readonly<Record<string, string>> = { d: DIGIT, w: WORD, s: SPACE };
/** Escapes that both languages spell alike. */
const SHARED = 'tnrfvAZ';

/** Where the languages that patterns are translated into differ. */
export interface PatternSpelling {
  /** A character by its code point, also within brackets. */
  readonly code: (point: number, isInBracket?: boolean) => string;
  /** What `$` and `\\z` mean in RE2: the end of the text, and nothing before a last line feed. */
  readonly end: string;
  readonly textEnd: string;
}

/**
 * An RE2 pattern, already checked, in another language; it tests only whether the pattern is found. Throws
 * `query.unsupported` for what the other languages do not mean alike: Unicode categories, word boundaries, named
 * classes, flags within the pattern.
 */
export function translatePattern(pattern: string, spelling: PatternSpelling): string {
  const flags = /^\(\?([is]+)\)/.exec(pattern)?.[1] ?? '';
  const body = pattern.slice(flags === '' ? 0 : flags.length + 3);
  const translated = new Translator(body, flags.includes('s'), spelling).translate();
  return flags.includes('i') ? `(?i)${translated}` : translated;
}

class Translator {
  readonly #spelling: PatternSpelling;
  readonly #points: readonly string[];
  readonly #isDotAll: boolean;
  #at = 0;
  #out = '';
  /** Whether the part before can be repeated. */
  #hasAtom = false;

  constructor(body: string, isDotAll: boolean, spelling: PatternSpelling) {
    this.#spelling = spelling;
    this.#points = Array.from(body);
    this.#isDotAll = isDotAll;
  }

  translate(): string {
    for (let next = this.#take(); next !== undefined; next = this.#take()) {
      this.#part(next);
    }
    return this.#out;
  }

  #take(): string | undefined {
    const point = this.#points[this.#at];
    this.#at += 1;
    return point;
  }

  #rest(): string {
    return this.#points.slice(this.#at).join('');
  }

  #put(text: string, isAtom: boolean): void {
    this.#out += text;
    this.#hasAtom = isAtom;
  }

  #part(point: string): void {
    switch (point) {
      case '\\':
        this.#escape();
        return;
      case '.':
        this.#put(this.#isDotAll ? '.' : '[^\\n]', true);
        return;
      case '[':
        this.#put(this.#bracket(), true);
        return;
      case '(':
        this.#open();
        return;
      case ')':
        this.#put(')', true);
        return;
      case '|':
      case '^':
        this.#put(point, false);
        return;
      case '$':
        this.#put(this.#spelling.end, false);
        return;
      case '*':
      case '+':
      case '?':
        this.#repeat(point);
        return;
      case '{':
        this.#counted();
        return;
      default:
        this.#put(this.#literal(point), true);
    }
  }

  #open(): void {
    if (!this.#rest().startsWith('?')) {
      this.#put('(', false);
      return;
    }
    const start = /^\?(?::|P?<[A-Za-z_]\w*>)/.exec(this.#rest())?.[0];
    if (start === undefined) {
      refuse('flags within the pattern');
    }
    this.#at += start.length;
    this.#put('(?:', false);
  }

  #counted(): void {
    const counts = /^(\d+)(,(\d*))?\}/.exec(this.#rest());
    if (counts === null) {
      this.#put('\\{', true);
      return;
    }
    if ([counts[1], counts[3]].some((count) => Number(count ?? 0) > MAX_REPEAT)) {
      refuse(`more than ${MAX_REPEAT} repetitions`);
    }
    this.#at += counts[0].length;
    this.#repeat(`{${counts[0]}`);
  }

  #repeat(quantifier: string): void {
    if (!this.#hasAtom) {
      refuse('a repetition of nothing');
    }
    const isLazy = this.#rest().startsWith('?');
    this.#at += isLazy ? 1 : 0;
    this.#put(isLazy ? `${quantifier}?` : quantifier, false);
  }

  #escape(): void {
    const point = this.#take() ?? '';
    const lower = CLASSES[point.toLowerCase()];
    if (lower !== undefined) {
      this.#put(CLASSES[point] === undefined ? `[^${lower}]` : `[${lower}]`, true);
    } else if (point === 'z') {
      this.#put(this.#spelling.textEnd, false);
    } else if (SHARED.includes(point) && point !== 'Z') {
      this.#put(`\\${point}`, point !== 'A');
    } else if (/^[A-Za-z0-9]$/.test(point)) {
      refuse(`\\${point}`);
    } else {
      this.#put(this.#literal(point), true);
    }
  }

  #bracket(): string {
    let items = '';
    if (this.#points[this.#at] === '^') {
      this.#at += 1;
      items = '^';
    }
    for (let isFirst = true; ; isFirst = false) {
      const point = this.#take();
      if (point === undefined || (point === ']' && !isFirst)) {
        return `[${items}]`;
      }
      items += this.#item(point);
    }
  }

  #item(point: string): string {
    if (point === '[' && this.#rest().startsWith(':')) {
      refuse('named classes');
    }
    if (point === '-') {
      // A range only between two characters, the same rule as when the pattern was checked.
      const isEdge = this.#rest().startsWith(']') || this.#points[this.#at - 2] === '[';
      return isEdge ? this.#spelling.code(0x2d, true) : '-';
    }
    if (point !== '\\') {
      return this.#literal(point, true);
    }
    const escape = this.#take() ?? '';
    const known = CLASSES[escape];
    if (known !== undefined) {
      return known;
    }
    if ('tnrfv'.includes(escape)) {
      return `\\${escape}`;
    }
    return /^[A-Za-z0-9]$/.test(escape) ? refuse(`\\${escape}`) : this.#literal(escape, true);
  }

  /** The character itself, escaped where it would have a meaning. */
  #literal(point: string, isInBracket = false): string {
    const code = point.codePointAt(0) ?? 0;
    const isPlain = /^[A-Za-z0-9 ]$/.test(point) || (!isInBracket && code > 0x7f);
    return isPlain ? point : this.#spelling.code(code, isInBracket);
  }
}

function refuse(what: string): never {
  throw new AppError('query.unsupported', `The database that holds these rows has no ${what} in patterns.`);
}
