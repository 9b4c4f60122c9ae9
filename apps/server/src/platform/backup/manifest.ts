import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@plumbline/contract';
import { z } from 'zod';
import { syncPath } from '../files/sync.ts';

const MANIFEST = 'backup.json';

const Manifest = z.object({
  format: z.literal('plumbline.backup'),
  version: z.literal(1),
  /** When the metadata was read. ISO 8601 in UTC. */
  createdAt: z.iso.datetime(),
  /** Name of the metadata in the backup: a new one for each, so that one that is not finished changes nothing. */
  metadata: z.string().regex(/^metadata-[\w-]+\.sqlite$/u),
  /** Whether the key that seals secrets is in it. */
  hasKey: z.boolean(),
  /** Bytes of every file, by its path in the data folder. */
  files: z.record(
    z.string().refine((path) => !path.startsWith('/') && !path.split('/').includes('..')),
    z.int().nonnegative(),
  ),
});
/** What a backup holds. It is written last: a folder without one is no backup. */
export type Manifest = z.infer<typeof Manifest>;

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === 'ENOENT';

/** Null where the folder holds none. Throws `internal` where it is damaged. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const path = join(folder, MANIFEST);
  try {
    return Manifest.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    if (isMissing(cause)) {
      return null;
    }
    throw new AppError('internal', `${path} is not the list of a backup, or it is damaged.`, { cause });
  }
}

/** In one step: until then, an older manifest counts. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, MANIFEST);
  await writeFile(`${path}.partial`, `${JSON.stringify(manifest, null, 1)}\n`);
  await syncPath(`${path}.partial`);
  await rename(`${path}.partial`, path);
  await syncPath(folder);
}
