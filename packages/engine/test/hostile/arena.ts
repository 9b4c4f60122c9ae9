import { createWriteStream, readFileSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@plumbline/contract';
import type { FileInspection, FileSource, Ingested, RawFile, Reader } from '../../src/engine-api.ts';
import { endReuse } from '../../../../testing/reused-engines.ts';
import { createReader } from '../../src/reader/reader.ts';
import { type Attack, MIB, type Outcome } from './attack.ts';

const MEASURE_EVERY_MS = 25;
/** In the built server or from its sources. */
const ENGINE = /engine[/-]src[/-]process[/-]child\.[jt]s/u;
/** Longer than any reading here, also where others share the machine; a read that is still running then has hung. */
const PATIENCE_MS = 150_000;
/** For a test of one attack or a few. */
export const TEST_MS = 2 * PATIENCE_MS;

export interface AttackResult {
  /** Result of inspecting the sample; null where it was left out. */
  readonly sample: FileInspection | Failure | null;
  readonly ingested: Ingested | Failure;
  /** How much more memory the process and its children held at most than before, in MiB; null where the system does not report it. */
  readonly grewMib: number | null;
}

/** An error as it reached the caller; `code` null: not one that people see. */
export class Failure {
  readonly code: Outcome | null;
  readonly error: Error;

  constructor(error: unknown) {
    this.error = error instanceof Error ? error : new Error(String(error));
    this.code = error instanceof AppError ? error.code : null;
  }
}

export const outcomeOf = (result: FileInspection | Ingested | Failure): Outcome | null =>
  result instanceof Failure ? result.code : 'read';

/** A reader in this process and what attacks leave behind. One attack at a time. */
export class Arena {
  readonly folder: string;
  readonly reader: Reader;
  readonly #allowReuse: () => void;
  #files = 0;

  private constructor(folder: string, allowReuse: () => void) {
    this.folder = folder;
    this.#allowReuse = allowReuse;
    this.reader = createReader({ workDirectory: this.work, memoryMb: 512, threads: 2 });
  }

  static async open(): Promise<Arena> {
    return new Arena(await mkdtemp(join(tmpdir(), 'plumbline-hostile-')), await endReuse());
  }

  get work(): string {
    return join(this.folder, 'work');
  }

  async write({ fileName, content }: Pick<Attack, 'fileName' | 'content'>): Promise<RawFile> {
    this.#files += 1;
    const path = join(this.folder, `upload-${this.#files}`);
    const whole = content();
    if (typeof whole === 'string' || whole instanceof Uint8Array) {
      await writeFile(path, whole);
    } else {
      const file = createWriteStream(path);
      for (const piece of whole) {
        if (!file.write(piece)) {
          await once(file, 'drain');
        }
      }
      file.end();
      await once(file, 'close');
    }
    return { path, fileName };
  }

  /** Reads the file, both ways unless `isPreviewed` is false; a failure is returned, not thrown. A read that hangs throws. */
  async attack(attack: Attack, isPreviewed = true): Promise<AttackResult> {
    const memory = watchMemory();
    try {
      const sample = isPreviewed ? await this.preview(attack) : null;
      const ingested = await this.ingest(attack);
      return { sample, ingested, grewMib: memory.stop() };
    } finally {
      memory.stop();
    }
  }

  /** The first look alone. */
  preview(attack: Attack): Promise<FileInspection | Failure> {
    return this.#withFile(attack, (source) =>
      unlessHung((reading) => this.reader.inspectSample(source, reading)),
    );
  }

  /** Reading all of it alone. */
  ingest(attack: Attack): Promise<Ingested | Failure> {
    return this.#withFile(attack, async (source) => {
      const directory = join(this.folder, `version-${this.#files}`);
      await mkdir(directory);
      const request = { ...source, columns: null, directory, onReadable: async () => undefined };
      try {
        return await unlessHung((reading) => this.reader.ingest(request, reading));
      } finally {
        await rm(directory, { recursive: true });
      }
    });
  }

  async #withFile<T>(attack: Attack, read: (source: FileSource) => Promise<T>): Promise<T> {
    const file = await this.write(attack);
    try {
      return await read({ files: [file], options: attack.options ?? {} });
    } finally {
      await rm(file.path);
    }
  }

  /** Files in the reader's folder and engines that still run, by name; empty when nothing is left. */
  async leftovers(): Promise<readonly string[]> {
    const entries = await readdir(this.work, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
    const folders = entries.filter(
      ({ parentPath }) => parentPath !== this.work && parentPath !== join(this.work, 'tmp'),
    );
    const own = await readdir(this.folder);
    const strangers = own.filter((name) => name !== 'work');
    return [...files, ...folders.map(({ name }) => name), ...strangers, ...runningEngines()];
  }

  async close(): Promise<void> {
    await this.reader.close();
    this.#allowReuse();
    await rm(this.folder, { recursive: true, force: true });
  }
}

type ReadControl = Parameters<Reader['inspectSample']>[1];

const unlessHung = async <T>(read: (reading: ReadControl) => Promise<T>): Promise<T | Failure> => {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const result = await read({ signal, onProgress: () => undefined }).catch(
    (error: unknown) => new Failure(error),
  );
  if (signal.aborted) {
    throw new Error(`The reading had not ended after ${PATIENCE_MS / 1000} s.`);
  }
  return result;
};

const childrenOf = (pid: number): readonly number[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
};

const runningEngines = (): readonly string[] =>
  childrenOf(process.pid).flatMap((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return ENGINE.test(command) ? [`engine ${pid}`] : [];
    } catch {
      return [];
    }
  });

/**
 * Anonymous memory of a process and all below it. Not the proportional set size: to read that, the system walks every
 * page while the process may map none, which slowed the readings down by half.
 */
const heldBytes = (pid: number): number => {
  let own = 0;
  try {
    own = Number(/^RssAnon:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    // Gone, or a system without this file.
  }
  return childrenOf(pid).reduce((sum, child) => sum + heldBytes(child), own);
};

const watchMemory = (): { stop: () => number | null } => {
  const before = heldBytes(process.pid);
  let peak = before;
  const measure = (): void => {
    peak = Math.max(peak, heldBytes(process.pid));
  };
  const timer = setInterval(measure, MEASURE_EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      measure();
      return before === 0 ? null : Math.max(0, (peak - before) / MIB);
    },
  };
};
