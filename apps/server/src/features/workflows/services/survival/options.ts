import { z } from 'zod';

export const SurvivalOptions = z.object({
  /** Yes where the duration ended with the event. Null: it always did. */
  eventColumn: z.string().min(1).nullable().default(null),
  /** One curve for each of its values. */
  groupColumn: z.string().min(1).nullable().default(null),
  /** Dates on which durations begin: rows of one period are a cohort. Null: no cohorts. */
  cohortColumn: z.string().min(1).nullable().default(null),
  cohortPeriod: z.enum(['month', 'quarter', 'year']).default('month'),
  coverage: z.number().min(0.5).max(0.999).default(0.95),
});
export type SurvivalOptions = z.infer<typeof SurvivalOptions>;

export const MIN_DURATIONS = 20;
export const MAX_CURVES = 10;
