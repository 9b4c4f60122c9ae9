import { createHash } from 'node:crypto';
import type { FileStore } from '../../../platform/files/file-store.ts';

async function digest(files: FileStore, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await files.read(key)) {
    hash.update(chunk as Buffer);
  }
  return hash.digest('hex');
}

/** True when two files hold the same bytes: for sources that report no state of their own. */
export async function hasSameBytes(files: FileStore, a: string, b: string): Promise<boolean> {
  const [sizeOfA, sizeOfB] = await Promise.all([files.size(a), files.size(b)]);
  return sizeOfA === sizeOfB && sizeOfA !== null && (await digest(files, a)) === (await digest(files, b));
}
