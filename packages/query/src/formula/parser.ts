import { message } from '@plumbline/messages';
import { tokenize, type Token } from './lexer.ts';
import type { Problems } from './problems.ts';
import type { BinaryOperator, SyntaxNode } from './syntax.ts';
import { Operands, broken, startsOperand } from './operands.ts';
import { TokenStream } from './token-stream.ts';

/** Precedence of operators, weakest first. Operators of one line associate to the left. */
const POWERS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    [
      [1, 'OR'],
      [2, 'AND'],
      [4, '= <> < <= > >= LIKE IN BETWEEN IS NOT'],
      [5, '&'],
      [6, '+ -'],
      [7, '* / %'],
      [9, '^'],
    ] as const
  ).flatMap(([power, operators]) => operators.split(' ').map((operator) => [operator, power])),
);
const NOT_POWER = 3;
const COMPARISON = 4;
const MINUS_POWER = 8;

/** Parse a formula into a tree; null for an empty formula. All syntax problems are reported. */
export function parseFormula(text: string, problems: Problems): SyntaxNode | null {
  const tokens = tokenize(text, problems);
  const stream = new TokenStream(tokens, problems);
  return new Parser(text, stream).run();
}

class Parser {
  readonly #text: string;
  readonly #stream: TokenStream;
  readonly #operands: Operands;

  constructor(text: string, stream: TokenStream) {
    this.#text = text;
    this.#stream = stream;
    this.#operands = new Operands(text, stream, (power) => this.#expression(power));
  }

  run(): SyntaxNode | null {
    const stream = this.#stream;
    if (stream.token.kind === 'operator' && stream.token.value === '=') {
      stream.take();
    }
    if (stream.token.kind === 'end') {
      return null;
    }
    const parts = [this.#expression(0)];
    for (let { token } = stream; token.kind !== 'end'; { token } = stream) {
      this.#reportStray(token);
      if (!startsOperand(token)) {
        stream.take();
      } else {
        parts.push(this.#expression(0));
      }
    }
    const [only] = parts;
    return only !== undefined && parts.length === 1 ? only : broken(parts);
  }

  #reportStray(token: Token): void {
    const written = this.#text.slice(token.from, token.to);
    if (token.kind === 'close') {
      const fix = { title: message('formulaFix.remove'), from: token.from, to: token.to, insert: '' };
      this.#stream.report('syntax', token, message('formulaProblem.strayBracket'), [fix]);
    } else if (token.kind === 'comma') {
      this.#stream.report('syntax', token, message('formulaProblem.strayComma'));
    } else {
      this.#stream.report('syntax', token, message('formulaProblem.missingOperator', { written }));
    }
  }

  #expression(power: number): SyntaxNode {
    return this.#stream.nested(() => {
      let left = this.#prefix();
      for (;;) {
        const next = this.#infix(left, power);
        if (next === null) {
          return left;
        }
        left = next;
      }
    });
  }

  #prefix(): SyntaxNode {
    const stream = this.#stream;
    const token = stream.token;
    if (token.kind === 'operator' && (token.value === '-' || token.value === '+')) {
      stream.take();
      const operand = this.#expression(MINUS_POWER);
      return token.value === '+'
        ? operand
        : this.#operands.made({ kind: 'unary', operator: '-', operand, from: token.from, to: operand.to });
    }
    if (stream.isKeyword('NOT') && stream.next.kind !== 'open') {
      stream.take();
      const operand = this.#expression(NOT_POWER);
      return this.#operands.made({
        kind: 'unary',
        operator: 'NOT',
        operand,
        from: token.from,
        to: operand.to,
      });
    }
    return this.#operands.read();
  }

  /** The tree with the operator that follows, or null where none of that strength does. */
  #infix(left: SyntaxNode, power: number): SyntaxNode | null {
    const stream = this.#stream;
    const token = stream.token;
    const isSign = token.kind === 'operator' || token.kind === 'word';
    const name = isSign ? token.value.toUpperCase() : '';
    const strength = POWERS[name];
    if (strength === undefined || strength <= power || (name === 'NOT' && !isNegatable(stream.next))) {
      return null;
    }
    stream.take();
    if (strength === COMPARISON && token.kind === 'word') {
      return this.#wordComparison(left, name);
    }
    const right = this.#expression(strength);
    return this.#binary(left, { operator: name as BinaryOperator, sign: token }, right);
  }

  #binary(
    left: SyntaxNode,
    { operator, sign }: { operator: BinaryOperator; sign: Token },
    right: SyntaxNode,
  ): SyntaxNode {
    const node = this.#operands.made({
      kind: 'binary',
      operator,
      sign,
      left,
      right,
      from: left.from,
      to: right.to,
    });
    if (POWERS[operator] === COMPARISON && left.kind === 'binary' && POWERS[left.operator] === COMPARISON) {
      const middle = this.#text.slice(left.right.from, left.right.to);
      this.#stream.report('chained_comparison', sign, message('formulaProblem.chainedComparison'), [
        {
          title: message('formulaFix.compareTwice', { text: middle }),
          from: sign.from,
          to: sign.from,
          insert: `AND ${middle} `,
        },
      ]);
      return broken([left.left, left.right, right]);
    }
    return node;
  }

  #wordComparison(value: SyntaxNode, first: string): SyntaxNode {
    const stream = this.#stream;
    const isNegated = first === 'NOT';
    const sign = isNegated ? stream.take() : (stream.before ?? stream.token);
    const word = isNegated ? sign.value.toUpperCase() : first;
    const node = this.#comparisonOf(value, word, sign);
    return isNegated
      ? this.#operands.made({ kind: 'unary', operator: 'NOT', operand: node, from: node.from, to: node.to })
      : node;
  }

  #comparisonOf(value: SyntaxNode, word: string, sign: Token): SyntaxNode {
    const stream = this.#stream;
    const from = value.from;
    if (word === 'IN') {
      const list = this.#operands.list();
      return this.#operands.made({ kind: 'in', value, list, from, to: stream.endOfBefore });
    }
    if (word === 'BETWEEN') {
      const low = this.#expression(COMPARISON);
      if (!stream.takeKeyword('AND')) {
        stream.report('syntax', sign, message('formulaProblem.between'));
        return broken([value, low]);
      }
      const high = this.#expression(COMPARISON);
      return this.#operands.made({ kind: 'between', value, low, high, from, to: high.to });
    }
    if (word === 'LIKE') {
      const right = this.#expression(COMPARISON);
      return this.#operands.made({
        kind: 'binary',
        operator: 'LIKE',
        sign,
        left: value,
        right,
        from,
        to: right.to,
      });
    }
    const isNot = stream.takeKeyword('NOT');
    if (!stream.takeKeyword('NULL')) {
      stream.report('syntax', sign, message('formulaProblem.afterIs'));
      return broken([value]);
    }
    const node = this.#operands.made({ kind: 'is_null', value, from, to: stream.endOfBefore });
    return isNot
      ? this.#operands.made({ kind: 'unary', operator: 'NOT', operand: node, from, to: node.to })
      : node;
  }
}

const isNegatable = (token: Token): boolean =>
  token.kind === 'word' && ['IN', 'BETWEEN', 'LIKE'].includes(token.value.toUpperCase());
