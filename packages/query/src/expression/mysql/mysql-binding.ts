import type { PrintedExpression } from '../expression-dialect.ts';
import { unsupported, type Part } from '../printed-part.ts';

/** A derived table cannot name what is around it, so the SQL grows with each use; larger SQL is refused. */
const MOST = 60_000;

/** `body` of the parts, each of which it may use several times. */
export function bind(parts: readonly Part[], body: (parts: readonly string[]) => string): string {
  const printed = body(parts.map(({ sql }) => sql));
  return printed.length > MOST ? unsupported('an expression of this size') : printed;
}

/** A whole number of any size as an integer, null beyond 64 bits. */
export const asBigint = (part: Part): string =>
  bind(
    [part],
    ([value = '']) =>
      `CASE WHEN ${value} BETWEEN -9223372036854775808 AND 9223372036854775807 THEN CAST(${value} AS SIGNED) END`,
  );

export const double = ({ sql, type }: Pick<PrintedExpression, 'sql' | 'type'>): string =>
  type === 'number' ? sql : `CAST(${sql} AS DOUBLE)`;

/** An exact number with room for sums and products. */
export const exact = ({ sql, type }: Pick<PrintedExpression, 'sql' | 'type'>): string =>
  type === 'integer' || type === 'boolean' ? `CAST(${sql} AS DECIMAL(65, 0))` : sql;

export const sqlPart = (sql: string, { hasWindow }: Pick<Part, 'hasWindow'>): Part => ({ sql, hasWindow });
