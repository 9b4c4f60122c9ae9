import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rename, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { syncPath } from '../files/sync.ts';

/** Of a file that is being written. */
const PARTIAL = /\.partial/u;

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';

/** Null where the work was about something that is not there, or no longer. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) {
      return null;
    }
    throw error;
  }
}

/** Paths of all files under a folder, from there; none where it is not there. Folders that go meanwhile are left out. */
export async function* listFiles(folder: string, from = folder): AsyncIterable<string> {
  for (const entry of (await orNull(readdir(folder, { withFileTypes: true }))) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      yield* listFiles(path, from);
    } else if (entry.isFile() && !PARTIAL.test(entry.name)) {
      yield relative(from, path);
    }
  }
}

const isSame = (one: { size: number; mtimeMs: number }, other: { size: number; mtimeMs: number }): boolean =>
  one.size === other.size && Math.abs(one.mtimeMs - other.mtimeMs) < 1000;

/** Copies a file unless it is there with the same size and time. Gives its bytes; null where it is gone meanwhile. */
export async function copyOnce(from: string, to: string): Promise<number | null> {
  const facts = await orNull(stat(from));
  if (facts === null) {
    return null;
  }
  const there = await orNull(stat(to));
  if (there !== null && isSame(there, facts)) {
    return facts.size;
  }
  await mkdir(dirname(to), { recursive: true });
  const partial = `${to}.partial`;
  // A clone where the file system can make one.
  if ((await orNull(copyFile(from, partial, constants.COPYFILE_FICLONE))) === null) {
    return null;
  }
  await utimes(partial, facts.atime, facts.mtime);
  await syncPath(partial);
  await rename(partial, to);
  return (await stat(to)).size;
}
