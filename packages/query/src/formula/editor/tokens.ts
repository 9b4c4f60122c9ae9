import { functionNamed } from '../functions/functions.ts';
import { tokenize, type Token } from '../lexer.ts';
import { KEYWORDS } from '../token-stream.ts';

export type FormulaTokenKind =
  | 'function'
  | 'column'
  | 'name'
  | 'number'
  | 'text'
  | 'date'
  | 'keyword'
  | 'operator'
  | 'bracket'
  | 'comma'
  | 'comment';

/** A piece of a formula for highlighting; `from` and `to` in UTF-16 units, in order, never overlapping. */
export interface FormulaToken {
  readonly from: number;
  readonly to: number;
  readonly kind: FormulaTokenKind;
}

/** The pieces of a formula, however wrong it is. White space lies between them. */
export function formulaTokens(text: string): readonly FormulaToken[] {
  const tokens = tokenize(text, []);
  return tokens.flatMap((token, index) => {
    const kind = tokenKind(token, tokens[index + 1]);
    return kind === null ? [] : [{ from: token.from, to: token.to, kind }];
  });
}

const PLAIN = {
  percent: 'number',
  number: 'number',
  text: 'text',
  date: 'date',
  column: 'column',
  operator: 'operator',
  open: 'bracket',
  close: 'bracket',
  comma: 'comma',
  comment: 'comment',
} as const;

function tokenKind(token: Token, next: Token | undefined): FormulaTokenKind | null {
  if (token.kind === 'end') {
    return null;
  }
  if (token.kind !== 'word') {
    return PLAIN[token.kind];
  }
  if (next?.kind === 'open' && functionNamed(token.value) !== null) {
    return 'function';
  }
  return KEYWORDS.has(token.value.toUpperCase()) ? 'keyword' : 'name';
}
