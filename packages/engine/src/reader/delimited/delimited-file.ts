import type { ReadOptions } from '@plumbline/contract';
import type { RawFile } from '../../door.ts';

/** One file of delimited text. */
export interface DelimitedFile extends RawFile {
  readonly options: ReadOptions;
}
