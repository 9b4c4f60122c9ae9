import { FilePattern, Id } from '@plumbline/contract';
import { z } from 'zod';

/** Which files of a connection a dataset reads. */
export const FolderSource = z.object({
  connectionId: Id,
  files: FilePattern,
});
export type FolderSource = z.infer<typeof FolderSource>;
