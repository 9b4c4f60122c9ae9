import { Id } from '@plumbline/contract';
import { z } from 'zod';

export const ExaminePayload = z.object({ datasetId: Id, version: z.int().min(1) });
export type ExaminePayload = z.infer<typeof ExaminePayload>;
