import { AppError, UPLOAD_CHUNK_BYTES } from '@plumbline/contract';

export interface PartRange {
  readonly start: number;
  /** Bytes in the part, at least 1. */
  readonly length: number;
  /** Bytes of the whole upload. */
  readonly total: number;
}

const RANGE = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/;

/** Parse `bytes a-b/size`, both ends inclusive. Throws `request.malformed`, or `request.too_large` beyond 16 MiB. */
export function parseContentRange(header: string | undefined): PartRange {
  const [start, end, total] = (RANGE.exec(header ?? '')?.slice(1) ?? []).map(Number);
  if (start === undefined || end === undefined || total === undefined || end < start || end >= total) {
    const message =
      header === undefined
        ? 'The part has no Content-Range header.'
        : `"${header.slice(0, 100)}" is not the range of a part.`;
    throw new AppError('request.malformed', `${message} Send one like "bytes 0-1048575/5000000".`, {
      issues: [{ path: 'Content-Range', message, hint: 'bytes <first>-<last>/<size of the file>' }],
    });
  }
  const length = end - start + 1;
  if (length > UPLOAD_CHUNK_BYTES) {
    throw new AppError(
      'request.too_large',
      `A part has at most ${UPLOAD_CHUNK_BYTES} bytes; this one has ${length}. Send the file in smaller parts.`,
    );
  }
  return { start, length, total };
}
