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
