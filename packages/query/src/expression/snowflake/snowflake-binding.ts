import type { PrintedExpression } from '../expression-dialect.ts';
import { unsupported, type Part } from '../printed-part.ts';

/** A subquery cannot name what is around it, so the SQL grows with each use; larger SQL is refused. */
const MOST = 60_000;

/** `body` of the parts, each of which it may use several times. */
export function bind(parts: readonly Part[], body: (parts: readonly string[]) => string): string {
  const printed = body(parts.map(({ sql }) => sql));
  return printed.length > MOST ? unsupported('an expression of this size') : printed;
}

export const sqlPart = (sql: string, { hasWindow }: Pick<Part, 'hasWindow'>): Part => ({ sql, hasWindow });

/** A written double: without the cast, a number with a point or an exponent may be a decimal. */
export const doubleLiteral = (text: string): string => `CAST('${text}' AS FLOAT)`;

export const double = ({ sql, type }: Pick<PrintedExpression, 'sql' | 'type'>): string =>
  type === 'number' ? sql : `CAST(${sql} AS FLOAT)`;

/** Every integer has this many digits; with more, no decimal beside it would have any after the point. */
export const INTEGER = 'NUMBER(19, 0)';
export const asWhole = (sql: string): string => `CAST(${sql} AS ${INTEGER})`;

/** A whole number of any size as an integer, null beyond 64 bits. */
export const asBigint = (part: Part): string =>
  bind(
    [part],
    ([value = '']) =>
      `CASE WHEN ${value} BETWEEN -9223372036854775808 AND 9223372036854775807 THEN ${asWhole(value)} END`,
  );
