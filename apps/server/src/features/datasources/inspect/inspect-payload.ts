import { Id, ReadOptions, UploadIds } from '@plumbline/contract';
import { z } from 'zod';

const Payload = z.object({ uploadIds: UploadIds, options: ReadOptions });

/** The payload of jobs from when a source had one file. */
const OneUpload = z.object({ uploadId: Id, options: ReadOptions });

export type InspectPayload = z.infer<typeof Payload>;
export const InspectPayload: z.ZodType<InspectPayload> = z.preprocess((payload) => {
  const { success, data } = OneUpload.safeParse(payload);
  return success ? { uploadIds: [data.uploadId], options: data.options } : payload;
}, Payload);
