import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '@plumbline/contract';
import type { S3Config } from '../../../s3-config.ts';
import { newId } from '../../ids.ts';
import type { Log } from '../../log/log.ts';
import type { FileStore } from '../file-store.ts';
import { checkKey } from '../keys.ts';
import { localFileStore } from '../local-file-store.ts';
import { isNoSpace, storageFull } from '../storage-error.ts';
import { syncTree } from '../sync.ts';
import { Bucket, sha256Hex, type StoredFile } from './bucket.ts';
import { BucketFailure, explainFailure, storageLost, storageUnavailable } from './failures.ts';
import { Cache, isThere } from './cache.ts';
import { Downloads } from './downloads.ts';
import { Removals } from './removals.ts';
import { StoredUnit, StoredUnits, unitBytes } from './stored-units.ts';

/** Says what is stored under a key. It is written last: without it, nothing is stored. */
const MANIFEST = '.manifest';
/** A path that was given out is read within this time: a query takes an hour at most. */
const IN_USE_MS = 2 * 60 * 60_000;

export interface BucketStoreOptions {
  readonly config: S3Config;
  /** Folder of the files, which becomes a cache of the bucket. */
  readonly files: string;
  /** Folder for what the store notes of them. */
  readonly notes: string;
  readonly log: Log;
  /** Between two attempts at one request; for tests. */
  readonly longestWaitMs?: number;
  /** How long a file is not removed from the cache after a use; for tests. */
  readonly inUseMs?: number;
}

/** Files in a folder of this machine, of which those that `save` was called for are in a bucket too, and may be there alone. */
export class BucketFileStore implements FileStore {
  readonly #options: BucketStoreOptions;
  readonly #local: FileStore;
  readonly #bucket: Bucket;
  readonly #units: StoredUnits;
  readonly #removals: Removals;
  readonly #cache: Cache;
  readonly #flights = new Map<string, Promise<unknown>>();
  readonly #downloads: Downloads;
  /** Made by this process and never saved: the bucket has nothing of it. */
  readonly #unsaved = new Set<string>();

  constructor(options: BucketStoreOptions) {
    const { config, files, notes, longestWaitMs } = options;
    const { endpoint, name } = config.bucket;
    const identity = sha256Hex(Buffer.from(`${endpoint}\n${name}\n${config.prefix}`)).slice(0, 16);
    this.#options = options;
    this.#local = localFileStore(files);
    this.#bucket = new Bucket(config, longestWaitMs);
    this.#units = new StoredUnits(join(notes, identity, 'units'));
    this.#downloads = new Downloads(this.#bucket);
    this.#cache = new Cache({
      files: this.#local,
      units: this.#units,
      inUseMs: options.inUseMs ?? IN_USE_MS,
    });
    this.#removals = new Removals(join(notes, identity, 'removals'));
  }

  async localPath(key: string): Promise<string> {
    const path = await this.#local.localPath(key);
    await this.#units.use(key);
    if (!(await isThere(path))) {
      await this.#alone(key, () => this.#fetch(key, path));
    }
    return path;
  }

  async makeFolder(key: string): Promise<string> {
    const path = await this.#local.makeFolder(key);
    this.#unsaved.add(key);
    return path;
  }

  async write(key: string, content: Readable | Uint8Array): Promise<number> {
    if (content instanceof Readable) {
      // It may fail before the local store listens.
      content.on('error', () => {});
    }
    // What was stored of it before is not what is stored of it now.
    await this.#units.remove(key);
    return this.#local.write(key, content);
  }

  append: FileStore['append'] = (key, part) => this.#local.append(key, part);
  cut: FileStore['cut'] = (key, size) => this.#local.cut(key, size);
  freeBytes: FileStore['freeBytes'] = () => this.#local.freeBytes();
  list: FileStore['list'] = (prefix) => this.#local.list(prefix);
  rename: FileStore['rename'] = (from, to) => this.#local.rename(from, to);

  async read(key: string): Promise<Readable> {
    await this.localPath(key);
    return this.#local.read(key);
  }

  async link(from: string, to: string): Promise<void> {
    await this.localPath(from);
    await this.#local.link(from, to);
  }

  async size(key: string): Promise<number | null> {
    const here = await this.#local.size(key);
    if (here !== null) {
      return here;
    }
    const unit = await this.#findStored(key);
    return unit === null ? null : unitBytes(unit);
  }

  /**
   * Bytes in the bucket, and on this machine what is not stored there. While the bucket does not answer, bytes on
   * this machine alone.
   */
  async sizeOfTree(prefix: string): Promise<number> {
    const here = await this.#local.sizeOfTree(prefix);
    try {
      let stored = 0;
      for await (const { size } of this.#bucket.list(`${checkKey(prefix)}/`)) {
        stored += size;
      }
      const cached = await this.#units.list(prefix);
      const counted = await Promise.all(cached.map(({ key }) => this.#local.size(key)));
      const twice = cached.reduce((sum, { bytes }, at) => (counted[at] === null ? sum : sum + bytes), 0);
      return stored + Math.max(0, here - twice);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the storage in S3 does not answer');
      return here;
    }
  }

  async removeTree(prefix: string): Promise<void> {
    const path = await this.#local.localPath(prefix);
    if (this.#unsaved.delete(prefix)) {
      await rm(path, { recursive: true, force: true });
      return;
    }
    // Noted first: what fails, or is killed, is tried again by the next sweep.
    const removal = await this.#removals.add(prefix);
    await this.#local.removeTree(prefix);
    await this.#units.remove(prefix);
    await this.#removeStored(prefix).then(removal.done, (error: unknown) =>
      this.#options.log.warn({ err: error, prefix }, 'objects in S3 are removed later'),
    );
  }

  async save(key: string, names?: readonly string[]): Promise<void> {
    await this.#alone(key, async () => {
      if ((await this.#units.find(key)) !== null) {
        return;
      }
      this.#unsaved.delete(key);
      try {
        await this.#finishRemovals((prefix) => key === prefix || key.startsWith(`${prefix}/`));
        await this.#store(key, names);
      } catch (error) {
        throw error instanceof BucketFailure ? storageUnavailable(error) : error;
      }
    });
  }

  async checkAccess(): Promise<void> {
    const key = `access-${newId()}`;
    try {
      await this.#bucket.put(key, Buffer.from('Plumbline checks that it may write here.'));
      await this.#bucket.getText(key);
      await this.#bucket.list(key).next();
      await this.#bucket.remove(key);
    } catch (error) {
      throw error instanceof BucketFailure
        ? new AppError('storage.unavailable', explainFailure(error, this.#options.config), { cause: error })
        : error;
    }
  }

  async *listStored(prefix: string): AsyncGenerator<{ readonly key: string; readonly modifiedAt: Date }> {
    for await (const { key, modifiedAt } of this.#bucket.list(prefix)) {
      yield { key: key.endsWith(MANIFEST) ? key.slice(0, -MANIFEST.length) : key, modifiedAt };
    }
  }

  async sweep(): Promise<void> {
    await this.#finishRemovals(() => true);
    await this.#cache.makeRoom(0, this.#options.config.cacheBytes);
  }

  /**
   * Repeats removals that failed before; those of a key that is about to be stored again are dropped, or they would
   * remove the new content.
   */
  async #finishRemovals(isWanted: (prefix: string) => boolean): Promise<void> {
    for (const { prefix, done } of await this.#removals.list()) {
      if (isWanted(prefix)) {
        await this.#removeStored(prefix);
        await done();
      }
    }
  }

  /** Equal work that runs already is joined. */
  async #alone(key: string, work: () => Promise<void>): Promise<void> {
    const running = this.#flights.get(key);
    if (running !== undefined) {
      await running;
      return;
    }
    const flight = work().finally(() => this.#flights.delete(key));
    this.#flights.set(key, flight);
    await flight;
  }

  async #store(key: string, names: readonly string[] | undefined): Promise<void> {
    const path = await this.#local.localPath(key);
    const isFolder = (await stat(path)).isDirectory();
    const present = isFolder ? (await readdir(path)).sort() : [];
    const wanted = names === undefined ? present : present.filter((name) => names.includes(name));
    const files: StoredUnit['files'] = [];
    for (const name of isFolder ? wanted : [null]) {
      const stored: StoredFile = await this.#bucket.putFile(
        name === null ? key : `${key}/${name}`,
        name === null ? path : join(path, name),
      );
      files.push({ name, ...stored });
    }
    await this.#bucket.put(`${key}${MANIFEST}`, Buffer.from(JSON.stringify({ files })));
    await this.#units.add(key, { files });
  }

  /** What the bucket has under a key; null for nothing. */
  async #findStored(key: string): Promise<StoredUnit | null> {
    try {
      const text = await this.#bucket.getText(`${checkKey(key)}${MANIFEST}`);
      return text === null ? null : StoredUnit.parse(JSON.parse(text));
    } catch (error) {
      throw error instanceof BucketFailure ? storageUnavailable(error) : storageLost(key, error);
    }
  }

  /** Makes `path` as it was saved, whole or not at all. */
  async #fetch(key: string, path: string): Promise<void> {
    const unit = await this.#findStored(key);
    if (unit === null) {
      throw storageLost(key);
    }
    await this.#cache.makeRoom(unitBytes(unit), this.#options.config.cacheBytes);
    const partial = `${path}.partial-${newId()}`;
    try {
      const isFile = unit.files.some(({ name }) => name === null);
      await mkdir(isFile ? dirname(partial) : partial, { recursive: true });
      for (const file of unit.files) {
        const to = file.name === null ? partial : join(partial, file.name);
        const from = file.name === null ? key : `${key}/${file.name}`;
        await this.#downloads.run({ from, to, file });
      }
      await syncTree(partial);
      await rename(partial, path).catch(async (error: unknown) => {
        // The server and its worker may fetch the same at the same time.
        if (!(await isThere(path))) {
          throw error;
        }
      });
      await this.#units.add(key, unit);
    } catch (error) {
      throw isNoSpace(error) ? storageFull(error) : error;
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
  }

  async #removeStored(prefix: string): Promise<void> {
    const keys: string[] = [];
    for await (const { key } of this.#bucket.list(checkKey(prefix))) {
      if (key === prefix || key === `${prefix}${MANIFEST}` || key.startsWith(`${prefix}/`)) {
        keys.push(key);
      }
    }
    // First what makes them readable: a removal that is cut off leaves no half.
    const isManifest = (key: string): boolean => key.endsWith(MANIFEST);
    for (const key of [...keys.filter(isManifest), ...keys.filter((key) => !isManifest(key))]) {
      await this.#bucket.remove(key);
    }
  }
}
