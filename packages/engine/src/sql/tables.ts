import { invariant } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { versionKey } from '../dataset/relation.ts';
import { NO_COPIES, createView } from '../dataset/rows-view.ts';
import type { VersionFiles } from '../engine-api.ts';
import type { Lease } from '../pool/pool.ts';
import type { FileSet } from '../process/engine-process.ts';

export interface OpenTable {
  readonly name: string;
  readonly source: VersionFiles;
}

/** The tables of a statement as views of their names, and errors with their position. */
export const listFiles = (tables: readonly OpenTable[]): FileSet => {
  const opened = tables.map(({ name, source }, index) => ({
    name,
    source,
    view: createView(source, NO_COPIES, `native ${index}`),
  }));
  return {
    allowedPaths: [...new Set(opened.flatMap(({ view }) => view.paths))],
    setup: [
      ...opened.flatMap(({ name, source, view }) => [
        ...view.attach,
        `CREATE VIEW ${duckdb.quoteIdentifier(name)} AS SELECT ${columnList(source)} FROM (${view.sql}${barrierOf(source)})`,
      ]),
      'SET GLOBAL errors_as_json = true',
    ],
  };
};

/**
 * A condition that a person writes may fail at a value and name it in its error. It is tested on the rows that the reader
 * sees alone: DuckDB moves no condition below a limit.
 */
const barrierOf = ({ derived }: VersionFiles): string =>
  derived?.isConfined === true ? ' LIMIT 9223372036854775807' : '';

const columnList = ({ columns }: VersionFiles): string =>
  columns.map(({ name }) => duckdb.quoteIdentifier(name)).join(', ');

/** Equal for the same rows under the same names, in whatever order. */
export const createSqlLease = (tenantId: string, tables: readonly OpenTable[]): Lease => {
  for (const { source } of tables) {
    invariant(source.tenantId === tenantId, 'A table of a statement belongs to another tenant.');
  }
  const keys = tables.map(({ name, source }) => `${versionKey(source)} ${JSON.stringify(name)}`);
  return { tenantId, key: `sql ${keys.toSorted().join(' ')}`, files: listFiles(tables) };
};
