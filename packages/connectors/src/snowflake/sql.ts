import type { RemoteTarget, Since } from '../kit/database.ts';
import { wrapQuery } from '../kit/wrapped-statement.ts';

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quoteText = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** A name as SQL reads it: upper case unless it is in double quotes. */
export const identifierName = (text: string): string =>
  /^".*"$/u.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text.toUpperCase();

/** What may come before the first word. */
const LEADING = /^(?:\s|\/\*[^]*?\*\/|--[^\n]*(?:\n|$)|\/\/[^\n]*(?:\n|$)|\()*/u;
const READS = /^(?:select|with|values)\b/iu;

/**
 * The rows of a target as a FROM item. Snowflake has no read-only transaction, but what is in parentheses after FROM can only
 * be a query, and a text of several statements is refused by `MULTI_STATEMENT_COUNT`. Throws `query.refused`.
 */
export function printFrom(target: RemoteTarget): string {
  if ('query' in target) {
    return wrapQuery(target.query, { leading: LEADING, reads: READS });
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
