import { Id } from '@plumbline/contract';
import { z } from 'zod';

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
