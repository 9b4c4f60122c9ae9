import type { FileInspection } from '@plumbline/engine';
import { isoNow } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { updateUpload } from '../../uploads/index.ts';
import { inspectionKey, type InspectionRequest } from './inspection-request.ts';

/** Saves an inspection with the first of the files, for `GET validate/{uploadId}`; the others live as long. */
export async function saveInspection(
  { clock }: Services,
  db: Parameters<typeof updateUpload>[0],
  stored: Pick<InspectionRequest, 'uploads' | 'options'> & {
    actor: Actor;
    found: FileInspection;
    jobId: string | null;
  },
): Promise<void> {
  const { actor, uploads } = stored;
  const touched = { provisional: 0, touched_at: isoNow(clock) } as const;
  const inspection = {
    inspection: JSON.stringify(stored.found),
    inspection_key: inspectionKey(stored),
    inspection_job: stored.jobId,
  };
  for (const [index, { id }] of uploads.entries()) {
    await updateUpload(db, actor, { id, set: index === 0 ? { ...inspection, ...touched } : touched });
  }
}
