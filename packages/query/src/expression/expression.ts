import { type ColumnType, WINDOW_AGGREGATES } from '@plumbline/contract';
import type { Operation } from './operations.ts';

/** A value written in the question itself. Integers and decimals as canonical text, as in `Value`; null has no type. */
export type Literal =
  | { readonly kind: 'literal'; readonly type: 'null'; readonly value: null }
  | {
      readonly kind: 'literal';
      readonly type: 'text' | 'integer' | 'decimal' | 'date' | 'time' | 'timestamp';
      readonly value: string;
    }
  | { readonly kind: 'literal'; readonly type: 'number'; readonly value: number }
  | { readonly kind: 'literal'; readonly type: 'boolean'; readonly value: boolean };

/** Functions over other rows of the same relation: by position, then aggregates over the frame. */
export const POSITION_FUNCTIONS = [
  'row_number',
  'rank',
  'dense_rank',
  'percent_rank',
  'ntile',
  'lag',
  'lead',
] as const;
/** Functions that read other rows: positions and neighbors, and aggregates over a frame. */
export const WINDOW_FUNCTIONS = [...POSITION_FUNCTIONS, ...WINDOW_AGGREGATES] as const;
export type WindowFunction = (typeof WINDOW_FUNCTIONS)[number];

/** A term of a window's order; its ties are decided by the order of the rows. */
export interface WindowOrder {
  readonly by: Expression;
  readonly direction: 'asc' | 'desc';
}

/** Rows around the current one, in the window's order; null reaches to the edge of the partition. */
export interface WindowFrame {
  readonly preceding: number | null;
  readonly following: number | null;
}

/**
 * A value computed for a row: of the dataset, or of the groups once there are groups. Immutable, JSON-safe, free of
 * any dialect. Three-valued: a comparison with null is null, and a condition counts where it is true.
 */
export type Expression =
  | Literal
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'call'; readonly operation: Operation; readonly args: readonly Expression[] }
  /** The value as another type; null where it cannot be read as one. */
  | { readonly kind: 'cast'; readonly to: ColumnType; readonly arg: Expression }
  | {
      readonly kind: 'case';
      readonly branches: readonly { readonly when: Expression; readonly value: Expression }[];
      /** Null: the value is null where no branch holds. */
      readonly otherwise: Expression | null;
    }
  | {
      readonly kind: 'window';
      readonly function: WindowFunction;
      /** The value of each row; absent for `row_number` and the ranks. `ntile`, `lag` and `lead` take a literal count second. */
      readonly args: readonly Expression[];
      readonly partition: readonly Expression[];
      /** Ties are broken by the order of the rows, but for `rank`, `dense_rank` and `percent_rank`, where ties share a rank. */
      readonly order: readonly WindowOrder[];
      /** Null: the whole partition. */
      readonly frame: WindowFrame | null;
    };

/** An expression under a name. */
export interface DerivedColumn {
  readonly as: string;
  readonly expression: Expression;
}
