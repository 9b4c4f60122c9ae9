import type { ReadOptions } from '@plumbline/contract';
import { runTask } from './task-process.ts';
import type { OpenedWorkbook, WorkbookRequest } from './workbook/opened-workbook.ts';
import type { WorkbookTask } from './workbook/read-workbook.ts';

export type { OpenedWorkbook, WorkbookRequest } from './workbook/opened-workbook.ts';

const ENTRY = new URL('workbook/child.ts', import.meta.url);
/** Texts beyond what it keeps wait on disk. */
const MEMORY_MB = 512;

/**
 * Reads one sheet of a workbook (XLSX, XLSM) into text, in a process of its own and in bounded memory. Throws `file.encrypted`,
 * `file.unknown_format` (an old .xls, .xlsb, OpenDocument, another Office document), `file.damaged`, `file.too_packed`,
 * `file.row_too_large`, `file.too_many_columns`, `file.too_large`, `file.part_not_found` (a sheet or range it does not have),
 * `file.empty`, `request.cancelled`, `engine.lost`.
 */
export const openWorkbook = (
  path: string,
  options: ReadOptions,
  { work, signal, sampleRows, onProgress }: WorkbookRequest,
): Promise<OpenedWorkbook> =>
  runTask<WorkbookTask, OpenedWorkbook>({
    entry: ENTRY,
    task: { path, options, work, sampleRows },
    memoryMb: MEMORY_MB,
    tooLarge: 'The workbook needs more memory than it may use. Save the sheet as CSV, then upload that.',
    signal,
    onProgress: (fraction) => onProgress?.(fraction),
  });
