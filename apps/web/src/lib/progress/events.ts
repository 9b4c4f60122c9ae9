import {
  ApiError,
  FAILURE_EVENT,
  isFinalProgress,
  parseFailureEvent,
  streamJob,
  streamWorkflow,
  type ProgressEvent,
} from '@plumbline/contract';
import { createParser } from 'eventsource-parser';
import { api } from '../api/api.ts';

const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 15_000;

export interface EventSourceLike {
  /** Opens the stream after the event with this id; null for its start. */
  readonly open: (lastEventId: string | null, signal: AbortSignal) => Promise<Response>;
  readonly onEvent: (event: ProgressEvent) => void;
  readonly signal: AbortSignal;
  /** Resolves after this many milliseconds, or earlier when the network comes back or the signal aborts. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Resolves after this many milliseconds, or earlier when the network comes back or the signal aborts. */
export const waitOrOnline = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(finish, ms);
    function finish(): void {
      clearTimeout(timer);
      removeEventListener('online', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    }
    addEventListener('online', finish);
    signal.addEventListener('abort', finish);
  });

const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === null || error.status >= 500 || error.status === 429);

/**
 * Reads one connection to its end, or until `onMessage` answers that its message was the last; answers whether it was. Rejects
 * with the failure that the stream ends with.
 */
export const readStream = async (
  response: Pick<Response, 'body'>,
  onMessage: (id: string | undefined, data: string) => boolean,
): Promise<boolean> => {
  const state = { isOver: false };
  const parser = createParser({
    onEvent: ({ id, data, event }) => {
      if (event === FAILURE_EVENT) {
        throw parseFailureEvent(data);
      }
      state.isOver ||= onMessage(id, data);
    },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) {
    return false;
  }
  try {
    while (!state.isOver) {
      const part = await reader.read();
      if (part.done) {
        break;
      }
      parser.feed(part.value);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  return state.isOver;
};

/**
 * Follow a progress stream to its last event. A lost connection is opened again where it broke (`Last-Event-ID`);
 * a refusal (4xx) rejects with its `ApiError`. Resolves when the last event came or the signal aborts.
 */
export const followEvents = async ({
  open,
  onEvent,
  signal,
  wait = waitOrOnline,
}: EventSourceLike): Promise<void> => {
  let lastEventId: string | null = null;
  let retryMs = FIRST_RETRY_MS;
  const onMessage = (id: string | undefined, data: string): boolean => {
    if (id !== undefined) {
      lastEventId = id;
    }
    retryMs = FIRST_RETRY_MS;
    const event = JSON.parse(data) as ProgressEvent;
    onEvent(event);
    return isFinalProgress(event);
  };
  while (!signal.aborted) {
    try {
      if (await readStream(await open(lastEventId, signal), onMessage)) {
        return;
      }
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      if (error instanceof ApiError && !isTransient(error)) {
        throw error;
      }
    }
    await wait(retryMs, signal);
    retryMs = Math.min(MAX_RETRY_MS, retryMs * 2);
  }
};

const resumeHeaders = (lastEventId: string | null): Record<string, string> =>
  lastEventId === null ? {} : { 'Last-Event-ID': lastEventId };

type Follow = Pick<EventSourceLike, 'onEvent' | 'signal'>;

export const followJob = (jobId: string, follow: Follow): Promise<void> =>
  followEvents({
    ...follow,
    open: (lastEventId, signal) =>
      api.events(streamJob, { params: { jobId }, headers: resumeHeaders(lastEventId), signal }),
  });

export const followWorkflow = (wId: string, follow: Follow): Promise<void> =>
  followEvents({
    ...follow,
    open: (lastEventId, signal) =>
      api.events(streamWorkflow, { params: { wId }, headers: resumeHeaders(lastEventId), signal }),
  });
