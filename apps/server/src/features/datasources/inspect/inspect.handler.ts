import { DEFAULT_LINK_SOURCE } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { isoNow } from '../../../platform/clock.ts';
import type { JobContext, JobHandler } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import {
  dropUpload,
  findUpload,
  getUpload,
  getWholeUpload,
  openLinkUrl,
  updateUpload,
  uploadKey,
  type UploadRow,
} from '../../uploads/index.ts';
import { fetchLink } from '../links/fetch-link.ts';
import type { InspectPayload } from './inspect-payload.ts';
import { filesOfUploads } from './inspection-request.ts';
import { filesLabel } from '../storage/raw-file.ts';
import { retryWhenLost } from '../ingest/retry-lost-reader.ts';
import { fetchProgress, ingestProgress } from '../ingest/ingest-progress.ts';
import { saveInspection } from './save-inspection.ts';

/** Fetches a link's bytes into its upload, from the start: what a killed run stored is incomplete. */
async function fetchWhole(services: Services, job: JobContext, upload: UploadRow): Promise<UploadRow> {
  const url = openLinkUrl(services, upload);
  if (upload.complete === 1 || url === null) {
    return upload;
  }
  const fetched = await fetchLink(services, {
    kind: DEFAULT_LINK_SOURCE,
    url,
    key: uploadKey(upload),
    signal: job.signal,
    onProgress: fetchProgress(job, { from: 1, to: 40 }),
  });
  const set = {
    name: fetched.fileName,
    size_bytes: fetched.bytes,
    received: fetched.bytes,
    complete: 1,
    etag: fetched.etag,
    last_modified: fetched.lastModified,
    touched_at: isoNow(services.clock),
  } as const;
  await updateUpload(services.db.executor, job, { id: upload.id, set });
  return { ...upload, ...set };
}

async function run(payload: InspectPayload, job: JobContext, services: Services): Promise<Message> {
  const [firstId = '', ...rest] = payload.uploadIds;
  const opened = await getUpload(services, job, firstId);
  const first = await fetchWhole(services, job, opened);
  const others: UploadRow[] = [];
  for (const id of rest) {
    others.push(await getWholeUpload(services, job, id));
  }
  const uploads = [first, ...others] as const;
  const look = { uploads, options: payload.options };
  const source = await filesOfUploads(services, look);
  const span = { from: opened.complete === 1 ? 1 : 40, to: 99 };
  const reading = ingestProgress(job, services.clock, span);
  const inspection = await retryWhenLost(services.reader.inspectWhole(source, reading));
  await saveInspection(services, services.db.executor, {
    ...look,
    actor: job,
    found: inspection,
    jobId: job.jobId,
  });
  const label = filesLabel(uploads.map(({ name }) => name));
  return inspection.rowCount === null
    ? message('job.inspectedAll', { label })
    : message('job.inspected', { rows: inspection.rowCount, label });
}

/** A link that could not be fetched leaves nothing; an uploaded file stays. */
export const inspectHandler: JobHandler<InspectPayload> = {
  run,
  async cleanUp({ uploadIds: [id = ''] }, failed, services) {
    const upload = await findUpload(services.db.executor, failed, id);
    if (upload?.kind === 'link' && upload.complete === 0) {
      await dropUpload(services, failed, upload);
    }
  },
};
