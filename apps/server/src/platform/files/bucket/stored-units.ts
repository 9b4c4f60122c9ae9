import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { newId } from '../../ids.ts';

/** What is stored under one key: one file, or a folder of files. Never changed once it is stored. */
export const StoredUnit = z.object({
  files: z
    .array(
      z.object({
        /** Within the folder; null where the key is a file. */
        name: z
          .string()
          .regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*$/)
          .nullable(),
        size: z.int().nonnegative(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(1000),
});
export type StoredUnit = z.infer<typeof StoredUnit>;

export const unitBytes = ({ files }: StoredUnit): number => files.reduce((sum, { size }) => sum + size, 0);

export interface CachedUnit {
  readonly key: string;
  readonly bytes: number;
  /** In ms since 1970. */
  readonly usedAt: number;
}

const ENDING = '.stored';
/** A use is noted no more often than this, so that reading is not writing. */
const NOTED_MS = 60_000;

/**
 * Notes which files of the data folder are stored in the bucket, and when they were last used. A note is a file, for the
 * server and its worker share the folder.
 */
export class StoredUnits {
  readonly #root: string;
  readonly #noted = new Map<string, number>();

  /** `root` belongs to one bucket and prefix: what is stored in another one is not stored here. */
  constructor(root: string) {
    this.#root = root;
  }

  async find(key: string): Promise<StoredUnit | null> {
    const text = await readFile(this.#path(key), 'utf8').catch(() => null);
    return text === null ? null : (StoredUnit.safeParse(parse(text)).data ?? null);
  }

  async add(key: string, unit: StoredUnit): Promise<void> {
    const path = this.#path(key);
    const partial = `${path}.${newId()}`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(partial, JSON.stringify(unit));
    await rename(partial, path);
  }

  /** Fine where it is not stored. */
  async use(key: string): Promise<void> {
    const now = Date.now();
    if (now - (this.#noted.get(key) ?? 0) < NOTED_MS) {
      return;
    }
    this.#noted.set(key, now);
    await utimes(this.#path(key), new Date(now), new Date(now)).catch(() => undefined);
  }

  /** All at and under the key. */
  async remove(prefix: string): Promise<void> {
    await rm(this.#path(prefix), { force: true });
    await rm(join(this.#root, prefix), { recursive: true, force: true });
  }

  /** When it was last used; null where it is not there. */
  async usedAt(key: string): Promise<number | null> {
    const info = await stat(this.#path(key)).catch(() => null);
    return info?.mtimeMs ?? null;
  }

  /** Units at and under a key, or all. */
  async list(prefix = ''): Promise<readonly CachedUnit[]> {
    const names = await readdir(join(this.#root, prefix), { recursive: true }).catch(() => []);
    const under = names.map((name) => (prefix === '' ? name : `${prefix}/${name}`));
    const keys = under.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length));
    const units = await Promise.all(
      [...keys, ...(prefix === '' ? [] : [prefix])].map((key) => this.#read(key)),
    );
    return units.filter((unit) => unit !== null);
  }

  async #read(key: string): Promise<CachedUnit | null> {
    const [unit, usedAt] = [await this.find(key), await this.usedAt(key)];
    return unit === null || usedAt === null ? null : { key, bytes: unitBytes(unit), usedAt };
  }

  #path(key: string): string {
    return join(this.#root, `${key}${ENDING}`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
