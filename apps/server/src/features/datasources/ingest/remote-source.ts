import { Id, Increment } from '@plumbline/contract';
import { z } from 'zod';
import { DecidedColumn } from './decided-columns.ts';

/** What a dataset reads from a connection. */
export const RemoteSource = z.object({
  connectionId: Id,
  target: z.union([
    z.object({ query: z.string() }),
    z.object({
      table: z.object({ schema: z.string(), name: z.string() }),
      /** Null: all of them, also those that are added later. */
      columns: z.array(z.string()).nullable(),
      /** A period, or parameters of a report. */
      parameters: z.record(z.string(), z.string()).optional(),
    }),
  ]),
  /** The rows stay where they are, and answers are cached for this long; null: they are copied. */
  liveSeconds: z.int().nonnegative().nullable().default(null),
  /** How changes of a table are read; null where every refresh reads all rows. */
  increment: Increment.nullable().default(null),
  /** About columns whose type was chosen, and those that changed since the dataset was created. */
  decided: z.array(DecidedColumn).default([]),
});
export type RemoteSource = z.infer<typeof RemoteSource>;
