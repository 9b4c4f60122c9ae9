import { message, type Message } from '@plumbline/messages';
import type { Span } from './syntax.ts';
import { problem, type Problems } from './problems.ts';

export type TokenKind =
  | 'number'
  | 'percent'
  | 'text'
  | 'date'
  | 'column'
  | 'word'
  | 'operator'
  | 'open'
  | 'close'
  | 'comma'
  | 'comment'
  | 'end';

/** A piece of the text; `from` and `to` in UTF-16 units. White space lies between pieces. */
export interface Token {
  readonly kind: TokenKind;
  readonly from: number;
  readonly to: number;
  /**
   * Content of the token: names and texts without their quotes, operators in their canonical spelling, words as
   * written.
   */
  readonly value: string;
}

const SPACE = /[\s\u00a0\ufeff]+/uy;
const WORD = /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy;
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/uy;
const COMMENT = /\/\/[^\n]*/uy;
const OPERATOR = /<=|>=|<>|!=|==|=<|=>|&&|\|\||[-+*/%^&=<>]/uy;

/** Characters at which an unclosed name, text or date ends. */
const AFTER_NAME = /[\n,()[\]"=<>+*/^&]/gu;
const AFTER_TEXT = /[\n,)]/gu;
const AFTER_DATE = /[\n,() ]/gu;

/** After `20%`: what makes the sign the remainder of a division. Words that carry a formula on do not. */
const OPERAND_AHEAD = /^\s*(?!(?:and|or|in|is|like|not|between|when|then|else|end)\b)[\p{L}\p{N}_([#"'.]/iu;

/** Other spellings of operators; those of the second list are replaced with a remark. */
const SPELLINGS: Readonly<Record<string, string>> = { '==': '=', '!=': '<>' };
const WRONG_SPELLINGS: Readonly<Record<string, string>> = { '=<': '<=', '=>': '>=', '&&': 'AND', '||': 'OR' };

const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '„': '“', '‘': '’' };
const LOOKALIKES: Readonly<Record<string, string>> = {
  '×': '*',
  '÷': '/',
  '−': '-',
  '–': '-',
  '≤': '<=',
  '≥': '>=',
  '≠': '<>',
};

/** More are of no help to anybody, and the rest of such a text is not read. */
const MAX_PROBLEMS = 500;

/**
 * Split a formula into tokens, the last of kind `end`, in time that grows with its length. Never fails: unknown
 * characters go to `problems` and are skipped.
 */
export function tokenize(text: string, problems: Problems): Token[] {
  const lexer = new Lexer(text, problems);
  return lexer.run();
}

class Lexer {
  readonly #text: string;
  readonly #problems: Problems;
  readonly #tokens: Token[] = [];
  /** For each closing mark, a position after which all its runs are of even length: none closes anything. */
  readonly #unclosedAfter = new Map<string, number>();
  #at = 0;

  constructor(text: string, problems: Problems) {
    this.#text = text;
    this.#problems = problems;
  }

  run(): Token[] {
    while (this.#at < this.#text.length && this.#problems.length < MAX_PROBLEMS) {
      this.#next();
    }
    this.#tokens.push({ kind: 'end', from: this.#text.length, to: this.#text.length, value: '' });
    return this.#tokens;
  }

  #next(): void {
    const from = this.#at;
    const first = this.#text[from] ?? '';
    if (this.#match(SPACE) !== null) {
      return;
    }
    const simple = { '(': 'open', ')': 'close', ',': 'comma' } as const;
    if (first in simple) {
      this.#push(simple[first as keyof typeof simple], { from, to: from + 1 });
    } else if (first === '[') {
      this.#column(from);
    } else if (first in QUOTES) {
      this.#quoted(from, first);
    } else if (first === '#') {
      this.#date(from);
    } else if (this.#match(COMMENT) !== null) {
      this.#push('comment', { from, to: this.#at });
    } else if (this.#match(NUMBER) !== null) {
      this.#number(from);
    } else if (this.#match(WORD) !== null) {
      this.#push('word', { from, to: this.#at });
    } else {
      this.#operator(from);
    }
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null) {
      return null;
    }
    this.#at = pattern.lastIndex;
    return match[0];
  }

  #push(kind: TokenKind, { from, to }: Span, value = this.#text.slice(from, to)): void {
    this.#tokens.push({ kind, from, to, value });
    this.#at = to;
  }

  /** `]` within a name is doubled. */
  #column(from: number): void {
    const end = this.#closing(from + 1, ']');
    const to = end ?? this.#endOfGuess(from + 1, AFTER_NAME);
    const name = this.#text.slice(from + 1, end === null ? to : end - 1).replaceAll(']]', ']');
    if (end === null) {
      this.#problems.push(
        problem('unclosed', { from, to }, message('formulaProblem.unclosedName'), [
          { title: message('formulaFix.add', { text: ']' }), from: to, to, insert: ']' },
        ]),
      );
    }
    this.#push('column', { from, to }, end === null ? name.trimEnd() : name);
  }

  #quoted(from: number, open: string): void {
    const close = QUOTES[open] ?? open;
    const end = this.#closing(from + 1, close);
    const to = end ?? this.#endOfGuess(from + 1, AFTER_TEXT);
    const value = this.#text.slice(from + 1, end === null ? to : end - 1).replaceAll(close + close, close);
    const written = `"${value.replaceAll('"', '""')}"`;
    if (end === null) {
      this.#problems.push(
        problem('unclosed', { from, to }, message('formulaProblem.unclosedText', { quote: close }), [
          { title: message('formulaFix.add', { text: close }), from: to, to, insert: close },
        ]),
      );
    } else if (open !== '"' && open !== "'") {
      this.#problems.push(
        problem('unknown_character', { from, to }, message('formulaProblem.curlyQuotes'), [
          { title: message('formulaFix.replace', { text: written }), from, to, insert: written },
        ]),
      );
    }
    this.#push('text', { from, to }, value);
  }

  /** The position after the next `close` that is not doubled; null where there is none. */
  #closing(start: number, close: string): number | null {
    if (start >= (this.#unclosedAfter.get(close) ?? Number.POSITIVE_INFINITY)) {
      return this.#closingHere(start, close);
    }
    let at = this.#text.indexOf(close, start);
    while (at !== -1 && this.#text[at + 1] === close) {
      at = this.#text.indexOf(close, at + 2);
    }
    if (at === -1) {
      this.#unclosedAfter.set(close, start);
    }
    return at === -1 ? null : at + 1;
  }

  /** The same where all later runs of the mark are of even length: only one that `start` is within can be odd. */
  #closingHere(start: number, close: string): number | null {
    let at = start;
    while (this.#text[at] === close) {
      at += 1;
    }
    return (at - start) % 2 === 1 ? at : null;
  }

  /** Where something unclosed probably ends, so that the rest is still read. */
  #endOfGuess(start: number, stop: RegExp): number {
    stop.lastIndex = start;
    const end = stop.exec(this.#text)?.index ?? this.#text.length;
    return start + this.#text.slice(start, end).trimEnd().length;
  }

  #date(from: number): void {
    const match = /^#([^#\n]*)#/u.exec(this.#text.slice(from, from + 60));
    const to = match === null ? this.#endOfGuess(from + 1, AFTER_DATE) : from + match[0].length;
    const value = match?.[1] ?? this.#text.slice(from + 1, to);
    if (match === null) {
      this.#problems.push(
        problem('unclosed', { from, to }, message('formulaProblem.unclosedDate'), [
          { title: message('formulaFix.add', { text: '#' }), from: to, to, insert: '#' },
        ]),
      );
    }
    this.#push('date', { from, to }, value.trim());
  }

  /** `20%` is a number unless an operand follows, which makes `%` the remainder. */
  #number(from: number): void {
    const to = this.#at;
    const isPercent = this.#text[to] === '%' && !OPERAND_AHEAD.test(this.#text.slice(to + 1, to + 40));
    const value = this.#text.slice(from, to);
    this.#push(isPercent ? 'percent' : 'number', { from, to: isPercent ? to + 1 : to }, value);
  }

  #operator(from: number): void {
    const operator = this.#match(OPERATOR);
    const lookalike = LOOKALIKES[this.#text[from] ?? ''];
    if (operator === null && lookalike === undefined) {
      this.#unknown(from);
      return;
    }
    const to = operator === null ? from + 1 : this.#at;
    const right = operator === null ? lookalike : WRONG_SPELLINGS[operator];
    if (right !== undefined) {
      this.#problems.push(
        problem(
          'unknown_character',
          { from, to },
          message('formulaProblem.otherSpelling', { written: this.#text.slice(from, to), right }),
          [{ title: message('formulaFix.replace', { text: right }), from, to, insert: right }],
        ),
      );
    }
    const value = right ?? SPELLINGS[operator ?? ''] ?? operator ?? '';
    this.#push(/^[A-Z]/u.test(value) ? 'word' : 'operator', { from, to }, value);
  }

  #unknown(from: number): void {
    const character = String.fromCodePoint(this.#text.codePointAt(from) ?? 0);
    const to = from + character.length;
    const isSemicolon = character === ';';
    this.#problems.push(
      isSemicolon
        ? problem('unknown_character', { from, to }, message('formulaProblem.semicolon'), [
            { title: message('formulaFix.replace', { text: ',' }), from, to, insert: ',' },
          ])
        : problem('unknown_character', { from, to }, unknownCharacter(character), [
            { title: message('formulaFix.remove'), from, to, insert: '' },
          ]),
    );
    if (isSemicolon) {
      this.#push('comma', { from, to });
    }
    this.#at = to;
  }
}

const unknownCharacter = (character: string): Message =>
  /[\p{C}\p{Z}]/u.test(character)
    ? message('formulaProblem.invisibleCharacter')
    : message('formulaProblem.unknownCharacter', { character });
