import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const PAGE_BYTES = 4096;
const EVERY_MS = 250;
const run = promisify(execFile);

/** Null when the process is gone. */
async function residentBytes(pid: number): Promise<number | null> {
  try {
    if (process.platform === 'linux') {
      const fields = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
      return Number(fields[1]) * PAGE_BYTES;
    }
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
    return Number(stdout.trim()) * 1024;
  } catch {
    return null;
  }
}

/**
 * Calls `onExceeded` once when a process holds more memory than `limitBytes`: the SQLite of Node is built without the
 * counters that its own limit needs. Returns what ends the watch.
 */
export function watchMemory(pid: number, limitBytes: number, onExceeded: () => void): () => void {
  const check = async (): Promise<void> => {
    const bytes = await residentBytes(pid);
    if (bytes !== null && bytes > limitBytes) {
      clearInterval(timer);
      onExceeded();
    }
  };
  const timer = setInterval(() => void check(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
