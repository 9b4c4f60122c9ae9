import { Id } from '@plumbline/contract';
import { z } from 'zod';

export const ScorePayload = z.object({ workflowId: Id });
export type ScorePayload = z.infer<typeof ScorePayload>;
