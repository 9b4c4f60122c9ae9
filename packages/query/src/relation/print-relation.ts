import { AppError } from '@plumbline/contract';
import type { Dialect } from '../dialects/dialect.ts';
import type { ColumnSchema, SortKey } from '../model.ts';
import type { Parameters } from '../print/parameters.ts';
import type { Relation } from './relation.ts';

export interface PrintedTable {
  /** What stands after FROM: a quoted name, a function. */
  readonly sql: string;
  readonly columns: readonly ColumnSchema[];
  /** SQL of the row's position in `sql`: a whole number from 0, its order that of the rows. */
  readonly position: string;
  /** Positions are 0, 1, 2… without a gap, below this. */
  readonly rowCount: number;
}

export interface RelationPrinting {
  readonly dialect: Dialect;
  /** `literalsOf(dialect)` for a view, which can hold no parameters. */
  readonly parameters: Parameters;
  readonly tables: Readonly<Record<string, PrintedTable>>;
  /** What relative dates count from. */
  readonly context: { readonly now: string; readonly timeZone: string };
  /** Name of the position column; no column of the relation has it. */
  readonly position: string;
  /**
   * `position`: the position column gives the order of the rows, whatever that costs. `cheap`: where it would have to
   * be counted out, the order is told by further columns instead.
   */
  readonly order: 'position' | 'cheap';
}

/** One SELECT that gives the columns of a relation and what orders its rows. */
export interface PrintedRelation {
  readonly sql: string;
  readonly columns: readonly ColumnSchema[];
  /** The order of the rows, by hidden columns of the SELECT; the position column alone where it says all. */
  readonly order: readonly SortKey[];
  /** True where the position column tells every row from every other; a BIGINT from 0 below `positions`. */
  readonly hasPosition: boolean;
  /** Bound of the positions, exclusive. */
  readonly positions: number;
  /** Positions are 0, 1, 2… without a gap and in the order of the rows. */
  readonly isDense: boolean;
  /** The engine gives the rows in their order without being asked to. */
  readonly isInOrder: boolean;
}

/** Throws `query.unsupported` for what the dialect cannot say. The relation is one that `compileRecipe` made. */
export function printRelation(_relation: Relation, _printing: RelationPrinting): PrintedRelation {
  throw new AppError('not_built', 'Recipes are not printed yet.');
}
