import type { Readable } from 'node:stream';
import { isoNow } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { insertUpload } from './store.ts';
import type { UploadRow } from './tables.ts';
import { fileNameOf, uploadFolder, uploadKey } from './upload-key.ts';

function newUpload({ clock }: Services, actor: Actor, file: { name: string; size: number }): UploadRow {
  const now = isoNow(clock);
  return {
    id: newId(),
    tenant_id: actor.tenantId,
    user_id: actor.userId,
    kind: 'file',
    name: fileNameOf(file.name),
    size_bytes: file.size,
    received: 0,
    complete: 0,
    url: null,
    url_digest: null,
    etag: null,
    last_modified: null,
    inspection: null,
    inspection_job: null,
    created_at: now,
    touched_at: now,
  };
}

/** Open an upload of a known size. One of no bytes is complete at once; what it lacks is told when it is looked at. */
export async function createUpload(
  services: Services,
  actor: Actor,
  file: { name: string; size: number },
): Promise<UploadRow> {
  const row = newUpload(services, actor, file);
  if (file.size === 0) {
    await services.files.write(uploadKey(row), new Uint8Array());
    row.complete = 1;
  }
  await insertUpload(services.db.kysely, row);
  return row;
}

/** Keep a stream as a whole upload; nothing is left of one that breaks off. */
export async function receiveUpload(
  services: Services,
  actor: Actor,
  file: { name: string; content: Readable },
): Promise<UploadRow> {
  const row = newUpload(services, actor, { name: file.name, size: 0 });
  try {
    row.size_bytes = await services.files.write(uploadKey(row), file.content);
    row.received = row.size_bytes;
    row.complete = 1;
    await insertUpload(services.db.kysely, row);
  } catch (error) {
    await services.files.removeTree(uploadFolder(row));
    throw error;
  }
  return row;
}

/** The upload of a link whose bytes are still to come: `complete` only once all of them are kept. */
export async function createLinkUpload(
  services: Services,
  actor: Actor,
  link: { name: string; url: string; urlDigest: string },
): Promise<UploadRow> {
  const row: UploadRow = {
    ...newUpload(services, actor, { name: link.name, size: 0 }),
    kind: 'link',
    url_digest: link.urlDigest,
  };
  row.url = services.sealer.seal(link.url, `upload:${row.id}`);
  await insertUpload(services.db.kysely, row);
  return row;
}

/** The address of a link's upload. */
export const linkOf = ({ sealer }: Services, row: UploadRow): string | null =>
  row.url === null ? null : sealer.open(row.url, `upload:${row.id}`);
