import { ApiError, type Upload } from '@plumbline/contract';
import { FIRST_PART_BYTES, contentRange, nextPart, nextPartBytes, retryWaitMs } from './parts.ts';
import type { UploadEvent } from './upload-state.ts';

/** The three calls an upload needs. */
export interface UploadCalls {
  open(name: string, size: number): Promise<Upload>;
  put(uploadId: string, range: string, octets: Blob): Promise<Upload>;
  get(uploadId: string): Promise<Upload>;
}

export interface FileTransfer {
  readonly calls: UploadCalls;
  /** An earlier upload of the same file; null opens a new one. */
  readonly resumeId: string | null;
  readonly signal: AbortSignal;
  readonly onEvent: (event: UploadEvent) => void;
  readonly now: () => number;
  /** Resolves after `ms`, or sooner when the network is back; rejects when `signal` aborts. */
  readonly waitForNetwork: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** A lost connection, a server that restarts or is busy: the same bytes may pass later. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'network.unreachable' ||
    error.status === 429 ||
    error.status === 502 ||
    error.status === 503 ||
    error.status === 504);

const isWrongOffset = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'upload.wrong_offset';

/**
 * Sends a file in parts and reports each step. Lost connections are waited out; after one the server is queried for how
 * much it has, and the upload continues from there. Never throws: a failure is an event, an abort is silence.
 */
export async function sendFile(file: File, sending: FileTransfer): Promise<void> {
  const { onEvent, signal } = sending;
  onEvent({ kind: 'started', fileName: file.name, size: file.size, atMs: sending.now() });
  try {
    const { calls, resumeId } = sending;
    const opened = await untilReached(sending, () =>
      resumeId === null ? calls.open(file.name, file.size) : calls.get(resumeId),
    );
    onEvent({ kind: 'opened', uploadId: opened.uploadId, received: opened.received, atMs: sending.now() });
    await sendParts(file, opened, sending);
    onEvent({ kind: 'completed', uploadId: opened.uploadId });
  } catch (error) {
    if (!signal.aborted) {
      onEvent({ kind: 'failed', error });
    }
  }
}

async function sendParts(file: File, opened: Upload, sending: FileTransfer): Promise<void> {
  let received = opened.received;
  let partBytes = FIRST_PART_BYTES;
  for (
    let part = nextPart(received, file.size, partBytes);
    part !== null;
    part = nextPart(received, file.size, partBytes)
  ) {
    sending.signal.throwIfAborted();
    const startedMs = sending.now();
    const octets = file.slice(part.start, part.end);
    const range = contentRange(part, file.size);
    try {
      received = (await sending.calls.put(opened.uploadId, range, octets)).received;
      partBytes = nextPartBytes(part.end - part.start, sending.now() - startedMs);
      sending.onEvent({ kind: 'acknowledged', received, atMs: sending.now() });
    } catch (error) {
      if (!isPassing(error) && !isWrongOffset(error)) {
        throw error;
      }
      received = await askReceived(opened.uploadId, sending, isPassing(error));
      if (isWrongOffset(error) && received === part.start) {
        throw error;
      }
    }
  }
}

/** What the server has received, queried until it answers. */
async function askReceived(uploadId: string, sending: FileTransfer, isLost: boolean): Promise<number> {
  if (isLost) {
    sending.onEvent({ kind: 'interrupted' });
    await sending.waitForNetwork(retryWaitMs(1), sending.signal);
  }
  const { received } = await untilReached(sending, () => sending.calls.get(uploadId));
  sending.onEvent({ kind: 'resumed', received, atMs: sending.now() });
  return received;
}

async function untilReached<T>(sending: FileTransfer, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    sending.signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) {
        throw error;
      }
      sending.onEvent({ kind: 'interrupted' });
      await sending.waitForNetwork(retryWaitMs(attempt), sending.signal);
    }
  }
}
