import { Worker } from 'node:worker_threads';
import { AppError, type ReadOptions } from '@plumbline/contract';
import type { OpenedWorkbook, WorkbookAsk } from './workbook/opened-workbook.ts';
import type { WorkbookTask } from './workbook/read-workbook.ts';
import type { WorkerMessage } from './workbook/worker.ts';

export type { OpenedWorkbook, WorkbookAsk } from './workbook/opened-workbook.ts';

const CANCELLED = 'The request was cancelled.';
/** The thread's own memory: texts beyond what it keeps wait on disk. */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/**
 * Reads one sheet of a workbook (XLSX, XLSM) into text, in a thread of its own and in bounded memory. Throws `file.encrypted`,
 * `file.unknown_format` (an old .xls, .xlsb, OpenDocument, another Office document), `file.damaged`, `file.too_packed`,
 * `file.row_too_large`, `file.too_many_columns`, `file.too_large`, `file.part_not_found` (a sheet or range it does not have),
 * `file.empty`, `request.cancelled`.
 */
export const openWorkbook = (
  path: string,
  options: ReadOptions,
  { work, signal, sampleRows, onProgress }: WorkbookAsk,
): Promise<OpenedWorkbook> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(new AppError('request.cancelled', CANCELLED));
      return;
    }
    const task: WorkbookTask = { path, options, work, sampleRows };
    const thread = new Worker(new URL('workbook/worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: LIMITS,
    });
    let hasEnded = false;
    const end = (settle: () => void): void => {
      if (hasEnded) {
        return;
      }
      hasEnded = true;
      signal.removeEventListener('abort', cancel);
      // Its files are closed before the caller goes on, for the caller may remove them.
      void thread.terminate().then(settle, settle);
    };
    const cancel = (): void => end(() => reject(new AppError('request.cancelled', CANCELLED)));
    signal.addEventListener('abort', cancel, { once: true });
    thread.on('message', (message: WorkerMessage) => {
      if (message.kind === 'progress') {
        onProgress?.(message.fraction);
      } else if (message.kind === 'done') {
        end(() => resolve(message.opened));
      } else {
        const { code, issues } = message;
        end(() => reject(new AppError(code, message.message, { issues })));
      }
    });
    thread.on('error', (error) => end(() => reject(threadError(error))));
    thread.on('exit', () => end(() => reject(new Error('The thread that read the workbook ended.'))));
  });

const threadError = (error: Error): Error =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new AppError(
        'file.too_large',
        'The workbook needs more memory than it may use. Save the sheet as CSV, then upload that.',
        { cause: error },
      )
    : error;
