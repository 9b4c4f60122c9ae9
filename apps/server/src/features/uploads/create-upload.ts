import type { Readable } from 'node:stream';
import { isoNow } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { deleteUpload, insertUpload } from './store.ts';
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
    provisional: 0,
    url: null,
    url_digest: null,
    etag: null,
    last_modified: null,
    inspection: null,
    inspection_key: null,
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

/**
 * Keep a stream as a whole upload; nothing is left of one that breaks off. It is provisional until a change of it says
 * otherwise.
 */
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
    row.provisional = 1;
    await insertUpload(services.db.kysely, row);
  } catch (error) {
    await services.files.removeTree(uploadFolder(row));
    throw error;
  }
  return row;
}

export interface LinkBytes {
  readonly content: Uint8Array;
  /** What the link's server said of this state of the file. */
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** The upload of a link: with all its bytes, or with those still to come (`whole` null). */
export async function keepLink(
  services: Services,
  actor: Actor,
  link: { name: string; url: string; urlDigest: string; whole: LinkBytes | null },
): Promise<UploadRow> {
  const { whole } = link;
  const size = whole?.content.length ?? 0;
  const plain = newUpload(services, actor, { name: link.name, size });
  const row: UploadRow = {
    ...plain,
    kind: 'link',
    received: size,
    complete: whole === null ? 0 : 1,
    provisional: 1,
    url: services.sealer.seal(link.url, `upload:${plain.id}`),
    url_digest: link.urlDigest,
    etag: whole?.etag ?? null,
    last_modified: whole?.lastModified ?? null,
  };
  if (whole !== null) {
    await services.files.write(uploadKey(row), whole.content);
  }
  await insertUpload(services.db.kysely, row);
  return row;
}

/** The address of a link's upload; null for a file. */
export const linkOf = ({ sealer }: Services, row: UploadRow): string | null =>
  row.url === null ? null : sealer.open(row.url, `upload:${row.id}`);

/** Remove an upload and its bytes. */
export async function dropUpload(services: Services, actor: Actor, row: UploadRow): Promise<void> {
  await deleteUpload(services.db.kysely, actor, row.id);
  await services.files.removeTree(uploadFolder(row));
}
