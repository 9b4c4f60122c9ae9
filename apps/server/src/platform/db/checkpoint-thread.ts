import { constants, setPriority } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** Whoever checkpoints the same file at the same time is waited for so long. */
const BUSY_TIMEOUT_MS = 5_000;

// On Linux a priority is that of a thread; elsewhere it would be that of the server. Who answers has the processors first.
if (process.platform === 'linux') {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

const handle = new DatabaseSync(String(workerData));
handle.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
// The log is on disk before the file is written, and the file before the log is written over.
handle.exec('pragma synchronous = normal');

parentPort?.on('message', () => {
  // Passive: no writer and no reader waits for it. What is written meanwhile is copied the next time.
  handle.exec('pragma wal_checkpoint(passive)');
});
