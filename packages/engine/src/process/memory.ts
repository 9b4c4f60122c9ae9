import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const PAGE_BYTES = 4096;
const run = promisify(execFile);

/** Resident bytes of a process; null when it is gone or the system does not report it. */
export const residentBytes = async (pid: number): Promise<number | null> => {
  try {
    if (process.platform === 'linux') {
      const fields = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
      return Number(fields[1]) * PAGE_BYTES;
    }
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
    return Number(stdout.trim()) * 1024;
  } catch {
    // Gone between the two looks.
    return null;
  }
};

/** Calls `onExceeded` once when the process holds more than `limitBytes`. Returns the stop of the watch. */
export const watchMemory = (options: {
  readonly pid: number;
  readonly limitBytes: number;
  readonly everyMs: number;
  readonly onExceeded: () => void;
}): (() => void) => {
  let isLooking = false;
  const check = async (): Promise<void> => {
    const bytes = await residentBytes(options.pid);
    isLooking = false;
    if (bytes !== null && bytes > options.limitBytes) {
      clearInterval(timer);
      options.onExceeded();
    }
  };
  const timer = setInterval(() => {
    if (!isLooking) {
      isLooking = true;
      void check();
    }
  }, options.everyMs);
  timer.unref();
  return () => clearInterval(timer);
};
