import type { Readable } from 'node:stream';
import { AppError } from '@plumbline/contract';
import { isoNow } from '../../platform/clock.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { parseContentRange, type PartRange } from './content-range.ts';
import { getUpload } from './get-upload.ts';
import { checkRoom } from './room.ts';
import { shareUpload } from './share-upload.ts';
import { updateUpload } from './store.ts';
import type { UploadRow } from './tables.ts';
import { uploadKey } from './upload-key.ts';

interface PartWrite {
  /** Ends it with `upload.wrong_offset`. */
  readonly giveUp: () => void;
  /** Settles once nothing of it is being written. */
  readonly ended: Promise<void>;
}

/** Parts being written by this process, by upload: two at once would mix their bytes. */
const underWay = new Map<string, PartWrite>();

/**
 * A sender comes again when its connection broke, which this side may not have noticed and might not for hours: the
 * newer part takes the place of the older, of which nothing stays.
 */
async function takeOver(id: string): Promise<void> {
  for (let writing = underWay.get(id); writing !== undefined; writing = underWay.get(id)) {
    writing.giveUp();
    await writing.ended;
  }
}

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

/** Write while no other part of the upload is written. */
async function alone<T>(id: string, giveUp: () => void, work: () => Promise<T>): Promise<T> {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  underWay.set(id, { giveUp, ended });
  try {
    return await work();
  } finally {
    underWay.delete(id);
    resolve();
  }
}

/**
 * Keep the next part; on disk when the promise resolves. A part out of order, sent twice, or overtaken by the same one
 * sent again is `upload.wrong_offset` with `received` in its data: the sender continues from there.
 */
export async function putPart(
  services: Services,
  actor: Actor,
  part: { id: string; contentRange: string | undefined; content: Readable },
): Promise<UploadRow> {
  const range = parseContentRange(part.contentRange);
  checkRange(await getUpload(services, actor, part.id), range);
  await takeOver(part.id);
  const giveUp = (): void => {
    part.content.destroy(wrongOffset('The same part was sent again. The newer one is used.', range.start));
  };
  return alone(part.id, giveUp, () => savePart(services, actor, { ...part, range }));
}

async function savePart(
  services: Services,
  actor: Actor,
  { id, range, content }: { id: string; range: PartRange; content: Readable },
): Promise<UploadRow> {
  const upload = await getUpload(services, actor, id);
  checkRange(upload, range);
  // The disk may have filled since the upload was opened.
  await checkRoom(services, actor, {
    name: upload.name,
    size: upload.size_bytes - range.start,
    uploadId: id,
  });
  await appendPart(services, upload, { range, content });
  const received = range.start + range.length;
  if (received === upload.size_bytes) {
    await shareUpload(services, upload);
  }
  const set = {
    received,
    complete: received === upload.size_bytes ? 1 : 0,
    touched_at: isoNow(services.clock),
  } as const;
  if (!(await updateUpload(services.db.executor, actor, { id, expected: range.start, set }))) {
    throw wrongOffset(
      'Another part was stored meanwhile. Continue from the offset that the upload reports.',
      upload.received,
    );
  }
  return { ...upload, ...set };
}
