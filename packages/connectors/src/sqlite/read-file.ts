import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { statSync } from 'node:fs';
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
import { ColumnValues, type ColumnReading, type Value } from './column-values.ts';
import { declaredType } from './declared-type.ts';
import { readFailure, refusedStatement } from './failures.ts';
import { confine, hasWriteAheadLog, openDatabase } from './open-database.ts';

/** Rows that decide the types of columns that are described, not read. */
const SAMPLE_ROWS = 10_000;
const BATCH_ROWS = 1_000;
const BATCH_CHARS = 8 * 1024 ** 2;
/** In larger files tables are not counted: rows of a table are those up to its highest row number. */
const COUNTED_BYTES = 256 * 1024 ** 2;

type Row = readonly Value[];

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function targetText(target: RemoteTarget): string {
  if ('query' in target) {
    return target.query.replace(/[;\s]+$/u, '');
  }
  const { table, columns } = target;
  return `SELECT ${columns === null ? '*' : columns.map(quote).join(', ')} FROM ${quote(table.name)}`;
}

interface ReadStatement {
  readonly statement: StatementSync;
  readonly columns: readonly { readonly name: string; readonly declaration: string | null }[];
}

function prepare(database: DatabaseSync, target: RemoteTarget): ReadStatement {
  const sql = targetText(target);
  const statement = database.prepare(sql);
  // SQLite prepares the first of several and ignores what follows.
  if (statement.sourceSQL.length !== sql.length) {
    throw refusedStatement('Write one statement, and nothing after it.');
  }
  const columns = statement.columns().map(({ name, type }) => ({ name, declaration: type }));
  if (columns.length === 0) {
    throw refusedStatement('Only statements that return rows are run: write a SELECT.');
  }
  return { statement, columns };
}

const iterateRows = ({ statement }: ReadStatement): Iterable<Row> =>
  statement.iterate() as unknown as Iterable<Row>;

/** How each column is read, by the values of rows. */
function planReading(read: ReadStatement, rows: Iterable<Row>): readonly ColumnReading[] {
  const values = read.columns.map(({ declaration }) => new ColumnValues(declaredType(declaration)));
  for (const row of rows) {
    for (const [index, column] of values.entries()) {
      column.add(row[index] ?? null);
    }
  }
  return values.map((column) => column.reading());
}

const extractedColumns = (
  { columns }: ReadStatement,
  reading: readonly ColumnReading[],
): readonly ExtractedColumn[] =>
  columns.map(({ name }, index) => {
    const { type = 'text', digits = null, scale = null } = reading[index] ?? {};
    return { name, type, digits, scale };
  });

/** Rows from `offset` on, at most `limit`. */
function* takeWindow(rows: Iterable<Row>, { offset, limit }: Window): Generator<Row> {
  let at = 0;
  for (const row of rows) {
    if (at >= offset) {
      yield row;
    }
    at += 1;
    if (at >= offset + limit) {
      return;
    }
  }
}

/** Characters of a row: a blob is shown in hexadecimal. */
const rowLength = (row: Row): number =>
  row.reduce<number>((sum, value) => {
    if (typeof value === 'string') {
      return sum + value.length;
    }
    return value instanceof Uint8Array ? sum + 2 * value.length : sum;
  }, 0);

/** The rows of a page, until they have more text than one may have. */
function pageRows(rows: Iterable<Row>): readonly Row[] {
  const bound = new PageBound();
  const page: Row[] = [];
  for (const row of rows) {
    bound.add(rowLength(row));
    page.push(row);
  }
  return page;
}

const toTexts = (reading: readonly ColumnReading[], row: Row): TextRow =>
  reading.map(({ toText }, index) => toText(row[index] ?? null));

function* toBatches(reading: readonly ColumnReading[], rows: Iterable<Row>): Generator<readonly TextRow[]> {
  let batch: TextRow[] = [];
  let chars = 0;
  for (const row of rows) {
    batch.push(toTexts(reading, row));
    chars += rowLength(row);
    if (batch.length === BATCH_ROWS || chars >= BATCH_CHARS) {
      yield batch;
      batch = [];
      chars = 0;
    }
  }
  yield batch;
}

/** SQLite reads synchronously: what it throws between two batches is what the statement failed with. */
async function* translated(
  batches: Iterable<readonly TextRow[]>,
  sql: string | null,
): AsyncGenerator<readonly TextRow[]> {
  try {
    yield* batches;
  } catch (error) {
    throw readFailure(error, sql);
  }
}

class SqliteFile implements FileReader {
  readonly #file: FileToRead;
  readonly #database: DatabaseSync;

  constructor(file: FileToRead) {
    this.#file = file;
    this.#database = openDatabase(file);
  }

  async inspect(): ReturnType<FileReader['inspect']> {
    return this.#reading(null, () => {
      const row = this.#database.prepare('PRAGMA encoding').get() as unknown as readonly string[];
      // Reads the schema, which a damaged file fails at.
      this.#database.prepare('SELECT count(*) FROM sqlite_schema').get();
      const warning = hasWriteAheadLog(this.#file)
        ? 'It was written with a log of changes (WAL): those that are still in a file ending in "-wal" are not in this one. Close the program that writes it, or run PRAGMA wal_checkpoint(TRUNCATE), then upload it.'
        : null;
      return { message: `An SQLite 3 database, text in ${row[0] ?? 'UTF-8'}.`, warning };
    });
  }

  async listTables(): Promise<readonly RemoteTable[]> {
    const isCounted = statSync(this.#file.path).size <= COUNTED_BYTES;
    return this.#reading(null, () => listTables(this.#database, isCounted));
  }

  async describe(target: RemoteTarget): Promise<readonly RemoteColumn[]> {
    return this.#withStatement(target, (read) => {
      const reading = planReading(read, takeWindow(iterateRows(read), { offset: 0, limit: SAMPLE_ROWS }));
      return read.columns.map(({ name, declaration }, index) => {
        const type = reading[index]?.type ?? 'text';
        return { name, type, sourceType: declaration ?? type, nullable: true };
      });
    });
  }

  async estimateRows(target: RemoteTarget): Promise<number | null> {
    if ('query' in target) {
      return null;
    }
    const tables = await this.listTables();
    return tables.find(({ name }) => name === target.table.name)?.rowsEstimate ?? null;
  }

  async page(target: RemoteTarget, { offset, limit }: Window): Promise<TextPage> {
    return this.#withStatement(target, (read) => {
      const rows = pageRows(takeWindow(iterateRows(read), { offset, limit: limit + 1 }));
      const reading = planReading(read, rows);
      return {
        columns: extractedColumns(read, reading),
        rows: rows.map((row) => toTexts(reading, row)),
      };
    });
  }

  async read(target: RemoteTarget): Promise<TextRows> {
    return this.#withStatement(target, (read) => {
      // Once for what the values have in common, and once for the values.
      const reading = planReading(read, iterateRows(read));
      const columns = extractedColumns(read, reading);
      const sql = 'query' in target ? target.query : null;
      return { columns, rows: translated(toBatches(reading, iterateRows(read)), sql) };
    });
  }

  #withStatement<T>(target: RemoteTarget, work: (read: ReadStatement) => T): T {
    return this.#reading('query' in target ? target.query : null, () => {
      confine(this.#database);
      return work(prepare(this.#database, target));
    });
  }

  #reading<T>(sql: string | null, work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw readFailure(error, sql);
    }
  }
}

/** Opens a file. Throws what `FileReader` does for a file that is no database. */
export function openFile(file: FileToRead): FileReader {
  try {
    return new SqliteFile(file);
  } catch (error) {
    throw readFailure(error, null);
  }
}
