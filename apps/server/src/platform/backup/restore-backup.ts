import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '@plumbline/contract';
import { syncTree } from '../files/sync.ts';
import { homeAt, lockHome, makeHome, type Home } from '../home.ts';
import { copyOnce } from './copy-files.ts';
import { readManifest, type Manifest } from './manifest.ts';

/** Paths of the manifest whose file is missing from the backup, or has another size. */
async function findDamage(folder: string, { files }: Manifest): Promise<string[]> {
  const { files: from } = homeAt(folder);
  const damaged: string[] = [];
  for (const [path, size] of Object.entries(files)) {
    const facts = await stat(join(from, path)).catch(() => null);
    if (facts?.size !== size) {
      damaged.push(path);
    }
  }
  return damaged;
}

async function readWhole(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (manifest === null) {
    throw new AppError('internal', `${folder} holds no finished backup.`);
  }
  const damaged = await findDamage(folder, manifest);
  if (damaged.length > 0) {
    throw new AppError(
      'internal',
      `The backup in ${folder} is damaged. Files that are missing or have another size: ${damaged.length}, such as ${damaged[0]}. Nothing was restored.`,
    );
  }
  return manifest;
}

/**
 * Fills an empty data folder from a backup. The metadata comes last: until then, the folder is empty to a start.
 * Throws `internal` where the backup is not whole, or the data folder is in use or not empty.
 */
export async function restoreBackup(folder: string, home: Home): Promise<Manifest> {
  const manifest = await readWhole(folder);
  if (existsSync(home.metadata)) {
    throw new AppError(
      'internal',
      `${home.root} holds a Plumbline already. Set PLUMBLINE_HOME to an empty folder, or move this one away.`,
    );
  }
  await makeHome(home);
  const unlock = lockHome(home);
  try {
    const from = homeAt(folder);
    for (const path of Object.keys(manifest.files)) {
      await copyOnce(join(from.files, path), join(home.files, path));
    }
    if (manifest.hasKey) {
      await mkdir(dirname(home.sealingKey), { recursive: true, mode: 0o700 });
      await copyOnce(from.sealingKey, home.sealingKey);
      await chmod(home.sealingKey, 0o600);
    }
    const restored = `${home.metadata}.restored`;
    await copyOnce(join(folder, manifest.metadata), restored);
    await syncTree(home.root);
    await rename(restored, home.metadata);
    await syncTree(home.root);
  } finally {
    unlock();
  }
  return manifest;
}
