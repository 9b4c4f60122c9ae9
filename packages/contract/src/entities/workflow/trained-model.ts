import { z } from 'zod';
import { Id, Timestamp } from '../../envelope.ts';

/** A figure of quality on rows that training did not see. */
export const ModelMetric = z.object({
  /** Such as `accuracy`; `label` has it in words. */
  name: z.string(),
  label: z.string(),
  /** A share is 0 to 1. */
  unit: z.enum(['share', 'number']),
  /** In the unit of `unit`. */
  value: z.number(),
  /** 95 % interval; null where none was computed. */
  interval: z
    .object({
      /** Lower end. */
      low: z.number(),
      /** Upper end. */
      high: z.number(),
    })
    .nullable(),
  /** The same figure of the simplest guess, which a model must beat. */
  baseline: z.number().nullable(),
  /** Which direction is an improvement. */
  isBetter: z.enum(['higher', 'lower']),
});
export type ModelMetric = z.infer<typeof ModelMetric>;

/** Models that are not `ready` cannot be used. */
export const ModelState = z.enum(['training', 'ready', 'failed', 'cancelled']);
export type ModelState = z.infer<typeof ModelState>;

/** One trained result of a workflow. Figures are empty before `state` is `ready`. */
export const TrainedModel = z.object({
  id: Id,
  /** Within the workflow, from 1. */
  number: z.int().positive(),
  /** Others than `ready` cannot be used. */
  state: ModelState,
  /** Why it failed; null otherwise. */
  error: z.string().nullable(),
  /** Name of the method, in the reader's language; null until it is ready. */
  algorithm: z.string().nullable(),
  /** The version of the dataset that it was trained on. */
  version: z.int().positive(),
  /** Null until it is ready. */
  trainedAt: Timestamp.nullable(),
  /** With the defaults of what was left out; which there are is in `options` of the service. */
  options: z.record(z.string(), z.unknown()),
  /** Columns that it reads; before it is ready, those that were requested. */
  features: z.array(z.string()),
  /** Columns that it adds to the records, such as its prediction; empty where they are not known. */
  added: z.array(z.string()),
  /** `trained`: rows it learned from; `held`: rows left out of training to judge it. */
  rows: z.object({
    /** Rows that it learned from. */
    trained: z.int().nonnegative(),
    /** Rows left out of training to judge it. */
    held: z.int().nonnegative(),
  }),
  /** The first decides whether a model is better than another. Empty for services without a quality. */
  metrics: z.array(ModelMetric),
  /** Share of the model's influence per column, 0 to 1, largest first. */
  importance: z.array(
    z.object({
      /** Name of a feature. */
      column: z.string(),
      share: z.number(),
    }),
  ),
});
export type TrainedModel = z.infer<typeof TrainedModel>;
