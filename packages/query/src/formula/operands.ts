import { message } from '@plumbline/messages';
import { assertNever } from '@plumbline/contract';
import type { Token } from './lexer.ts';
import type { SyntaxNode } from './syntax.ts';
import { KEYWORDS, type TokenStream } from './token-stream.ts';

/** Parses the operands of operators: values, names, calls, brackets, CASE. */
export class Operands {
  readonly #text: string;
  readonly #stream: TokenStream;
  readonly #expression: (power: number) => SyntaxNode;

  constructor(text: string, stream: TokenStream, expression: (power: number) => SyntaxNode) {
    this.#text = text;
    this.#stream = stream;
    this.#expression = expression;
  }

  /** Counts a node against the limit. */
  made(node: SyntaxNode): SyntaxNode {
    this.#stream.count();
    return node;
  }

  /** The list after IN. */
  list(): readonly SyntaxNode[] {
    const stream = this.#stream;
    const open = stream.token;
    if (open.kind !== 'open') {
      stream.report('syntax', stream.before ?? open, message('formulaProblem.afterIn'));
      return [];
    }
    stream.take();
    const items = this.#items({ from: open.from, to: open.to, opener: '(' });
    if (items.length === 0) {
      stream.report('syntax', open, message('formulaProblem.emptyList'));
    }
    return items;
  }

  /** Values up to the closing bracket, which is consumed. A missing bracket is reported and assumed. */
  #items(opened: { from: number; to: number; opener: string }): SyntaxNode[] {
    const stream = this.#stream;
    const items: SyntaxNode[] = [];
    if (stream.token.kind === 'close') {
      stream.take();
      return items;
    }
    while (stream.token.kind !== 'end') {
      items.push(this.#expression(0));
      const token = stream.token;
      if (token.kind === 'comma') {
        stream.take();
      } else if (token.kind === 'close') {
        stream.take();
        return items;
      } else if (startsOperand(token)) {
        const at = stream.endOfBefore;
        const fix = { title: message('formulaFix.addComma'), from: at, to: at, insert: ',' };
        const written = this.#text.slice(token.from, token.to);
        stream.report('syntax', token, message('formulaProblem.missingComma', { written }), [fix]);
      } else if (token.kind !== 'end') {
        break;
      }
    }
    if (stream.before?.kind === 'comma') {
      items.push(this.#missing());
    }
    const end = stream.endOfBefore;
    stream.report('unclosed', opened, message('formulaProblem.unclosed', { opener: opened.opener }), [
      { title: message('formulaFix.add', { text: ')' }), from: end, to: end, insert: ')' },
    ]);
    return items;
  }

  /** One operand; an error where there is none. */
  read(): SyntaxNode {
    const stream = this.#stream;
    const { kind, from, to, value } = stream.token;
    switch (kind) {
      case 'number':
      case 'percent':
        stream.take();
        return this.made({ kind: 'number', value, isPercent: kind === 'percent', from, to });
      case 'text':
      case 'date':
        stream.take();
        return this.made({ kind, value, from, to });
      case 'column':
        stream.take();
        return this.made({ kind: 'name', name: value, isBracketed: true, from, to });
      case 'open':
        return this.#brackets();
      case 'word':
        return this.#word();
      case 'operator':
      case 'close':
      case 'comma':
      case 'comment':
      case 'end':
        return this.#missing();
      default:
        return assertNever(kind);
    }
  }

  #brackets(): SyntaxNode {
    const stream = this.#stream;
    const open = stream.take();
    const [first, ...more] = this.#items({ from: open.from, to: open.to, opener: '(' });
    if (first === undefined) {
      stream.report('syntax', open, message('formulaProblem.emptyBrackets'));
      return broken([], open);
    }
    if (more[0] !== undefined) {
      stream.report('syntax', more[0], message('formulaProblem.listInBrackets'));
      return broken([first, ...more]);
    }
    return { kind: 'group', inner: first, from: open.from, to: stream.endOfBefore };
  }

  #word(): SyntaxNode {
    const stream = this.#stream;
    const { from, to, value } = stream.token;
    const upper = value.toUpperCase();
    if (
      stream.next.kind === 'open' &&
      !['IN', 'CASE', 'WHEN', 'THEN', 'ELSE', 'IS', 'BETWEEN', 'LIKE'].includes(upper)
    ) {
      stream.take();
      stream.take();
      const args = this.#items({ from, to: to + 1, opener: `${value}(` });
      return this.made({ kind: 'call', name: value, nameTo: to, args, from, to: stream.endOfBefore });
    }
    if (upper === 'CASE') {
      return this.#case();
    }
    if (upper === 'TRUE' || upper === 'FALSE') {
      stream.take();
      return this.made({ kind: 'boolean', value: upper === 'TRUE', from, to });
    }
    if (upper === 'NULL') {
      stream.take();
      return this.made({ kind: 'null', from, to });
    }
    return KEYWORDS.has(upper) ? this.#missing() : this.#bareName();
  }

  /** Several words in a row are taken for one name that lacks its brackets. */
  #bareName(): SyntaxNode {
    const stream = this.#stream;
    const { from } = stream.take();
    while (
      stream.token.kind === 'word' &&
      !KEYWORDS.has(stream.token.value.toUpperCase()) &&
      stream.next.kind !== 'open'
    ) {
      stream.take();
    }
    const to = stream.endOfBefore;
    return this.made({ kind: 'name', name: this.#text.slice(from, to), isBracketed: false, from, to });
  }

  #case(): SyntaxNode {
    const stream = this.#stream;
    const start = stream.take();
    const subject = stream.isKeyword('WHEN') || stream.isKeyword('END') ? null : this.#expression(0);
    const branches: { when: SyntaxNode; value: SyntaxNode }[] = [];
    const hasWhen = stream.isKeyword('WHEN');
    while (stream.isKeyword('WHEN')) {
      const word = stream.take();
      const when = this.#expression(0);
      if (!stream.takeKeyword('THEN')) {
        stream.report('syntax', word, message('formulaProblem.afterWhen'));
      } else {
        branches.push({ when, value: this.#expression(0) });
      }
    }
    const otherwise = stream.takeKeyword('ELSE') ? this.#expression(0) : null;
    if (branches.length === 0 && !hasWhen) {
      stream.report('syntax', start, message('formulaProblem.emptyCase'));
    }
    if (!stream.takeKeyword('END')) {
      const at = stream.endOfBefore;
      stream.report('unclosed', start, message('formulaProblem.unclosed', { opener: 'CASE' }), [
        { title: message('formulaFix.add', { text: 'END' }), from: at, to: at, insert: ' END' },
      ]);
    }
    return this.made({
      kind: 'case',
      subject,
      branches,
      otherwise,
      from: start.from,
      to: stream.endOfBefore,
    });
  }

  /** Reported at the token that needs a value after it, else at the token in the value's position. */
  #missing(): SyntaxNode {
    const stream = this.#stream;
    const { before, token } = stream;
    if (before !== null && before.kind !== 'close') {
      const written = this.#text.slice(before.from, before.to);
      stream.report('syntax', before, message('formulaProblem.missingValueAfter', { written }));
    } else {
      const written = this.#text.slice(token.from, token.to);
      stream.report('syntax', token, message('formulaProblem.missingValueBefore', { written }));
    }
    const isSkipped =
      token.kind === 'operator' ||
      (before === null && token.kind !== 'end' && !KEYWORDS.has(token.value.toUpperCase()));
    if (isSkipped) {
      stream.take();
    }
    return broken([], { from: token.from, to: token.to });
  }
}

export const startsOperand = (token: Token): boolean =>
  ['number', 'percent', 'text', 'date', 'column', 'open'].includes(token.kind) ||
  (token.kind === 'word' && !CONTINUING.has(token.value.toUpperCase()));

/** Words that carry an expression on, or end a part of CASE. */
const CONTINUING: ReadonlySet<string> = new Set('AND OR IN LIKE BETWEEN IS THEN ELSE END WHEN'.split(' '));

export const broken = (parts: readonly SyntaxNode[], span = { from: 0, to: 0 }): SyntaxNode => ({
  kind: 'broken',
  parts,
  from: parts[0]?.from ?? span.from,
  to: parts.at(-1)?.to ?? span.to,
});
