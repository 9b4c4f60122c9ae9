import { z } from 'zod';
import { Id, Timestamp } from '../../envelope.ts';
import { Schedule } from '../schedule.ts';
import { Permission } from '../thing.ts';
import { ModelReport } from './model-report.ts';
import { TrainedModel } from './trained-model.ts';
import { NamedPerson } from '../person.ts';

/** `ready`: a model can be used, also while another one is trained. */
export const WorkflowState = z.enum(['training', 'ready', 'failed', 'cancelled', 'archived']);
export type WorkflowState = z.infer<typeof WorkflowState>;

/** A workflow in a list, with the quality of its model in use. */
export const WorkflowSummary = z.object({
  id: Id,
  name: z.string(),
  /** `id` of its service. */
  service: z.string(),
  /** Name of its service. */
  serviceName: z.string(),
  /** The dataset that its models learn from. */
  datasetId: Id,
  /** Null where the caller may not see the dataset. */
  datasetName: z.string().nullable(),
  /** The column that is predicted; null for services without one, and where the model is hidden from the caller. */
  target: z.string().nullable(),
  state: WorkflowState,
  /** The model in use: the first that was ready, until somebody chooses another. Null before there is one. */
  modelId: Id.nullable(),
  /** Number of the model in use within the workflow, from 1; null before there is one. */
  modelNumber: z.int().positive().nullable(),
  /** The first figure of quality of the model in use; null before there is one, and for services without. */
  quality: z
    .object({
      /** In the caller's language. */
      name: z.string(),
      /** A share is 0 to 1. */
      unit: z.enum(['share', 'number']),
      value: z.number(),
      /** The same figure of the simplest guess; null where there is none. */
      baseline: z.number().nullable(),
    })
    .nullable(),
  createdBy: NamedPerson.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type WorkflowSummary = z.infer<typeof WorkflowSummary>;

/** A workflow with its models and the report of one of them. */
export const WorkflowReport = WorkflowSummary.extend({
  /** Null: nobody has described it. */
  description: z.string().nullable(),
  /** Requested for the newest model. */
  features: z.array(z.string()),
  /** Of the newest model. */
  options: z.record(z.string(), z.unknown()),
  /** Whether its models predict new records. */
  hasPredictions: z.boolean(),
  /** Whether a prediction is explained by what each column contributes to it. */
  hasInfluences: z.boolean(),
  /** Newest first. */
  models: z.array(TrainedModel),
  /** Report of the requested model, or of the one in use; null before it is ready. */
  report: ModelReport.nullable(),
  /** Newest complete version of the dataset; null where the caller may not see the dataset. */
  newestVersion: z.int().positive().nullable(),
  /** The job that trains now; null when none runs. */
  jobId: Id.nullable(),
  /** People whose row rules hide rows of the dataset may read the report and predict. */
  sharesBeyondRules: z.boolean(),
  /** A model that is trained later is used by itself where its first figure is better. */
  usesBetter: z.boolean(),
  /** When it is trained again by itself; null: nobody has scheduled it. */
  schedule: Schedule.nullable(),
  permission: Permission,
});
export type WorkflowReport = z.infer<typeof WorkflowReport>;
