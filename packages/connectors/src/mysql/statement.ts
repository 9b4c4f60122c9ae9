import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Connection, FieldPacket, QueryOptions } from 'mysql2';
import type { RemoteTarget, Since } from '../kit/database.ts';
import { statementFailure } from './failures.ts';
import type { ReadSession, Row } from './session.ts';
import { mysqlKind, mysqlType, type ColumnFacts, type MysqlKind, type MysqlType } from './types.ts';
import { refusedStatement } from '../kit/refused.ts';

export const quote = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

export interface ReadColumn extends MysqlType, MysqlKind {
  readonly name: string;
  readonly sourceType: string;
}

export interface ReadStatement {
  readonly sql: string;
  /** True: a person wrote it. */
  readonly isOwn: boolean;
  readonly columns: readonly ReadColumn[];
}

/** Spaces, comments and opening parentheses before the first word. Comments that begin with `!` are executed by the server, and so are not skipped. */
const LEADING = /^(?:\s|\/\*(?![!M])[^]*?\*\/|--[ \t][^\n]*(?:\n|$)|#[^\n]*(?:\n|$)|\()*/u;
/** Wherever it is written: the server runs it in some comments too. */
const READS_FILES = /load_file/iu;
const READS = /^(?:select|with|values|table)\b/iu;

function ownStatement(query: string): string {
  const sql = query.replace(/[;\s]+$/u, '');
  const { length } = LEADING.exec(sql)?.[0] ?? '';
  if (!READS.test(sql.slice(length))) {
    throw refusedStatement('Only statements that return rows are run: write a SELECT.');
  }
  if (READS_FILES.test(sql)) {
    throw refusedStatement('LOAD_FILE reads files of the server, which is not run.');
  }
  return sql;
}

type TableTarget = Exclude<RemoteTarget, { query: string }>;

/** Names and types of a table's columns, in their order. */
async function columnTypes(
  { query }: ReadSession,
  { table: { schema, name } }: TableTarget,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await query(
    `SELECT COLUMN_NAME, DATA_TYPE FROM information_schema.COLUMNS
      WHERE TABLE_SCHEMA = ${schema === '' ? 'DATABASE()' : '?'} AND TABLE_NAME = ? ORDER BY ORDINAL_POSITION`,
    schema === '' ? [name] : [schema, name],
  );
  return new Map(rows.map(([column, type]) => [column ?? '', type ?? '']));
}

/** Columns of shapes. */
export async function geometryNames(session: ReadSession, target: TableTarget): Promise<ReadonlySet<string>> {
  const types = await columnTypes(session, target);
  return new Set([...types].flatMap(([name, type]) => (GEOMETRIES.has(type) ? [name] : [])));
}

/** Geometries are read as the text that people know, `POINT(1 2)`. */
async function tableStatement(session: ReadSession, target: TableTarget): Promise<string> {
  const { schema, name } = target.table;
  const types = await columnTypes(session, target);
  const columns = target.columns ?? [...types.keys()];
  const list = columns.map((column) =>
    GEOMETRIES.has(types.get(column) ?? '')
      ? `ST_AsText(${quote(column)}) AS ${quote(column)}`
      : quote(column),
  );
  const from = schema === '' ? quote(name) : `${quote(schema)}.${quote(name)}`;
  return `SELECT ${list.length === 0 ? '*' : list.join(', ')} FROM ${from}`;
}

const GEOMETRIES = new Set([
  'geometry',
  'point',
  'linestring',
  'polygon',
  'multipoint',
  'multilinestring',
  'multipolygon',
  'geometrycollection',
  'geomcollection',
]);

interface PreparedStatement {
  readonly parameters?: readonly unknown[];
  readonly columns?: readonly (FieldPacket & ColumnFacts)[];
  close(): void;
}

/** Has the server parse one statement, without running it; it takes one and no more. */
const prepare = ({ connection }: ReadSession, sql: string): Promise<readonly (FieldPacket & ColumnFacts)[]> =>
  new Promise((resolve, reject) => {
    connection.prepare(sql, (error, statement) => {
      if (error !== null) {
        reject(error);
        return;
      }
      const prepared = statement as unknown as PreparedStatement;
      prepared.close();
      if ((prepared.parameters?.length ?? 0) > 0) {
        reject(refusedStatement('The statement has a parameter, `?`. Write a value in its place.'));
        return;
      }
      resolve(prepared.columns ?? []);
    });
  });

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Moments without a zone are UTC, as those of the session are. */
const restriction = ({ column, from }: Since): string =>
  ` WHERE ${quote(column)} >= ${/^-?\d+$/u.test(from) ? from : literal(from)} OR ${quote(column)} IS NULL`;

/** The columns of a target, and the statement that reads them; of a table those rows that a watermark passes. */
export async function readStatement(
  session: ReadSession,
  target: RemoteTarget,
  since: Since | null = null,
): Promise<ReadStatement> {
  const isOwn = 'query' in target;
  try {
    const sql = isOwn
      ? ownStatement(target.query)
      : `${await tableStatement(session, target)}${since === null ? '' : restriction(since)}`;
    const fields = await prepare(session, sql);
    if (fields.length === 0) {
      throw refusedStatement('Only statements that return rows are run: write a SELECT.');
    }
    const columns = fields.map((field): ReadColumn => {
      const type = mysqlType(field);
      return { name: field.name, sourceType: type.type, ...type, ...mysqlKind(field) };
    });
    return { sql, isOwn, columns };
  } catch (error) {
    throw statementFailure(error, isOwn);
  }
}

const hex = (value: Buffer): string => value.toString('hex');

const asText = (value: unknown, { read }: MysqlType): string | null => {
  if (value === null || value === undefined) {
    return null;
  }
  if (Buffer.isBuffer(value)) {
    if (read === 'bits') {
      return BigInt(`0x${hex(value) || '0'}`).toString();
    }
    return read === 'hex' ? hex(value) : value.toString('utf8');
  }
  return typeof value === 'string' ? value : (value as number).toString();
};

/** The rows of a statement as they come; leaving the loop stops it with its connection. */
export async function* streamRows(
  { connection }: ReadSession,
  { sql, columns, isOwn }: ReadStatement,
): AsyncGenerator<Row> {
  const bytes = columns.map(({ read }) => read !== 'text');
  const options = {
    sql,
    rowsAsArray: true,
    // Before any conversion of the driver, which loses digits and zero dates.
    typeCast: typeCast(bytes),
  };
  const { rows, close } = rowStream(connection, options);
  try {
    for await (const row of rows as AsyncIterable<unknown[]>) {
      yield columns.map((column, index) => asText(row[index], column));
    }
  } catch (error) {
    throw statementFailure(error, isOwn);
  } finally {
    close();
  }
}

/** The rows of a query; `close` once they are not read any more. */
export function rowStream(
  connection: Connection,
  options: QueryOptions & { readonly rowsAsArray: boolean },
): { readonly rows: Readable; readonly close: () => void } {
  const rows = connection.query(options).stream({ highWaterMark: 1_000 });
  // The driver leaves a stream open whose connection is gone.
  const { stream } = connection as unknown as { readonly stream: Socket };
  const onClose = (): void => void rows.destroy(new Error('The connection was closed.'));
  stream.once('close', onClose);
  return { rows, close: () => void stream.off('close', onClose) };
}

interface Field {
  string(): string | null;
  buffer(): Buffer | null;
}

/** Fields of a row are converted in their order. */
const typeCast = (bytes: readonly boolean[]) => {
  let index = -1;
  return (field: Field): string | Buffer | null => {
    index = (index + 1) % bytes.length;
    return bytes[index] === true ? field.buffer() : field.string();
  };
};
