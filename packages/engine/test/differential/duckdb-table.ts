import { DuckDBInstance } from '@duckdb/node-api';
import type { Cell } from '@plumbline/contract';
import { type ColumnSchema, duckdb } from '@plumbline/query';
import { type Arbiter, POSITION, canonicalRow, valuesList } from './arbiter.ts';
import { SQL_TYPES } from './tables.ts';

export { POSITION, type Arbiter, canonicalRow } from './arbiter.ts';

/** A DuckDB that holds one table of these columns at a time. */
export async function openArbiter(columns: readonly ColumnSchema[]): Promise<Arbiter> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  const fields = columns.map(({ name, type }) => `${duckdb.quoteIdentifier(name)} ${SQL_TYPES[type]}`);
  await connection.run(`CREATE TABLE dataset (${fields.join(', ')}, ${POSITION} BIGINT)`);
  return {
    dialect: duckdb,
    load: async (rows) => {
      await connection.run('DELETE FROM dataset');
      if (rows.length > 0) {
        await connection.run(`INSERT INTO dataset VALUES ${valuesList(rows)}`);
      }
    },
    queryRows: async ({ text, params }, types) => {
      const reader = await connection.runAndReadAll(text, [...params]);
      return (reader.getRowsJson() as Cell[][]).map((row) => canonicalRow(row, types));
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
