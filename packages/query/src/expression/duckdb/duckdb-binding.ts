import type { PrintedExpression, Tools } from '../expression-dialect.ts';

/** Up to this many characters a part is written again wherever it is needed; a lambda costs 20 ns a row. */
const SHORT = 160;

type Part = Pick<PrintedExpression, 'sql' | 'hasWindow'>;

/**
 * `body` of the parts, each of which it may use several times. Long parts are named, or nested operations would double
 * the statement with every level.
 */
export function bind(
  parts: readonly Part[],
  tools: Tools,
  body: (names: readonly string[]) => string,
): string {
  return bindWhere(parts, tools, { isNamed: ({ sql, hasWindow }) => hasWindow || sql.length > SHORT, body });
}

/** `TRY` of a body: null where it fails. TRY takes no windows, so those are computed before it. */
export function attempt(
  parts: readonly Part[],
  tools: Tools,
  body: (names: readonly string[]) => string,
): string {
  return bindWhere(parts, tools, {
    isNamed: ({ hasWindow }) => hasWindow,
    body: (names) => `TRY(${body(names)})`,
  });
}

interface Binding {
  readonly isNamed: (part: Part) => boolean;
  readonly body: (names: readonly string[]) => string;
}

/** DuckDB has no LET in an expression: a list of one value and a lambda over it name the value. */
function bindWhere(parts: readonly Part[], tools: Tools, { isNamed, body }: Binding): string {
  const names = parts.map((part) => (isNamed(part) ? tools.freshName() : part.sql));
  return parts.reduceRight(
    (inner, part, index) =>
      isNamed(part) ? `list_transform([${part.sql}], lambda ${names[index] ?? ''}: ${inner})[1]` : inner,
    body(names),
  );
}
