import { JSON_BOUNDS } from '../bounds.ts';
import { runTask } from '../task-process.ts';
import type { ConvertRequest, Converted } from './convert.ts';

const ENTRY = new URL('./convert.child.ts', import.meta.url);

/** `convert` in a process of its own with bounded memory, ended at once by the signal. */
export const convertApart = (
  request: ConvertRequest,
  {
    signal,
    onProgress,
  }: { readonly signal: AbortSignal; readonly onProgress: (fraction: number, rows: number) => void },
): Promise<Converted> =>
  runTask({
    entry: ENTRY,
    task: request,
    memoryMb: JSON_BOUNDS.processMb,
    tooLarge: `Reading the JSON takes more memory than it may use (${JSON_BOUNDS.processMb} MiB). Split the file, or leave objects as JSON.`,
    signal,
    onProgress: (fraction, rows) => onProgress(fraction, rows ?? 0),
  });
