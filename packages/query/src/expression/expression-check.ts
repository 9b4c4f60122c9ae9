import type { Schema } from '../schema.ts';
import type { ExpressionIssue } from './expression-issue.ts';
import type { Expression } from './expression.ts';
import type { ExpressionType } from './type-rules.ts';

/** Input and collected issues of one check of an expression. */
export interface ExpressionCheck {
  /** Columns that the expression may name. */
  readonly columns: Schema;
  /** The path of the expression in the query, for issues: `derive.0.expression`. */
  readonly path: string;
  /** Every problem found is added, with its path. */
  readonly issues: ExpressionIssue[];
  /** Whether it may contain functions that read other rows. */
  readonly allowWindow: boolean;
}

/** Null where the part is invalid; the types of the expression around it are then not checked. */
export type TypeOf = (part: Expression, name: string) => ExpressionType | null;
