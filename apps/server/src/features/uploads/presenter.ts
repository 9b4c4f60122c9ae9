import type { Upload } from '@plumbline/contract';
import type { UploadRow } from './tables.ts';

export const presentUpload = (row: UploadRow): Upload => ({
  uploadId: row.id,
  name: row.name,
  sizeBytes: row.size_bytes,
  received: row.received,
  complete: row.complete === 1,
});
