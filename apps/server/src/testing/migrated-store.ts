import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open-database.ts';

let bytes: Promise<Uint8Array> | null = null;

async function makeMigratedStore(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-migrated-'));
  try {
    const path = join(folder, 'metadata.sqlite');
    const db = await openDatabase({ dialect: 'sqlite', path });
    await migrate(db);
    // The last handle that closes leaves everything in the one file.
    await db.close();
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes an SQLite store with the schema of this build and no rows to `path`: its migrations run once in a process. */
export async function writeMigratedStore(path: string): Promise<void> {
  bytes ??= makeMigratedStore();
  await writeFile(path, await bytes);
}
