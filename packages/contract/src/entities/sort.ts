import { z } from 'zod';

/** Rows without a value come last either way. Texts are compared by code point. */
export const Sort = z.object({
  /** Name of a column of the rows; an unknown one is `query.invalid`. */
  column: z.string().min(1),
  /** Rows without a value come last either way. */
  direction: z.enum(['asc', 'desc']).default('asc'),
});
export type Sort = z.infer<typeof Sort>;
