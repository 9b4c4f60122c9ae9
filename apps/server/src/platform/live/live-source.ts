import { AppError } from '@plumbline/contract';
import { positionColumn, type LiveRows, type VersionFiles } from '@plumbline/engine';
import {
  clickhouse,
  columnNameKey,
  literalParameters,
  mysql,
  overRelation,
  postgresql,
  printRelation,
  snowflake,
  type Dialect,
  type PrintedTable,
  type RowOrderOptions,
  type Sql,
} from '@plumbline/query';

const DIALECTS: Readonly<Record<LiveRows['dialect'], Dialect>> = {
  postgresql,
  mysql,
  clickhouse,
  snowflake,
};
/** How many rows there are is not known: positions have no bound below it. */
const UNKNOWN_ROWS = Number.MAX_SAFE_INTEGER;

/** Where the rows of a source stay, and what reads them there. */
export interface LiveSource {
  readonly tenantId: string;
  readonly connectionId: string;
  readonly maxAgeMs: number;
  readonly dialect: Dialect;
  /** How statements keep the order of the rows. */
  readonly order: RowOrderOptions;
  /** The statement, over the rows as the database holds them. */
  readonly over: (statement: Sql) => Sql;
}

const listTables = ({ derived, ...own }: VersionFiles): readonly VersionFiles[] =>
  derived === undefined ? [own] : Object.values(derived.tables);

/** Whether any of the rows stay in a database. */
export const isLive = (source: VersionFiles): boolean =>
  listTables(source).some(({ live }) => live !== undefined);

/** Throws `dataset.live` for what needs rows on disk. */
export const needsExtract = (what: string): AppError =>
  new AppError('dataset.live', `${what} Switch the dataset to an extract first.`);

const mixed = (): AppError =>
  needsExtract('A live dataset can be joined or combined only with live datasets of the same connection.');

/** Names that no column has. */
function hiddenNames(columns: VersionFiles['columns'], count: number): string[] {
  const takenNames = new Set(columns.map(({ name }) => columnNameKey(name)));
  let prefix = '#order';
  while ([...takenNames].some((name) => name.startsWith(columnNameKey(prefix)))) {
    prefix = `#${prefix}`;
  }
  return Array.from({ length: count }, (_, at) => `${prefix}${at + 1}`);
}

/** Moments are moved to the clock of their column by the database itself. [SEM-ZONE-2] */
const columnValues = (
  columns: VersionFiles['columns'],
  live: LiveRows,
  { quoteIdentifier, toZone }: Dialect,
): string[] => {
  const zones = new Map(columns.map(({ name, zone = 'UTC' }) => [name, zone]));
  return live.columns.map(({ name, sql }) => {
    const zone = zones.get(name) ?? 'UTC';
    return `${zone === 'UTC' ? sql : toZone(sql, zone)} AS ${quoteIdentifier(name)}`;
  });
};

/** A table of a recipe: with the position of each row, which its steps count on. */
function positionedTable({ columns }: VersionFiles, live: LiveRows, dialect: Dialect): PrintedTable {
  const position = dialect.quoteIdentifier(positionColumn({ columns }));
  const [first = ''] = live.order;
  const counted = live.isNumbered
    ? dialect.castAs(first, 'integer')
    : `row_number() OVER (ORDER BY ${live.order.join(', ')}) - 1`;
  const items = [...columnValues(columns, live, dialect), `${counted} AS ${position}`];
  return {
    sql: `(SELECT ${items.join(', ')} FROM ${live.from}) AS ${dialect.quoteIdentifier('live rows')}`,
    columns,
    position,
    rowCount: UNKNOWN_ROWS,
  };
}

interface LiveSelect {
  readonly sql: string;
  readonly order: RowOrderOptions;
}

function plainSelect({ columns }: VersionFiles, live: LiveRows, dialect: Dialect): LiveSelect {
  const names = hiddenNames(columns, live.order.length);
  const terms = live.order.map((sql, at) => `${sql} AS ${dialect.quoteIdentifier(names[at] ?? '')}`);
  return {
    sql: `SELECT ${[...columnValues(columns, live, dialect), ...terms].join(', ')} FROM ${live.from}`,
    order: {
      order: names.map((by) => ({ by, direction: 'asc', isPresent: live.isPresent === true })),
    },
  };
}

function derivedSelect(
  source: VersionFiles,
  derived: NonNullable<VersionFiles['derived']>,
  dialect: Dialect,
): LiveSelect {
  const tables = Object.entries(derived.tables).flatMap(([key, files]) =>
    files.live === undefined ? [] : [[key, positionedTable(files, files.live, dialect)] as const],
  );
  const { sql, order } = printRelation(derived.relation, {
    dialect,
    parameters: literalParameters(dialect),
    tables: Object.fromEntries(tables),
    context: derived.context,
    position: positionColumn(source),
  });
  return { sql, order: { order } };
}

/** Throws `dataset.live` where some of the rows are elsewhere, and `query.unsupported` for what the database cannot say. */
export function liveSource(source: VersionFiles): LiveSource {
  const tables = listTables(source);
  const rows = tables.flatMap(({ live }) => (live === undefined ? [] : [live]));
  const [first] = rows;
  if (
    first === undefined ||
    rows.length < tables.length ||
    rows.some((one) => one.connectionId !== first.connectionId)
  ) {
    throw mixed();
  }
  const dialect = DIALECTS[first.dialect];
  const { sql, order } =
    source.derived === undefined
      ? plainSelect(source, first, dialect)
      : derivedSelect(source, source.derived, dialect);
  return {
    tenantId: source.tenantId,
    connectionId: first.connectionId,
    maxAgeMs: Math.min(...rows.map(({ maxAgeMs }) => maxAgeMs)),
    dialect,
    order,
    over: (statement) => overRelation(statement, dialect, sql),
  };
}
