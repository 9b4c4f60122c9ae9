import { ResultReturnType, StatementType, type DuckDBConnection } from '@duckdb/node-api';
import type { ExtractedColumn, RemoteColumn, RemoteTable, RemoteTarget } from '../kit/database.ts';
import {
  PageBound,
  type FileReader,
  type FileToRead,
  type TextPage,
  type TextRow,
  type TextRows,
  type Window,
} from '../kit/file-database/file-reader.ts';
import { listTables } from './catalog.ts';
import { duckdbType, type DuckdbType } from './column-type.ts';
import { openFailure, readFailure, refusedStatement } from './failures.ts';
import { openDatabase, quote, type OpenedDatabase } from './open-database.ts';

interface ReadColumn extends DuckdbType {
  readonly name: string;
  readonly sourceType: string;
}

const extractedColumn = ({ name, type, digits, scale, isMoment }: ReadColumn): ExtractedColumn => ({
  name,
  type,
  digits,
  scale,
  isMoment,
});

interface ReadStatement {
  readonly sql: string;
  readonly columns: readonly ReadColumn[];
}

const targetText = (target: RemoteTarget): string => {
  if ('query' in target) {
    return target.query.replace(/[;\s]+$/u, '');
  }
  const { table, columns } = target;
  const from = table.schema === '' ? quote(table.name) : `${quote(table.schema)}.${quote(table.name)}`;
  return `SELECT ${columns === null ? '*' : columns.map(quote).join(', ')} FROM ${from}`;
};

/** One statement that reads, and its columns. Nothing is run. */
async function prepare(connection: DuckDBConnection, sql: string): Promise<ReadStatement> {
  const statements = await connection.extractStatements(sql).catch((error: unknown) => {
    // The driver has no text for a statement without words.
    throw String(error).includes('native callback')
      ? refusedStatement('Write a statement that returns rows.')
      : error;
  });
  if (statements.count !== 1) {
    throw refusedStatement('Write one statement, and nothing after it.');
  }
  const prepared = await statements.prepare(0);
  try {
    if (prepared.statementType !== StatementType.SELECT) {
      throw refusedStatement('Only statements that return rows are run: write a SELECT.');
    }
    const columns = Array.from({ length: prepared.columnCount }, (_, index): ReadColumn => {
      const type = prepared.columnType(index);
      return { name: prepared.columnName(index), sourceType: type.toString(), ...duckdbType(type) };
    });
    return { sql, columns };
  } finally {
    prepared.destroySync();
  }
}

/** The statement with every column as text. It is one statement by itself, so that it cannot leave its parentheses. */
function asText({ sql, columns }: ReadStatement, window: Window | null): string {
  const names = columns.map((_, index) => `c${index}`);
  const list = columns.map(({ toText }, index) => toText(`c${index}`)).join(', ');
  const bounds = window === null ? '' : ` LIMIT ${window.limit} OFFSET ${window.offset}`;
  return `SELECT ${list} FROM (\n${sql}\n) AS source(${names.join(', ')})${bounds}`;
}

/**
 * Rows in pieces. The driver ends those of a statement that fails after the first piece as if they were whole: it is run
 * once more then, for its error.
 */
async function* rowPieces(connection: DuckDBConnection, sql: string): AsyncGenerator<readonly TextRow[]> {
  const result = await connection.stream(sql);
  for await (const chunk of result) {
    yield chunk.getRows() as unknown as readonly TextRow[];
  }
  if (result.returnType === ResultReturnType.INVALID) {
    await connection.run(sql);
    throw new Error('The statement failed among its rows.');
  }
}

async function* streamRows(
  connection: DuckDBConnection,
  sql: string,
  statement: string | null,
): AsyncGenerator<readonly TextRow[]> {
  try {
    yield* rowPieces(connection, sql);
  } catch (error) {
    throw readFailure(error, statement);
  }
}

class DuckdbFile implements FileReader {
  readonly #database: OpenedDatabase;

  constructor(database: OpenedDatabase) {
    this.#database = database;
  }

  async inspect(): ReturnType<FileReader['inspect']> {
    return this.#reading(null, async (connection) => {
      const read = await connection.runAndReadAll('SELECT version()');
      const [version] = read.getRows()[0] as readonly string[];
      return { message: `A DuckDB database, read by DuckDB ${version}.`, warning: null };
    });
  }

  async listTables(): Promise<readonly RemoteTable[]> {
    return this.#reading(null, () => listTables(this.#database));
  }

  async describe(target: RemoteTarget): Promise<readonly RemoteColumn[]> {
    return this.#withStatement(target, async (_connection, { columns }) =>
      columns.map(({ name, type, sourceType }) => ({ name, type, sourceType, nullable: true })),
    );
  }

  async estimateRows(target: RemoteTarget): Promise<number | null> {
    if ('query' in target) {
      return null;
    }
    const { schema, name } = target.table;
    const tables = await this.listTables();
    return tables.find((table) => table.schema === schema && table.name === name)?.rowsEstimate ?? null;
  }

  async page(target: RemoteTarget, { offset, limit }: Window): Promise<TextPage> {
    return this.#withStatement(target, async (connection, read) => {
      const bound = new PageBound();
      const rows: TextRow[] = [];
      for await (const piece of rowPieces(connection, asText(read, { offset, limit: limit + 1 }))) {
        for (const row of piece) {
          bound.add(row.reduce((sum, text) => sum + (text?.length ?? 0), 0));
          rows.push(row);
        }
      }
      return { columns: read.columns.map(extractedColumn), rows };
    });
  }

  async read(target: RemoteTarget): Promise<TextRows> {
    const statement = 'query' in target ? target.query : null;
    return this.#withStatement(target, async (connection, read) => ({
      columns: read.columns.map(extractedColumn),
      rows: streamRows(connection, asText(read, null), statement),
    }));
  }

  #withStatement<T>(
    target: RemoteTarget,
    work: (connection: DuckDBConnection, read: ReadStatement) => Promise<T>,
  ): Promise<T> {
    return this.#reading('query' in target ? target.query : null, async (connection) =>
      work(connection, await prepare(connection, targetText(target))),
    );
  }

  async #reading<T>(
    statement: string | null,
    work: (connection: DuckDBConnection) => Promise<T>,
  ): Promise<T> {
    try {
      return await work(this.#database.connection);
    } catch (error) {
      throw readFailure(error, statement);
    }
  }
}

/** Opens a file. Throws `source.refused` for one that is no database. */
export async function openFile(file: FileToRead): Promise<FileReader> {
  try {
    return new DuckdbFile(await openDatabase(file));
  } catch (error) {
    throw openFailure(error);
  }
}
