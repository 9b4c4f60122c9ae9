import { AppError, type ColumnType } from '@plumbline/contract';
import type { Dialect } from '../dialects/dialect.ts';
import type { Parameters } from '../print/parameters.ts';
import type { Expression } from './expression.ts';

export interface ExpressionPrinting {
  readonly dialect: Dialect;
  readonly parameters: Parameters;
  /** Type of every column that the expression names. */
  readonly columnTypes: ReadonlyMap<string, ColumnType>;
  /** A column in terms of the relation; its quoted name unless given. */
  readonly columnSql?: (name: string) => string;
  /**
   * Sort terms, as SQL, that give the order of the rows fully (a position column; the keys of groups). They break the
   * ties of windows. Needed where the expression has windows whose answer depends on the order.
   */
  readonly rowOrder?: readonly string[];
}

/**
 * A checked expression as SQL; its type is the one `checkExpression` gave. Throws `query.unsupported` for what the
 * dialect cannot say exactly.
 */
export function printExpression(_expression: Expression, _printing: ExpressionPrinting): string {
  throw new AppError('not_built', 'Expressions are not printed yet.');
}
