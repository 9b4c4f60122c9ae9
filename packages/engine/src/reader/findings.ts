import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { HOUR_MS } from '@plumbline/contract';

/** After this long, nobody continues with a file that was inspected. */
const MAX_AGE_MS = HOUR_MS;
/** Of one owner; beyond it the oldest go first. */
const MAX_BYTES = 128 * 1024 * 1024;

/**
 * What was found in files that were inspected, in a folder that several processes share: the process that reads a file
 * afterwards need not inspect it again. A key names the bytes, the options and whatever else the finding depends on, so
 * a finding is never out of date. Without a folder nothing is saved. What cannot be read or saved is found again.
 */
export class Findings {
  readonly #folder: string | null;
  readonly #maxBytes: number;

  constructor(folder: string | null, maxBytes = MAX_BYTES) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /**
   * Those of one owner: how long an inspection takes tells nobody which files others have. Of files without an owner nothing is
   * saved.
   */
  of(owner: string | undefined): Findings {
    const folder = this.#folder === null || owner === undefined ? null : join(this.#folder, owner);
    return new Findings(folder, this.#maxBytes);
  }

  /** Null where there is none. */
  async find<T>(key: string, kind: string): Promise<T | null> {
    if (this.#folder === null) {
      return null;
    }
    try {
      return deserialize(await readFile(this.#path(key, kind))) as T;
    } catch {
      return null;
    }
  }

  async save(key: string, kind: string, finding: unknown): Promise<void> {
    if (this.#folder === null) {
      return;
    }
    const folder = this.#folder;
    const partial = join(folder, `${randomUUID()}.partial`);
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(partial, serialize(finding), { mode: 0o600 });
      await rename(partial, this.#path(key, kind));
      await this.#removeOld();
      setTimeout(() => void this.#removeOld(), MAX_AGE_MS).unref();
    } catch {
      await rm(partial, { force: true });
    }
  }

  /** Nobody needs it again. */
  async remove(key: string): Promise<void> {
    const folder = this.#folder;
    if (folder !== null) {
      const names = await readdir(folder).catch(() => []);
      const own = names.filter((name) => name.startsWith(`${key}.`));
      await Promise.all(own.map((name) => rm(join(folder, name), { force: true })));
    }
  }

  /** Whatever another version of this program found. */
  async clear(): Promise<void> {
    if (this.#folder !== null) {
      await rm(this.#folder, { recursive: true, force: true });
    }
  }

  #path(key: string, kind: string): string {
    return join(this.#folder ?? '', `${key}.${kind}`);
  }

  /** What is too old, and, from the newest, what is too much. */
  async #removeOld(): Promise<void> {
    const folder = this.#folder ?? '';
    const names = await readdir(folder).catch(() => []);
    const files = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name);
        const { size, mtimeMs } = (await stat(path).catch(() => null)) ?? { size: 0, mtimeMs: 0 };
        return { path, size, mtimeMs };
      }),
    );
    let bytes = 0;
    for (const { path, size, mtimeMs } of files.toSorted((one, other) => other.mtimeMs - one.mtimeMs)) {
      bytes += size;
      if (bytes > this.#maxBytes || Date.now() - mtimeMs >= MAX_AGE_MS) {
        await rm(path, { force: true });
      }
    }
  }
}
