import { assertNever } from '@plumbline/contract';

interface Sample {
  readonly atMs: number;
  readonly received: number;
}

/**
 * One file on its way to the server. `interrupted` waits for the network and continues by itself; `failed` carries
 * the server's error to show.
 */
export type UploadState =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'sending' | 'interrupted';
      /** Null until the server has opened the upload. */
      readonly uploadId: string | null;
      readonly fileName: string;
      readonly size: number;
      /** Bytes the server has acknowledged. */
      readonly received: number;
      /** The last seconds, oldest first; the rate is measured over them. */
      readonly samples: readonly Sample[];
    }
  | { readonly kind: 'done'; readonly uploadId: string; readonly fileName: string; readonly size: number }
  | { readonly kind: 'failed'; readonly fileName: string; readonly size: number; readonly error: unknown };

export type UploadEvent =
  | { readonly kind: 'started'; readonly fileName: string; readonly size: number; readonly atMs: number }
  | { readonly kind: 'opened'; readonly uploadId: string; readonly received: number; readonly atMs: number }
  | { readonly kind: 'acknowledged'; readonly received: number; readonly atMs: number }
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'resumed'; readonly received: number; readonly atMs: number }
  | { readonly kind: 'completed'; readonly uploadId: string }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'cancelled' };

export const NO_UPLOAD: UploadState = { kind: 'idle' };

/** The rate is the mean over this long. */
const RATE_WINDOW_MS = 5000;

const withSample = (samples: readonly Sample[], sample: Sample): readonly Sample[] => [
  ...samples.filter((one) => sample.atMs - one.atMs <= RATE_WINDOW_MS),
  sample,
];

/** Late events of an upload that was cancelled or replaced change nothing. */
export function reduceUpload(state: UploadState, event: UploadEvent): UploadState {
  switch (event.kind) {
    case 'started':
      return {
        kind: 'sending',
        uploadId: null,
        fileName: event.fileName,
        size: event.size,
        received: 0,
        samples: [{ atMs: event.atMs, received: 0 }],
      };
    case 'cancelled':
      return NO_UPLOAD;
    case 'opened':
    case 'acknowledged':
    case 'interrupted':
    case 'resumed':
    case 'completed':
    case 'failed':
      return state.kind === 'sending' || state.kind === 'interrupted' ? reduceRunning(state, event) : state;
    default:
      return assertNever(event);
  }
}

type RunningUpload = Extract<UploadState, { kind: 'sending' | 'interrupted' }>;
type RunningEvent = Exclude<UploadEvent, { kind: 'started' | 'cancelled' }>;

function reduceRunning(state: RunningUpload, event: RunningEvent): UploadState {
  switch (event.kind) {
    case 'opened':
      return {
        ...state,
        uploadId: event.uploadId,
        received: event.received,
        samples: [{ atMs: event.atMs, received: event.received }],
      };
    case 'acknowledged':
      return { ...state, received: event.received, samples: withSample(state.samples, event) };
    case 'interrupted':
      return { ...state, kind: 'interrupted', samples: [] };
    case 'resumed':
      return {
        ...state,
        kind: 'sending',
        received: event.received,
        samples: [{ atMs: event.atMs, received: event.received }],
      };
    case 'completed':
      return { kind: 'done', uploadId: event.uploadId, fileName: state.fileName, size: state.size };
    case 'failed':
      return { kind: 'failed', fileName: state.fileName, size: state.size, error: event.error };
    default:
      return assertNever(event);
  }
}

export interface UploadFigures {
  /** 0 to 1. */
  readonly share: number;
  /** Null until two parts have been timed. */
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
}

export function uploadFigures(state: RunningUpload): UploadFigures {
  const share = state.size === 0 ? 1 : state.received / state.size;
  const first = state.samples[0];
  const last = state.samples.at(-1);
  if (
    first === undefined ||
    last === undefined ||
    last.atMs <= first.atMs ||
    last.received <= first.received
  ) {
    return { share, bytesPerSecond: null, secondsLeft: null };
  }
  const bytesPerSecond = ((last.received - first.received) * 1000) / (last.atMs - first.atMs);
  return { share, bytesPerSecond, secondsLeft: (state.size - state.received) / bytesPerSecond };
}
