import { assertNever, type ColumnType } from '@plumbline/contract';
import type { RemoteTarget } from '../kit/database.ts';
import { LIVE_CONNECTIONS, type LiveAccess, type LiveColumn, type LiveTable } from '../kit/live.ts';
import { refusedStatement } from '../kit/refused.ts';
import { SharedPool } from '../kit/shared-pool.ts';
import { statementFailure } from './failures.ts';
import { snowflakeDriver } from './live-driver.ts';
import { printFrom, quote, printSelect } from './sql.ts';
import { runStatement, type Api } from './statements.ts';
import { readPlan, shownColumn, type ReadColumn } from './types.ts';

const DESCRIBE_SECONDS = 40;
const ALIAS = '"q"';

/** Decimals with more digits after the point are numbers here: what is computed of several has no more in Snowflake. */
const MAX_SCALE = 12;

const columnType = ({ type, scale }: ReadColumn): ColumnType =>
  type === 'decimal' && (scale === null || scale > MAX_SCALE) ? 'number' : type;

/** How a semi-structured value becomes the text of its JSON. */
const JSON_TEXT: Readonly<Record<string, (sql: string) => string>> = {
  GEOGRAPHY: (sql) => `TO_JSON(ST_ASGEOJSON(${sql}))`,
  GEOMETRY: (sql) => `TO_JSON(ST_ASGEOJSON(${sql}))`,
  VECTOR: (sql) => `TO_JSON(CAST(${sql} AS ARRAY))`,
  MAP: (sql) => `TO_JSON(CAST(${sql} AS OBJECT))`,
};

/** Digits of a second beyond microseconds are cut, as in an extract. */
const inMicroseconds = (sql: string, type: string): string => `CAST(${sql} AS ${type}(6))`;

function printedMoment({ sourceType }: ReadColumn, sql: string): string {
  const zoned = /_(?:LTZ|TZ)$/u.test(sourceType) ? `CONVERT_TIMEZONE('UTC', ${sql})` : sql;
  return inMicroseconds(zoned, 'TIMESTAMP_NTZ');
}

/** Its value as the printed statements take it. */
function columnValue(column: ReadColumn, sql: string): string {
  const type = shownColumn({ ...column, type: columnType(column) }).type;
  switch (type) {
    case 'integer':
    case 'decimal':
    case 'date':
    case 'boolean':
      return sql;
    case 'number':
      return `CAST(${sql} AS FLOAT)`;
    case 'time':
      return inMicroseconds(sql, 'TIME');
    case 'timestamp':
      return printedMoment(column, sql);
    case 'text':
      // Collations of columns have other rules than those of the product.
      return column.sourceType === 'BINARY' ? `HEX_ENCODE(${sql}, 0)` : `COLLATE(${sql}, '')`;
    case 'json':
      return (JSON_TEXT[column.sourceType] ?? ((value: string) => `TO_JSON(${value})`))(sql);
    default:
      return assertNever(type);
  }
}

/** A moment with an offset is two columns, the second of which is the offset. */
function liveColumn(column: ReadColumn, sql: string): LiveColumn {
  const value = column.isOffset === true ? `TO_VARCHAR(${sql}, 'TZH:TZM')` : columnValue(column, sql);
  return { ...shownColumn({ ...column, type: columnType(column) }), nullable: true, sql: value };
}

/** In the order of all values: nothing in Snowflake orders the rows of a table. */
async function describe(api: Api, target: RemoteTarget, signal: AbortSignal): Promise<LiveTable> {
  const options = { signal, timeoutSeconds: DESCRIBE_SECONDS };
  const { rowTypes } = await runStatement(api, `${printSelect(target)} LIMIT 0`, options);
  if (new Set(rowTypes.map(({ name }) => name)).size < rowTypes.length) {
    throw refusedStatement('Two columns of the statement have the same name. Name each with AS.');
  }
  const columns = readPlan(rowTypes).columns.map((column) =>
    liveColumn(column, `${ALIAS}.${quote(column.from)}`),
  );
  return {
    columns,
    from: `${printFrom(target)} AS ${ALIAS}`,
    order: columns.map(({ sql }) => sql),
    isPresent: false,
    isNumbered: false,
  };
}

/** Rows that stay in Snowflake. */
export const liveAccess = (api: Api): LiveAccess => ({
  dialect: 'snowflake',
  describe: async (target, signal) => {
    try {
      return await describe(api, target, signal);
    } catch (error) {
      throw statementFailure(error, 'query' in target ? target.query : null);
    }
  },
  openPool: () => new SharedPool(snowflakeDriver(api), LIVE_CONNECTIONS),
});
