import type { Writable } from 'node:stream';
import { timedOut, toAppError } from './failures.ts';
import { detectFileName } from './file-name.ts';
import { follow, type FollowedResponse } from './follow.ts';
import type { OutboundLimits } from './limits.ts';
import { contentEncoding, receive, type Progress } from './receive.ts';
import type { ResolveOptions } from './resolve.ts';
import { parseTarget } from './target.ts';

/** Limits and conditions of one fetch. */
export interface FetchOptions {
  /** Bytes saved at most, counted after decoding. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Called for every piece. */
  readonly onProgress?: (progress: Progress) => void;
  /** What the last fetch answered; equal content then answers `notModified`. */
  readonly etag?: string | null;
  readonly lastModified?: string | null;
  /** Sent to the link's own origin, and dropped permanently when a redirect leaves it. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Facts about a file that was fetched. */
export interface FetchResult {
  /** Bytes saved; 0 when not modified. */
  readonly bytes: number;
  /** Media type as declared, without parameters, in lower case; null when not declared. */
  readonly contentType: string | null;
  /** Never empty, never a path. */
  readonly fileName: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly notModified: boolean;
}

export interface Guard extends ResolveOptions {
  readonly limits: OutboundLimits;
}

const conditionHeaders = ({ etag, lastModified }: FetchOptions): Record<string, string> => ({
  accept: '*/*',
  'accept-encoding': 'identity',
  'user-agent': 'Plumbline',
  ...(etag === undefined || etag === null ? {} : { 'if-none-match': etag }),
  ...(lastModified === undefined || lastModified === null ? {} : { 'if-modified-since': lastModified }),
});

const toFetchResult = (answer: FollowedResponse, bytes: number): FetchResult => {
  const named = detectFileName(answer.url, answer.header('content-disposition'));
  return {
    bytes,
    contentType: answer.header('content-type')?.split(';')[0]?.trim().toLowerCase() || null,
    fileName: contentEncoding(answer) === null ? named : named.replace(/\.gz$/i, ''),
    etag: answer.header('etag'),
    lastModified: answer.header('last-modified'),
    notModified: answer.status === 304,
  };
};

/** Aborts with the caller's signal, or by itself after `ms`. */
const boundedSignal = (outer: AbortSignal, ms: number) => {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), ms);
  return {
    signal: AbortSignal.any([outer, deadline.signal]),
    isLate: () => deadline.signal.aborted,
    stop: () => clearTimeout(timer),
  };
};

/** One guarded fetch into the sink that `openSink` gives; it is opened once there is something to keep. */
export const runFetch = async (
  guard: Guard,
  request: { readonly link: string; readonly openSink: () => Writable },
  wanted: FetchOptions,
): Promise<FetchResult> => {
  const requestedUrl = parseTarget(request.link).url;
  const bounded = boundedSignal(wanted.signal, guard.limits.totalMs);
  let answer: FollowedResponse | null = null;
  try {
    answer = await follow(request.link, {
      ...guard,
      signal: bounded.signal,
      credentials: wanted.headers ?? {},
      headers: conditionHeaders(wanted),
    });
    if (answer.status === 304) {
      return toFetchResult(answer, 0);
    }
    const bytes = await receive(answer, request.openSink, { ...wanted, signal: bounded.signal });
    return toFetchResult(answer, bytes);
  } catch (error) {
    wanted.signal.throwIfAborted();
    throw bounded.isLate()
      ? timedOut(requestedUrl, 'took too long in all', error)
      : toAppError(requestedUrl, error);
  } finally {
    bounded.stop();
    answer?.close();
  }
};
