import {
  AppError,
  type Decision,
  type Dialect,
  type ReadOptions,
  type SourceWarning,
} from '@plumbline/contract';
import type { WorkbookSheet } from '@plumbline/contract';

export interface WorkbookAsk {
  /** Existing folder of the caller's own, for the text and what does not fit in memory. */
  readonly work: string;
  /** Aborting ends the work at once and throws `request.cancelled`. */
  readonly signal: AbortSignal;
  /** Rows that are read of the sheet at most; null for all. */
  readonly sampleRows: number | null;
  /** Share of the sheet that is read, 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

/** One range of one sheet as delimited text. */
export interface OpenedWorkbook {
  /** In the workbook's order. */
  readonly sheets: readonly WorkbookSheet[];
  /** `sheet` and `range`. */
  readonly decisions: readonly Decision[];
  /** What was done to cells: merged, hidden, errors, formulas without values, numbers kept as text. */
  readonly warnings: readonly SourceWarning[];
  /** The range as text in `dialect`: a line for each row of the sheet from `firstRow` on, blank rows as empty lines. */
  readonly path: string;
  readonly dialect: Pick<Dialect, 'delimiter' | 'quote' | 'escape' | 'newline' | 'encoding'>;
  /** Number in the sheet of the row that is the text's first line, from 1. */
  readonly firstRow: number;
  /** How the sheet shows the numbers of each column of the text (`0.00%`, `[$€-407]#,##0.00`); null where plain or not uniform. */
  readonly numberFormats: readonly (string | null)[];
  /** False where rows were left unread for `sampleRows`. */
  readonly complete: boolean;
}

/**
 * Reads one sheet of a workbook (XLSX, XLSM) into text, in a thread of its own and in bounded memory. Throws `file.encrypted`,
 * `file.unknown_format` (an old .xls, .xlsb, OpenDocument, another Office document), `file.damaged`, `file.too_packed`,
 * `file.row_too_large`, `file.part_not_found` (a sheet or range it does not have), `file.empty`, `request.cancelled`.
 */
export const openWorkbook = async (
  _path: string,
  _options: ReadOptions,
  _ask: WorkbookAsk,
): Promise<OpenedWorkbook> => {
  throw new AppError('not_built', 'Workbooks cannot be read yet.');
};
