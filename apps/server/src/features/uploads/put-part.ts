import type { Readable } from 'node:stream';
import { AppError } from '@plumbline/contract';
import { isoNow } from '../../platform/clock.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { parseContentRange, type PartRange } from './content-range.ts';
import { getUpload } from './get-upload.ts';
import { updateUpload } from './store.ts';
import type { UploadRow } from './tables.ts';
import { uploadKey } from './upload-key.ts';

/** Uploads with a part being written by this process: a second part at once would mix its bytes with the first. */
const underWay = new Set<string>();

const wrongOffset = (message: string, received: number): AppError =>
  new AppError('upload.wrong_offset', message, { data: { received } });

function checkRange(upload: UploadRow, range: PartRange): void {
  if (range.total !== upload.size_bytes) {
    throw new AppError(
      'upload.size_mismatch',
      `The upload was opened for ${upload.size_bytes} bytes, the part says ${range.total}. Open a new upload for another file.`,
    );
  }
  if (range.start !== upload.received) {
    throw wrongOffset(
      `The next byte expected is ${upload.received}, not ${range.start}. Go on from there.`,
      upload.received,
    );
  }
}

/** Bytes beyond what was acknowledged are of a part that a crash cut off. */
async function dropUnacknowledged({ files }: Services, upload: UploadRow): Promise<void> {
  const onDisk = await files.size(uploadKey(upload));
  if (onDisk !== null && onDisk > upload.received) {
    await files.cut(uploadKey(upload), upload.received);
  }
}

async function appendPart(
  services: Services,
  upload: UploadRow,
  part: { range: PartRange; content: Readable },
): Promise<void> {
  const { start, length } = part.range;
  await dropUnacknowledged(services, upload);
  const key = uploadKey(upload);
  const size = await services.files.append(key, { offset: start, content: part.content, limit: length });
  if (size !== start + length) {
    await services.files.cut(key, start);
    throw new AppError(
      'upload.size_mismatch',
      `The part has ${size - start} bytes, its Content-Range says ${length}. Send it again whole.`,
      { data: { received: start } },
    );
  }
}

/**
 * Keep the next part; on disk when the promise resolves. A part out of order, sent twice, or sent while another is
 * being written is `upload.wrong_offset` with `received` in its data: from there the sender goes on.
 */
export async function putPart(
  services: Services,
  actor: Actor,
  part: { id: string; contentRange: string | undefined; content: Readable },
): Promise<UploadRow> {
  const range = parseContentRange(part.contentRange);
  const upload = await getUpload(services, actor, part.id);
  checkRange(upload, range);
  if (underWay.has(upload.id)) {
    throw wrongOffset('Another part of this upload is being written. Wait for its answer.', upload.received);
  }
  underWay.add(upload.id);
  try {
    await appendPart(services, upload, { range, content: part.content });
    const received = range.start + range.length;
    const set = {
      received,
      complete: received === upload.size_bytes ? 1 : 0,
      touched_at: isoNow(services.clock),
    } as const;
    if (!(await updateUpload(services.db.kysely, actor, { id: upload.id, expected: range.start, set }))) {
      throw wrongOffset('Another part was kept meanwhile. Ask how much has arrived.', upload.received);
    }
    return { ...upload, ...set };
  } finally {
    underWay.delete(upload.id);
  }
}
