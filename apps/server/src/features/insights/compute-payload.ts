import { Id } from '@plumbline/contract';
import { z } from 'zod';

export const ComputePayload = z.union([
  z.object({ workflowId: Id, modelId: Id }),
  z.object({ datasetId: Id }),
]);
export type ComputePayload = z.infer<typeof ComputePayload>;
