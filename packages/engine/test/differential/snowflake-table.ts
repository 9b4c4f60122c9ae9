import { AppError, type Cell, type ColumnType } from '@plumbline/contract';
import { type ColumnSchema, snowflake } from '@plumbline/query';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { type Arbiter, POSITION, canonicalRow, valuesList } from './arbiter.ts';

/** Of DuckDB, as the local Snowflake holds the types of live columns. */
const TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'VARCHAR',
  integer: 'DECIMAL(38, 0)',
  decimal: 'DECIMAL(38, 4)',
  number: 'DOUBLE',
  time: 'TIME',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
  json: 'VARCHAR',
};

const [DIALECT, SERVER] = [
  '../../../../scripts/local-snowflake-dialect.mjs',
  '../../../../scripts/local-snowflake-sql.mjs',
];
const { MACROS, toDuckdb } = (await import(DIALECT)) as {
  readonly MACROS: string;
  toDuckdb(sql: string): string;
};
const { isBeyond } = (await import(SERVER)) as { isBeyond(error: Error): boolean };

const inWords = (error: unknown): unknown =>
  error instanceof Error && isBeyond(error)
    ? new AppError('query.unsupported', 'A figure is beyond what the database can say.', { cause: error })
    : error;

/** Tables of the local Snowflake: its statements, run by DuckDB. */
export class SnowflakeTables {
  readonly #connection: DuckDBConnection;

  private constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  static async open(): Promise<SnowflakeTables> {
    const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
    const connection = await instance.connect();
    await connection.run(MACROS);
    return new SnowflakeTables(connection);
  }

  async create(name: string, columns: readonly ColumnSchema[]): Promise<void> {
    const fields = columns.map((column) => `${snowflake.quoteIdentifier(column.name)} ${TYPES[column.type]}`);
    await this.#connection.run(`CREATE TABLE ${name} (${fields.join(', ')}, ${POSITION} DECIMAL(38, 0))`);
  }

  async load(name: string, rows: readonly (readonly Cell[])[]): Promise<void> {
    await this.#connection.run(`DELETE FROM ${name}`);
    if (rows.length > 0) {
      await this.#connection.run(`INSERT INTO ${name} VALUES ${valuesList(rows)}`);
    }
  }

  async query(sql: string): Promise<Cell[][]> {
    try {
      const reader = await this.#connection.runAndReadAll(toDuckdb(sql));
      return reader
        .getRows()
        .map((row) => row.map((cell) => (cell === null || typeof cell === 'boolean' ? cell : String(cell))));
    } catch (error) {
      throw inWords(error);
    }
  }

  close(): void {
    this.#connection.closeSync();
  }
}

/** A table of these columns. */
export async function openSnowflake(columns: readonly ColumnSchema[]): Promise<Arbiter> {
  const tables = await SnowflakeTables.open();
  await tables.create('dataset', columns);
  return {
    dialect: snowflake,
    order: { order: [{ by: POSITION, direction: 'asc', isPresent: true }] },
    load: (rows) => tables.load('dataset', rows),
    queryRows: async ({ text }, types) => {
      const rows = await tables.query(text);
      return rows.map((row) => canonicalRow(row, types));
    },
    close: () => tables.close(),
  };
}
