import { Id, ReadOptions } from '@plumbline/contract';
import { z } from 'zod';
import { UploadedFile } from '../create/create-payload.ts';

export const AddFilesPayload = z.object({
  datasetId: Id,
  mode: z.enum(['append', 'replace']),
  uploads: z.array(UploadedFile).min(1),
  options: ReadOptions,
});
export type AddFilesPayload = z.infer<typeof AddFilesPayload>;
