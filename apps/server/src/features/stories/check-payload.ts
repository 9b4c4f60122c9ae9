import { Id } from '@plumbline/contract';
import { z } from 'zod';

export const CheckPayload = z.object({ storyId: Id });
export type CheckPayload = z.infer<typeof CheckPayload>;
