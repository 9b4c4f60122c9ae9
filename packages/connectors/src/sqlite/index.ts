import { fileConnector } from '../kit/file-database/file-database.ts';

/** Tables and read-only statements of an SQLite database that a person uploads. */
export const sqlite = fileConnector({
  entry: new URL('reader.child.ts', import.meta.url),
  extensions: ['.sqlite', '.sqlite3', '.db', '.db3', '.s3db', '.gpkg'],
  description: 'An SQLite 3 database, with all its changes in this one file.',
});
