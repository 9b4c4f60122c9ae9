import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { invariant } from '@plumbline/contract';
import type { VersionFiles } from '../engine-api.ts';
import { readDatasets, derivedKey, zonesKey } from './rows-view.ts';

const SAFE_NAME = /^[\w-]+$/u;
const PARTIAL = '.partial-';
/** Folder of a dataset with a mark for every recipe of another dataset that it goes into. */
const MARKS = 'used-by';

interface Entry {
  readonly bytes: number;
  usedAt: number;
}

/**
 * Files that can be made again, `<dataset>/<version>/<name>` under one root, retained across restarts and bounded
 * together: the longest unused go first. A file that is open when it goes stays readable for who has it open.
 */
export class CacheFolder {
  readonly #root: string;
  readonly #maxBytes: number;
  readonly #entries = new Map<string, Entry>();
  readonly #loaded: Promise<void>;

  constructor(root: string, maxBytes: number) {
    this.#root = root;
    this.#maxBytes = maxBytes;
    this.#loaded = this.#load();
  }

  /** Absolute path, its folder made. */
  async prepare(source: VersionFiles, name: string): Promise<string> {
    const path = this.path(source, name);
    await mkdir(join(path, '..'), { recursive: true });
    const { datasetId, version, derived } = source;
    if (derived !== undefined) {
      for (const other of readDatasets(source).filter((id) => id !== datasetId)) {
        const marks = join(this.#folder(other), MARKS);
        await mkdir(marks, { recursive: true });
        await writeFile(join(marks, `${datasetId}.${version}.${derivedKey(derived)}`), '');
      }
    }
    return path;
  }

  path(source: VersionFiles, name: string): string {
    const { datasetId, version, derived } = source;
    const zones = derived === undefined ? zonesKey(source) : '';
    const plain = zones === '' ? '' : `zones-${zones}-`;
    const prefix = derived === undefined ? plain : keyPrefix(derivedKey(derived));
    return join(this.#folder(datasetId), String(version), `${prefix}${name}`);
  }

  /** True when the file is there; marks it as used. */
  async has(path: string): Promise<boolean> {
    await this.#loaded;
    const entry = this.#entries.get(path);
    if (entry !== undefined) {
      entry.usedAt = Date.now();
    }
    return entry !== undefined;
  }

  /** A new complete file is at `path`. Returns the paths that had to go for it. */
  async add(path: string): Promise<readonly string[]> {
    await this.#loaded;
    this.#entries.set(path, { bytes: (await stat(path)).size, usedAt: Date.now() });
    return this.#evict(path);
  }

  /** Also what was derived from it together with other datasets. */
  async removeDataset(datasetId: string): Promise<void> {
    await this.#loaded;
    const folder = this.#folder(datasetId);
    for (const mark of await readdir(join(folder, MARKS)).catch(() => [])) {
      const [owner = '', version = '', key = ''] = mark.split('.');
      await this.#remove(join(this.#folder(owner), version, keyPrefix(key)));
    }
    await this.#remove(folder + sep);
    await rm(folder, { recursive: true, force: true });
  }

  #folder(datasetId: string): string {
    invariant(SAFE_NAME.test(datasetId), `A dataset id is ${datasetId}.`);
    return join(this.#root, datasetId);
  }

  async #remove(start: string): Promise<void> {
    for (const path of [...this.#entries.keys()].filter((one) => one.startsWith(start))) {
      this.#entries.delete(path);
      await rm(path, { force: true });
    }
  }

  async #load(): Promise<void> {
    await mkdir(this.#root, { recursive: true });
    for (const file of await readdir(this.#root, { recursive: true, withFileTypes: true })) {
      const path = join(file.parentPath, file.name);
      if (!file.isFile() || file.parentPath.endsWith(sep + MARKS)) {
        continue;
      }
      if (relative(this.#root, path).includes(PARTIAL)) {
        await rm(path, { force: true });
        continue;
      }
      const { size, atimeMs } = await stat(path);
      this.#entries.set(path, { bytes: size, usedAt: atimeMs });
    }
  }

  async #evict(exceptPath: string): Promise<readonly string[]> {
    let total = [...this.#entries.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    const gone: string[] = [];
    for (const [path, { bytes }] of [...this.#entries].toSorted((a, b) => a[1].usedAt - b[1].usedAt)) {
      if (total <= this.#maxBytes) {
        break;
      }
      if (path !== exceptPath) {
        this.#entries.delete(path);
        await rm(path, { force: true });
        gone.push(path);
        total -= bytes;
      }
    }
    return gone;
  }
}

const keyPrefix = (key: string): string => `recipe-${key}-`;

/** Where a file is made before it is renamed to `path`; swept at the next start when it stays behind. */
export const partialPath = (path: string): string =>
  `${path}${PARTIAL}${process.pid}-${Math.random().toString(36).slice(2)}`;
