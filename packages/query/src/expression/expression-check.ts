import type { Issue } from '@plumbline/contract';
import type { Schema } from '../schema.ts';
import type { Expression } from './expression.ts';
import type { ExpressionType } from './type-rules.ts';

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

/** Null where the part has a fault; what holds it is then not looked at for types. */
export type TypeOf = (part: Expression, name: string) => ExpressionType | null;
