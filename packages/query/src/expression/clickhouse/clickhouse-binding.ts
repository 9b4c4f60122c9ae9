import type { PrintedExpression, Tools } from '../expression-dialect.ts';
import { unsupported, type Part } from '../printed-part.ts';

/** Shorter SQL is repeated rather than given a name. */
const SHORT = 40;
/** Larger SQL is refused: the engine bounds what it parses. */
const MOST = 200_000;

/** `body` of the parts, each of which it may use several times; longer ones have a name there. */
export function bind(
  parts: readonly Part[],
  tools: Tools,
  body: (parts: readonly string[]) => string,
): string {
  const named = parts.map(({ sql }) => (sql.length <= SHORT ? null : tools.freshName()));
  const used = body(parts.map(({ sql }, index) => named[index] ?? sql));
  const bound = parts.flatMap(({ sql }, index) => {
    const name = named[index];
    return name === null || name === undefined ? [] : [{ name, sql }];
  });
  const printed =
    bound.length === 0
      ? used
      : `arrayMap((${bound.map(({ name }) => name).join(', ')}) -> ${used}, ${bound.map(({ sql }) => `[${sql}]`).join(', ')})[1]`;
  return printed.length > MOST ? unsupported('an expression of this size') : printed;
}

/** A whole number of any size as an integer, null beyond 64 bits. */
export const asBigint = (sql: string): string => `accurateCastOrNull(${sql}, 'Int64')`;

export const double = ({ sql, type }: Pick<PrintedExpression, 'sql' | 'type'>): string =>
  type === 'number' ? sql : `toFloat64(${sql})`;

/** An exact number with room for sums and products. */
export const exact = ({ sql, type }: Pick<PrintedExpression, 'sql' | 'type'>): string =>
  type === 'integer' || type === 'boolean' ? `toDecimal256(${sql}, 0)` : sql;

export const finite = (part: Part, tools: Tools): string =>
  bind([part], tools, ([value = '']) => `CASE WHEN isFinite(${value}) THEN ${value} END`);

export const sqlPart = (sql: string, { hasWindow }: Pick<Part, 'hasWindow'>): Part => ({ sql, hasWindow });
