import type { RemoteTable } from '../kit/database.ts';
import { ServerFailure } from './failures.ts';
import type { Server } from './request.ts';
import { quoteText } from './sql.ts';
import { allRows, type RunOptions } from './statements.ts';
import { readColumn, shownColumn } from './types.ts';

const MAX_TABLES = 5_000;
const UNKNOWN_IDENTIFIER = 47;

/** Before version 20 only the parts of a table tell how many rows it has. */
const rowsOfParts = (where: string): string =>
  `SELECT table, sum(rows) FROM system.parts WHERE active AND ${where} GROUP BY table`;

async function countByTable(
  server: Server,
  where: { readonly tables: string; readonly parts: string },
  options: RunOptions,
): Promise<ReadonlyMap<string, number>> {
  const counts = await allRows(
    server,
    `SELECT name, total_rows FROM system.tables WHERE ${where.tables} AND isNotNull(total_rows)`,
    options,
  ).catch((error: unknown) => {
    if (error instanceof ServerFailure && error.code === UNKNOWN_IDENTIFIER) {
      return allRows(server, rowsOfParts(where.parts), options);
    }
    throw error;
  });
  return new Map(counts.map(([name, count]) => [name ?? '', Number(count)]));
}

/** The tables and views of the connection's database that the user may read: the server lists no others. */
export async function listTables(
  server: Server,
  options: RunOptions,
  hasColumns: boolean,
): Promise<readonly RemoteTable[]> {
  const { database } = server.config;
  const inDatabase = `database = ${quoteText(database)}`;
  // Hidden tables hold the rows of materialized views.
  const tables = await allRows(
    server,
    `SELECT name, engine FROM system.tables WHERE ${inDatabase} AND NOT startsWith(name, '.inner')
      ORDER BY name LIMIT ${MAX_TABLES}`,
    options,
  );
  const counts = await countByTable(server, { tables: inDatabase, parts: inDatabase }, options);
  const columns = hasColumns
    ? await allRows(server, `SELECT table, name, type FROM system.columns WHERE ${inDatabase}`, options)
    : [];
  const byTable = Map.groupBy(columns, ([table]) => table);
  return tables.map(([name = null, engine]): RemoteTable => ({
    schema: database,
    name: name ?? '',
    kind: engine?.endsWith('View') === true ? 'view' : 'table',
    rowsEstimate: counts.get(name ?? '') ?? null,
    columns: (byTable.get(name) ?? []).map(([, column, type]) =>
      shownColumn(readColumn({ name: column ?? '', type: type ?? '' })),
    ),
  }));
}

/** The count of a table's rows, which most engines know; null for those that do not. */
export async function countRows(
  server: Server,
  { schema, name }: { readonly schema: string; readonly name: string },
  options: RunOptions,
): Promise<number | null> {
  const inDatabase = `database = ${quoteText(schema === '' ? server.config.database : schema)}`;
  const where = {
    tables: `${inDatabase} AND name = ${quoteText(name)}`,
    parts: `${inDatabase} AND table = ${quoteText(name)}`,
  };
  return (await countByTable(server, where, options)).get(name) ?? null;
}
