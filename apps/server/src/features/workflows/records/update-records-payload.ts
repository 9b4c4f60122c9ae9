import { Id } from '@plumbline/contract';
import { z } from 'zod';

export const UpdateRecordsPayload = z.object({ workflowId: Id });
export type UpdateRecordsPayload = z.infer<typeof UpdateRecordsPayload>;
