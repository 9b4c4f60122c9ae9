import type { FileInspection } from '@plumbline/engine';
import { isoNow } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { updateUpload } from '../../uploads/index.ts';
import { inspectionKey, type Look } from './inspection-request.ts';

/** Keep what was found with the first of the files, for `GET validate/{uploadId}`; the others are alive as long. */
export async function saveInspection(
  { clock }: Services,
  db: Parameters<typeof updateUpload>[0],
  kept: Pick<Look, 'uploads' | 'options'> & { actor: Actor; found: FileInspection; jobId: string | null },
): Promise<void> {
  const { actor, uploads } = kept;
  const touched = { provisional: 0, touched_at: isoNow(clock) } as const;
  const inspection = {
    inspection: JSON.stringify(kept.found),
    inspection_key: inspectionKey(kept),
    inspection_job: kept.jobId,
  };
  for (const [index, { id }] of uploads.entries()) {
    await updateUpload(db, actor, { id, set: index === 0 ? { ...inspection, ...touched } : touched });
  }
}
