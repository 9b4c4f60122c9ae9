import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

interface DiskBounds {
  readonly freeBytes: number;
  /** Of the files in the folder. */
  readonly ownBytes: number;
}

/** Whether less than `freeBytes` of the disk is free while the files in a folder hold more than `ownBytes`. */
export async function isFillingDisk(folder: string, { freeBytes, ownBytes }: DiskBounds): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < freeBytes && (await folderBytes(folder)) > ownBytes;
  } catch {
    // Removed with its process between the two looks.
    return false;
  }
}

async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
