import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Force a file's bytes, or a folder's list of names, to disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Force a file, or a folder with all under it, to disk: the deepest first. */
export async function syncTree(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    if ((await handle.stat()).isDirectory()) {
      for (const name of await readdir(path)) {
        await syncTree(join(path, name));
      }
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}
