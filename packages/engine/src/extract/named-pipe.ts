import { execFile } from 'node:child_process';
import { constants, open } from 'node:fs';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
// A descriptor, which the socket closes: a file handle would close it too, when it is collected.
const openDescriptor = promisify(open);
const LOOK_EVERY_MS = 5;

/** Makes a pipe with a name, for this user alone. False where the system has none. */
export const makePipe = async (path: string): Promise<boolean> => {
  try {
    await run('mkfifo', ['-m', '600', path]);
    return true;
  } catch {
    return false;
  }
};

/** The end of a pipe that is written to, once a reader has opened it; null where none is expected any more. */
export const writeEnd = async (path: string, isExpected: () => boolean): Promise<Socket | null> => {
  while (isExpected()) {
    try {
      const fd = await openDescriptor(path, constants.O_WRONLY | constants.O_NONBLOCK);
      return new Socket({ fd, readable: false, writable: true });
    } catch (error) {
      // No reader yet. An open that waits for one would hold a thread, for ever where none comes.
      if ((error as NodeJS.ErrnoException).code !== 'ENXIO') {
        throw error;
      }
      await delay(LOOK_EVERY_MS);
    }
  }
  return null;
};
