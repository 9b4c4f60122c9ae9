import type { FileInspection } from '@plumbline/engine';
import { isoNow } from '../../platform/clock.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { updateUpload } from '../uploads/index.ts';

/** Keep what was found, for `GET validate/{uploadId}`. */
export const saveInspection = (
  { clock }: Services,
  db: Parameters<typeof updateUpload>[0],
  kept: { actor: Actor; uploadId: string; found: FileInspection; jobId: string | null },
): Promise<boolean> =>
  updateUpload(db, kept.actor, {
    id: kept.uploadId,
    set: {
      inspection: JSON.stringify(kept.found),
      inspection_job: kept.jobId,
      provisional: 0,
      touched_at: isoNow(clock),
    },
  });
