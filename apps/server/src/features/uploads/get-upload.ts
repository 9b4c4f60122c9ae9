import { AppError } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findUpload } from './store.ts';
import { uploadKey } from './upload-key.ts';
import type { UploadRow } from './tables.ts';

const uploadNotFound = (id: string): AppError =>
  new AppError(
    'upload.not_found',
    `There is no upload ${id}. Uploads are deleted after 7 days, or once their dataset exists. Upload the file again.`,
  );

/** The caller's upload. Throws `upload.not_found`. */
export async function getUpload({ db }: Services, actor: Actor, id: string): Promise<UploadRow> {
  const row = await findUpload(db.executor, actor, id);
  if (row === null) {
    throw uploadNotFound(id);
  }
  return row;
}

/** Throws `upload.not_found` for one whose row or bytes are gone: another call has made a dataset of it meanwhile. */
export async function refuseGone(services: Services, actor: Actor, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const upload = await getUpload(services, actor, id);
    if ((await services.files.size(uploadKey(upload))) === null) {
      throw uploadNotFound(id);
    }
  }
}

/** The caller's upload with all its bytes, or null. */
export async function findWholeUpload({ db }: Services, actor: Actor, id: string): Promise<UploadRow | null> {
  const row = await findUpload(db.executor, actor, id);
  return row?.complete === 1 ? row : null;
}

/** The caller's upload with all its bytes. Throws `upload.not_found`, `upload.incomplete`. */
export async function getWholeUpload(services: Services, actor: Actor, id: string): Promise<UploadRow> {
  const row = await getUpload(services, actor, id);
  if (row.complete === 0) {
    throw new AppError(
      'upload.incomplete',
      `${row.received} of ${row.size_bytes} bytes of "${row.name}" have arrived. Send the rest first.`,
      { data: { received: row.received } },
    );
  }
  return row;
}
