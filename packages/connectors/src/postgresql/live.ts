import { LIVE_CONNECTIONS, type LiveAccess, type LiveTable } from '../kit/live.ts';
import type { RemoteTarget } from '../kit/database.ts';
import { SharedPool } from '../kit/shared-pool.ts';
import { quote, quoteTable, readStatement, type ReadColumn } from './describe.ts';
import { postgresDriver } from './live-driver.ts';
import { withSession, type ReadSession, type Server } from './session.ts';

const DESCRIBE = { statementMs: 30_000 };
const ALIAS = 'q';

type TableTarget = Extract<RemoteTarget, { readonly table: unknown }>;

interface FoundKey {
  readonly columns: readonly { readonly name: string; readonly isInteger: boolean }[];
  /** r: table, p: partitioned, v: view, m: materialized view, f: foreign table; null where not every column may be read. */
  readonly kind: string | null;
}

/** Kinds whose rows have a physical position. */
const STORED = new Set(['r', 'm']);

/** The columns of a table's primary key, in its order. */
async function findKey({ query }: ReadSession, { table }: TableTarget): Promise<FoundKey> {
  const { rows } = await query(
    `SELECT CASE WHEN has_table_privilege(c.oid, 'SELECT') THEN c.relkind END, a.attname, a.atttypid IN ('int2'::regtype, 'int4'::regtype, 'int8'::regtype)
       FROM pg_class c
       LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
       LEFT JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k(attnum, at) ON true
       LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
      WHERE c.oid = to_regclass($1) ORDER BY k.at`,
    [quoteTable(table)],
  );
  const kind = rows[0]?.[0] ?? null;
  return {
    kind,
    columns: rows.flatMap(([, name, isInteger]) =>
      kind === null || name === null || name === undefined ? [] : [{ name, isInteger: isInteger === 't' }],
    ),
  };
}

const columnValue = ({ select, value = select }: ReadColumn, column: string): string => value(column);

/** Values that PostgreSQL can order: json has no order but that of its text. */
const ordered = (column: ReadColumn, sql: string): string =>
  column.type === 'json' ? `(${columnValue(column, sql)})::text` : columnValue(column, sql);

const described = (column: ReadColumn, sql: string): LiveTable['columns'][number] => ({
  name: column.name,
  type: column.type,
  sourceType: column.sourceType,
  nullable: true,
  isMoment: column.isMoment,
  sql: columnValue(column, sql),
});

/** The order of a table is that of its primary key, or of its rows on disk; of anything else that of all its values. */
async function findLiveTable(
  session: ReadSession,
  target: TableTarget,
  columns: readonly ReadColumn[],
): Promise<LiveTable> {
  const key = await findKey(session, target);
  const sqlOf = (name: string): string => `${ALIAS}.${quote(name)}`;
  const { table } = target;
  const byKey = key.columns.map(({ name }) => sqlOf(name));
  const byPosition = key.kind !== null && STORED.has(key.kind) ? [`${ALIAS}.ctid`] : [];
  const byValues = columns.map((column) => ordered(column, sqlOf(column.name)));
  const own = [byKey, byPosition].find(({ length }) => length > 0);
  return {
    columns: columns.map((column) => described(column, sqlOf(column.name))),
    from: `${quoteTable(table)} AS ${ALIAS}`,
    order: own ?? byValues,
    isPresent: own !== undefined,
    isNumbered: key.columns.length === 1 && key.columns[0]?.isInteger === true,
  };
}

function statementTable(statement: string, columns: readonly ReadColumn[]): LiveTable {
  const names = columns.map((_, index) => `c${index}`);
  const sqlOf = (index: number): string => `${ALIAS}.c${index}`;
  return {
    columns: columns.map((column, index) => described(column, sqlOf(index))),
    from: `(\n${statement}\n) AS ${ALIAS}(${names.join(', ')})`,
    order: columns.map((column, index) => ordered(column, sqlOf(index))),
    isPresent: false,
    isNumbered: false,
  };
}

/** Rows that stay in PostgreSQL. */
export const liveAccess = (server: Server): LiveAccess => ({
  dialect: 'postgresql',
  describe: (target, signal) =>
    withSession(server, { limits: DESCRIBE, signal }, async (session) => {
      const { columns, statement } = await readStatement(session, target);
      return 'query' in target ? statementTable(statement, columns) : findLiveTable(session, target, columns);
    }),
  openPool: () => new SharedPool(postgresDriver(server), LIVE_CONNECTIONS),
});
