import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '@plumbline/contract';

/** The data folder: `PLUMBLINE_HOME`. */
export interface Home {
  readonly root: string;
  readonly metadata: string;
  readonly sealingKey: string;
  readonly files: string;
  readonly log: string;
}

export const homeAt = (root: string): Home => ({
  root,
  metadata: join(root, 'metadata.sqlite'),
  sealingKey: join(root, 'keys', 'sealing.key'),
  files: join(root, 'files'),
  log: join(root, 'log'),
});

export async function makeHome({ root, files, log }: Home): Promise<void> {
  try {
    await mkdir(root, { recursive: true, mode: 0o700 });
    await mkdir(files, { recursive: true });
    await mkdir(log, { recursive: true });
  } catch (cause) {
    const code = String((cause as { code?: unknown }).code);
    throw new AppError('internal', `The data folder ${root} cannot be made or written to (${code}).`, {
      cause,
    });
  }
}

/**
 * Hold the folder for this process alone; gives the function that lets it go. The lock is the operating system's, so it
 * ends with the process however that ends.
 */
export function lockHome({ root }: Home): () => void {
  const handle = new DatabaseSync(join(root, 'lock.sqlite'));
  try {
    handle.exec('pragma busy_timeout = 0; pragma journal_mode = delete; begin exclusive');
  } catch (cause) {
    handle.close();
    throw new AppError(
      'internal',
      `Another Plumbline is already running on ${root}. Stop it first, or set PLUMBLINE_HOME to another folder.`,
      { cause },
    );
  }
  return () => handle.close();
}
