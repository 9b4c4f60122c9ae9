import { HOUR_MS, Id } from '@plumbline/contract';
import { z } from 'zod';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';

export const BatchPayload = z.object({
  workflowId: Id,
  modelId: Id,
  /** The dataset that it creates. */
  datasetId: Id,
  name: z.string(),
  from: z.discriminatedUnion('kind', [
    /** Key of a file of records, one object a line. */
    z.object({ kind: z.literal('records'), key: z.string(), columns: z.array(z.string()) }),
    z.object({ kind: z.literal('dataset'), id: Id }),
    z.object({ kind: z.literal('upload'), id: Id }),
  ]),
});
export type BatchPayload = z.infer<typeof BatchPayload>;

/** Predict many records, into a dataset. */
export const batchJob: JobDefinition<BatchPayload> = defineJob({
  name: 'workflows.predict',
  version: 1,
  payload: BatchPayload,
  attempts: 3,
  timeoutMs: 2 * HOUR_MS,
  load: async () => (await import('./batch.handler.ts')).batchHandler,
});
