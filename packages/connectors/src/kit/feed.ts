import type { ColumnType, FeedPreview } from '@plumbline/contract';
import { remoteRows } from './cells.ts';
import type { ExtractedColumn, ExtractOptions } from './database.ts';
import { writeRows } from './write-rows.ts';

const PREVIEW_ROWS = 5;

export type FeedRow = readonly (string | null)[];

/** What a feed is about, as its service describes it. */
export type FeedSubject = Pick<FeedPreview, 'title' | 'image' | 'available'>;

/**
 * A public service that lists one kind of thing, such as reviews. All calls reject with `AppError` (`source.*`, with an
 * issue at the field to fix), or with the signal's reason.
 */
export interface FeedAccess {
  /** The column by whose values a refresh replaces rows that were read before and retains the others; null: it replaces all. */
  readonly key: string | null;
  /** The subject and its first rows, with as few requests as possible. */
  preview(signal: AbortSignal): Promise<FeedPreview>;
  /** The rows, at most this many. */
  readonly maxRows: number | null;
  /** Every row as text, in the form of `DatabaseAccess.extract`. Ends the sink; returns the rows. */
  extract(options: ExtractOptions): Promise<number>;
}

export interface FeedDefinition {
  readonly key: string | null;
  readonly maxRows: number | null;
  readonly columns: readonly ExtractedColumn[];
  readonly describe: (signal: AbortSignal) => Promise<FeedSubject>;
  /** Rows as they come, page by page; whoever reads them may stop early. */
  readonly rows: (signal: AbortSignal) => AsyncIterable<FeedRow>;
}

/** Columns of a feed, of types that need no digits. */
export const feedColumns = (
  types: Readonly<Record<string, Exclude<ColumnType, 'decimal'>>>,
): readonly ExtractedColumn[] =>
  Object.entries(types).map(([name, type]) => ({ name, type, digits: null, scale: null }));

/** A time in UTC without its zone: `2026-01-31T08:00:00-07:00` is `2026-01-31T15:00:00.000`. Null for no time. */
export const utcTime = (text: unknown): string | null => {
  const time = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, -1);
};

async function* take<T>(rows: AsyncIterable<T>, most: number): AsyncGenerator<T> {
  if (most <= 0) {
    return;
  }
  let count = 0;
  for await (const row of rows) {
    yield row;
    count += 1;
    if (count === most) {
      return;
    }
  }
}

export function defineFeed({ key, maxRows, columns, describe, rows }: FeedDefinition): FeedAccess {
  return {
    key,
    maxRows,
    async preview(signal) {
      const subject = await describe(signal);
      const first: FeedRow[] = [];
      for await (const row of take(rows(signal), PREVIEW_ROWS)) {
        first.push(row);
      }
      const shown = remoteRows(columns, first);
      return {
        ...subject,
        columns: shown.columns.map((column) => ({ ...column })),
        rows: shown.rows.map((row) => [...row]),
        warnings: [],
      };
    },
    extract: (options) =>
      writeRows(columns, take(rows(options.signal), maxRows ?? Number.POSITIVE_INFINITY), options),
  };
}
