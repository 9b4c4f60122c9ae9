import { z } from 'zod';

export const ComparisonOptions = z.object({
  /** Column of the groups. Null: the first with two to ten values. */
  groupColumn: z.string().min(1).nullable().default(null),
  /** Group that the others are compared with. Null: the largest. */
  control: z.string().min(1).nullable().default(null),
  coverage: z.number().min(0.5).max(0.999).default(0.95),
});
export type ComparisonOptions = z.infer<typeof ComparisonOptions>;

export const MAX_GROUPS = 10;
