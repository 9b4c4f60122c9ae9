import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { Cell } from './cell.ts';
import { NamedPerson } from './person.ts';

/** A column's different values with their counts. */
export const ValueList = z.object({
  /** `value` null: the rows without one. */
  values: z.array(
    z.object({
      value: Cell,
      /** Rows with the value. */
      count: z.int().nonnegative(),
    }),
  ),
  /** Different values that match, over all pages. */
  total: z.int().nonnegative(),
  /** From 1. */
  page: z.int().positive(),
  /** Values on a page at most. */
  limit: z.int().positive(),
});
export type ValueList = z.infer<typeof ValueList>;

/** The state of a dataset's page, saved under a name by one person and optionally shared with all. */
export const SavedView = z.object({
  id: Id,
  /** Need not be unique. */
  name: z.string().trim().min(1).max(200),
  /** The layout it opens, as in the address. */
  layout: z.enum(['data', 'charts', 'pivot']),
  /** The page's address parameters: filters, sort, search, formats, grouping. What a page does not know it ignores. */
  state: z.record(z.string().max(100), z.string().max(20_000)),
  /** True: everybody who can open the dataset sees it. */
  isShared: z.boolean().default(false),
  /** Whether the caller created it. Only then can it be changed. */
  isOwn: z.boolean(),
  createdBy: NamedPerson,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type SavedView = z.infer<typeof SavedView>;
