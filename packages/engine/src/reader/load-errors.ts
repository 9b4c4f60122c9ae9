import { AppError, invariant } from '@plumbline/contract';
import { EngineError, asReadingError } from '../process/failures.ts';
import { asParquetError } from './formats/parquet.ts';
import type { Table } from './table.ts';

/** Thrown when the text of a part is not UTF-8 somewhere beyond the sample. */
export class EncodingError extends Error {
  override readonly name = 'EncodingFault';
  /** Its place in the table. */
  readonly part: number;
  readonly textPath: string;

  constructor(part: number, textPath: string, cause: unknown) {
    super('A text is not UTF-8 throughout.', { cause });
    this.part = part;
    this.textPath = textPath;
  }
}

/** What the engine refused of a table, as a person who has the file can act on. */
export const asFileError = (error: unknown, table: Table): unknown => {
  if (!(error instanceof EngineError)) {
    return error;
  }
  if (table.parts.some(({ part }) => part.format === 'parquet')) {
    return asParquetError(error);
  }
  const [line = ''] = error.text.split('\n', 1);
  invariant(line !== '', 'An engine error has a text.');
  return new AppError(
    'file.unreadable',
    'The file cannot be read as a table with this delimiter and these quotes. Choose others, or check the file.',
    { cause: error },
  );
};

/** The same of what ended a whole load. */
export const asLoadError = (error: unknown): unknown =>
  isDiskFull(error) ? diskFull(error) : asReadingError(error);

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'ENOSPC';

const diskFull = (cause: unknown): AppError =>
  new AppError('storage.full', 'The disk is full. Free some space, then try again.', { cause });
