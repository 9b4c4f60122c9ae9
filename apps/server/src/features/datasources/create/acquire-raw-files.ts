import { AppError } from '@plumbline/contract';
import type { JobContext } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { findWholeUpload, uploadKey } from '../../uploads/index.ts';
import { isFromLink, sourceUploads, type CreatePayload } from './create-payload.ts';
import { updateDatasetRow } from '../storage/dataset.store.ts';
import { firstRaw, rawKey, type DatasetName } from '../storage/dataset-keys.ts';
import { fetchLink } from '../links/fetch-link.ts';
import { fetchProgress } from '../ingest/ingest-progress.ts';

export const sealContext = (datasetId: string): string => `dataset:${datasetId}`;

interface Acquisition {
  readonly services: Services;
  readonly job: JobContext;
  readonly payload: CreatePayload;
  readonly dataset: DatasetName;
}

async function fetchRaw({ services, job, payload, dataset }: Acquisition): Promise<void> {
  const { source, datasetId } = payload;
  if (!isFromLink(source)) {
    throw new AppError('upload.not_found', 'The upload has been deleted. Upload the file again.');
  }
  const fetched = await fetchLink(services, {
    kind: source.kind,
    url: services.sealer.open(source.url, sealContext(datasetId)),
    key: rawKey(dataset, firstRaw(0)),
    signal: job.signal,
    onProgress: fetchProgress(job, { from: 2, to: 30 }),
  });
  await services.db.transaction((trx) =>
    updateDatasetRow(trx, job, {
      id: datasetId,
      states: ['creating'],
      set: { source_etag: fetched.etag, source_modified: fetched.lastModified },
    }),
  );
}

/** The first raw files: there from an earlier run, uploads' bytes, or fetched from the link. */
export async function acquireRaws(acquisition: Acquisition): Promise<void> {
  const { services, job, payload, dataset } = acquisition;
  const uploads = sourceUploads(payload.source);
  if (uploads.length === 0 && (await services.files.size(rawKey(dataset, firstRaw(0)))) === null) {
    await fetchRaw(acquisition);
  }
  for (const [index, uploadId] of uploads.entries()) {
    const key = rawKey(dataset, firstRaw(index));
    if ((await services.files.size(key)) !== null) {
      continue;
    }
    const upload = await findWholeUpload(services, job, uploadId);
    if (upload === null) {
      await fetchRaw(acquisition);
    } else {
      await services.files.link(uploadKey(upload), key);
    }
  }
}
