import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '@plumbline/contract';
import { syncPath, syncTree } from '../files/sync.ts';
import { homeAt, type Home } from '../home.ts';
import { newId } from '../ids.ts';
import { copyOnce, listFiles } from './copy-files.ts';
import { readManifest, writeManifest, type Manifest } from './manifest.ts';

/** One that reads the metadata as of one moment, whatever is written meanwhile. */
function copyMetadata(from: string, to: string): void {
  const database = new DatabaseSync(from, { readOnly: true, timeout: 15_000 });
  try {
    database.prepare('vacuum into ?').run(to);
  } finally {
    database.close();
  }
}

async function copyTree(home: Home, to: string): Promise<Record<string, number>> {
  const bytes: Record<string, number> = {};
  const target = homeAt(to).files;
  for await (const path of listFiles(home.files)) {
    const size = await copyOnce(join(home.files, path), join(target, path));
    if (size !== null) {
      bytes[path] = size;
    }
  }
  return bytes;
}

/** Files of an older backup in the folder that this one does not name. */
async function removeOthers(folder: string, { metadata, files, hasKey }: Manifest): Promise<void> {
  const target = homeAt(folder);
  for await (const path of listFiles(target.files)) {
    if (!Object.hasOwn(files, path)) {
      await rm(join(target.files, path));
    }
  }
  for (const name of await readdir(folder)) {
    if (/^metadata-.*\.sqlite$/u.test(name) && name !== metadata) {
      await rm(join(folder, name));
    }
  }
  if (!hasKey) {
    await rm(target.sealingKey, { force: true });
  }
}

/** Throws `internal` where the folder holds something that is no backup. */
async function makeTarget(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readManifest(folder)) === null && (await readdir(folder)).length > 0) {
    throw new AppError(
      'internal',
      `${folder} is not empty and holds no finished backup. Give an empty folder, or that of an earlier backup.`,
    );
  }
}

export interface BackupWanted {
  /** Where it goes: an empty folder, or one with an earlier backup, of which the files that are the same stay. */
  readonly folder: string;
  readonly hasKey: boolean;
  readonly now: Date;
}

/**
 * Copies the data folder while its server runs, or does not. Files of versions never change, so they are copied before
 * the metadata is read, and those that came meanwhile afterwards: all that the metadata names is there.
 */
export async function writeBackup(
  home: Home,
  { folder, hasKey, now }: BackupWanted,
): Promise<{ readonly files: number; readonly bytes: number }> {
  if (!existsSync(home.metadata)) {
    throw new AppError(
      'internal',
      `There is no Plumbline in ${home.root}. Set PLUMBLINE_HOME to its folder.`,
    );
  }
  await makeTarget(folder);
  await copyTree(home, folder);
  const metadata = `metadata-${newId()}.sqlite`;
  copyMetadata(home.metadata, join(folder, metadata));
  await syncPath(join(folder, metadata));
  const files = await copyTree(home, folder);
  if (hasKey) {
    const to = homeAt(folder).sealingKey;
    await copyOnce(home.sealingKey, to);
    await chmod(to, 0o600);
  }
  await syncTree(folder);
  const manifest: Manifest = {
    format: 'plumbline.backup',
    version: 1,
    createdAt: now.toISOString(),
    metadata,
    hasKey,
    files,
  };
  await writeManifest(folder, manifest);
  await removeOthers(folder, manifest);
  const sizes = Object.values(files);
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
