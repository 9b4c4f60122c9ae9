/** Thread that turns JSON into rows of text: parsing it would hold up whoever shares a thread with it. */
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@plumbline/contract';
import { type ConvertRequest, convert } from './convert.ts';
import type { ConvertReply } from './convert-in-thread.ts';

const reply = (message: ConvertReply): void => {
  // A thread has no origin; the rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message);
};

try {
  const converted = convert(workerData as ConvertRequest, (fraction, rows) =>
    reply({ kind: 'progress', fraction, rows }),
  );
  reply({ kind: 'done', converted });
} catch (error) {
  if (!(error instanceof AppError)) {
    throw error;
  }
  const { code, message, data, issues } = error;
  reply({ kind: 'refused', code, message, data, issues });
}
