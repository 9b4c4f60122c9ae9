import { message } from '@plumbline/messages';
import { findClassIssue, findEscapeIssue } from './pattern-escapes.ts';
import { problemAt, type PatternIssue } from './pattern-issue.ts';

/** RE2's bound on a repetition, and on repetitions within one another multiplied. */
const MAX_REPETITION = 1000;
const GROUP_OPENING = /\(\?(?:P<([^>]*)>|([imsU]*(?:-[imsU]+)?)([:)]))/y;
const EMPTY_QUOTE = /\\Q(?:\\E|$)/y;
const REPETITION = /\{(\d+)(?:(,)(\d*))?\}/y;

/** The repetitions that already apply to the part before; null where there is nothing to repeat. */
type Atom = { readonly product: number } | null;

interface Level {
  /** Position of the opening bracket; −1 outside all groups. */
  readonly at: number;
  /** Largest repetition seen within. */
  product: number;
}

/** Reads a pattern once, left to right, with a stack of open groups. */
export class PatternScanner {
  readonly #pattern: string;
  readonly #levels: Level[] = [{ at: -1, product: 1 }];
  readonly #names = new Set<string>();
  #at = 0;
  #atom: Atom = null;
  /** True just after a repetition, which cannot be repeated itself. */
  #isRepeated = false;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  findIssue(): PatternIssue | null {
    while (this.#at < this.#pattern.length) {
      const problem = this.#step();
      if (problem !== null) {
        return problem;
      }
    }
    const open = this.#levels.at(-1);
    return this.#levels.length > 1 && open !== undefined
      ? problemAt(open.at, message('expressionIssue.bracketOpen'), message('expressionIssue.bracketOpenFix'))
      : null;
  }

  #step(): PatternIssue | null {
    const start = this.#at;
    switch (this.#pattern[start]) {
      case '(':
        return this.#open();
      case ')':
        return this.#close();
      case '|':
        return this.#advance(1, null);
      case '*':
      case '+':
      case '?':
        return this.#repeat(1, 1);
      case '{':
        return this.#repeatCounted();
      case '[':
        return this.#consume(findClassIssue(this.#pattern, start));
      case '\\':
        return this.#escape();
      case undefined:
      default:
        return this.#advance(1, { product: 1 });
    }
  }

  #escape(): PatternIssue | null {
    EMPTY_QUOTE.lastIndex = this.#at;
    const empty = EMPTY_QUOTE.exec(this.#pattern);
    // The quotation is empty, so the part before can still be repeated.
    return empty === null
      ? this.#consume(findEscapeIssue(this.#pattern, this.#at))
      : this.#advance(empty[0].length, this.#atom);
  }

  #advance(length: number, atom: Atom): null {
    this.#at += length;
    this.#atom = atom;
    this.#isRepeated = false;
    return null;
  }

  #consume(found: { readonly end: number } | PatternIssue): PatternIssue | null {
    return 'end' in found ? this.#advance(found.end - this.#at, { product: 1 }) : found;
  }

  #open(): PatternIssue | null {
    const at = this.#at;
    if (this.#pattern[at + 1] !== '?') {
      this.#levels.push({ at, product: 1 });
      return this.#advance(1, null);
    }
    GROUP_OPENING.lastIndex = at;
    const match = GROUP_OPENING.exec(this.#pattern);
    if (match === null) {
      return problemAt(at, message('expressionIssue.groupKind'), message('expressionIssue.groupKindFix'));
    }
    const [whole, name, , end] = match;
    if (name !== undefined && (!/^\w+$/.test(name) || this.#names.has(name))) {
      return problemAt(at, message('expressionIssue.groupName'), message('expressionIssue.groupNameFix'));
    }
    this.#names.add(name ?? '');
    // `(?i)` sets flags and opens no group: the part before it can still be repeated.
    if (end === ')') {
      return this.#advance(whole.length, this.#atom);
    }
    this.#levels.push({ at, product: 1 });
    return this.#advance(whole.length, null);
  }

  #close(): PatternIssue | null {
    const level = this.#levels.length > 1 ? this.#levels.pop() : undefined;
    if (level === undefined) {
      return problemAt(
        this.#at,
        message('expressionIssue.bracketClosed'),
        message('expressionIssue.bracketClosedFix'),
      );
    }
    this.#seen(level.product);
    return this.#advance(1, { product: level.product });
  }

  #repeatCounted(): PatternIssue | null {
    REPETITION.lastIndex = this.#at;
    const match = REPETITION.exec(this.#pattern);
    if (match === null) {
      return this.#advance(1, { product: 1 });
    }
    const [whole, low = '', comma, high = ''] = match;
    const min = Number(low);
    const max = comma === undefined || high === '' ? min : Number(high);
    if (min > MAX_REPETITION || max > MAX_REPETITION || max < min) {
      return problemAt(
        this.#at,
        message('expressionIssue.times', { written: whole }),
        message('expressionIssue.timesFix', { max: MAX_REPETITION }),
      );
    }
    return this.#repeat(whole.length, max);
  }

  #repeat(length: number, times: number): PatternIssue | null {
    const atom = this.#atom;
    if (atom === null || this.#isRepeated) {
      return problemAt(
        this.#at,
        message('expressionIssue.nothingToRepeat'),
        message('expressionIssue.nothingToRepeatFix'),
      );
    }
    const product = atom.product * Math.max(1, times);
    if (product > MAX_REPETITION) {
      return problemAt(
        this.#at,
        message('expressionIssue.nestedTimes'),
        message('expressionIssue.nestedTimesFix', { max: MAX_REPETITION }),
      );
    }
    this.#seen(product);
    const isLazy = this.#pattern[this.#at + length] === '?';
    this.#advance(length + (isLazy ? 1 : 0), { product });
    this.#isRepeated = true;
    return null;
  }

  #seen(product: number): void {
    const level = this.#levels.at(-1);
    if (level !== undefined) {
      level.product = Math.max(level.product, product);
    }
  }
}
