import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { Cell, ColumnType } from './cell.ts';

/** A column of an answer that belongs to no dataset. */
export const ResultColumn = z.object({
  name: z.string(),
  type: ColumnType,
  /** `string`: the whole column comes as text because its values can exceed a JSON number. */
  encoding: z.literal('string').optional(),
});
export type ResultColumn = z.infer<typeof ResultColumn>;

/** What a statement on a dataset gave. */
export const QueryResult = z.object({
  columns: z.array(ResultColumn),
  /** Row arrays in column order. */
  data: z.array(z.array(Cell)),
  /** True when there are more rows than are answered. */
  truncated: z.boolean(),
});
export type QueryResult = z.infer<typeof QueryResult>;

/** The first rows of a statement, with its time. */
export const StatementResult = QueryResult.extend({
  /** From the call to the last row, waiting for a turn included. */
  durationMs: z.int().nonnegative(),
});
export type StatementResult = z.infer<typeof StatementResult>;

/** A dataset as statements name it. */
export const QueryTable = z.object({
  /** The dataset that the name means. */
  datasetId: Id,
  /** The dataset's name; with the end of its id behind a space where another dataset has the same name: `Orders 3f2a`. */
  name: z.string(),
  /** After the recipe, in the order of the dataset. */
  columns: z.array(z.object({ name: z.string(), type: ColumnType })),
});
export type QueryTable = z.infer<typeof QueryTable>;

/** What a statement may name. */
export const QuerySchema = z.object({
  /** By name. */
  tables: z.array(QueryTable),
  /** In lower case, sorted. */
  functions: z.array(z.string()),
});
export type QuerySchema = z.infer<typeof QuerySchema>;

/** A page of an upstream's answer. Upstreams do not count: `hasMore` says whether another page follows. */
export const RemotePage = z.object({
  /** In the order of the cells in each row of `data`. */
  columns: z.array(ResultColumn),
  /** Row arrays in column order. */
  data: z.array(z.array(Cell)),
  /** From 1. */
  page: z.int().positive(),
  /** Rows on a page at most. */
  size: z.int().positive(),
  /** Whether another page follows. Sources do not count rows. */
  hasMore: z.boolean(),
  /** Bytes that the source reads and bills for all rows; absent where it does not bill by them. */
  bytesBilled: z.int().nonnegative().optional(),
  /** The files that a pattern matches; absent for tables and statements. */
  files: z
    .object({
      /** Files that match. */
      count: z.int().positive(),
      /** Bytes of all of them together. */
      bytes: z.int().nonnegative(),
    })
    .optional(),
});
export type RemotePage = z.infer<typeof RemotePage>;

/** A statement that somebody ran. */
export const PastQuery = z.object({
  id: Id,
  /** As it was sent. */
  sql: z.string(),
  /** The dataset it ran over; null for all by their names. */
  datasetId: Id.nullable(),
  /** When it was sent. ISO 8601 in UTC. */
  ranAt: Timestamp,
  /** From the call to the last row, waiting for a turn included. */
  durationMs: z.int().nonnegative(),
  /** `cancelled`: the caller ended the call. */
  outcome: z.enum(['done', 'failed', 'cancelled']),
  /** Rows answered; null unless done. */
  rows: z.int().nonnegative().nullable(),
  /** Why it failed; null otherwise. */
  message: z.string().nullable(),
});
export type PastQuery = z.infer<typeof PastQuery>;
