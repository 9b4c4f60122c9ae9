import { AppError, invariant } from '@plumbline/contract';
import type { Client, Connection, FieldDef, Submittable } from 'pg';
import { isServerError, statementFailure, type WrappedStatement } from './failures.ts';
import { postgresType, type PostgresType } from './types.ts';
import type { RemoteTarget, Since } from '../kit/database.ts';
import type { ReadSession } from './session.ts';
import { refusedStatement } from '../kit/refused.ts';

/** The driver's own messages, of which its types know a part. */
interface Wire {
  parse(query: { readonly text: string; readonly name: string; readonly types: readonly number[] }): void;
  describe(what: { readonly type: 'S'; readonly name: string }): void;
  sync(): void;
}

/** What the server says of a statement that it parsed. */
interface ParsedColumns {
  /** Null for a statement that has no columns. */
  readonly fields: readonly FieldDef[] | null;
  readonly parameters: number;
}

interface Settle {
  readonly resolve: (parsed: ParsedColumns) => void;
  readonly reject: (error: Error) => void;
}

/** Parses a statement without running it. */
class ParsedStatement implements Submittable {
  readonly #text: string;
  readonly #done: Settle;
  #fields: readonly FieldDef[] | null = null;
  #parameters = 0;

  constructor(text: string, done: Settle) {
    this.#text = text;
    this.#done = done;
  }

  submit(connection: Connection): void {
    const wire = connection as unknown as Wire;
    // The driver hands it to nobody.
    connection.once('parameterDescription', ({ parameterCount }: { readonly parameterCount: number }) => {
      this.#parameters = parameterCount;
    });
    wire.parse({ text: this.#text, name: '', types: [] });
    wire.describe({ type: 'S', name: '' });
    wire.sync();
  }

  handleRowDescription({ fields }: { readonly fields: readonly FieldDef[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#done.reject(error);
  }

  handleReadyForQuery(): void {
    this.#done.resolve({ fields: this.#fields, parameters: this.#parameters });
  }
}

const parseStatement = (client: Client, text: string): Promise<ParsedColumns> =>
  new Promise((resolve, reject) => {
    client.query(new ParsedStatement(text, { resolve, reject }));
  });

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

type TableName = Extract<RemoteTarget, { readonly table: unknown }>['table'];

/** A table without a schema is the one that the search path finds. */
export const quoteTable = ({ schema, name }: TableName): string =>
  schema === '' ? quote(name) : `${quote(schema)}.${quote(name)}`;

/** What a target reads, as one statement. */
export function printStatement(target: RemoteTarget): string {
  if ('query' in target) {
    return target.query.replace(/[;\s]+$/u, '');
  }
  const { table, columns } = target;
  const list = columns === null ? '*' : columns.map(quote).join(', ');
  return `SELECT ${list} FROM ${quoteTable(table)}`;
}

export interface ReadColumn extends PostgresType {
  readonly name: string;
  readonly sourceType: string;
}

export interface ReadStatement {
  readonly columns: readonly ReadColumn[];
  /** What a person wrote, or what reads the table. */
  readonly statement: string;
  /** Reads every column as text that loses nothing. */
  readonly select: string;
  readonly wrapping: WrappedStatement | null;
}

const wrapped = (
  statement: string,
  columns: readonly PostgresType[],
): Pick<ReadStatement, 'select' | 'wrapping'> => {
  const names = columns.map((_, index) => `c${index}`);
  const list = columns.map(({ select }, index) => select(`c${index}`)).join(', ');
  const before = `SELECT ${list} FROM (\n`;
  return {
    select: `${before}${statement}\n) AS q(${names.join(', ')})`,
    wrapping: { statement, before: before.length },
  };
};

const NO_ROWS = 'Only statements that return rows are run: write a SELECT.';
const SYNTAX_ERROR = '42601';

const isWholeTable = (target: RemoteTarget): target is Extract<RemoteTarget, { readonly table: unknown }> =>
  'table' in target && target.columns === null;

/** The columns of what was parsed. Throws for what cannot be read. */
function readableFields({ fields, parameters }: ParsedColumns, target: RemoteTarget): readonly FieldDef[] {
  if (parameters > 0) {
    throw refusedStatement('The statement has a parameter, such as $1. Write a value in its place.');
  }
  if (fields !== null && fields.length > 0) {
    return fields;
  }
  throw 'query' in target
    ? refusedStatement(NO_ROWS)
    : new AppError('source.refused', 'The table has no columns, so there is nothing to read.');
}

/** Has the server parse a person's statement where it is read from, which SHOW, EXPLAIN and statements that write cannot be. */
async function checkWrapped(
  { client }: ReadSession,
  { select, wrapping }: Pick<ReadStatement, 'select' | 'wrapping'>,
): Promise<void> {
  try {
    await parseStatement(client, select);
  } catch (error) {
    throw isServerError(error) && error.code === SYNTAX_ERROR
      ? refusedStatement(NO_ROWS, error)
      : statementFailure(error, wrapping);
  }
}

/**
 * The columns of a target, and the statement that reads them. A person's text is parsed by itself first, as one statement
 * that gives rows: only a text whose parentheses, quotes and comments are closed passes, so that it cannot leave those
 * that it is put between. A whole table is the columns of it that the user may read.
 */
export async function readStatement(session: ReadSession, target: RemoteTarget): Promise<ReadStatement> {
  const { client, query } = session;
  const statement = printStatement(target);
  const own = 'query' in target ? { statement, before: 0 } : null;
  const parsed = await parseStatement(client, statement).catch((error: unknown) => {
    throw statementFailure(error, own);
  });
  const fields = readableFields(parsed, target);
  const { rows } = await query(
    `SELECT given.oid, coalesce(t.typcategory::text, ''), format_type(given.oid, given.modifier),
            given.relation = 0 OR has_column_privilege(given.relation, given.attribute, 'SELECT')
       FROM unnest($1::oid[], $2::int[], $3::oid[], $4::int2[])
            WITH ORDINALITY AS given(oid, modifier, relation, attribute, at)
       LEFT JOIN pg_type t ON t.oid = given.oid ORDER BY given.at`,
    [
      fields.map(({ dataTypeID }) => dataTypeID),
      fields.map(({ dataTypeModifier }) => dataTypeModifier),
      fields.map(({ tableID }) => tableID),
      fields.map(({ columnID }) => columnID),
    ],
  );
  const readable = fields.filter((_, index) => rows[index]?.[3] === 't');
  if (isWholeTable(target) && readable.length > 0 && readable.length < fields.length) {
    return readStatement(session, { ...target, columns: readable.map(({ name }) => name) });
  }
  const columns = fields.map(({ name, dataTypeID, dataTypeModifier }, index): ReadColumn => {
    const [, category, sourceType] = rows[index] ?? [];
    const facts = { oid: dataTypeID, modifier: dataTypeModifier, category: category ?? '' };
    return { name, sourceType: sourceType ?? '', ...postgresType(facts) };
  });
  const { select, wrapping } = wrapped(statement, columns);
  if (own !== null) {
    await checkWrapped(session, { select, wrapping });
  }
  return { columns, statement, select, wrapping: own === null ? null : wrapping };
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The statement for the rows that a watermark passes. Moments without a zone are UTC, as those of the session are. */
export function selectSince({ columns, select }: ReadStatement, { column, from }: Since): string {
  const index = columns.findIndex(({ name }) => name === column);
  invariant(index >= 0, 'A watermark is among the columns that are read.');
  // Without a cast the server reads the text as the column's own type, and can use its index.
  return `${select} WHERE c${index} >= ${literal(from)} OR c${index} IS NULL`;
}
