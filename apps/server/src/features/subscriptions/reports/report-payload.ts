import { z } from 'zod';

/** `runId`: of the schedule, the same in every attempt. */
export const ReportPayload = z.object({ subscriptionId: z.uuid(), runId: z.uuid() });
export type ReportPayload = z.infer<typeof ReportPayload>;
