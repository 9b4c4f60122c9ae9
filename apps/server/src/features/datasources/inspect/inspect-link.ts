import { DEFAULT_LINK_SOURCE, type ReadOptions } from '@plumbline/contract';
import type { FileInspection } from '@plumbline/engine';
import type { Once } from '../../../platform/jobs/queue.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { dropUpload, keepLink, uploadFolder, type UploadRow } from '../../uploads/index.ts';
import { inspectLarge, inspectSample, inspectSmall, SMALL_BYTES, type Inspected } from './inspect-uploads.ts';
import { digestOf, openLink } from '../links/open-link.ts';
import type { Look } from './inspection-request.ts';
import { peekLink, type Peek } from './fetch-link-start.ts';
import { packingOf, untoldInspection } from './detect-packing.ts';

export interface LinkLook {
  readonly url: string;
  readonly options: ReadOptions | undefined;
  readonly once: Once | null;
  readonly signal: AbortSignal;
}

const lastPart = (label: string): string => URL.parse(label)?.pathname ?? 'link';

/** What the first bytes tell: their rows, or of a file whose directory stands at its end, its format alone. */
async function inspectHead(services: Services, look: Look, peek: Peek): Promise<FileInspection> {
  const [upload] = look.uploads;
  const headKey = `${uploadFolder(upload)}/head`;
  await services.files.write(headKey, peek.head);
  try {
    const path = await services.files.localPath(headKey);
    const source = { files: [{ path, fileName: upload.name }], options: look.options };
    return { ...(await inspectSample(services, look, source)), complete: false, rowCount: null };
  } catch (error) {
    if (packingOf(peek.head) === null) {
      throw error;
    }
    return untoldInspection(peek.head, upload.name);
  } finally {
    await services.files.removeTree(headKey);
  }
}

async function inspectKept(
  services: Services,
  actor: Actor,
  { upload, peek, input }: { upload: UploadRow; peek: Peek; input: LinkLook },
): Promise<Inspected> {
  const look: Look = { uploads: [upload], options: input.options ?? {}, signal: input.signal };
  if (peek.isWhole) {
    return inspectSmall(services, actor, look);
  }
  const found = await inspectHead(services, look, peek);
  return inspectLarge(services, actor, { ...look, found, once: input.once });
}

/**
 * Look at what a link holds. A refused address is told before anything else. What is small and quick is fetched while
 * the caller waits; otherwise the first rows are answered and a job fetches the rest. What was fetched is kept as an
 * upload, so that a dataset made of it need not fetch again.
 */
export async function inspectLink(services: Services, actor: Actor, input: LinkLook): Promise<Inspected> {
  const link = await openLink(services, { ...input, kind: DEFAULT_LINK_SOURCE });
  await link.check();
  const peek = await peekLink(link.file, { limit: SMALL_BYTES, signal: input.signal });
  const upload = await keepLink(services, actor, {
    name: peek.facts?.fileName ?? lastPart(link.label),
    url: input.url,
    urlDigest: digestOf(input.url),
    whole: peek.facts === null ? null : { ...peek.facts, content: peek.head },
  });
  try {
    return await inspectKept(services, actor, { upload, peek, input });
  } catch (error) {
    await dropUpload(services, actor, upload);
    throw error;
  }
}
