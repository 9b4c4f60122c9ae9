import { AppError, type Cell, type ColumnType } from '@plumbline/contract';
import type { Expression } from '../expression/expression.ts';

/** One row as an expression sees it. */
export interface RowAccess {
  readonly typeOf: (column: string) => ColumnType;
  readonly cellOf: (column: string) => Cell;
}

/**
 * What a checked expression gives for one row, in wire encoding (integers and decimals as canonical text, times as ISO
 * text). Windows look at other rows: `evaluateOver` knows them.
 */
export function evaluateExpression(_expression: Expression, _row: RowAccess): Cell {
  throw new AppError('not_built', 'Expressions are not interpreted yet.');
}

/** What it gives for each of these rows, which stand in the order of the relation. */
export function evaluateOver(_expression: Expression, _rows: readonly RowAccess[]): Cell[] {
  throw new AppError('not_built', 'Expressions are not interpreted yet.');
}
