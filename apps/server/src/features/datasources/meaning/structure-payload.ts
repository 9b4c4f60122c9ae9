import { Id } from '@plumbline/contract';
import { z } from 'zod';

export const StructurePayload = z.object({ datasetId: Id });
export type StructurePayload = z.infer<typeof StructurePayload>;
