import type { Services } from '../../platform/services.ts';
import type { UploadRow } from './tables.ts';
import { uploadKey } from './upload-key.ts';

/** Stores a complete upload where the worker of any server can take it, in case there are several. */
export async function shareUpload(
  { config, files }: Pick<Services, 'config' | 'files'>,
  upload: Pick<UploadRow, 'id' | 'tenant_id'>,
): Promise<void> {
  // SQLite is in the data folder, and so are all who read it.
  if (config.databaseUrl !== null) {
    await files.save(uploadKey(upload));
  }
}
