import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '@plumbline/contract';
import { JSON_BOUNDS } from '../bounds.ts';
import type { ConvertRequest, Converted } from './convert.ts';

export type ConvertReply =
  | { readonly kind: 'progress'; readonly fraction: number; readonly rows: number }
  | { readonly kind: 'done'; readonly converted: Converted }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly message: string;
      readonly data: AppError['data'];
      readonly issues: AppError['issues'];
    };

const ENTRY = new URL('./convert.worker.ts', import.meta.url);

/** `convert` in a thread of its own with bounded memory, ended at once by the signal. */
export const convertInThread = (
  request: ConvertRequest,
  {
    signal,
    onProgress,
  }: { readonly signal: AbortSignal; readonly onProgress: (fraction: number, rows: number) => void },
): Promise<Converted> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(ENTRY, {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: JSON_BOUNDS.threadMb },
      env: {},
    });
    const onAbort = (): void => {
      void worker.terminate();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    const settle = (finish: () => void): void => {
      signal.removeEventListener('abort', onAbort);
      void worker.terminate();
      finish();
    };
    worker.on('message', (message: ConvertReply) => {
      if (message.kind === 'progress') {
        onProgress(message.fraction, message.rows);
      } else if (message.kind === 'done') {
        settle(() => resolve(message.converted));
      } else {
        const { code, data, issues } = message;
        settle(() =>
          reject(
            new AppError(code, message.message, {
              issues,
              ...(data === null ? {} : { data }),
            }),
          ),
        );
      }
    });
    worker.once('error', (error: NodeJS.ErrnoException) =>
      settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge(error) : error)),
    );
    worker.once('exit', () => settle(() => reject(tooLarge(null))));
  });

const tooLarge = (cause: unknown): AppError =>
  new AppError(
    'file.too_large',
    `Reading the JSON takes more memory than it may use (${JSON_BOUNDS.threadMb} MiB). Split the file, or leave objects as JSON.`,
    { cause },
  );
