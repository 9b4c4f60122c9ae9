import type { Dialect } from '../dialects/dialect.ts';
import type { ColumnSchema, QueryContext, SortKey } from '../model.ts';
import type { Parameters } from '../print/parameters.ts';

export interface PrintedTable {
  /** The FROM item: a quoted name, a function. */
  readonly sql: string;
  readonly columns: readonly ColumnSchema[];
  /** SQL of the row's position in `sql`: a whole number from 0, its order that of the rows. */
  readonly position: string;
  /** Positions are 0, 1, 2… without a gap, below this. */
  readonly rowCount: number;
}

export interface RelationPrintOptions {
  readonly dialect: Dialect;
  /** `literalsOf(dialect)` for a view, which can hold no parameters. */
  readonly parameters: Parameters;
  readonly tables: Readonly<Record<string, PrintedTable>>;
  /** Moment, time zone and week start that relative dates count from. */
  readonly context: Omit<QueryContext, 'rowRules'>;
  /** Name of the position column; no column of the relation has it. */
  readonly position: string;
}

/** One SELECT that gives the columns of a relation and what orders its rows. */
export interface PrintedRelation {
  readonly sql: string;
  readonly columns: readonly ColumnSchema[];
  /** The order of the rows, by hidden columns of the SELECT; the position column alone where it says all. */
  readonly order: readonly SortKey[];
  /**
   * Whether there is a position column: of every row another whole number (BIGINT) from 0, below `positions`. It orders
   * the rows only where `order` says so.
   */
  readonly hasPosition: boolean;
  /** Bound of the positions, exclusive. */
  readonly positions: number;
  /** Positions are 0, 1, 2… without a gap and in the order of the rows. */
  readonly isDense: boolean;
  /** The engine returns the rows in order without an ORDER BY. */
  readonly isInOrder: boolean;
  /** A condition on the position reaches the tables: rows are found by it without the others being computed. */
  readonly isDirect: boolean;
}
