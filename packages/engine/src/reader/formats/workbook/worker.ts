import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@plumbline/contract';
import type { Issue, ErrorCode } from '@plumbline/contract';
import type { OpenedWorkbook } from './opened-workbook.ts';
import { readWorkbook, type WorkbookTask } from './read-workbook.ts';

/** What the thread tells. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'done'; readonly opened: OpenedWorkbook }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly message: string;
      readonly issues: readonly Issue[];
    };

const STEP = 0.01;
let toldFraction = 0;

const tell = (message: WorkerMessage): void => {
  // A thread has no origin; the rule is about windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message);
};

try {
  const opened = await readWorkbook(workerData as WorkbookTask, (fraction) => {
    if (fraction >= toldFraction + STEP) {
      toldFraction = fraction;
      tell({ kind: 'progress', fraction });
    }
  });
  tell({ kind: 'done', opened });
} catch (error) {
  if (!(error instanceof AppError)) {
    throw error;
  }
  tell({ kind: 'refused', code: error.code, message: error.message, issues: error.issues });
}
