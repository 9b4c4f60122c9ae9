import { Id } from '@plumbline/contract';
import { z } from 'zod';

export const TrainPayload = z.object({ workflowId: Id, modelId: Id });
export type TrainPayload = z.infer<typeof TrainPayload>;
