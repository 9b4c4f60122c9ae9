import { UPLOAD_CHUNK_BYTES } from '@plumbline/contract';

/** A part starts small so that a slow line shows movement and a broken one repeats little. */
export const FIRST_PART_BYTES = 1024 * 1024;
const MIN_PART_BYTES = 256 * 1024;
/** A part should take about this long, in milliseconds. */
const PART_AIM_MS = 1000;

export interface Part {
  /** First byte, counted from 0. */
  readonly start: number;
  /** One past the last byte. */
  readonly end: number;
}

/** The part after `received` bytes; null when nothing is left. */
export const nextPart = (received: number, size: number, partBytes: number): Part | null =>
  received >= size ? null : { start: received, end: Math.min(size, received + partBytes) };

/** `Content-Range` counts its last byte inclusively. */
export const contentRange = (part: Part, size: number): string =>
  `bytes ${part.start}-${part.end - 1}/${size}`;

/** How large the next part should be after one of `bytes` took `elapsedMs`: at most doubled, at most halved. */
export function nextPartBytes(bytes: number, elapsedMs: number): number {
  const aimed = elapsedMs <= 0 ? bytes * 2 : (bytes * PART_AIM_MS) / elapsedMs;
  const stepped = Math.min(bytes * 2, Math.max(bytes / 2, aimed));
  return Math.round(Math.min(UPLOAD_CHUNK_BYTES, Math.max(MIN_PART_BYTES, stepped)));
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/** How long to wait before try number `attempt` (from 1) after the network was lost. */
export const retryWaitMs = (attempt: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
