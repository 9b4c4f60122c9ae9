import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes folders (`<pid>-…`) that processes which are gone left behind, killed before they could. */
export const sweepTemp = async (parent: string): Promise<void> => {
  const names = await readdir(parent).catch(() => []);
  await Promise.all(
    names
      .filter((name) => !isRunning(Number.parseInt(name, 10)))
      .map((name) => rm(join(parent, name), { recursive: true, force: true })),
  );
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
