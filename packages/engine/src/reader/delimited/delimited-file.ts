import type { ReadOptions } from '@plumbline/contract';
import type { RawFile } from '../../engine-api.ts';

/** One file of delimited text. */
export interface DelimitedFile extends RawFile {
  readonly options: ReadOptions;
  /** Written from a workbook: its shape is known, and its decisions speak of rows instead of lines. */
  readonly isSheet?: boolean;
}
