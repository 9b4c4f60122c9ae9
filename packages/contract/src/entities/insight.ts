import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { ChartSpec } from './chart.ts';
import { InsightStatistics, StoryInline } from './story.ts';

/** A pattern in rows, with the line from each number down to the rows that it counts. */
export const Insight = z.object({
  /** The same whenever the same pattern is found. */
  id: z.string(),
  /** The pattern, such as a trend or an outlier; `title` has it in words. */
  kind: z.string(),
  /** The kind in words. */
  title: z.string(),
  /** Column that it is about; null for numbers of rows. */
  measure: z.string().nullable(),
  text: z.string(),
  /** The text with its claims. */
  content: z.array(StoryInline),
  /** How informative it is, 0 to 1. Best first; those about what a model adds to its records before others. */
  score: z.number().min(0).max(1),
  statistics: InsightStatistics,
  /** Shows the pattern. */
  chart: ChartSpec,
});
export type Insight = z.infer<typeof Insight>;

/** Insights on the rows that the caller sees. */
export const InsightRun = z.object({
  /**
   * `records`: the scored records of a model, and what it adds to them. `dataset`: the newest rows of a dataset that the
   * caller sees; of a model where the records are closed to them or the model adds nothing.
   */
  over: z.enum(['records', 'dataset']),
  /** Null: none were computed yet for the rows that the caller sees. */
  computedAt: Timestamp.nullable(),
  /** Version of the dataset in which the patterns were found; null with `computedAt`. */
  version: z.int().positive().nullable(),
  /** Since they were found the rows have a newer version, or other steps of the recipe. Their numbers are of the rows now. */
  isStale: z.boolean(),
  /** Patterns that were tested. */
  tests: z.int().nonnegative(),
  /** Patterns that passed; the best are listed. */
  passed: z.int().nonnegative(),
  /** Best first; empty where `computedAt` is null. */
  insights: z.array(Insight),
  /** Insights that the caller dismissed; they are not among the others. */
  dismissed: z.array(Insight),
  /** The job that computes them now; null when none runs. */
  jobId: Id.nullable(),
});
export type InsightRun = z.infer<typeof InsightRun>;
