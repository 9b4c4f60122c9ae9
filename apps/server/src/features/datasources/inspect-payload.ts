import { Id, ReadOptions } from '@plumbline/contract';
import { z } from 'zod';

export const InspectPayload = z.object({ uploadId: Id, options: ReadOptions });
export type InspectPayload = z.infer<typeof InspectPayload>;
