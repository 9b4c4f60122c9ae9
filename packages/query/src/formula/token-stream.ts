import { message, type Message } from '@plumbline/messages';
import type { Token } from './lexer.ts';
import { problem, type ProblemDetails, type Problems } from './problems.ts';
import type { FormulaCode } from './formula.ts';

/** Words that are not names. Those that may also be called are in the table of functions. */
export const KEYWORDS: ReadonlySet<string> = new Set(
  'AND OR NOT IN BETWEEN LIKE IS NULL TRUE FALSE CASE WHEN THEN ELSE END'.split(' '),
);

export const MAX_DEPTH = 64;
export const MAX_NODES = 500;

/** The pieces of a formula without its comments, with the limits of what is read. */
export class TokenStream {
  readonly problems: Problems;
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;
  #nodes = 0;
  /** True once a limit was exceeded: nothing more is read or reported. */
  isSpent = false;

  constructor(tokens: readonly Token[], problems: Problems) {
    this.#tokens = tokens.filter(({ kind }) => kind !== 'comment');
    this.problems = problems;
  }

  get token(): Token {
    return this.#tokens[this.#at] ?? this.#last;
  }

  get next(): Token {
    return this.#tokens[this.#at + 1] ?? this.#last;
  }

  /** Where the piece before the current one ends; 0 at the start. */
  get endOfBefore(): number {
    return this.#tokens[this.#at - 1]?.to ?? 0;
  }

  /** The piece before the current one. */
  get before(): Token | null {
    return this.#tokens[this.#at - 1] ?? null;
  }

  get #last(): Token {
    return this.#tokens.at(-1) ?? { kind: 'end', from: 0, to: 0, value: '' };
  }

  take(): Token {
    const token = this.token;
    if (token.kind !== 'end') {
      this.#at += 1;
    }
    return token;
  }

  isKeyword(word: string, token: Token = this.token): boolean {
    return token.kind === 'word' && token.value.toUpperCase() === word;
  }

  takeKeyword(word: string): boolean {
    const isNext = this.isKeyword(word);
    if (isNext) {
      this.take();
    }
    return isNext;
  }

  report(...details: ProblemDetails): void {
    if (!this.isSpent) {
      this.problems.push(problem(...details));
    }
  }

  count(): void {
    this.#nodes += 1;
    if (this.#nodes > MAX_NODES) {
      this.#stop('too_many_parts', message('formulaProblem.tooManyParts', { max: MAX_NODES }));
    }
  }

  nested<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) {
      this.#stop('too_deep', message('formulaProblem.tooDeep', { max: MAX_DEPTH }));
    }
    const result = read();
    this.#depth -= 1;
    return result;
  }

  #stop(code: FormulaCode, text: Message): void {
    this.report(code, this.token, text);
    this.isSpent = true;
    this.#at = this.#tokens.length;
  }
}
