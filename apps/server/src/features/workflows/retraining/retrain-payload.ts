import { Id } from '@plumbline/contract';
import { z } from 'zod';

export const RetrainPayload = z.object({ workflowId: Id });
export type RetrainPayload = z.infer<typeof RetrainPayload>;
