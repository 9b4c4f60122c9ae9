import { PassThrough } from 'node:stream';
import { AppError, type LinkSourceKind } from '@plumbline/contract';
import type { Services } from '../../../platform/services.ts';
import { LINK_MAX_BYTES, openLink } from './open-link.ts';

export interface FetchAsk {
  readonly kind: LinkSourceKind;
  readonly url: string;
  /** Where the bytes are kept; free, and whole or absent afterwards. */
  readonly key: string;
  /** What the source said of the state read before: unchanged, it sends nothing. */
  readonly since?: { readonly etag: string | null; readonly lastModified: string | null };
  readonly signal: AbortSignal;
  /** Bytes kept so far, and in all where the source says. */
  readonly onProgress: (progress: { received: number; total: number | null }) => void;
}

export interface FetchedLink {
  readonly bytes: number;
  readonly fileName: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** True: nothing was sent and nothing kept. */
  readonly notModified: boolean;
}

const isStorageFull = (error: unknown): boolean => error instanceof AppError && error.code === 'storage.full';

/** Fetch a link through the guard into the file store. Throws what the guard and the store throw. */
export async function fetchLink(services: Services, ask: FetchAsk): Promise<FetchedLink> {
  const content = new PassThrough();
  const fetching = fetchInto(services, content, ask);
  const [kept, fetched] = await Promise.allSettled([services.files.write(ask.key, content), fetching]);
  if (fetched.status === 'rejected') {
    // A full disk breaks the fetch too, which then only says that the connection ended.
    throw kept.status === 'rejected' && isStorageFull(kept.reason) ? kept.reason : fetched.reason;
  }
  if (kept.status === 'rejected' && !fetched.value.notModified) {
    throw kept.reason;
  }
  return fetched.value;
}

/** Ends `content` in every case: nothing else would where the guard did not open it. */
async function fetchInto(services: Services, content: PassThrough, ask: FetchAsk): Promise<FetchedLink> {
  try {
    const { file } = await openLink(services, ask);
    const fetched = await file.fetch(
      { sink: content },
      {
        maxBytes: LINK_MAX_BYTES,
        signal: ask.signal,
        onProgress: ask.onProgress,
        etag: ask.since?.etag ?? null,
        lastModified: ask.since?.lastModified ?? null,
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
