import { refusedStatement } from './refused.ts';

/** Lines that come before a person's statement in what is sent. */
const WRAPPED_LINES = 1;

/** A person's statement in parentheses, as what comes after FROM. */
export const wrapStatement = (sql: string): string => `(${'\n'.repeat(WRAPPED_LINES)}${sql}\n)`;

/** A statement without the semicolons and spaces at its end. */
export const trimStatement = (query: string): string => query.replace(/[;\s]+$/u, '');

/**
 * A person's statement, wrapped. Throws `query.refused` unless its first word, after `leading`, is one that `reads` matches.
 */
export function wrapQuery(
  query: string,
  { leading, reads }: { readonly leading: RegExp; readonly reads: RegExp },
): string {
  const sql = trimStatement(query);
  const { length } = leading.exec(sql)?.[0] ?? '';
  if (!reads.test(sql.slice(length))) {
    throw refusedStatement('Only statements that return rows are run: write a SELECT.');
  }
  return wrapStatement(sql);
}

/** Index in a person's statement of a line and column of what was sent, both from 1; null where it is not within. */
export function positionInQuery(
  query: string,
  { line, column }: { readonly line: number; readonly column: number },
): number | null {
  const lines = query.split('\n');
  const index = line - 1 - WRAPPED_LINES;
  if (!(index >= 0 && index < lines.length)) {
    return null;
  }
  const from = lines.slice(0, index).reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
  return from >= 0 && from <= query.length ? from : null;
}
