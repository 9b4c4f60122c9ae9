import { Id } from '@plumbline/contract';
import { z } from 'zod';

export const ComputePayload = z.object({ workflowId: Id, modelId: Id });
export type ComputePayload = z.infer<typeof ComputePayload>;
