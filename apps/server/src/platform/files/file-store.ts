import type { Readable } from 'node:stream';

/**
 * Where bytes live: uploads, raw files, dataset versions. Keys are relative paths with `/`, for example
 * `tenants/<tenantId>/uploads/<uploadId>/raw`; segments are letters, digits, `.`, `_`, `-`.
 *
 * Every method that writes resolves when the bytes are on disk (file and folder synced). A full disk is
 * `storage.full`, after removing what was written.
 */
export interface FileStore {
  /** Absolute path of the key on this machine, for the engine to read; a remote store fetches the bytes first. */
  localPath(key: string): Promise<string>;
  /**
   * Store a file, or a folder with the files of these names (all unless given), where every server reads it. It is whole
   * and never changes again. Resolves when that is done; storing it again does nothing. In a data folder alone, it is
   * stored already. Errors: `storage.unavailable`.
   */
  save(key: string, names?: readonly string[]): Promise<void>;
  /** Absolute path of an empty folder for another process to write into, made when missing. */
  makeFolder(key: string): Promise<string>;
  /** Write a whole file: it appears complete or not at all, replacing what was there. Gives its size in bytes. */
  write(key: string, content: Readable | Uint8Array): Promise<number>;
  /**
   * Add to the end of a file, made when missing. `offset` must be its present size (`upload.wrong_offset` with
   * `received` in its data otherwise). More than `limit` bytes is `request.too_large`. When it fails half way, the file
   * is cut back to `offset`. Gives the new size.
   */
  append(key: string, part: { offset: number; content: Readable; limit: number }): Promise<number>;
  /** Drop what a file holds beyond `size` bytes: the rest of a part that was never acknowledged. */
  cut(key: string, size: number): Promise<void>;
  read(key: string): Promise<Readable>;
  /** Bytes that can still be written; a little less than what the disk has. */
  freeBytes(): Promise<number>;
  /** Bytes of a file; null when it is not there. */
  size(key: string): Promise<number | null>;
  /** Bytes of all files under a prefix, each once however many keys it has; 0 when nothing is there. */
  sizeOfTree(prefix: string): Promise<number>;
  /** Give a file a second key; the bytes live until both are removed. `to` must be free. */
  link(from: string, to: string): Promise<void>;
  /** Rename a file or folder in one step, its content synced first. `to` must be free. */
  rename(from: string, to: string): Promise<void>;
  /** Remove a file or folder and all under it. Fine when nothing is there. */
  removeTree(prefix: string): Promise<void>;
  /** Names directly under a prefix on this machine, sorted; folders end in `/`. Empty when nothing is there. */
  list(prefix: string): Promise<readonly string[]>;
  /**
   * Files that were saved, also by other servers and by runs that were killed, in the order of their keys; none where
   * saving does nothing. Parts of a folder that was not saved whole are among them.
   */
  listStored(prefix: string): AsyncIterable<{ readonly key: string; readonly modifiedAt: Date }>;
  /** Throws `storage.unavailable`, with what an operator does about it, where files cannot be saved. */
  checkAccess(): Promise<void>;
  /** What is due now and then: remove from this machine what is saved and not in use, finish removals that failed. */
  sweep(): Promise<void>;
}
