import type { Writable } from 'node:stream';
import type { ColumnProfile, ColumnType } from '@plumbline/contract';
import type { FoundColumn } from './inspection.ts';
import type { Reading } from './reader.ts';
import type { WrittenRows } from './versions.ts';

/** A column of text whose type its source knows. Decimals with `digits` null get those of their longest values. */
export interface TextColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly digits: number | null;
  readonly scale: number | null;
  /** Its timestamps are moments, on the clock of UTC; otherwise local times. */
  readonly isMoment?: true | undefined;
  /** Its source writes no day or time before the year 1, which others do with an era after it. */
  readonly isOfOurEra?: true | undefined;
  /** Place of its field in a row, from 0; that in the list unless given. Null: no row has it, and it is empty. */
  readonly field?: number | null;
  /** A person chose the type, which the source does not vouch for: only texts that are written as one fit. */
  readonly isChosen?: true | undefined;
}

/** What `Engine.writeText` would make of a sample, column by column. */
export interface InspectedText {
  readonly columns: readonly FoundColumn[];
  readonly rowCount: number;
}

/** A version that was written from text. */
export interface WrittenText extends WrittenRows {
  readonly rejectCount: number;
  readonly profile: readonly ColumnProfile[];
}

/** Text of a database, and where its rows go; see `Engine.writeText`. */
export interface WriteTextRequest extends Reading {
  /** Absolute. */
  readonly path: string;
  readonly columns: readonly TextColumn[];
  /** Number of fields, as for `openText`. */
  readonly fields?: number;
  /** True: the rows go into others, so that no profile of them is computed. */
  readonly isPart?: boolean;
  readonly directory: string;
  readonly onReadable: (rows: WrittenRows & { readonly rejectCount: number }) => Promise<void>;
}

/** Text of a source on its way into a version. Disposing it deletes what was not written. */
export interface TextRows extends AsyncDisposable {
  /** Takes the text. It is destroyed with the reason where the rows can no longer be written. */
  readonly sink: Writable;
  /** Once the sink has ended. */
  write(
    request: Omit<WriteTextRequest, 'path' | 'columns' | 'fields' | 'directory' | 'signal'>,
  ): Promise<WrittenText>;
}
