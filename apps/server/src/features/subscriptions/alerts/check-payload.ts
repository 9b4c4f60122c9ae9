import { z } from 'zod';

export const CheckPayload = z.object({ alertId: z.uuid() });
export type CheckPayload = z.infer<typeof CheckPayload>;

export const CHECK_ATTEMPTS = 2;
