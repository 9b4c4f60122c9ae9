import { z } from 'zod';

export const ForecastingOptions = z.object({
  /** Null: the first column of dates. */
  timeColumn: z.string().min(1).nullable().default(null),
  /** Null: all rows are one series. */
  groupColumn: z.string().min(1).nullable().default(null),
  /** Null: one season, at least 6 steps. */
  horizon: z.int().min(1).max(1000).nullable().default(null),
  /** Null: those of the calendar. */
  period: z.int().min(1).max(1000).nullable().default(null),
  method: z.enum(['auto', 'seasonalNaive', 'theta', 'ets', 'mstl', 'combined']).default('auto'),
  /** `auto`: the sum, or the mean where a sum of the target means nothing. */
  aggregate: z.enum(['auto', 'sum', 'mean']).default('auto'),
  gaps: z.enum(['fill', 'zero']).default('fill'),
  /** For daily data: finds days of the year that differ in every year. */
  holidays: z.boolean().default(true),
  coverage: z.number().min(0.5).max(0.99).default(0.95),
});
export type ForecastingOptions = z.infer<typeof ForecastingOptions>;

export const MIN_TIMES = 8;
