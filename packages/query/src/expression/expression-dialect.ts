import type { ColumnType } from '@plumbline/contract';
import type { TextMatchOp, Value } from '../filter/predicate.ts';
import type { Expression, Literal, WindowFrame, WindowFunction } from './expression.ts';
import type { Operation } from './operations.ts';
import type { ExpressionType } from './type-rules.ts';

/** A part of an expression in SQL. */
export interface PrintedExpression {
  readonly sql: string;
  readonly type: ExpressionType;
  /** A double that may be infinite or no number where the rules say null; `settle` makes it null. [SEM-EXPR-4] */
  readonly isRaw: boolean;
  /** Whether it reads other rows. */
  readonly hasWindow: boolean;
  /** Whether it is known to have no digits after the point: an integer, or a decimal that is written so. */
  readonly isWhole: boolean;
}

/** Printers of the engine's filters on text, which expressions share. */
export interface TextMatcher {
  readonly text: (op: TextMatchOp, column: string, operand: string) => string;
  readonly pattern: (pattern: string) => string;
}

/** Access of the printers of single operations to the statement around them. */
export interface Tools {
  readonly dialect: TextMatcher;
  readonly operand: (value: Value) => string;
  readonly text: (value: string) => string;
  /** A name that no column has, quoted. */
  readonly freshName: () => string;
}

export interface CallPrintContext {
  readonly operation: Operation;
  readonly expressions: readonly Expression[];
  /** Each argument, settled; null-typed ones as nulls of the type that is wanted. */
  readonly args: readonly PrintedExpression[];
  /** Each argument as it came, raw doubles unsettled. */
  readonly raw: readonly PrintedExpression[];
  /** Value of each argument that is written in the question; null for the others. */
  readonly written: readonly (Literal['value'] | null)[];
  readonly type: ColumnType;
  readonly tools: Tools;
}

/** SQL of a call, or a raw double. */
export type PrintCall = (call: CallPrintContext) => string | { readonly raw: string };

export interface WindowPrintContext {
  readonly function: WindowFunction;
  readonly args: readonly PrintedExpression[];
  readonly written: readonly (Literal['value'] | null)[];
  readonly type: ColumnType;
  /** `PARTITION BY …`, or nothing. */
  readonly partition: string;
  /** Sort terms without and with tie-breakers; functions, because not every window has an order. */
  readonly order: () => readonly string[];
  readonly fullOrder: () => readonly string[];
  readonly frame: WindowFrame | null;
  readonly tools: Tools;
}

export interface UnifyContext {
  /** `operation`: its printer normalizes decimals itself. */
  readonly for: 'answer' | 'operation';
  readonly tools: Tools;
}

/**
 * Prints expressions for one engine: an entry per operation. Throws `query.unsupported` for an operation that the
 * engine cannot compute exactly.
 */
export interface ExpressionDialect {
  readonly calls: Readonly<Record<Operation, PrintCall>>;
  readonly cast: (arg: PrintedExpression, to: ColumnType, tools: Tools) => string | { readonly raw: string };
  readonly window: (window: WindowPrintContext) => string | { readonly raw: string };
  /** Null of a type. */
  readonly nullOf: (type: ColumnType) => string;
  /** The double, null where it is infinite or no number. */
  readonly settle: (arg: PrintedExpression, tools: Tools) => string;
  /**
   * Values of one family as their widest type, for an answer that is one of them or for an operation over them.
   */
  readonly unify: (
    args: readonly PrintedExpression[],
    to: ColumnType,
    unifying: UnifyContext,
  ) => readonly string[];
  /** A term by which rows are compared or sorted. */
  readonly key: (arg: PrintedExpression) => string;
}
