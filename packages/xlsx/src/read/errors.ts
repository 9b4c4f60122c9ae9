import { AppError } from '@plumbline/contract';

const AGAIN = 'Open it in the program that made it, save it again, then upload that.';

/** `what` is a clause: `its list of sheets is missing`. */
export const damaged = (what: string, cause?: unknown): AppError =>
  new AppError('file.damaged', `The workbook is damaged: ${what}. ${AGAIN}`, { cause });

export const tooPacked = (what: string): AppError =>
  new AppError(
    'file.too_packed',
    `The workbook unpacks to more than may be read: ${what}. Save the sheet as CSV, then upload that.`,
  );

export const rowTooLarge = (what: string): AppError =>
  new AppError('file.row_too_large', `${what} Take that text out, or split the row, then upload it again.`);
