import { closeSync, openSync, readSync } from 'node:fs';
import { constants, DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { FileToRead } from '../kit/file-database/file-reader.ts';

/** Largest size of one value, in bytes. */
const VALUE_BYTES = 64 * 1024 ** 2;

const READS: ReadonlySet<number> = new Set([
  constants.SQLITE_SELECT,
  constants.SQLITE_READ,
  constants.SQLITE_FUNCTION,
  constants.SQLITE_RECURSIVE,
]);
const REFUSED_FUNCTIONS: ReadonlySet<string> = new Set(['load_extension', 'fts3_tokenizer']);

/** What statements may do: read tables of the file, in memory. The tables of pragmas would show where the file is. */
function allow(action: number, first: string | null, second: string | null): number {
  // Full-text search reads it.
  if (action === constants.SQLITE_PRAGMA && first === 'data_version') {
    return constants.SQLITE_OK;
  }
  const isPragma = action === constants.SQLITE_READ && first?.startsWith('pragma_') === true;
  const isRefused =
    action === constants.SQLITE_FUNCTION && REFUSED_FUNCTIONS.has(second?.toLowerCase() ?? '');
  return READS.has(action) && !isPragma && !isRefused ? constants.SQLITE_OK : constants.SQLITE_DENY;
}

/**
 * A file, for reading alone: no writes, no other files, no extensions, nothing of its own schema that SQLite calls unsafe.
 * `immutable`: it is one file that nobody changes, so that no journal beside it is opened.
 */
export function openDatabase({ path }: FileToRead): DatabaseSync {
  const url = pathToFileURL(path);
  url.searchParams.set('immutable', '1');
  const database = new DatabaseSync(url, {
    readOnly: true,
    allowExtension: false,
    defensive: true,
    enableDoubleQuotedStringLiterals: true,
    enableForeignKeyConstraints: false,
    readBigInts: true,
    returnArrays: true,
    limits: { attach: 0, length: VALUE_BYTES },
  });
  database.exec(`
    PRAGMA trusted_schema = OFF;
    PRAGMA query_only = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA cell_size_check = ON;
    PRAGMA mmap_size = 0;
  `);
  return database;
}

/** From here on statements read tables, and nothing else. */
export const confine = (database: DatabaseSync): void => {
  database.setAuthorizer(allow);
};

/** Offset of the "file format read version", https://www.sqlite.org/fileformat2.html: 2 where changes are in a second file. */
const READ_VERSION_AT = 19;

/** Whether the newest changes may be in a file beside it, ending in `-wal`. */
export function hasWriteAheadLog({ path }: FileToRead): boolean {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(READ_VERSION_AT + 1);
    readSync(file, head, 0, head.length, 0);
    return head[READ_VERSION_AT] === 2;
  } finally {
    closeSync(file);
  }
}
