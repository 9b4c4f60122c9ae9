import { z } from 'zod';
import { DAY_SECONDS } from '../vocabulary/time-grain.ts';
import { ColumnType } from './cell.ts';

const column = z.string().min(1).max(200);

/** A year in seconds, and more whole numbers than a sequence skips. */
const MAX_OVERLAP = 366 * DAY_SECONDS;

/** How a refresh reads what changed in a table since the one before. */
export const Increment = z
  .object({
    /** A column that grows with every change: the time of the last change, or a number that counts up. */
    watermark: column,
    /**
     * Rows this far below the highest watermark are read again, for rows that were committed late: seconds of a time, whole
     * days of a date, units of a number.
     */
    overlap: z.int().min(0).max(MAX_OVERLAP),
    /** Columns that identify a row: one with the same values replaces it. */
    key: z.array(column).min(1).max(8),
    /**
     * How deleted rows are found. `ignore`: they stay until all rows are read. `keys`: all keys are read with each refresh.
     * `column`: by a column that marks them: true, a number that is not 0, or any other value that is not empty.
     */
    deletes: z.enum(['ignore', 'keys', 'column']),
    /** The column that marks deleted rows; null unless `deletes` is `column`. */
    deletedColumn: column.nullable(),
  })
  .refine(({ deletes, deletedColumn }) => (deletes === 'column') === (deletedColumn !== null), {
    message: 'Choose the column that marks deleted rows.',
    path: ['deletedColumn'],
  });
export type Increment = z.infer<typeof Increment>;

/** How a column of the source differs from the dataset's. */
export const SchemaChange = z.object({
  /**
   * `added`: only the source has it; `removed`: only the dataset has it; `type`: both have it with other
   * types.
   */
  kind: z.enum(['added', 'removed', 'type']),
  /** Name at the source; of a removed one, in the dataset. */
  column: z.string(),
  /** Type of the dataset's column; null for one that was added. */
  before: ColumnType.nullable(),
  /** Type of the source's column; null for one that was removed. */
  after: ColumnType.nullable(),
});
export type SchemaChange = z.infer<typeof SchemaChange>;

/**
 * What becomes of a column that changed at the source. `take`: as the source has it now, so a removed one leaves the dataset.
 * `keep`: with the type it had; where it was removed it is empty, and cells of another type are emptied and listed. `drop`:
 * it leaves the dataset, and is not read.
 */
export const ColumnDecision = z.object({
  /** Name of a column in `schemaChanges`. */
  column: z.string().min(1).max(1000),
  /**
   * `take`: as the source has it now; `keep`: with the type it had, or empty; `drop`: not read any more.
   */
  action: z.enum(['take', 'keep', 'drop']),
});
export type ColumnDecision = z.infer<typeof ColumnDecision>;

/** How a version was read from a connection. */
export const RefreshFacts = z.object({
  /** `full`: all rows were read; `incremental`: what changed since the version before. */
  mode: z.enum(['full', 'incremental']),
  /**
   * Why an incremental extract read all rows: `first`; `requested` by a person; `settings` that changed; `schema` that
   * changed; `missing`: the source had keys that no refresh had read. Null where it read what changed, or always reads all.
   */
  why: z.enum(['first', 'requested', 'settings', 'schema', 'missing']).nullable(),
  /** How it was read as of then; null where every refresh read all rows. */
  increment: Increment.nullable(),
  /** The highest that was read; null without one. */
  watermark: z.string().nullable(),
  /** Beside the version before; null where all rows were read. */
  added: z.int().nonnegative().nullable(),
  /** Rows that replaced one with the same key; null where all rows were read. */
  changed: z.int().nonnegative().nullable(),
  /** Rows that were deleted; null where all rows were read. */
  removed: z.int().nonnegative().nullable(),
  /** How the source's columns differed from those of the version before. */
  schemaChanges: z.array(SchemaChange),
});
export type RefreshFacts = z.infer<typeof RefreshFacts>;
