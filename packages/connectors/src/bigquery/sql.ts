import { trimStatement, wrapStatement } from '../kit/wrapped-statement.ts';
import type { RemoteTarget, Since } from '../kit/database.ts';
import type { Account } from './account.ts';

import type { Field } from './values.ts';
import { refusedStatement } from '../kit/refused.ts';

const escape = (text: string): string => text.replaceAll('\\', '\\\\');
export const quote = (name: string): string => `\`${escape(name).replaceAll('`', '\\`')}\``;
const quoteText = (text: string): string => `'${escape(text).replaceAll("'", "\\'")}'`;

/**
 * What a statement is made of: comments, names and texts in quotes (in three quotes they may have lines, and `r` before them
 * leaves backslashes alone), and everything else, one character at a time.
 *
 * https://cloud.google.com/bigquery/docs/reference/standard-sql/lexical
 */
const TOKEN =
  /--[^\n]*|#[^\n]*|\/\*[^]*?\*\/|\b(?:r|rb|br)(?:'''[^]*?'''|"""[^]*?"""|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|'''(?:\\[^]|[^\\])*?'''|"""(?:\\[^]|[^\\])*?"""|'(?:\\[^]|[^'\\\n])*'|"(?:\\[^]|[^"\\\n])*"|`(?:\\[^]|[^`\\])*`|[^]/giu;
const COMMENT = /^(?:--|#|\/\*)/u;
const OPEN_QUOTE = /^['"`]$/u;
const READS = /^[\s(]*(?:select|with)\b/iu;

/** The statement without comments and quoted parts. Throws `query.refused` where a quote is never closed. */
function bare(sql: string): string {
  return (sql.match(TOKEN) ?? [])
    .map((token) => {
      if (OPEN_QUOTE.test(token)) {
        throw refusedStatement('A quote is not closed.');
      }
      if (COMMENT.test(token)) {
        return ' ';
      }
      return token.length > 1 ? '_' : token;
    })
    .join('');
}

/** Whether parentheses are closed, and none is that was not opened. */
function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '(') {
      depth += 1;
    } else if (character === ')') {
      depth -= 1;
    }
    if (depth < 0) {
      return false;
    }
  }
  return depth === 0;
}

/** A person's statement as what comes after FROM: one query that cannot leave its parentheses. */
function ownStatement(query: string): string {
  const sql = trimStatement(query);
  const text = bare(sql);
  if (!READS.test(text)) {
    throw refusedStatement('Only statements that return rows are run: write a SELECT.');
  }
  if (text.includes(';')) {
    throw refusedStatement('Write one statement.');
  }
  if (text.includes('/*') || !isBalanced(text)) {
    throw refusedStatement('A parenthesis or a comment is not closed.');
  }
  return wrapStatement(sql);
}

/** The statement that reads a target. Throws `query.refused`. */
export function printSelect({ project, config }: Account, target: RemoteTarget): string {
  if ('query' in target) {
    return `SELECT * FROM ${ownStatement(target.query)}`;
  }
  const { schema, name } = target.table;
  const dataset = schema === '' ? (config.dataset ?? '') : schema;
  const columns = target.columns === null ? '*' : target.columns.map(quote).join(', ');
  return `SELECT ${columns} FROM ${[project, dataset, name].map(quote).join('.')}`;
}

const LITERALS: Readonly<Record<string, (from: string) => string>> = {
  DATE: (from) => `DATE ${quoteText(from)}`,
  DATETIME: (from) => `DATETIME ${quoteText(from)}`,
  TIMESTAMP: (from) => `TIMESTAMP ${quoteText(`${from}+00`)}`,
  STRING: quoteText,
};

/** The rows that a watermark passes. */
export function printSince(since: Since | null, fields: readonly Field[]): string {
  const field = fields.find(({ name }) => name === since?.column);
  if (since === null || field === undefined) {
    return '';
  }
  const value =
    LITERALS[field.type]?.(since.from) ?? (/^-?\d+$/u.test(since.from) ? since.from : quoteText(since.from));
  return ` WHERE ${quote(since.column)} >= ${value} OR ${quote(since.column)} IS NULL`;
}
