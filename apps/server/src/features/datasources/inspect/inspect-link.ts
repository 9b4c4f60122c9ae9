import { DEFAULT_LINK_SOURCE, type ReadOptions } from '@plumbline/contract';
import type { FileInspection } from '@plumbline/engine';
import type { Once } from '../../../platform/jobs/queue.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { dropUpload, saveLink, uploadFolder, type UploadRow } from '../../uploads/index.ts';
import {
  inspectLarge,
  inspectSample,
  inspectSmall,
  SMALL_BYTES,
  type InspectionReply,
} from './inspect-uploads.ts';
import { linkDigest, openLink } from '../links/open-link.ts';
import type { InspectionRequest } from './inspection-request.ts';
import { peekLink, type Peek } from './fetch-link-start.ts';
import { detectPacking, partialInspection } from './detect-packing.ts';

export interface LinkInspection {
  readonly url: string;
  readonly options: ReadOptions | undefined;
  readonly once: Once | null;
  readonly signal: AbortSignal;
}

const lastPart = (label: string): string => URL.parse(label)?.pathname ?? 'link';

/** What the first bytes reveal: their rows, or only the format of a file whose directory is at its end. */
async function inspectHead(services: Services, look: InspectionRequest, peek: Peek): Promise<FileInspection> {
  const [upload] = look.uploads;
  const headKey = `${uploadFolder(upload)}/head`;
  await services.files.write(headKey, peek.head);
  try {
    const path = await services.files.localPath(headKey);
    const source = { files: [{ path, fileName: upload.name }], options: look.options };
    return { ...(await inspectSample(services, look, source)), complete: false, rowCount: null };
  } catch (error) {
    if (detectPacking(peek.head) === null) {
      throw error;
    }
    return partialInspection(peek.head, upload.name);
  } finally {
    await services.files.removeTree(headKey);
  }
}

async function inspectSaved(
  services: Services,
  actor: Actor,
  { upload, peek, input }: { upload: UploadRow; peek: Peek; input: LinkInspection },
): Promise<InspectionReply> {
  const look: InspectionRequest = { uploads: [upload], options: input.options ?? {}, signal: input.signal };
  if (peek.isWhole) {
    return inspectSmall(services, actor, look);
  }
  const inspection = await inspectHead(services, look, peek);
  return inspectLarge(services, actor, { ...look, found: inspection, once: input.once });
}

/**
 * Inspect the file behind a link. A refused address fails before anything else. What is small and quick is fetched while
 * the caller waits; otherwise the first rows are returned and a job fetches the rest. What was fetched is stored as an
 * upload, so that a dataset created from it need not fetch again.
 */
export async function inspectLink(
  services: Services,
  actor: Actor,
  input: LinkInspection,
): Promise<InspectionReply> {
  const link = await openLink(services, { ...input, kind: DEFAULT_LINK_SOURCE });
  await link.check();
  const peek = await peekLink(link.file, { limit: SMALL_BYTES, signal: input.signal });
  const upload = await saveLink(services, actor, {
    name: peek.facts?.fileName ?? lastPart(link.label),
    url: input.url,
    urlDigest: linkDigest(input.url),
    whole: peek.facts === null ? null : { ...peek.facts, content: peek.head },
  });
  try {
    return await inspectSaved(services, actor, { upload, peek, input });
  } catch (error) {
    await dropUpload(services, actor, upload);
    throw error;
  }
}
