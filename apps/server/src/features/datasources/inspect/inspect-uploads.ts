import { AppError, type Inspection, type ReadOptions } from '@plumbline/contract';
import {
  inspectionInWords,
  type FileInspection,
  type FileNames,
  type FileSource,
  type Reading,
} from '@plumbline/engine';
import type { Once } from '../../../platform/jobs/queue.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getTranslator } from '../../../platform/text/translators.ts';
import { getUpload, uploadKey, type UploadRow } from '../../uploads/index.ts';
import { inspectJob } from './inspect.job.ts';
import {
  filesOfUploads,
  getWholeUploads,
  inspectionKey,
  type InspectionRequest,
} from './inspection-request.ts';
import { detectPacking } from './detect-packing.ts';
import { retryWhenLost } from '../ingest/retry-lost-reader.ts';
import { saveInspection } from './save-inspection.ts';

/** Up to here files are read whole while the caller waits: well under a second. */
export const SMALL_BYTES = 8 * 1024 * 1024;
/** The same for files that are packed. */
const SMALL_PACKED_BYTES = 1024 * 1024;

export type InspectionReply = Inspection & { readonly jobId: string | null };

/** In the reader's language. */
const present = async (
  actor: Actor,
  inspection: FileInspection,
  { uploadId, jobId }: Pick<InspectionReply, 'uploadId' | 'jobId'>,
): Promise<InspectionReply> => {
  const { say } = await getTranslator(actor);
  return { ...inspectionInWords(inspection, say), uploadId, jobId };
};

const silent = (signal: AbortSignal): Reading => ({ signal, onProgress: () => {} });

/** Inspects the first rows of the uploads, or of `source`. */
export const inspectSample = async (services: Services, look: InspectionRequest, source?: FileSource) =>
  retryWhenLost(
    services.reader.inspectSample(source ?? (await filesOfUploads(services, look)), silent(look.signal)),
  );

/** Names of the columns with these options, by the saved inspection where there is one. Throws `file.*` where the uploads cannot be read so. */
export async function getNames(services: Services, look: InspectionRequest): Promise<FileNames> {
  const [{ inspection, inspection_key: key }] = look.uploads;
  if (inspection === null || key !== inspectionKey(look)) {
    const source = await filesOfUploads(services, look);
    return retryWhenLost(services.reader.readNames(source, silent(look.signal)));
  }
  const { columns, complete, dialect } = JSON.parse(inspection) as FileInspection;
  return { names: columns.map(({ name }) => name), areAll: complete || dialect !== null };
}

async function isPacked({ files }: Services, upload: UploadRow): Promise<boolean> {
  const content = await files.read(uploadKey(upload));
  for await (const chunk of content) {
    return detectPacking(chunk as Buffer) !== null;
  }
  return false;
}

/** True when reading all of it takes well under a second. */
async function isSmall(services: Services, { uploads }: InspectionRequest): Promise<boolean> {
  const bytes = uploads.reduce((sum, upload) => sum + upload.size_bytes, 0);
  if (bytes <= SMALL_PACKED_BYTES || bytes > SMALL_BYTES) {
    return bytes <= SMALL_PACKED_BYTES;
  }
  const packed = await Promise.all(uploads.map((upload) => isPacked(services, upload)));
  return !packed.includes(true);
}

/** Read small uploads whole, while the caller waits. */
export async function inspectSmall(
  services: Services,
  actor: Actor,
  look: InspectionRequest,
): Promise<InspectionReply> {
  const source = await filesOfUploads(services, look);
  const inspection = await retryWhenLost(services.reader.inspectWhole(source, silent(look.signal)));
  await saveInspection(services, services.db.executor, { ...look, actor, found: inspection, jobId: null });
  return present(actor, inspection, { uploadId: look.uploads[0].id, jobId: null });
}

/** Return the first rows and continue as a job. */
export async function inspectLarge(
  services: Services,
  actor: Actor,
  work: InspectionRequest & { found: FileInspection; once: Once | null },
): Promise<InspectionReply> {
  const { uploads, options, found, once } = work;
  const answer = await present(actor, found, { uploadId: uploads[0].id, jobId: null });
  const jobId = await services.db.transaction(async (trx) => {
    const id = await services.queue.enqueue(trx, {
      actor,
      definition: inspectJob,
      payload: { uploadIds: uploads.map((upload) => upload.id), options },
      subject: { kind: 'upload', id: uploads[0].id },
      once,
      answer: (createdId) => ({ success: true, data: { ...answer, jobId: createdId } }),
    });
    await saveInspection(services, trx, { ...work, actor, jobId: id });
    return id;
  });
  return { ...answer, jobId };
}

/**
 * Inspect uploads before anything is created: completely where they are small, else their first rows and a job for the rest.
 * Throws `upload.*` and what the reader throws (`file.*`).
 */
export async function inspectUploads(
  services: Services,
  actor: Actor,
  input: {
    readonly uploadIds: readonly string[];
    readonly options: ReadOptions | undefined;
    readonly once: Once | null;
    readonly signal: AbortSignal;
  },
): Promise<InspectionReply> {
  const uploads = await getWholeUploads(services, actor, input.uploadIds);
  const look = { uploads, options: input.options ?? {}, signal: input.signal };
  if (await isSmall(services, look)) {
    return inspectSmall(services, actor, look);
  }
  const inspection = await inspectSample(services, look);
  return inspectLarge(services, actor, { ...look, found: inspection, once: input.once });
}

/** The result of the last validation. Throws `upload.not_found` when there is no such upload, or none was run. */
export async function getInspection(services: Services, actor: Actor, id: string): Promise<InspectionReply> {
  const upload = await getUpload(services, actor, id);
  // Inspections from before there was a key have another shape.
  if (upload.inspection === null || upload.inspection_key === null) {
    throw new AppError('upload.not_found', `The upload ${id} has not been inspected yet. Validate it first.`);
  }
  const inspection = JSON.parse(upload.inspection) as FileInspection;
  return present(actor, inspection, { uploadId: id, jobId: upload.inspection_job });
}
