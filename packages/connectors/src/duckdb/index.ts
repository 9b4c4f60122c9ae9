import { fileConnector } from '../kit/file-database/file-database.ts';

/** Tables and read-only statements of a DuckDB database that a person uploads. */
export const duckdb = fileConnector({
  entry: new URL('reader.child.ts', import.meta.url),
  extensions: ['.duckdb', '.ddb', '.duck'],
  description: 'A DuckDB database, with all its changes in this one file.',
});
