import { AppError, type Cell, type ColumnType } from '@plumbline/contract';
import { type ColumnSchema, mysql } from '@plumbline/query';
import { createConnection, type Connection } from 'mysql2';
import { type Arbiter, POSITION, canonicalRow, valuesList } from './arbiter.ts';

export const TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'TEXT',
  integer: 'BIGINT',
  decimal: 'DECIMAL(18, 4)',
  number: 'DOUBLE',
  time: 'TIME(6)',
  boolean: 'TINYINT(1)',
  date: 'DATE',
  timestamp: 'DATETIME(6)',
  json: 'LONGTEXT',
};

const OUT_OF_RANGE = 1690;

/** The server refuses while it runs what no double of it holds. [SEM-EXPR-20] */
const beyondDoubles = (cause: Error): AppError =>
  new AppError('query.unsupported', 'A figure is beyond what a double holds.', { cause });

/** A connection whose session is that of live datasets, in a zone that sets its clocks. */
export class MariadbClient {
  readonly #connection: Connection;

  constructor(socketPath: string) {
    this.#connection = createConnection({
      socketPath,
      user: 'root',
      charset: 'utf8mb4',
      rowsAsArray: true,
      // Every cell as the server writes it.
      typeCast: (field) => field.string('utf8'),
    });
  }

  async open(): Promise<void> {
    await this.query('CREATE DATABASE IF NOT EXISTS tests');
    await this.query('USE tests');
    await this.query('SET NAMES utf8mb4 COLLATE utf8mb4_nopad_bin');
    await this.query(`SET SESSION sql_mode = 'NO_BACKSLASH_ESCAPES', time_zone = '+05:00'`);
  }

  query(sql: string): Promise<Cell[][]> {
    return new Promise((resolve, reject) => {
      this.#connection.query(sql, (error, rows) => {
        if (error === null) {
          resolve(rows as unknown as Cell[][]);
        } else {
          reject(error.errno === OUT_OF_RANGE ? beyondDoubles(error) : error);
        }
      });
    });
  }

  /** A table of these columns, of this connection alone. */
  async create(name: string, columns: readonly ColumnSchema[]): Promise<void> {
    const fields = columns.map((column) => `${mysql.quoteIdentifier(column.name)} ${TYPES[column.type]}`);
    const charset = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin';
    await this.query(`CREATE TEMPORARY TABLE ${name} (${fields.join(', ')}, ${POSITION} BIGINT) ${charset}`);
  }

  async load(name: string, rows: readonly (readonly Cell[])[]): Promise<void> {
    await this.query(`DELETE FROM ${name}`);
    if (rows.length > 0) {
      const written = rows.map((row) => row.map((cell) => (typeof cell === 'boolean' ? Number(cell) : cell)));
      await this.query(`INSERT INTO ${name} VALUES ${valuesList(written)}`);
    }
  }

  end(): void {
    this.#connection.destroy();
  }
}

/** A table of these columns, of this connection alone, in a MariaDB. */
export async function openMariadb(socket: string, columns: readonly ColumnSchema[]): Promise<Arbiter> {
  const client = new MariadbClient(socket);
  await client.open();
  // A relation of a statement hides a table of its name, but not one that it reads itself.
  await client.create('dataset', columns);
  return {
    dialect: mysql,
    order: { order: [{ by: POSITION, direction: 'asc' }] },
    load: (rows) => client.load('dataset', rows),
    queryRows: async ({ text }, types) => {
      const rows = await client.query(text);
      return rows.map((row) => canonicalRow(row, types));
    },
    close: () => client.end(),
  };
}
