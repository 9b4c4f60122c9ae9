import { join } from 'node:path';
import { AppError } from '@plumbline/contract';
import { duckdb } from '@plumbline/query';
import type { VersionFiles } from '../door.ts';
import type { Lease } from '../pool/pool.ts';

export const ROWS_FILE = 'rows.parquet';
export const REJECTS_FILE = 'rejects.parquet';
/** Schema under which a native copy is attached, and its table. */
export const NATIVE = 'native';
export const NATIVE_TABLE = 'rows';

export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A name for the column of row positions (from 0, in file order) that no column of the dataset has. */
export const positionColumn = (source: VersionFiles): string => {
  const names = new Set(source.columns.map(({ name }) => name.toLowerCase()));
  let name = '#row';
  while (names.has(name)) {
    name = `#${name}`;
  }
  return name;
};

/** Key of everything kept of one version. Versions never change, so nothing under it goes stale. */
export const versionKey = ({ tenantId, datasetId, version }: VersionFiles): string =>
  `${datasetId}/${version}/${tenantId}`;

export const isOfDataset =
  (datasetId: string) =>
  (key: string): boolean =>
    key.startsWith(`${datasetId}/`);

/**
 * The files of one version as the relation `dataset` (its columns and the position column) and, for the reject
 * table, `rejects`. Reads the native copy at `nativePath` where there is one.
 */
export const leaseOf = (source: VersionFiles, nativePath: string | null): Lease => {
  if (source.derived !== undefined) {
    throw new AppError('not_built', 'Rows of a recipe cannot be read yet.');
  }
  const rows = join(source.directory, ROWS_FILE);
  const rejects = join(source.directory, REJECTS_FILE);
  const position = duckdb.quoteIdentifier(positionColumn(source));
  const columns = source.columns.map(({ name }) => `${duckdb.quoteIdentifier(name)}, `).join('');
  const relation =
    nativePath === null
      ? `SELECT ${columns}file_row_number AS ${position} FROM read_parquet(${quoteText(rows)}, file_row_number = true)`
      : `SELECT ${columns}rowid AS ${position} FROM ${NATIVE}.${NATIVE_TABLE}`;
  return {
    tenantId: source.tenantId,
    key: `${versionKey(source)}/${nativePath === null ? 'parquet' : 'native'}`,
    files: {
      allowedPaths: [rows, rejects, ...(nativePath === null ? [] : [nativePath, `${nativePath}.wal`])],
      setup: [
        ...(nativePath === null ? [] : [`ATTACH ${quoteText(nativePath)} AS ${NATIVE} (READ_ONLY)`]),
        `CREATE VIEW dataset AS ${relation}`,
      ],
    },
  };
};

/** Rejects stand in a file of their own, opened only by who asks for them. */
export const rejectsLeaseOf = (source: VersionFiles): Lease => {
  const rejects = join(source.directory, REJECTS_FILE);
  return {
    tenantId: source.tenantId,
    key: `${versionKey(source)}/rejects`,
    files: {
      allowedPaths: [rejects],
      setup: [`CREATE VIEW rejects AS SELECT * FROM read_parquet(${quoteText(rejects)})`],
    },
  };
};
