import { AppError, type Cell } from '@plumbline/contract';
import type { ColumnSchema } from '../model.ts';
import type { Relation } from '../relation/relation.ts';

export interface InterpretedRelation {
  readonly columns: readonly ColumnSchema[];
  /** In the order of the relation. */
  readonly rows: readonly (readonly Cell[])[];
}

/** The rows of a relation, worked out row by row from docs/semantics.md. */
export function interpretRelation(
  _relation: Relation,
  _input: {
    readonly tables: Readonly<Record<string, InterpretedRelation>>;
    readonly context: { readonly now: string; readonly timeZone: string };
  },
): InterpretedRelation {
  throw new AppError('not_built', 'Recipes are not interpreted yet.');
}
