import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { invariant } from '@plumbline/contract';
import {
  columnNameKey,
  type ColumnSchema,
  type PrintOptions,
  type PrintedTable,
  type SortKey,
  duckdb,
  literalParameters,
  printRelation,
} from '@plumbline/query';
import type { DerivedRows, VersionFiles } from '../engine-api.ts';

/** File of the rows in the folder of a version. */
export const ROWS_FILE = 'rows.parquet';
/** File of the rejected cells in the folder of a version. */
export const REJECTS_FILE = 'rejects.parquet';
/** Table of a native copy. */
export const NATIVE_TABLE = 'rows';

export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Paths of the native copies that there are. */
export interface Copies {
  /** Path of the copy of the rows as queries read them; null where there is none. */
  readonly own: string | null;
  /** Paths of the copies of the tables of a recipe, by key. */
  readonly tables: Readonly<Record<string, string>>;
}

export const NO_COPIES: Copies = { own: null, tables: {} };

/** How the rows of a version, or of a recipe over versions, are read. */
export interface RowsView {
  /** Files that the process may open. */
  readonly paths: readonly string[];
  readonly attach: readonly string[];
  /** SELECT of the columns, the position column and what else orders the rows. */
  readonly sql: string;
  /** Name of the column of row positions, from 0: of every row another, below `positions`. */
  readonly position: string;
  readonly hasPosition: boolean;
  readonly positions: number;
  /** Orders the rows fully. */
  readonly order: readonly SortKey[];
  /** Positions are 0, 1, 2… in the order of the rows. */
  readonly isDense: boolean;
  /** The engine gives the rows in their order by itself. */
  readonly isInOrder: boolean;
  /** Rows are found by their position without the others being computed. */
  readonly isDirect: boolean;
  /** Distinguishes views of one version whose positions differ: `` for those of the files, `-native`, `-view`. */
  readonly form: string;
}

/** A name for the column of row positions that no column of the dataset has. */
export const positionColumn = (source: Pick<VersionFiles, 'columns'>): string => {
  const names = new Set(source.columns.map(({ name }) => columnNameKey(name)));
  let name = '#row';
  while (names.has(name)) {
    name = `#${name}`;
  }
  return name;
};

/** Columns whose stored moments are moved to the clock of a zone as they are read. */
const movedColumns = ({
  columns,
}: Pick<VersionFiles, 'columns'>): readonly (ColumnSchema & { readonly zone: string })[] =>
  columns.flatMap((column) => {
    const { type, zone } = column;
    return type !== 'timestamp' || zone === undefined || zone === 'UTC' ? [] : [{ ...column, zone }];
  });

/** Equal for versions whose moments are read on the same clocks; empty where that is the stored one. */
export const zonesKey = (source: Pick<VersionFiles, 'columns'>): string => {
  const moved = movedColumns(source).map(({ name, zone }) => [name, zone]);
  return moved.length === 0
    ? ''
    : createHash('sha256').update(JSON.stringify(moved)).digest('hex').slice(0, 32);
};

const hashes = new WeakMap<DerivedRows, string>();

/** Equal for recipes that make the same rows of the same versions. */
export const derivedKey = (derived: DerivedRows): string => {
  const known = hashes.get(derived);
  if (known !== undefined) {
    return known;
  }
  const relation = JSON.stringify(derived.relation);
  // Only relative dates depend on the moment. The text is a condition's own: in a value its quotes would be escaped.
  const context = relation.includes('"op":"relative"') ? derived.context : null;
  const tables = Object.entries(derived.tables)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { datasetId, version, columns }]) => [key, datasetId, version, columns]);
  const text = `${relation} ${JSON.stringify([context, tables])}`;
  const key = createHash('sha256').update(text).digest('hex').slice(0, 32);
  hashes.set(derived, key);
  return key;
};

/** Ids of the datasets whose files the rows come from. */
export const readDatasets = ({ datasetId, derived }: VersionFiles): readonly string[] => [
  ...new Set([datasetId, ...Object.values(derived?.tables ?? {}).map((table) => table.datasetId)]),
];

/** `mark` distinguishes the attached copies of several views in one process. */
export const createView = (source: VersionFiles, copies: Copies, mark = 'native'): RowsView => {
  if (source.derived !== undefined && copies.own === null) {
    return derivedView(source, source.derived, { copies, mark });
  }
  const position = positionColumn(source);
  const table = openedTable(source, copies.own, mark);
  const columns = source.columns.map(({ name }) => `${duckdb.quoteIdentifier(name)}, `).join('');
  return {
    paths: table.paths,
    attach: table.attach,
    sql: `SELECT ${columns}${table.position} AS ${duckdb.quoteIdentifier(position)} FROM ${table.sql}`,
    position,
    hasPosition: true,
    positions: source.rowCount,
    order: [{ by: position, direction: 'asc' }],
    isDense: true,
    isInOrder: true,
    isDirect: true,
    form: source.derived === undefined ? '' : '-native',
  };
};

interface OpenedTable extends PrintedTable {
  readonly paths: readonly string[];
  readonly attach: readonly string[];
}

/** The file of a version, or its native copy. */
const openedTable = (source: VersionFiles, copy: string | null, alias: string): OpenedTable => {
  const { columns, rowCount } = source;
  if (copy === null) {
    const rows = join(source.directory, ROWS_FILE);
    return {
      sql: onClocks(source, `read_parquet(${quoteText(rows)}, file_row_number = true)`),
      position: 'file_row_number',
      paths: [rows],
      attach: [],
      columns,
      rowCount,
    };
  }
  return {
    sql: `${duckdb.quoteIdentifier(alias)}.${NATIVE_TABLE}`,
    position: 'rowid',
    paths: [copy, `${copy}.wal`],
    attach: [`ATTACH ${quoteText(copy)} AS ${duckdb.quoteIdentifier(alias)} (READ_ONLY)`],
    columns,
    rowCount,
  };
};

/** A native copy is made of rows that were moved already. */
const onClocks = (source: VersionFiles, sql: string): string => {
  const moved = movedColumns(source).map(({ name, zone }) => {
    const column = duckdb.quoteIdentifier(name);
    return `${duckdb.toZone(column, zone)} AS ${column}`;
  });
  return moved.length === 0 ? sql : `(SELECT * REPLACE (${moved.join(', ')}) FROM ${sql})`;
};

const derivedView = (
  source: VersionFiles,
  derived: DerivedRows,
  { copies, mark }: { readonly copies: Copies; readonly mark: string },
): RowsView => {
  const tables = Object.entries(derived.tables).map(([key, files], index) => {
    invariant(files.tenantId === source.tenantId, 'A table of a recipe belongs to another tenant.');
    invariant(files.derived === undefined, 'A table of a recipe is derived itself.');
    return [key, openedTable(files, copies.tables[key] ?? null, `${mark} ${index}`)] as const;
  });
  const position = positionColumn(source);
  const printed = printRelation(derived.relation, {
    dialect: duckdb,
    parameters: literalParameters(duckdb),
    tables: Object.fromEntries(tables),
    context: derived.context,
    position,
  });
  const { sql, hasPosition, positions, order, isDense, isInOrder, isDirect } = printed;
  return {
    paths: [...new Set(tables.flatMap(([, { paths }]) => paths))],
    attach: tables.flatMap(([, { attach }]) => attach),
    sql,
    position,
    hasPosition,
    positions,
    order,
    isDense,
    isInOrder,
    isDirect,
    form: '-view',
  };
};

/** How a plan's statement over the view keeps the order of the rows. */
export const orderOptions = (
  { isInOrder, position, order }: RowsView,
  readsNeighbors = false,
): PrintOptions => (isInOrder && !readsNeighbors ? { position } : { order });
