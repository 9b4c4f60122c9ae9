import type { RemoteTarget, Since } from '../kit/database.ts';
import { WRAPPED_LINES } from './failures.ts';
import { refusedStatement } from '../kit/refused.ts';

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quoteText = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** A name as SQL reads it: upper case unless it is in double quotes. */
export const identifierName = (text: string): string =>
  /^".*"$/u.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text.toUpperCase();

/** What may come before the first word. */
const LEADING = /^(?:\s|\/\*[^]*?\*\/|--[^\n]*(?:\n|$)|\/\/[^\n]*(?:\n|$)|\()*/u;
const READS = /^(?:select|with|values)\b/iu;

/**
 * A person's statement within a SELECT: Snowflake has no read-only transaction, but what is in parentheses after FROM
 * can only be a query, and a text of several statements is refused by `MULTI_STATEMENT_COUNT`.
 */
function ownStatement(query: string): string {
  const sql = query.replace(/[;\s]+$/u, '');
  const { length } = LEADING.exec(sql)?.[0] ?? '';
  if (!READS.test(sql.slice(length))) {
    throw refusedStatement('Only statements that return rows are run: write a SELECT.');
  }
  return `(${'\n'.repeat(WRAPPED_LINES)}${sql}\n)`;
}

/** The rows of a target as a FROM item. Throws `query.refused`. */
export function printFrom(target: RemoteTarget): string {
  if ('query' in target) {
    return ownStatement(target.query);
  }
  const { schema, name } = target.table;
  return schema === '' ? quote(name) : `${quote(schema)}.${quote(name)}`;
}

/** The statement that reads a target. Throws `query.refused`. */
export function printSelect(target: RemoteTarget): string {
  const columns = 'query' in target || target.columns === null ? '*' : target.columns.map(quote).join(', ');
  return `SELECT ${columns} FROM ${printFrom(target)}`;
}

/** The rows that a watermark passes; the session's zone is UTC, as that of the value. */
export const printSince = (since: Since | null): string =>
  since === null
    ? ''
    : ` WHERE ${quote(since.column)} >= ${quoteText(since.from)} OR ${quote(since.column)} IS NULL`;
