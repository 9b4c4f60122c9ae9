import { DAY_MS, UPLOAD_KEPT_DAYS } from '@plumbline/contract';
import { isoAfter } from '../../platform/clock.ts';
import type { Services } from '../../platform/services.ts';
import { deleteProvisional, deleteUpload, listUntouched, listUploadIds } from './store.ts';
import { uploadFolder, uploadsFolder } from './upload-key.ts';

/** Remove the uploads nobody touched for 7 days. */
export async function sweepUntouchedUploads(services: Services): Promise<void> {
  const rows = await listUntouched(
    services.db.executor,
    isoAfter(services.clock, -UPLOAD_KEPT_DAYS * DAY_MS),
  );
  for (const row of rows) {
    await deleteUpload(services.db.executor, { tenantId: row.tenant_id, userId: row.user_id }, row.id);
    await services.files.removeTree(uploadFolder(row));
  }
}

/**
 * Remove bytes that no upload names, and uploads whose id nobody received: of calls that a kill cut off. Only while no calls
 * are answered, for a multipart file is on disk before its row is.
 */
export async function sweepOrphanedUploads(services: Services): Promise<void> {
  await deleteProvisional(services.db.executor);
  for (const tenant of await services.files.list('tenants')) {
    const tenantId = tenant.replace('/', '');
    const known = await listUploadIds(services.db.executor, tenantId);
    const folders = await services.files.list(uploadsFolder(tenantId));
    for (const id of folders.map((name) => name.replace('/', '')).filter((name) => !known.has(name))) {
      await services.files.removeTree(`${uploadsFolder(tenantId)}/${id}`);
    }
  }
}
