import { PassThrough } from 'node:stream';
import { AppError, type LinkSourceKind } from '@plumbline/contract';
import type { Services } from '../../../platform/services.ts';
import { LINK_MAX_BYTES, openLink } from './open-link.ts';

export interface FetchRequest {
  readonly kind: LinkSourceKind;
  readonly url: string;
  /** Where the bytes are stored; unused before, complete or absent afterwards. */
  readonly key: string;
  /** What the source reported about the state read before: unchanged, it sends nothing. */
  readonly since?: { readonly etag: string | null; readonly lastModified: string | null };
  readonly signal: AbortSignal;
  /** Bytes stored so far, and in total where the source reports it. */
  readonly onProgress: (progress: { received: number; total: number | null }) => void;
}

export interface FetchedLink {
  readonly bytes: number;
  readonly fileName: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** True: nothing was sent and nothing stored. */
  readonly notModified: boolean;
}

const isStorageFull = (error: unknown): boolean => error instanceof AppError && error.code === 'storage.full';

/** Fetch a link through the guard into the file store. Throws what the guard and the store throw. */
export async function fetchLink(services: Services, request: FetchRequest): Promise<FetchedLink> {
  const content = new PassThrough();
  const fetching = fetchInto(services, content, request);
  const [stored, fetched] = await Promise.allSettled([services.files.write(request.key, content), fetching]);
  if (fetched.status === 'rejected') {
    // A full disk breaks the fetch too, which then only says that the connection ended.
    throw stored.status === 'rejected' && isStorageFull(stored.reason) ? stored.reason : fetched.reason;
  }
  if (stored.status === 'rejected' && !fetched.value.notModified) {
    throw stored.reason;
  }
  return fetched.value;
}

/** Ends `content` in every case: nothing else would where the guard did not open it. */
async function fetchInto(
  services: Services,
  content: PassThrough,
  request: FetchRequest,
): Promise<FetchedLink> {
  try {
    const { file } = await openLink(services, request);
    const fetched = await file.fetch(
      { sink: content },
      {
        maxBytes: LINK_MAX_BYTES,
        signal: request.signal,
        onProgress: request.onProgress,
        etag: request.since?.etag ?? null,
        lastModified: request.since?.lastModified ?? null,
      },
    );
    if (fetched.notModified) {
      content.destroy();
    }
    return fetched;
  } catch (error) {
    content.destroy();
    throw error;
  }
}
