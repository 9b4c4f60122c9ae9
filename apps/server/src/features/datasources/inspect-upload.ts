import { AppError, type Inspection, type ReadOptions } from '@plumbline/contract';
import type { FileInspection, Reading } from '@plumbline/engine';
import type { Once } from '../../platform/jobs/queue.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getUpload, uploadKey, type UploadRow } from '../uploads/index.ts';
import { inspectJob } from './inspect.job.ts';
import { retryWhenLost } from './reader-lost.ts';
import { saveInspection } from './save-inspection.ts';

/** Up to here a file is read whole while the caller waits: well under a second. */
export const SMALL_BYTES = 8 * 1024 * 1024;

export type Inspected = Inspection & { readonly jobId: string | null };

const silent = (signal: AbortSignal): Reading => ({ signal, onProgress: () => {} });

interface Look {
  readonly upload: UploadRow;
  readonly options: ReadOptions;
  readonly signal: AbortSignal;
}

const fileOf = async ({ files }: Services, { upload, options }: Look, key: string) => ({
  files: [{ path: await files.localPath(key), fileName: upload.name }],
  options,
});

/** A first look at the upload's bytes, or at those under `key`. */
export const inspectSample = async (services: Services, look: Look, key = uploadKey(look.upload)) =>
  retryWhenLost(services.reader.inspectSample(await fileOf(services, look, key), silent(look.signal)));

/** Throws what a first look throws (`file.*`) where the bytes cannot be read as asked; what was looked at before passes. */
export async function refuseUnreadable(services: Services, look: Look): Promise<void> {
  if (look.upload.inspection === null) {
    await inspectSample(services, look);
  }
}

/** Read a small upload whole, while the caller waits. */
export async function inspectSmall(services: Services, actor: Actor, look: Look): Promise<Inspected> {
  const file = await fileOf(services, look, uploadKey(look.upload));
  const found = await retryWhenLost(services.reader.inspectWhole(file, silent(look.signal)));
  await saveInspection(services, services.db.kysely, { actor, uploadId: look.upload.id, found, jobId: null });
  return { ...found, uploadId: look.upload.id, jobId: null };
}

/** Answer with the first rows and go on as a job. */
export async function inspectLarge(
  services: Services,
  actor: Actor,
  work: { upload: UploadRow; options: ReadOptions; found: FileInspection; once: Once | null },
): Promise<Inspected> {
  const { upload, options, found, once } = work;
  const answerOf = (jobId: string): Inspected => ({ ...found, uploadId: upload.id, jobId });
  const jobId = await services.db.transaction(async (trx) => {
    const id = await services.queue.enqueue(trx, {
      actor,
      definition: inspectJob,
      payload: { uploadId: upload.id, options },
      subject: { kind: 'upload', id: upload.id },
      once,
      answer: (made) => ({ success: true, data: answerOf(made) }),
    });
    await saveInspection(services, trx, { actor, uploadId: upload.id, found, jobId: id });
    return id;
  });
  return answerOf(jobId);
}

/** What the last validation found. Throws `upload.not_found` when there is no such upload, or none was made. */
export async function getInspection(services: Services, actor: Actor, id: string): Promise<Inspected> {
  const upload = await getUpload(services, actor, id);
  if (upload.inspection === null) {
    throw new AppError('upload.not_found', `Nobody has looked at the upload ${id} yet. Validate it first.`);
  }
  const found = JSON.parse(upload.inspection) as FileInspection;
  return { ...found, uploadId: id, jobId: upload.inspection_job };
}
