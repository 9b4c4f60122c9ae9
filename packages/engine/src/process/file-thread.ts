/** Entry of the thread that writes a file of rows that another thread reads: a workbook, or a pivot. */
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { AppError, invariant, type Cell, type ErrorCode, type Issue } from '@plumbline/contract';
import type { PivotFormat, WorkbookFormat } from './messages.ts';
import { pivotFile } from './pivot/pivot-file.ts';
import { rowsAsWorkbook } from './workbook-rows.ts';

export type WrittenFormat = WorkbookFormat | PivotFormat;

/** What the thread says. The answer to `rows` is the next piece of them, or null after the last. */
export type FileMessage =
  | { readonly kind: 'rows' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly failure: FileFailure };

export interface FileFailure {
  /** Null for a bug. */
  readonly code: ErrorCode | null;
  readonly message: string;
  readonly issues: readonly Issue[];
}

invariant(parentPort !== null, 'A file is written in a thread of its own.');
const port: MessagePort = parentPort;
const say = (message: FileMessage): void => port.postMessage(message, []);

async function* requestedRows(): AsyncGenerator<Cell[][]> {
  for (;;) {
    const answer = once(port, 'message') as Promise<[Cell[][] | null]>;
    say({ kind: 'rows' });
    const [rows] = await answer;
    if (rows === null) {
      return;
    }
    yield rows;
  }
}

const toFailure = (error: unknown): FileFailure =>
  error instanceof AppError
    ? { code: error.code, message: error.message, issues: error.issues }
    : {
        code: null,
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
        issues: [],
      };

// On Linux a priority is that of a thread; elsewhere it would be that of the server. Who answers has the processors first.
if (process.platform === 'linux') {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
const format = workerData as WrittenFormat;
try {
  const file =
    'plan' in format ? pivotFile(format, requestedRows()) : rowsAsWorkbook(format, requestedRows());
  for await (const bytes of await file) {
    say({ kind: 'bytes', bytes: Buffer.from(bytes as Buffer | string) });
  }
  say({ kind: 'ended' });
} catch (error) {
  say({ kind: 'failed', failure: toFailure(error) });
}
