import type { Dialect, WorkbookSheet } from '@plumbline/contract';
import type { FoundDecision, FoundWarning } from '../../../engine-api.ts';

export interface WorkbookRequest {
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
  readonly decisions: readonly FoundDecision[];
  /** What was done to cells: merged, hidden, errors, formulas without values, numbers stored as text. */
  readonly warnings: readonly FoundWarning[];
  /** The range as text in `dialect`: a line for each row of the sheet from `firstRow` on, blank rows as empty lines. */
  readonly path: string;
  readonly dialect: Pick<Dialect, 'delimiter' | 'quote' | 'escape' | 'newline' | 'encoding'>;
  /** Number in the sheet of the row that is the text's first line, from 1. */
  readonly firstRow: number;
  /** How the sheet shows nearly all numbers of each column of the text, for shares and money (`0.00 %`, `€0,0.00`); null for others. */
  readonly formats: readonly (string | null)[];
  /** False where rows were left unread for `sampleRows`. */
  readonly complete: boolean;
}
