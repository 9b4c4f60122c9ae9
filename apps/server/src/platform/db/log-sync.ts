import { open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Brings a write-ahead log to disk off the main thread. Commits that come while it syncs share the next sync.
 * Closing this handle frees no lock of SQLite: none is held on the log itself.
 */
export class LogSync {
  readonly #path: string;
  readonly #onSynced: () => void;
  #file: Promise<FileHandle> | null = null;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  /** `path` of the log, which must exist when `sync` is called. `onSynced` is called after each sync. */
  constructor(path: string, onSynced: () => void) {
    this.#path = path;
    this.#onSynced = onSynced;
  }

  /** Resolves when all that was written before the call is on disk; rejects when the disk fails. */
  sync(): Promise<void> {
    if (this.#running === null) {
      return this.#start();
    }
    // The sync that runs may have started before the last write.
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = null;
        return this.#start();
      });
    return this.#next;
  }

  async close(): Promise<void> {
    await this.#next?.catch(() => undefined);
    await this.#running?.catch(() => undefined);
    const file = this.#file;
    this.#file = null;
    await (await file?.catch(() => null))?.close();
  }

  #start(): Promise<void> {
    const running = this.#write().finally(() => {
      this.#running = null;
    });
    this.#running = running;
    return running;
  }

  async #write(): Promise<void> {
    this.#file ??= openLog(this.#path).catch((error: unknown) => {
      this.#file = null;
      throw error;
    });
    await (await this.#file).datasync();
    this.#onSynced();
  }
}

/** A new log is in its folder after a crash only when the folder was synced too. */
async function openLog(path: string): Promise<FileHandle> {
  const file = await open(path, 'r+');
  // On Windows folders cannot be opened, and need no sync.
  if (process.platform !== 'win32') {
    const folder = await open(dirname(path), 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }
  return file;
}
