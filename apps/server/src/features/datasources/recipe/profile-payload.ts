import { Id } from '@plumbline/contract';
import { z } from 'zod';

export const ProfilePayload = z.object({ datasetId: Id });
export type ProfilePayload = z.infer<typeof ProfilePayload>;
