import { AppError, type ColumnType, type Issue } from '@plumbline/contract';
import type { Schema } from '../schema.ts';
import type { Expression } from './expression.ts';

/** `null`: the expression is null for every row and fits where any type does. */
export type ExpressionType = ColumnType | 'null';

export interface ExpressionCheck {
  /** What the expression may name. */
  readonly columns: Schema;
  /** Where the expression stands in the question, for issues: `derive.0.expression`. */
  readonly path: string;
  /** Every fault found is added, each with its path. */
  readonly issues: Issue[];
  /** Whether functions that look at other rows may stand in it. */
  readonly allowWindow: boolean;
}

/**
 * Type of a well-formed expression over these columns; null where it has faults, all of which are added to `issues`.
 * An expression has at most 2,000 parts and is at most 64 deep. [SEM-EXPR-2]
 */
export function checkExpression(
  _expression: Expression,
  _check: ExpressionCheck,
): { readonly type: ExpressionType } | null {
  throw new AppError('not_built', 'Expressions are not checked yet.');
}
