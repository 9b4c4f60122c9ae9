import {
  AppError,
  isLinkSource,
  type BodyOf,
  type Difference,
  type addFiles as addFilesRoute,
} from '@plumbline/contract';
import { differencesInWords, type FileInspection, type FoundDifference } from '@plumbline/engine';
import type { Once } from '../../../platform/jobs/queue.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getTranslator } from '../../../platform/text/translators.ts';
import { updateUpload, uploadKey, type UploadRow } from '../../uploads/index.ts';
import { isoNow } from '../../../platform/clock.ts';
import { addFilesJob } from './add-files.job.ts';
import type { AddFilesPayload } from './add-files-payload.ts';
import type { DatasetJob } from '../create/create-dataset.ts';
import { addedRaw, rawKey, type DatasetName } from '../storage/dataset-keys.ts';
import { datasetNotReady } from '../errors.ts';
import { inspectSample } from '../inspect/inspect-uploads.ts';
import { getWholeUploads, inspectionKey, type InspectionRequest } from '../inspect/inspection-request.ts';
import { getUpdatable } from './refresh-dataset.ts';
import { schemaDifferences, schemaDiffers, type NewFile } from './schema-differences.ts';
import type { DatasetRow } from '../tables.ts';
import { findVersion } from '../storage/version.store.ts';

type RowsToAdd = Omit<BodyOf<typeof addFilesRoute>, 'accept'>;

/** This many files are inspected side by side. */
const MAX_PARALLEL = 2;

const READ_FROM_A_LINK =
  'is read from a link, and its next refresh would drop the added rows. Create a dataset from the file and append it in the recipe.';
const READ_FROM_A_SOURCE =
  'is read from its source, and its next refresh would drop the added rows. Create a dataset from the file and append it in the recipe.';
const READ_BY_A_STATEMENT =
  'is the result of a statement. Add rows to the datasets that it reads, then refresh it.';

const whyNotAddable = ({ source_kind, source_target }: DatasetRow): string => {
  if (source_kind === 'query') {
    return READ_BY_A_STATEMENT;
  }
  return source_target === null ? READ_FROM_A_LINK : READ_FROM_A_SOURCE;
};

/** Only to datasets from files: a refresh of any other would remove the added rows. */
async function getAddable(services: Services, actor: Actor, id: string): Promise<DatasetRow> {
  const dataset = await getUpdatable(services, actor, { id, what: 'added to' });
  // The address of a link is not imported: only files can fill such a dataset.
  const hasNoAddress = isLinkSource(dataset.source_kind) && dataset.source_url === null;
  if (dataset.source_kind !== 'file' && !hasNoAddress) {
    throw new AppError('dataset.not_refreshable', `"${dataset.name}" ${whyNotAddable(dataset)}`);
  }
  return dataset;
}

/** Inspects one file; an inspection saved under the same options is reused. */
async function inspectFile(
  services: Services,
  upload: UploadRow,
  look: Omit<InspectionRequest, 'uploads'>,
): Promise<NewFile> {
  const one: InspectionRequest = { ...look, uploads: [upload] };
  const isKnown = upload.inspection !== null && upload.inspection_key === inspectionKey(one);
  const inspection = isKnown
    ? (JSON.parse(upload.inspection ?? '') as FileInspection)
    : await inspectSample(services, one);
  return { name: upload.name, columns: inspection.columns, rowCount: inspection.rowCount };
}

async function inspectFiles(services: Services, look: InspectionRequest): Promise<readonly NewFile[]> {
  const files: NewFile[] = [];
  for (let at = 0; at < look.uploads.length; at += MAX_PARALLEL) {
    const some = look.uploads.slice(at, at + MAX_PARALLEL);
    files.push(...(await Promise.all(some.map((upload) => inspectFile(services, upload, look)))));
  }
  return files;
}

interface CheckedFiles {
  readonly dataset: DatasetRow;
  readonly uploads: InspectionRequest['uploads'];
  readonly differences: readonly FoundDifference[];
}

/**
 * How the columns of files differ from those of the newest version, before the recipe. Throws `upload.*`,
 * what the reader throws (`file.*`), and `dataset.not_refreshable` for datasets that are not from files.
 */
async function check(
  services: Services,
  actor: Actor,
  request: { id: string; body: RowsToAdd; signal: AbortSignal },
): Promise<CheckedFiles> {
  const dataset = await getAddable(services, actor, request.id);
  const version = await findVersion(services.db.executor, actor, { datasetId: dataset.id, number: null });
  if (version === null) {
    throw datasetNotReady(dataset.name);
  }
  const uploads = await getWholeUploads(services, actor, request.body.uploadIds);
  const files = await inspectFiles(services, {
    uploads,
    options: request.body.options ?? {},
    signal: request.signal,
  });
  return { dataset, uploads, differences: files.flatMap((file) => schemaDifferences(version, file)) };
}

const blocks = (differences: readonly FoundDifference[]): boolean => differences.some((one) => one.blocks);

/** How files differ from a dataset. Changes nothing. */
export async function checkFiles(
  services: Services,
  actor: Actor,
  request: { id: string; body: RowsToAdd; signal: AbortSignal },
): Promise<{ differences: Difference[]; fits: boolean }> {
  const { differences } = await check(services, actor, request);
  const { say } = await getTranslator(actor);
  return { differences: differencesInWords(differences, say), fits: !blocks(differences) };
}

/** Links the bytes into the dataset, so that they outlive the uploads. */
async function linkRaws(
  services: Services,
  dataset: DatasetName,
  { jobId, uploads }: { jobId: string; uploads: readonly UploadRow[] },
): Promise<void> {
  for (const [index, upload] of uploads.entries()) {
    await services.files.link(uploadKey(upload), rawKey(dataset, addedRaw(jobId, index)));
  }
}

/**
 * Start to append the rows of files to a dataset, or to replace its rows with them. Throws `dataset.schema_differs` with
 * every difference in its data where some block and were not accepted.
 */
export async function addFiles(
  services: Services,
  actor: Actor,
  request: { id: string; body: BodyOf<typeof addFilesRoute>; once: Once | null; signal: AbortSignal },
): Promise<DatasetJob> {
  const { dataset, uploads, differences } = await check(services, actor, request);
  if (!request.body.accept && blocks(differences)) {
    throw schemaDiffers(dataset.name, differences, (await getTranslator(actor)).say);
  }
  const payload: AddFilesPayload = {
    datasetId: dataset.id,
    mode: request.body.mode,
    uploads: uploads.map(({ id: uploadId, name }) => ({ uploadId, name })),
    options: request.body.options ?? {},
  };
  const name = { tenantId: actor.tenantId, datasetId: dataset.id };
  let jobId = '';
  try {
    await services.db.transaction(async (trx) => {
      const subject = { kind: 'dataset', id: dataset.id };
      const job = { actor, definition: addFilesJob, payload, subject, once: request.once };
      jobId = await services.queue.enqueue(trx, job);
      for (const { id } of uploads) {
        await updateUpload(trx, actor, { id, set: { touched_at: isoNow(services.clock) } });
      }
      await linkRaws(services, name, { jobId, uploads });
    });
  } catch (error) {
    if (jobId !== '') {
      await removeRaws(services, name, { jobId, count: uploads.length });
    }
    throw error;
  }
  return { id: dataset.id, jobId };
}

async function removeRaws(
  { files }: Services,
  dataset: DatasetName,
  { jobId, count }: { jobId: string; count: number },
): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await files.removeTree(rawKey(dataset, addedRaw(jobId, index)));
  }
}
