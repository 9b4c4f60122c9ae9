import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { assertNever, type Cell, type ColumnType } from '@plumbline/contract';
import { type ColumnSchema, type Sql, duckdb, parseNumeral, printNumeral } from '@plumbline/query';
import { SQL_TYPES } from './tables.ts';

/** The column that says where a row stands, as `file_row_number` does in a Parquet file. */
export const POSITION = 'position';

export interface Arbiter {
  readonly load: (rows: readonly (readonly Cell[])[]) => Promise<void>;
  /** Cells in canonical form, columns typed by `types`. */
  readonly ask: (sql: Sql, types: readonly ColumnType[]) => Promise<Cell[][]>;
  readonly close: () => void;
}

/** A DuckDB that holds one table of these columns at a time. */
export async function openArbiter(columns: readonly ColumnSchema[]): Promise<Arbiter> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  const fields = columns.map(({ name, type }) => `${duckdb.quoteIdentifier(name)} ${SQL_TYPES[type]}`);
  await connection.run(`CREATE TABLE dataset (${fields.join(', ')}, ${POSITION} BIGINT)`);
  return {
    load: (rows) => loadRows(connection, rows),
    ask: async ({ text, params }, types) => {
      const reader = await connection.runAndReadAll(text, [...params]);
      return (reader.getRowsJson() as Cell[][]).map((row) => canonicalRow(row, types));
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function loadRows(connection: DuckDBConnection, rows: readonly (readonly Cell[])[]): Promise<void> {
  await connection.run('DELETE FROM dataset');
  const literal = (cell: Cell): string =>
    cell === null ? 'NULL' : `'${String(cell).replaceAll("'", "''")}'`;
  const lines = rows.map((row, index) => `(${[...row, index].map(literal).join(', ')})`);
  if (lines.length > 0) {
    await connection.run(`INSERT INTO dataset VALUES ${lines.join(', ')}`);
  }
}

/** One form for equal values, whoever wrote them. */
export const canonicalRow = (row: readonly Cell[], types: readonly ColumnType[]): Cell[] =>
  row.map((cell, index) => canonical(types[index] ?? 'text', cell));

function canonical(type: ColumnType, cell: Cell): Cell {
  if (cell === null) {
    return null;
  }
  switch (type) {
    case 'integer':
    case 'decimal':
      return printNumeral(parseNumeral(String(cell)) ?? { digits: 0n, scale: 0 });
    case 'number':
      return Number(cell) === 0 ? 0 : Number(Number(cell).toPrecision(12));
    case 'date':
    case 'time':
    case 'timestamp':
      return String(cell)
        .replace('T', ' ')
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '');
    case 'text':
    case 'json':
    case 'boolean':
      return cell;
    default:
      return assertNever(type);
  }
}
