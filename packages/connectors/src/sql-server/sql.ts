import type { RemoteTarget, Since } from '../kit/database.ts';
import type { ServerColumn } from './types.ts';
import { refusedStatement } from '../kit/refused.ts';

/** https://learn.microsoft.com/sql/t-sql/functions/quotename-transact-sql */
export const quote = (name: string): string => `[${name.replaceAll(']', ']]')}]`;
const literal = (text: string): string => `N'${text.replaceAll("'", "''")}'`;

/**
 * What a statement is made of: comments, which can be nested, names and texts in quotes, words, and everything else, one character
 * at a time.
 */
const TOKEN =
  /--[^\n]*|\/\*|\*\/|'(?:''|[^'])*'|"(?:""|[^"])*"|\[(?:\]\]|[^\]])*\]|[\p{L}_@#$][\p{L}\p{N}_@#$]*|[^]/gu;
const OPEN = /^(?:'|"|\[)$/u;

interface Word {
  /** In lower case. */
  readonly text: string;
  readonly at: number;
  readonly depth: number;
}

/** Reads what no SELECT that is shown here should: files of the server, and other servers. */
const ELSEWHERE = new Set(['openrowset', 'openquery', 'opendatasource', 'openxml']);

/** The words outside of comments and quotes, with the depth of parentheses around them. Throws `query.refused`. */
function tokenizeSql(sql: string): readonly Word[] {
  const words: Word[] = [];
  let [depth, comments] = [0, 0];
  for (const { 0: token, index } of sql.matchAll(TOKEN)) {
    if (token === '/*') {
      comments += 1;
    } else if (token === '*/') {
      comments -= 1;
    } else if (comments === 0 && !token.startsWith('--')) {
      depth += Number(token === '(') - Number(token === ')');
      if (OPEN.test(token)) {
        throw refusedStatement('A quote is not closed.');
      }
      if (token === ';') {
        throw refusedStatement('Write one statement.');
      }
      if (token.trim() !== '') {
        words.push({ text: token.toLowerCase(), at: index, depth });
      }
    }
    if (depth < 0 || comments < 0) {
      throw refusedStatement('A parenthesis or a comment is closed that was never opened.');
    }
  }
  if (depth > 0 || comments > 0) {
    throw refusedStatement('A parenthesis or a comment is not closed.');
  }
  return words;
}

/** A person's statement, split so that it can be read from as a table. */
export interface OwnStatement {
  /** Named queries in front of it, with the WITH; empty without any. */
  readonly before: string;
  readonly select: string;
}

/** A query in parentheses may have an order only beside a limit. */
function withLimit(select: string, words: readonly Word[]): string {
  const own = words.filter(({ depth }) => depth === 0).map(({ text }) => text);
  const isOrdered = own.includes('order');
  return isOrdered && !own.includes('offset') && !own.includes('top') ? `${select}\nOFFSET 0 ROWS` : select;
}

/**
 * One query that cannot leave the parentheses that it is put into, behind the queries that it names. Throws `query.refused`.
 *
 * https://learn.microsoft.com/sql/t-sql/queries/with-common-table-expression-transact-sql
 */
export function ownStatement(query: string): OwnStatement {
  const sql = query.replace(/[;\s]+$/u, '');
  const words = tokenizeSql(sql);
  const word = words.find(({ text }) => ELSEWHERE.has(text));
  if (word !== undefined) {
    throw refusedStatement(`${word.text.toUpperCase()} reads files or other servers, which is not run.`);
  }
  const own = words.filter(({ depth }) => depth === 0);
  const start = own.find(({ text }) => text === 'select');
  const first = words[0]?.text;
  if (start === undefined || (first !== 'select' && first !== 'with')) {
    throw refusedStatement('Only statements that return rows are run: write a SELECT.');
  }
  const after = words.filter(({ at }) => at >= start.at);
  const refused = after.find(({ text, depth }) => depth === 0 && (text === 'into' || text === 'option'));
  if (refused !== undefined) {
    throw refusedStatement(
      refused.text === 'into'
        ? 'Only statements that read are run.'
        : 'Leave OPTION out: the statement is read as part of another one.',
    );
  }
  return { before: sql.slice(0, start.at), select: withLimit(sql.slice(start.at), after) };
}

const columnList = (
  columns: readonly ServerColumn[],
  sqlOf: (column: ServerColumn, index: number) => string,
) => columns.map((column, index) => column.select(sqlOf(column, index))).join(', ');

/** A table, or a person's statement taken apart. */
export type ReadTarget = OwnStatement | Extract<RemoteTarget, { readonly table: unknown }>;

/** The statement whose columns are described. */
export function describedStatement(read: ReadTarget): string {
  if ('select' in read) {
    return `${read.before}${read.select}`;
  }
  const columns = read.columns === null ? '*' : read.columns.map(quote).join(', ');
  return `SELECT ${columns} FROM ${printTable(read)}`;
}

/** Without a schema the name is looked up in the user's own, then in dbo, as SQL Server does. */
const printTable = ({ table: { schema, name } }: Exclude<ReadTarget, OwnStatement>): string =>
  schema === '' ? quote(name) : `${quote(schema)}.${quote(name)}`;

/** The statement that gives every column as text that loses nothing; `rows`: at most this many. */
export function readingStatement(
  read: ReadTarget,
  columns: readonly ServerColumn[],
  { rows, where = '' }: { readonly rows: number | null; readonly where?: string },
): string {
  const top = rows === null ? '' : `TOP (${rows}) `;
  if ('select' in read) {
    const names = columns.map((_, index) => `c${index}`);
    const list = columnList(columns, (_, index) => `q.c${index}`);
    return `${read.before}SELECT ${top}${list} FROM (\n${read.select}\n) AS q(${names.join(', ')})`;
  }
  return `SELECT ${top}${columnList(columns, ({ name }) => `q.${quote(name)}`)} FROM ${printTable(read)} AS q${where}`;
}

/** The rows that a watermark passes. Moments of it are in UTC. */
export function printSince({ column, from }: Since, { base }: Pick<ServerColumn, 'base'>): string {
  const name = `q.${quote(column)}`;
  const value = (): string => {
    if (/^-?\d+$/u.test(from)) {
      return from;
    }
    const moment = `CONVERT(datetime2(7), ${literal(from)}, 121)`;
    return base === 'datetimeoffset' ? `TODATETIMEOFFSET(${moment}, '+00:00')` : moment;
  };
  const limit = base === 'date' ? `CONVERT(date, ${literal(from)}, 23)` : value();
  return ` WHERE ${name} >= ${limit} OR ${name} IS NULL`;
}
