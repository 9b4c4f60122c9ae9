import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '@plumbline/contract';
import { sqliteCode } from './db/store-failure.ts';

/** The data folder: `PLUMBLINE_HOME`. */
export interface Home {
  readonly root: string;
  readonly metadata: string;
  readonly sealingKey: string;
  readonly files: string;
  /** Notes of what is stored in S3. */
  readonly stored: string;
  /** What was found on inspecting files, for an hour. */
  readonly findings: string;
  readonly log: string;
}

/** The paths of a data folder, which need not exist yet. */
export const homeAt = (root: string): Home => ({
  root,
  metadata: join(root, 'metadata.sqlite'),
  sealingKey: join(root, 'keys', 'sealing.key'),
  files: join(root, 'files'),
  stored: join(root, 'stored'),
  findings: join(root, 'findings'),
  log: join(root, 'log'),
});

/** Creates the folder where it is missing. Throws `internal` with a sentence for the operator when it cannot. */
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
  const path = join(root, 'lock.sqlite');
  let handle: DatabaseSync | null = null;
  try {
    handle = new DatabaseSync(path);
    handle.exec('pragma busy_timeout = 0; pragma journal_mode = delete; begin exclusive');
  } catch (cause) {
    handle?.close();
    throw new AppError('internal', lockFailure(cause, { root, path }), { cause });
  }
  const held = handle;
  return () => held.close();
}

const BUSY = 5;
const NO_DATABASE: readonly (number | null)[] = [11, 26];

function lockFailure(
  error: unknown,
  { root, path }: { readonly root: string; readonly path: string },
): string {
  const code = sqliteCode(error);
  if (code === BUSY) {
    return `Another Plumbline is already running on ${root}. Stop it first, or set PLUMBLINE_HOME to another folder.`;
  }
  return NO_DATABASE.includes(code)
    ? `The lock file ${path} is damaged. Delete it; it holds no data.`
    : `The data folder ${root} cannot be written to. Make it writable for the user that runs Plumbline, or set PLUMBLINE_HOME to another folder.`;
}
