import type { Tools } from '../expression-dialect.ts';
import { unsupported, type Part } from '../printed-part.ts';

/** Up to this many characters a part is written again wherever it is needed. */
const SHORT = 60;
/** Windows cannot be named within an expression, so the SQL grows with each use; larger SQL is refused. */
const MOST = 100_000;

/** `body` of the parts, each of which it may use several times. Long parts are named by a relation of one row. */
export function bind(
  parts: readonly Part[],
  tools: Tools,
  body: (names: readonly string[]) => string,
): string {
  const isNamed = ({ sql, hasWindow }: Part): boolean => !hasWindow && sql.length > SHORT;
  const names = parts.map((part) => (isNamed(part) ? tools.freshName() : part.sql));
  const named = parts.flatMap((part, index) =>
    isNamed(part) ? [{ sql: part.sql, name: names[index] ?? '' }] : [],
  );
  const printed = body(names);
  if (printed.length > MOST) {
    unsupported('an expression of this size over other rows');
  }
  if (named.length === 0) {
    return printed;
  }
  const row = named.map(({ sql }) => sql).join(', ');
  return `(SELECT ${printed} FROM (VALUES (${row})) AS "values" (${named.map(({ name }) => name).join(', ')}))`;
}

/** An exact number as an integer, null beyond 64 bits. */
export const asBigint = (part: Part, tools: Tools): string =>
  bind(
    [part],
    tools,
    ([value = '']) =>
      `CASE WHEN ${value} BETWEEN -9223372036854775808 AND 9223372036854775807 THEN CAST(${value} AS bigint) END`,
  );
