import type { ReadOptions } from '@plumbline/contract';
import type { Once } from '../../platform/jobs/queue.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { getWholeUpload } from '../uploads/index.ts';
import { inspectLarge, inspectSample, inspectSmall, SMALL_BYTES, type Inspected } from './inspect-upload.ts';

export interface SourceLook {
  readonly uploadId: string;
  readonly options: ReadOptions | undefined;
  readonly once: Once | null;
  readonly signal: AbortSignal;
}

/**
 * Look at an upload before anything is created: whole where it is small, else its first rows and a job for the rest.
 * Throws `upload.*` and what the reader throws (`file.*`).
 */
export async function inspectUpload(services: Services, actor: Actor, input: SourceLook): Promise<Inspected> {
  const upload = await getWholeUpload(services, actor, input.uploadId);
  const look = { upload, options: input.options ?? {}, signal: input.signal };
  if (upload.size_bytes <= SMALL_BYTES) {
    return inspectSmall(services, actor, look);
  }
  const found = await inspectSample(services, look);
  return inspectLarge(services, actor, { ...look, found, once: input.once });
}
