import type { FormulaFunction } from '../functions/entry.ts';
import { functionNamed } from '../functions/functions.ts';
import { tokenize, type Token } from '../lexer.ts';
import { parseFormula } from '../parser.ts';
import { ANYWHERE, GROUPS, ROWS, bareParts, argumentLevel, type Scope } from '../scope.ts';
import type { FormulaContext } from '../formula.ts';
import { KEYWORDS } from '../token-stream.ts';

/** Brackets that are open at the caret. */
export interface Frame {
  /** Null for brackets that belong to no known function. */
  readonly entry: FormulaFunction | null;
  /** Where the name begins, or the bracket where there is none. */
  readonly from: number;
  /** The argument the caret is in, from 0. */
  readonly argument: number;
  /** The pieces of the arguments so far. */
  readonly tokens: readonly Token[];
  /** The piece before the bracket. */
  readonly opener: Token | null;
}

export interface Caret {
  /** Outermost first. */
  readonly frames: readonly Frame[];
  /** Pieces that end before the caret, and the one the caret is in or directly behind, if it is being written. */
  readonly before: readonly Token[];
  readonly current: Token | null;
}

const WRITABLE: ReadonlySet<string> = new Set(['word', 'column', 'text', 'date', 'comment']);

/** Context of a position in a formula. */
export function caretAt(text: string, offset: number): Caret {
  const tokens = tokenize(text, []).filter(({ kind }) => kind !== 'end');
  const last = tokens.findLast(({ from }) => from < offset) ?? null;
  const isClosed = last !== null && last.to === offset && isFinished(text, last);
  const current = last !== null && WRITABLE.has(last.kind) && offset <= last.to && !isClosed ? last : null;
  const before = tokens.filter(
    (token) => token !== current && token.kind !== 'comment' && token.to <= offset,
  );
  return { frames: framesOf(before), before, current };
}

/** A name or text whose closing mark is written. */
const isFinished = (text: string, { kind, from, to }: Token): boolean =>
  (kind === 'column' && text[to - 1] === ']') ||
  (kind === 'text' && to - from > 1 && text[to - 1] === text[from]);

function framesOf(tokens: readonly Token[]): readonly Frame[] {
  const frames: {
    entry: FormulaFunction | null;
    from: number;
    argument: number;
    tokens: Token[];
    opener: Token | null;
  }[] = [];
  tokens.forEach((token, index) => {
    const top = frames.at(-1);
    if (token.kind === 'open') {
      top?.tokens.push(token);
      const opener = tokens[index - 1] ?? null;
      const entry = opener?.kind === 'word' ? functionNamed(opener.value) : null;
      frames.push({
        entry,
        from: entry === null ? token.from : (opener?.from ?? token.from),
        argument: 0,
        tokens: [],
        opener,
      });
    } else if (token.kind === 'close') {
      frames.pop();
      frames.at(-1)?.tokens.push(token);
    } else if (top !== undefined) {
      top.argument += token.kind === 'comma' ? 1 : 0;
      top.tokens.push(token);
    }
  });
  return frames;
}

/** Names that are valid at the caret. Level `any` where the formula has not yet decided between rows and groups. */
export function scopeAt(text: string, { frames }: Caret, context: FormulaContext): Scope {
  const root = parseFormula(text, []);
  const bare = root === null ? { columns: [], aggregates: [] } : bareParts(root, context);
  const isOpen = context.scope === undefined && bare.columns.length + bare.aggregates.length === 0;
  const start = argumentLevel(bare, context.scope) === 'groups' ? GROUPS : ROWS;
  return frames.reduce(into, isOpen ? ANYWHERE : start);
}

function into(scope: Scope, { entry, argument }: Frame): Scope {
  switch (entry?.scope) {
    case 'aggregate':
      return { ...ROWS, aggregate: entry.name };
    case 'window': {
      const isKey = entry.params[argument]?.isKey === true;
      return isKey ? { ...ROWS, window: entry.name } : { ...scope, window: entry.name };
    }
    case 'clause':
      return { ...ROWS, window: entry.name };
    case 'total':
      return entry.name === 'FIXED' && argument === 0
        ? { ...ROWS, window: 'FIXED' }
        : { ...scope, level: 'over' };
    case 'row':
    case undefined:
      return scope;
    default:
      return scope;
  }
}

const ENDS_OPERAND: ReadonlySet<string> = new Set(['number', 'percent', 'text', 'date', 'column', 'close']);

/** Whether a value has just ended, so that an operator comes next. */
export const isAfterValue = ({ before }: Caret): boolean => {
  const last = before.at(-1);
  return (
    last !== undefined &&
    (ENDS_OPERAND.has(last.kind) || (last.kind === 'word' && !isOpening(last.value.toUpperCase())))
  );
};

const isOpening = (word: string): boolean =>
  KEYWORDS.has(word) && !['NULL', 'TRUE', 'FALSE', 'END'].includes(word);
