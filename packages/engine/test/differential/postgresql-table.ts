import type { Cell, ColumnType } from '@plumbline/contract';
import { type ColumnSchema, postgresql } from '@plumbline/query';
import { Client } from 'pg';
import { startPrivatePostgres, type PrivatePostgres } from '../../../../scripts/private-postgres.mjs';
import { type Arbiter, POSITION, canonicalRow, valuesList } from './arbiter.ts';

export const TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'TEXT',
  integer: 'BIGINT',
  decimal: 'NUMERIC(18, 4)',
  number: 'DOUBLE PRECISION',
  time: 'TIME',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
  json: 'JSON',
};

/** The test script starts one PostgreSQL for all and names it; a test run by itself starts its own. */
const NAMED_POSTGRES = process.env['PLUMBLINE_TEST_POSTGRES'];

/** A PostgreSQL for these tests, or null where none is installed. */
export async function startPostgres(): Promise<Pick<PrivatePostgres, 'url' | 'stop'> | null> {
  if (NAMED_POSTGRES !== undefined) {
    return { url: NAMED_POSTGRES, stop: () => undefined };
  }
  return startPrivatePostgres();
}

/** A table of these columns, of this connection alone, in a PostgreSQL. */
export async function openPostgresql(url: string, columns: readonly ColumnSchema[]): Promise<Arbiter> {
  const client = new Client({
    connectionString: url,
    // Every cell as the server writes it.
    types: { getTypeParser: () => (text: string) => text },
  });
  await client.connect();
  const fields = columns.map(({ name, type }) => `${postgresql.quoteIdentifier(name)} ${TYPES[type]}`);
  // A zone that sets its clocks, so that a statement that depends on the session's zone is found out.
  await client.query("SET TimeZone = 'Europe/Berlin'");
  // Small tables, long statements: compiling them would take most of the time.
  await client.query('SET jit = off');
  await client.query(`CREATE TEMPORARY TABLE dataset (${fields.join(', ')}, ${POSITION} BIGINT)`);
  return {
    dialect: postgresql,
    load: async (rows) => {
      await client.query('TRUNCATE dataset');
      if (rows.length > 0) {
        await client.query(`INSERT INTO dataset VALUES ${valuesList(rows)}`);
      }
    },
    queryRows: async ({ text, params }, types) => {
      const { rows } = await client.query<Cell[]>({ text, values: [...params], rowMode: 'array' });
      return rows.map((row) => canonicalRow(row, types));
    },
    close: () => client.end(),
  };
}
