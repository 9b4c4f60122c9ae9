import type { Aggregate } from '@plumbline/contract';
import type { Message } from '@plumbline/messages';
import type { Operation } from '../../expression/operations.ts';
import type { FormulaCode } from '../formula.ts';
import { apply, type WindowRows, type FormulaType, type TypedExpression } from './build.ts';

export const CATEGORIES = [
  'Logic',
  'Numbers',
  'Text',
  'Dates',
  'Aggregates',
  'Rows around',
  'Datasets',
] as const;
export type Category = (typeof CATEGORIES)[number];

export type ParameterType =
  | 'any'
  | 'same'
  | 'text'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'temporal'
  | 'clock'
  | 'timestamp'
  | 'ordered'
  | 'order';

export interface Parameter {
  readonly name: string;
  readonly type: ParameterType;
  readonly isOptional: boolean;
  /** Written in the formula, not computed. */
  readonly isConstant: boolean;
  /** A value of each row even where the function is used on groups: it says which rows, or in which order. */
  readonly isKey: boolean;
  /** Texts that a constant argument may have. */
  readonly choices: readonly string[] | null;
}

export interface AggregateRequest {
  readonly aggregate: Aggregate;
  /** Null with `count`: counts rows. */
  readonly value: TypedExpression | null;
  readonly percentile?: number;
  readonly other?: TypedExpression;
  /** Over all groups together, not over each. */
  readonly isTotal?: boolean;
}

/** The checked arguments that a function is compiled from. */
export interface LoweringContext {
  /** The arguments given, checked. */
  readonly args: readonly TypedExpression[];
  readonly around: WindowRows;
  /** ISO 8601 in UTC. */
  readonly now: string;
  readonly timeZone: string;
  readonly aggregate: (request: AggregateRequest) => TypedExpression;
  /** Report a problem with an argument, by its index. */
  readonly report: (argument: number, code: FormulaCode, message: Message) => void;
}

export type Lower = (lowering: LoweringContext) => TypedExpression;

/** `total` turns an aggregate into a value that every row can use; the checker handles `form` itself. */
export type FunctionScope = 'row' | 'aggregate' | 'window' | 'total' | 'clause';

export interface FormulaFunction {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly category: Category;
  readonly scope: FunctionScope;
  readonly params: readonly Parameter[];
  /** How many of the last parameters before the tail may be repeated as a group; 0 for none. */
  readonly repeats: number;
  /** An optional parameter after the repeated ones. */
  readonly tail: Parameter | null;
  /** Family or type of what it gives; `same` for that of its arguments. */
  readonly gives: FormulaType | 'same' | 'numeric' | 'temporal';
  readonly example: string;
  readonly lower: Lower;
}

const PARAMETER = /^(\w+)(\?)?:(\w+)([!@]*)(?:\{(.*)\})?$/u;

/** `name:type`, `?` after the name for optional; after the type `!` for constant, `@` for a key, `{a|b}` for choices. */
function parameterOf(written: string): Parameter {
  const [, name = '', optional, type = 'any', marks = '', choices] = PARAMETER.exec(written) ?? [];
  return {
    name,
    type: type as ParameterType,
    isOptional: optional === '?',
    isConstant: marks.includes('!'),
    isKey: marks.includes('@'),
    choices: choices === undefined ? null : choices.split('|'),
  };
}

type Row = readonly [
  /** The name, then its aliases. */
  names: string,
  params: string,
  gives: FormulaFunction['gives'],
  example: string,
  lower: Lower | Operation,
];

/**
 * Rows of the table of functions. `params` lists parameters by blanks; `...n` says that the n before it repeat, and the
 * parameters after it are the tail.
 */
export const entries = (category: Category, scope: FunctionScope, rows: readonly Row[]): FormulaFunction[] =>
  rows.map((row) => {
    const [names, params, gives, example, lower] = row;
    const [name = '', ...aliases] = names.split(' ');
    const pieces = params === '' ? [] : params.split(' ');
    const dots = pieces.findIndex((piece) => piece.startsWith('...'));
    const tail = dots === -1 ? undefined : pieces[dots + 1];
    return {
      name,
      aliases,
      category,
      scope,
      params: (dots === -1 ? pieces : pieces.slice(0, dots)).map(parameterOf),
      repeats: dots === -1 ? 0 : Number(pieces[dots]?.slice(3)),
      tail: tail === undefined ? null : parameterOf(tail),
      gives,
      example,
      lower: typeof lower === 'string' ? ({ args }) => apply(lower, ...args) : lower,
    };
  });

/** The text of a constant argument. */
export const constantText = (value: TypedExpression | undefined): string =>
  value?.expression.kind === 'literal' ? String(value.expression.value) : '';

/** The number of a constant argument. */
export const constantNumber = (value: TypedExpression | undefined, otherwise: number): number =>
  value?.expression.kind === 'literal' && value.type !== 'null' ? Number(value.expression.value) : otherwise;

/** Lowers by the arguments alone. */
export const fromArguments =
  (make: (...args: TypedExpression[]) => TypedExpression): Lower =>
  ({ args }) =>
    make(...args);
