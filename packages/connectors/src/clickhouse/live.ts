import { assertNever } from '@plumbline/contract';
import type { RemoteTarget } from '../kit/database.ts';
import { LIVE_CONNECTIONS, type LiveAccess, type LiveTable } from '../kit/live.ts';
import { SharedPool } from '../kit/shared-pool.ts';
import { readOnlyMode } from './checks.ts';
import { statementFailure } from './failures.ts';
import { clickhouseDriver, refuseServer } from './live-driver.ts';
import type { Server } from './request.ts';
import { printDescribe, printFrom, quote, quoteText } from './sql.ts';
import { allRows, collect, runStatement, type RunOptions } from './statements.ts';
import { readColumn, shownColumn, type ReadColumn } from './types.ts';
import { refusedStatement } from '../kit/refused.ts';

const DESCRIBE_SECONDS = 30;
const ALIAS = 'q';
/** A day in microseconds, which days and moments are here. */
const DAY = 86_400_000_000;

const nullable = (sql: string, type: string): string => `CAST(${sql} AS Nullable(${type}))`;

/** Its value as the printed statements take it: days, moments and times of day are microseconds. */
function printedValue({ type, sourceType, scale, sql }: ReadColumn, name: string): string {
  switch (type) {
    case 'integer':
      return nullable(name, 'Int64');
    case 'decimal':
      return nullable(name, `Decimal(76, ${scale ?? /, (\d+)\)$/u.exec(sourceType)?.[1] ?? 0})`);
    case 'number': {
      // As the server writes it: a number of half the digits that a double has.
      const value = sourceType === 'Float64' ? name : `toFloat64(toString(${name}))`;
      return `CASE WHEN isFinite(${value}) THEN ${nullable(value, 'Float64')} END`;
    }
    case 'boolean':
      return nullable(name, 'Bool');
    case 'date':
      return nullable(`toInt64(toInt32(${name})) * ${DAY}`, 'Int64');
    case 'timestamp':
      return sourceType.startsWith('DateTime64')
        ? nullable(`toUnixTimestamp64Micro(${name})`, 'Int64')
        : nullable(`toInt64(toUnixTimestamp(${name})) * 1000000`, 'Int64');
    case 'text':
    case 'json':
    case 'time':
      return nullable(sql(name), 'String');
    default:
      return assertNever(type);
  }
}

/** The names of the columns that a table is stored in the order of; none where its order is of something else. */
async function sortingKey(
  server: Server,
  { table: { schema, name } }: Extract<RemoteTarget, { readonly table: unknown }>,
  options: RunOptions,
): Promise<string[]> {
  const database = schema === '' ? 'currentDatabase()' : quoteText(schema);
  const sql = `SELECT sorting_key FROM system.tables WHERE database = ${database} AND name = ${quoteText(name)}`;
  const [[key] = []] = await allRows(server, sql, options);
  return (key ?? '').split(', ').filter((part) => part !== '');
}

/** In the order that the table is stored in, and where rows tie in that of all their values. */
async function describe(server: Server, target: RemoteTarget, signal: AbortSignal): Promise<LiveTable> {
  const readOnly = await readOnlyMode(server, signal);
  const options: RunOptions = { signal, timeoutSeconds: DESCRIBE_SECONDS, readOnly };
  await refuseServer(server, options);
  const { columns: raw, rows } = await runStatement(server, printDescribe(target), options);
  await collect(rows);
  const columns = raw.map(readColumn);
  if (new Set(columns.map(({ name }) => name)).size < columns.length) {
    throw refusedStatement('Two columns of the statement have the same name. Name each with AS.');
  }
  const sqlOf = (name: string): string => `${ALIAS}.${quote(name)}`;
  const described = columns.map((column) => ({
    ...shownColumn(column),
    // Live rows are shown on the clock of UTC.
    isMoment: undefined,
    nullable: true,
    sql: printedValue(column, sqlOf(column.name)),
  }));
  const names = new Set(columns.map(({ name }) => name));
  const key = 'query' in target ? [] : await sortingKey(server, target, options);
  const stored = key.every((name) => names.has(name)) ? key.map(sqlOf) : [];
  return {
    columns: described,
    from: `${printFrom(target)} AS ${ALIAS}`,
    order: [...stored, ...described.map(({ sql }) => sql)],
    isPresent: false,
    isNumbered: false,
  };
}

/** Rows that stay in ClickHouse. */
export const liveAccess = (server: Server): LiveAccess => ({
  dialect: 'clickhouse',
  describe: async (target, signal) => {
    try {
      return await describe(server, target, signal);
    } catch (error) {
      throw statementFailure(error, 'query' in target ? target.query : null);
    }
  },
  openPool: () => new SharedPool(clickhouseDriver(server), LIVE_CONNECTIONS),
});
