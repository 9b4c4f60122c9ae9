import { z } from 'zod';
import { Id, Timestamp } from '../envelope.ts';
import { Cell } from './cell.ts';
import { Permission } from '../vocabulary/permission.ts';
import { ChartSpec } from './chart.ts';
import { Evidence } from './evidence.ts';

/** A kind of analysis. The client posts to `url` to apply it. */
export const Service = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** On one of the two configured hosts. */
  url: z.string(),
  /** Whether it learns to predict one column from others. */
  needsTarget: z.boolean(),
  /** JSON Schema of `options`. */
  options: z.record(z.string(), z.unknown()),
});
export type Service = z.infer<typeof Service>;

export const WorkflowSummary = z.object({
  id: Id,
  name: z.string(),
  /** `id` of its service. */
  service: z.string(),
  datasetId: Id,
  target: z.string().nullable(),
  state: z.enum(['training', 'ready', 'failed', 'archived']),
  /** The newest model that is ready; null before there is one. */
  modelId: Id.nullable(),
  createdBy: z.object({ id: Id, name: z.string() }).nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type WorkflowSummary = z.infer<typeof WorkflowSummary>;

export const TrainedModel = z.object({
  id: Id,
  algorithm: z.string(),
  /** The version it was trained on. */
  version: z.int().positive(),
  trainedAt: Timestamp,
  rows: z.object({ trained: z.int().nonnegative(), held: z.int().nonnegative() }),
  /** On the held-out rows, with the baseline that a model must beat. */
  metrics: z.array(z.object({ name: z.string(), value: z.number(), baseline: z.number().nullable() })),
  /** Share of the model's influence per column, 0 to 1, largest first. */
  importance: z.array(z.object({ column: z.string(), share: z.number() })),
});
export type TrainedModel = z.infer<typeof TrainedModel>;

export const WorkflowReport = WorkflowSummary.extend({
  description: z.string().nullable(),
  features: z.array(z.string()),
  options: z.record(z.string(), z.unknown()),
  models: z.array(TrainedModel),
  /** The job that trains now; null when none runs. */
  jobId: Id.nullable(),
});
export type WorkflowReport = z.infer<typeof WorkflowReport>;

/** A finding on a model or its data, with the line down to its rows. */
export const Insight = z.object({
  id: Id,
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  /** How informative it is, 0 to 1; insights come best first. */
  score: z.number().min(0).max(1),
  chart: ChartSpec.nullable(),
  evidence: Evidence,
});
export type Insight = z.infer<typeof Insight>;

export const Collaborator = z.object({
  id: Id,
  user: z.object({ _id: Id, name: z.string(), email: z.string(), avatar: z.string() }),
  permission: Permission,
  addedAt: Timestamp,
});
export type Collaborator = z.infer<typeof Collaborator>;

/** Column name to value. */
export const ModelRecord = z.record(z.string(), Cell);

export const Prediction = z.object({
  prediction: Cell,
  /** Where the true number lies with the probability `level`; null for classes. */
  interval: z.object({ low: z.number(), high: z.number(), level: z.number() }).nullable(),
  /** Per class, summing to 1; null for numbers. */
  probabilities: z.array(z.object({ value: Cell, probability: z.number() })).nullable(),
  /** Values outside what the model saw, in words. */
  warnings: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type Prediction = z.infer<typeof Prediction>;

/** `base` and all contributions sum to the prediction. */
export const Influence = z.object({
  base: z.number(),
  prediction: z.number(),
  contributions: z.array(z.object({ column: z.string(), value: Cell, contribution: z.number() })),
});
export type Influence = z.infer<typeof Influence>;

export const ActivityEntry = z.object({
  id: Id,
  /** Null for what the product did by itself. */
  actor: z.object({ id: Id, name: z.string() }).nullable(),
  /** Dotted, e.g. `dataset.archived`. */
  kind: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }).nullable(),
  message: z.string(),
  at: Timestamp,
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;
