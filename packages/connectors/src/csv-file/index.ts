import { z } from 'zod';
import type { UploadConnector } from '../kit/connector.ts';

const config = z.object({
  uploadId: z.uuid().meta({ title: 'File', description: 'Delimited text of any size.' }),
});

/** A file that a person uploads. */
export const csvFile: UploadConnector<typeof config> = { arrival: 'upload', config };
