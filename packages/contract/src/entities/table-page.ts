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
  /** True when the statement gave more rows than are answered. */
  truncated: z.boolean(),
});
export type QueryResult = z.infer<typeof QueryResult>;

/** A page of an upstream's answer. Upstreams do not count: `hasMore` says whether another page follows. */
export const RemotePage = z.object({
  columns: z.array(ResultColumn),
  data: z.array(z.array(Cell)),
  page: z.int().positive(),
  size: z.int().positive(),
  hasMore: z.boolean(),
});
export type RemotePage = z.infer<typeof RemotePage>;

/** A statement that somebody ran. */
export const PastQuery = z.object({
  id: Id,
  sql: z.string(),
  /** The dataset it ran over; null for all by their names. */
  datasetId: Id.nullable(),
  ranAt: Timestamp,
  durationMs: z.int().nonnegative(),
  outcome: z.enum(['done', 'failed', 'cancelled']),
  /** Rows answered; null unless done. */
  rows: z.int().nonnegative().nullable(),
  message: z.string().nullable(),
});
export type PastQuery = z.infer<typeof PastQuery>;
