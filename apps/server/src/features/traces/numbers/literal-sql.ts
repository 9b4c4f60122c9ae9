import type { Cell } from '@plumbline/contract';

/** Identifiers and texts, in which `$1` is no parameter, or a parameter. */
const TOKENS = /"(?:[^"]|"")*"|'(?:[^']|'')*'|\$(\d+)/gu;

export function sqlLiteral(value: Cell): string {
  if (value === null) {
    return 'NULL';
  }
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

export const sqlName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A statement with its parameters written into it, so that a person can run it as it is. */
export const literalSql = (sql: string, params: readonly Cell[]): string =>
  sql.replaceAll(TOKENS, (token, at: string | undefined) =>
    at === undefined ? token : sqlLiteral(params[Number(at) - 1] ?? null),
  );
