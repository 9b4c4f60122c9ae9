import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { link, lstat, mkdir, open, readdir, rename, rm, stat, statfs, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, invariant } from '@plumbline/contract';
import { newId } from '../ids.ts';
import { boundedBytes } from './bounded-bytes.ts';
import type { FileStore } from './file-store.ts';
import { checkKey } from './keys.ts';
import { translateStorageError } from './storage-error.ts';
import { syncPath, syncTree } from './sync.ts';

/** Reserved for the metadata and for finishing what runs. */
const RESERVED_BYTES = 64 * 1024 * 1024;

const isMissing = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'ENOENT';

async function orMissing<T>(work: Promise<T>, missing: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) {
      return missing;
    }
    throw error;
  }
}

/**
 * Run a write; on failure remove the partial file, then report a full disk as such. On a broken disk the removal fails
 * too, which must not hide why: what is left is under no key, or beyond what was acknowledged.
 */
async function writing<T>(
  work: () => Promise<T>,
  takeBack: () => Promise<void> = async () => undefined,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await takeBack().catch(() => undefined);
    throw translateStorageError(error);
  }
}

/** The folder's chain of new parents must be on disk too, or a power cut loses the file with its folder. */
async function makeParents(path: string, root: string): Promise<void> {
  const first = await mkdir(dirname(path), { recursive: true });
  if (first === undefined) {
    return;
  }
  for (let folder = dirname(path); folder.length >= dirname(first).length; folder = dirname(folder)) {
    await syncPath(folder);
    if (folder === root) {
      return;
    }
  }
}

/** A file under several keys is counted once: `seen` has the inodes of such files. */
async function bytesUnder(path: string, inodes: Set<number>): Promise<number> {
  const info = await orMissing(lstat(path), null);
  if (!info?.isDirectory()) {
    const isCounted = info !== null && info.nlink > 1 && inodes.has(info.ino);
    if (info !== null && info.nlink > 1) {
      inodes.add(info.ino);
    }
    return isCounted ? 0 : (info?.size ?? 0);
  }
  const names = await orMissing(readdir(path), []);
  const sizes = await Promise.all(names.map((name) => bytesUnder(join(path, name), inodes)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const presentEntry = (entry: Dirent): string => (entry.isDirectory() ? `${entry.name}/` : entry.name);

async function writeWhole(path: string, content: Readable | Uint8Array): Promise<number> {
  const partial = `${path}.partial-${newId()}`;
  return writing(
    async () => {
      const source = content instanceof Uint8Array ? Readable.from([content]) : content;
      await pipeline(source, createWriteStream(partial, { flags: 'wx', flush: true }));
      await rename(partial, path);
      await syncPath(dirname(path));
      return (await stat(path)).size;
    },
    () => rm(partial, { force: true }),
  );
}

async function appendPart(path: string, part: Parameters<FileStore['append']>[1]): Promise<number> {
  const isNew = (await orMissing(stat(path), null)) === null;
  const handle = await open(path, 'a');
  await handle.close();
  const { size } = await stat(path);
  if (size !== part.offset) {
    part.content.resume();
    throw new AppError('upload.wrong_offset', `The next byte expected is ${size}, not ${part.offset}.`, {
      data: { received: size },
    });
  }
  return writing(
    async () => {
      const target = createWriteStream(path, { flags: 'r+', start: part.offset, flush: true });
      await pipeline(part.content, boundedBytes(part.limit), target);
      if (isNew) {
        await syncPath(dirname(path));
      }
      return (await stat(path)).size;
    },
    () => cutSynced(path, part.offset),
  );
}

async function cutSynced(path: string, size: number): Promise<void> {
  await truncate(path, size);
  await syncPath(path);
}

async function linkSynced(from: string, to: string, root: string): Promise<void> {
  await makeParents(to, root);
  await link(from, to);
  await syncPath(dirname(to));
}

async function renameSynced(from: string, to: string): Promise<void> {
  await syncTree(from);
  await rename(from, to);
  await syncPath(dirname(to));
  await syncPath(dirname(from));
}

/** The file store in a folder of this machine. */
export function localFileStore(root: string): FileStore {
  const at = (key: string): string => join(root, checkKey(key));

  return {
    localPath: async (key) => at(key),
    save: async () => undefined,
    async *listStored() {},
    checkAccess: async () => undefined,
    sweep: async () => undefined,
    async makeFolder(key) {
      await writing(() => makeParents(join(at(key), 'child'), root));
      return at(key);
    },
    async write(key, content) {
      if (content instanceof Readable) {
        content.on('error', () => {});
      }
      return writing(async () => {
        await makeParents(at(key), root);
        return writeWhole(at(key), content);
      });
    },
    async append(key, part) {
      // It may fail before the pipeline listens; the pipeline then sees that it was destroyed.
      part.content.on('error', () => {});
      return writing(async () => {
        await makeParents(at(key), root);
        return appendPart(at(key), part);
      });
    },
    async cut(key, size) {
      await writing(() => cutSynced(at(key), size));
    },
    read: async (key) => createReadStream(at(key)),
    async freeBytes() {
      await mkdir(root, { recursive: true });
      const { bavail, bsize } = await statfs(root);
      return Math.max(0, bavail * bsize - RESERVED_BYTES);
    },
    size: async (key) => (await orMissing(stat(at(key)), null))?.size ?? null,
    sizeOfTree: async (prefix) => bytesUnder(at(prefix), new Set()),
    async link(from, to) {
      const target = at(to);
      await writing(() => linkSynced(at(from), target, root));
    },
    async rename(from, to) {
      const target = at(to);
      await writing(() => makeParents(target, root));
      invariant((await orMissing(stat(target), null)) === null, `The file store holds "${to}" already.`);
      await writing(() => renameSynced(at(from), target));
    },
    removeTree: async (prefix) => rm(at(prefix), { recursive: true, force: true }),
    async list(prefix) {
      const entries = await orMissing(readdir(at(prefix), { withFileTypes: true }), []);
      return entries.map(presentEntry).sort();
    },
  };
}
