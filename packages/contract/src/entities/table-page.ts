import { z } from 'zod';
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
