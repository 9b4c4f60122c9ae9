/** What SQLite's result codes mean to whoever starts the server. */
const REASONS: Readonly<Record<number, string>> = {
  5: 'is locked by another program. Stop that program, for example a backup or a database browser',
  8: 'is read-only. Make the file and its folder writable for the user that runs Plumbline',
  10: 'could not be read or written: the disk reports errors. Check the disk, then restore a backup if need be',
  11: 'is damaged. Restore it from a backup',
  13: 'is on a disk that is full. Free some space',
  14: 'cannot be opened. Check that it is a file that the user that runs Plumbline may read and write',
  26: 'is damaged: it is not a database. Restore it from a backup',
};

/** The result code of SQLite in an error or in what caused it; null for any other failure. */
export function sqliteCode(error: unknown): number | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { errcode } = current as { errcode?: unknown };
    if (typeof errcode === 'number') {
      // The low byte is the kind; the rest refines it.
      return errcode & 0xff;
    }
  }
  return null;
}

/** A sentence on a store that cannot be used, and what to do; null for failures that are not the store's. */
export function storeFailure(error: unknown, path: string): string | null {
  const reason = REASONS[sqliteCode(error) ?? 0];
  return reason === undefined ? null : `The metadata store ${path} ${reason}, then start Plumbline again.`;
}
