import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { AppError } from '@plumbline/contract';
import { hostAndPort } from './failures.ts';
import type { FollowedResponse } from './follow.ts';

/** Progress of a fetch. */
export interface Progress {
  /** Bytes saved so far. */
  readonly received: number;
  /** Bytes to come in all; null when the server does not say. */
  readonly total: number | null;
}

export interface ReceiveOptions {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Called for every piece. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

const tooLarge = (url: URL, maxBytes: number): AppError =>
  new AppError(
    'source.too_large',
    `The file at ${hostAndPort(url)} is larger than ${maxBytes.toLocaleString('en-GB')} bytes, the most that is read from a link.`,
  );

const contentLength = (answer: FollowedResponse): number | null => {
  const text = answer.header('content-length');
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
};

/** Counts what is saved, after decoding, so that a small answer cannot unfold into a large one. */
const counter = (answer: FollowedResponse, total: number | null, options: ReceiveOptions): Transform => {
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      received += chunk.length;
      if (received > options.maxBytes) {
        callback(tooLarge(answer.url, options.maxBytes));
        return;
      }
      options.onProgress?.({ received, total });
      callback(null, chunk);
    },
  });
};

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** How the body is encoded on the way; null when it is not. */
export const contentEncoding = (answer: FollowedResponse): string | null => {
  const encoding = answer.header('content-encoding')?.trim().toLowerCase() ?? '';
  return encoding === '' || encoding === 'identity' ? null : encoding;
};

/** Identity was requested; a server that encodes all the same is decoded, within the bound. Null: nothing to decode. */
const createDecoder = (answer: FollowedResponse): Transform | null => {
  const encoding = contentEncoding(answer);
  if (encoding === null) {
    return null;
  }
  const create = DECODERS[encoding];
  if (create === undefined) {
    throw new AppError(
      'source.refused',
      `${hostAndPort(answer.url)} sends the file encoded as "${encoding}", which cannot be read. Give a link to the plain file.`,
    );
  }
  return create();
};

/** Streams the body into the sink, which is opened last. Answers the number of bytes saved. */
export const receive = async (
  answer: FollowedResponse,
  openSink: () => Writable,
  options: ReceiveOptions,
): Promise<number> => {
  const decoder = createDecoder(answer);
  const length = contentLength(answer);
  if (length !== null && length > options.maxBytes) {
    throw tooLarge(answer.url, options.maxBytes);
  }
  let bytes = 0;
  const counted = counter(answer, decoder === null ? length : null, {
    ...options,
    onProgress: (progress) => {
      bytes = progress.received;
      options.onProgress?.(progress);
    },
  });
  const steps = decoder === null ? [counted] : [decoder, counted];
  await pipeline([answer.body, ...steps, openSink()], { signal: options.signal });
  return bytes;
};
