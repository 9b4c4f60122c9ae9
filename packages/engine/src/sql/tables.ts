import { AppError, invariant } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import { join } from 'node:path';
import { ROWS_FILE, quoteText, versionKey } from '../dataset/relation.ts';
import type { VersionFiles } from '../door.ts';
import type { FileSet } from '../process/engine-process.ts';
import type { Lease } from '../pool/pool.ts';

export interface OpenTable {
  readonly name: string;
  readonly source: VersionFiles;
}

/** The tables of a statement as views of their names, and errors that tell their place. */
export const filesOf = (tables: readonly OpenTable[]): FileSet => ({
  allowedPaths: tables.flatMap(({ source }) => [join(source.directory, ROWS_FILE)]),
  setup: [...tables.flatMap(viewOf), 'SET GLOBAL errors_as_json = true'],
});

/** Equal for the same versions under the same names, in whatever order. */
export const sqlLeaseOf = (tenantId: string, tables: readonly OpenTable[]): Lease => {
  for (const { source } of tables) {
    invariant(source.tenantId === tenantId, 'A table of a statement belongs to another tenant.');
  }
  const keys = tables.map(({ name, source }) => `${versionKey(source)} ${JSON.stringify(name)}`);
  return { tenantId, key: `sql ${keys.toSorted().join(' ')}`, files: filesOf(tables) };
};

const viewOf = ({ name, source }: OpenTable): readonly string[] => {
  if (source.derived !== undefined) {
    throw new AppError('not_built', 'Statements over datasets with steps cannot be run yet.');
  }
  const columns = source.columns.map((column) => duckdb.quoteIdentifier(column.name)).join(', ');
  const rows = `read_parquet(${quoteText(join(source.directory, ROWS_FILE))})`;
  return [`CREATE VIEW ${duckdb.quoteIdentifier(name)} AS SELECT ${columns} FROM ${rows}`];
};
