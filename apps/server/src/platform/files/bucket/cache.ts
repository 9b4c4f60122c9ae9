import { rename, rm, stat } from 'node:fs/promises';
import { newId } from '../../ids.ts';
import type { FileStore } from '../file-store.ts';
import type { CachedUnit, StoredUnits } from './stored-units.ts';

export const isThere = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null)) !== null;

interface CacheOptions {
  readonly files: FileStore;
  readonly units: StoredUnits;
  /** What was used within this time may still be read. */
  readonly inUseMs: number;
}

/** The files of this machine that are stored in the bucket too. */
export class Cache {
  readonly #options: CacheOptions;

  constructor(options: CacheOptions) {
    this.#options = options;
  }

  /** Removes those that were not used for longest, until there is room for `bytes` more within `most`. */
  async makeRoom(bytes: number, most: number): Promise<void> {
    const cached = await this.#present();
    let total = cached.reduce((sum, unit) => sum + unit.bytes, bytes);
    const unused = cached
      .filter(({ usedAt }) => Date.now() - usedAt > this.#options.inUseMs)
      .sort((a, b) => a.usedAt - b.usedAt);
    for (const unit of unused) {
      if (total <= most) {
        return;
      }
      total -= (await this.#remove(unit)) ? unit.bytes : 0;
    }
  }

  async #present(): Promise<readonly CachedUnit[]> {
    const { files, units } = this.#options;
    const present: CachedUnit[] = [];
    for (const unit of await units.list()) {
      if ((await files.size(unit.key)) !== null) {
        present.push(unit);
      }
    }
    return present;
  }

  /** False where somebody wanted it meanwhile. */
  async #remove({ key, usedAt }: CachedUnit): Promise<boolean> {
    const { files, units } = this.#options;
    const path = await files.localPath(key);
    const discarded = `${path}.partial-${newId()}`;
    await rename(path, discarded).catch(() => undefined);
    if ((await units.usedAt(key)) !== usedAt) {
      await rename(discarded, path).catch(() => undefined);
      return false;
    }
    await rm(discarded, { recursive: true, force: true });
    return true;
  }
}
