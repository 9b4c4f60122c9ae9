import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { printError } from './create-log.ts';

const FILE = 'errors.log';
const OLDER_FILE = 'errors.1.log';
const MAX_BYTES = 5 * 1024 * 1024;

export interface ReportedError {
  readonly requestId: string | null;
  readonly jobId?: string;
  /** A route's id or a job's kind. */
  readonly where: string;
  readonly error: unknown;
}

/** The local error log: one JSON line per internal error, with the request id that its caller received. */
export interface ErrorFile {
  report(reported: ReportedError): Promise<void>;
}

/** Two files at most: when one is full, it becomes the older one. */
export function createErrorFile(folder: string): ErrorFile {
  const path = join(folder, FILE);
  let writing: Promise<void> = Promise.resolve();

  async function write(line: string): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const size = await stat(path).then(
      (info) => info.size,
      () => 0,
    );
    if (size > MAX_BYTES) {
      await rename(path, join(folder, OLDER_FILE));
    }
    await appendFile(path, line, { mode: 0o600 });
  }

  return {
    report({ requestId, jobId, where, error }) {
      const line = JSON.stringify({
        time: new Date().toISOString(),
        requestId,
        jobId,
        where,
        error: printError(error),
      });
      // A log that cannot be written must not fail the request it reports.
      writing = writing.then(() => write(`${line}\n`)).catch(() => {});
      return writing;
    },
  };
}
