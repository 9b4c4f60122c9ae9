import { pipeline, Transform, type Readable } from 'node:stream';
import { UPLOAD_MAX_BYTES } from '@plumbline/contract';
import { isoNow } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { refuseWithoutRoom, tooLarge } from './room.ts';
import { shareUpload } from './share-upload.ts';
import { deleteUpload, insertUpload } from './store.ts';
import type { UploadRow } from './tables.ts';
import { safeFileName, uploadFolder, uploadKey } from './upload-key.ts';

interface NewBytes {
  readonly name: string;
  /** Most bytes it may have; `UPLOAD_MAX_BYTES` unless given. */
  readonly limit?: number;
}

function newUpload({ clock }: Services, actor: Actor, file: { name: string; size: number }): UploadRow {
  const now = isoNow(clock);
  return {
    id: newId(),
    tenant_id: actor.tenantId,
    user_id: actor.userId,
    kind: 'file',
    name: safeFileName(file.name),
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

/** The same bytes, at most as many as one file may have. */
function bounded(content: Readable, { name, limit = UPLOAD_MAX_BYTES }: NewBytes): Readable {
  let seen = 0;
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(seen > limit ? tooLarge(name) : null, chunk);
    },
  });
  // A failure of either ends both; the reader gets the error.
  return pipeline(content, checked, () => {});
}

/** Open an upload of a known size. Throws `upload.too_large`, `storage.full`, `storage.quota_exceeded`. One of zero bytes is complete at once; inspecting it reports that it is empty. */
export async function createUpload(
  services: Services,
  actor: Actor,
  file: { name: string; size: number },
): Promise<UploadRow> {
  await refuseWithoutRoom(services, actor, file);
  const row = newUpload(services, actor, file);
  if (file.size === 0) {
    await services.files.write(uploadKey(row), new Uint8Array());
    await shareUpload(services, row);
    row.complete = 1;
  }
  await insertUpload(services.db.executor, row);
  return row;
}

/**
 * Keep a stream as a whole upload; nothing is left of one that breaks off, or has more than its limit (`upload.too_large`). It is provisional until a change of it says
 * otherwise.
 */
export async function receiveUpload(
  services: Services,
  actor: Actor,
  file: NewBytes & { readonly content: Readable },
): Promise<UploadRow> {
  const row = newUpload(services, actor, { name: file.name, size: 0 });
  try {
    const content = bounded(file.content, file);
    row.size_bytes = await services.files.write(uploadKey(row), content);
    await shareUpload(services, row);
    row.received = row.size_bytes;
    row.complete = 1;
    row.provisional = 1;
    await insertUpload(services.db.executor, row);
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
export async function saveLink(
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
    await shareUpload(services, row);
  }
  await insertUpload(services.db.executor, row);
  return row;
}

/** The address of a link's upload; null for a file. */
export const openLinkUrl = ({ sealer }: Services, row: UploadRow): string | null =>
  row.url === null ? null : sealer.open(row.url, `upload:${row.id}`);

/** Remove an upload and its bytes. */
export async function dropUpload(services: Services, actor: Actor, row: UploadRow): Promise<void> {
  await deleteUpload(services.db.executor, actor, row.id);
  await services.files.removeTree(uploadFolder(row));
}
