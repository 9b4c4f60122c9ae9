import { z } from 'zod';
import { Id } from '../envelope.ts';
import { Cell } from './cell.ts';

/** The line from a number down to its rows: the statement that gave it, and the version it stood on. */
export const Evidence = z.object({
  /** The dataset that was read. */
  datasetId: Id,
  /** The dataset version that was read. */
  version: z.int().positive(),
  /** Parameters as `$1`…, with `params` in order. */
  sql: z.string(),
  params: z.array(Cell),
});
export type Evidence = z.infer<typeof Evidence>;
