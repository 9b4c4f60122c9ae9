import { z } from 'zod';

export const DriversOptions = z.object({
  /** For a target of classes: the class whose share is compared. Null: `true`, or the rarer class. */
  positive: z.string().min(1).nullable().default(null),
  /** Ranges that numbers and dates are divided into, with equal shares of the rows. */
  ranges: z.int().min(2).max(20).default(5),
  minRows: z.int().min(5).max(10_000).default(20),
  coverage: z.number().min(0.5).max(0.999).default(0.95),
  seed: z.int().min(0).max(1_000_000).default(1),
});
export type DriversOptions = z.infer<typeof DriversOptions>;
