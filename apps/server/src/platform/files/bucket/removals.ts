import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../../ids.ts';

interface Removal {
  readonly prefix: string;
  readonly done: () => Promise<void>;
}

/** Notes what is to be removed from the bucket, until it is. */
export class Removals {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async add(prefix: string): Promise<Removal> {
    await mkdir(this.#folder, { recursive: true });
    const path = join(this.#folder, newId());
    await writeFile(path, prefix, { flush: true });
    return { prefix, done: () => rm(path, { force: true }) };
  }

  async list(): Promise<readonly Removal[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return Promise.all(
      names.map(async (name) => {
        const path = join(this.#folder, name);
        return { prefix: await readFile(path, 'utf8'), done: () => rm(path, { force: true }) };
      }),
    );
  }
}
