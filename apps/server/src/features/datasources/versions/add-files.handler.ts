import { AppError } from '@plumbline/contract';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { deleteUpload, findWholeUpload, uploadFolder, uploadKey } from '../../uploads/index.ts';
import { versionJobHandler } from './version-job.ts';
import type { AddFilesPayload } from './add-files-payload.ts';
import { addVersion, toDatasetName, type Addition, type AdditionPlan, type Current } from './add-version.ts';
import { addedRaw, rawKey } from '../storage/dataset-keys.ts';
import { filesLabel, type RawPart } from '../storage/raw-file.ts';
import { versionFiles } from '../storage/version-files.ts';
import type { Onto } from '../ingest/version-input.ts';

interface Work {
  readonly addition: Addition;
  readonly payload: AddFilesPayload;
}

const rawParts = ({ addition, payload }: Work): RawPart[] =>
  payload.uploads.map(({ name }, index) => ({
    raw: addedRaw(addition.job.jobId, index),
    name,
    options: payload.options,
  }));

/** The call linked the bytes into the dataset; only a job that failed and runs again finds them missing. */
async function acquireRaws({ addition, payload }: Work): Promise<void> {
  const { services, job } = addition;
  for (const [index, { uploadId, name }] of payload.uploads.entries()) {
    const key = rawKey(toDatasetName(addition), addedRaw(job.jobId, index));
    if ((await services.files.size(key)) !== null) {
      continue;
    }
    const upload = await findWholeUpload(services, job, uploadId);
    if (upload === null) {
      throw new AppError(
        'upload.not_found',
        `The upload of "${name}" has been deleted. Upload the file again.`,
      );
    }
    await services.files.link(uploadKey(upload), key);
  }
}

async function ontoOf(work: Work, { listed, version }: Current): Promise<Onto> {
  const { addition, payload } = work;
  const { services, job, datasetId } = addition;
  const added = rawParts(work);
  const base = await versionFiles(services, job, { datasetId, version });
  const { columns, dialect } = version;
  const isEmptied = payload.mode === 'replace';
  const files = version.files ?? [
    {
      name: listed.dataset.source_label ?? listed.dataset.name,
      format: 'delimited',
      rowCount: version.row_count,
    },
  ];
  return { base, isEmptied, columns, files: isEmptied ? [] : files, dialect, added };
}

/** The new files belong to the dataset: the uploads are deleted with the version that has them. */
async function planFor(work: Work, current: Current): Promise<AdditionPlan> {
  const { addition, payload } = work;
  const { version } = current;
  const onto = await ontoOf(work, current);
  const isAppend = payload.mode === 'append';
  const parts = isAppend ? [...version.parts, ...onto.added] : onto.added;
  return {
    recipe: {
      parts,
      options: isAppend ? version.options : payload.options,
      choices: version.choices,
      areChoicesEarlier: true,
      onto,
    },
    span: { from: 1, to: 99 },
    set: { source_label: filesLabel(parts.map(({ name }) => name)) },
    onPublish: async (trx) => {
      for (const { uploadId } of payload.uploads) {
        await deleteUpload(trx, addition.job, uploadId);
      }
    },
  };
}

async function removeUploads(services: Services, actor: Actor, { uploads }: AddFilesPayload): Promise<void> {
  for (const { uploadId } of uploads) {
    await services.files.removeTree(uploadFolder({ id: uploadId, tenant_id: actor.tenantId }));
  }
}

/** The uploads of a failed job stay, for another try. */
export const addFilesHandler = versionJobHandler<AddFilesPayload>({
  reason: ({ mode }) => mode,
  async add(payload, addition) {
    const work = { addition, payload };
    await acquireRaws(work);
    return addVersion(addition, (current) => planFor(work, current));
  },
  afterwards: (payload, job, services) => removeUploads(services, job, payload),
  failureEvent: 'dataset.rows_failed',
});
