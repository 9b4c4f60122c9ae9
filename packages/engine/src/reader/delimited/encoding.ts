import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { AppError, type Encoding } from '@plumbline/contract';

const CHUNK_BYTES = 1 << 20;
/** Of the bytes at even or at odd places: UTF-16 of Western text has about all of one kind zero. */
const UTF16_ZERO_SHARE = 0.3;

const startsWith = (head: Uint8Array, ...bytes: number[]): boolean =>
  bytes.every((byte, at) => head[at] === byte);

/** The encoding that the first bytes show. `isWhole`: the head is all there is, so a cut character at its end is a fault. */
export const detectEncoding = (head: Uint8Array, isWhole: boolean): Encoding => {
  if (startsWith(head, 0xef, 0xbb, 0xbf)) {
    return 'utf-8-bom';
  }
  if (startsWith(head, 0xff, 0xfe)) {
    return 'utf-16le';
  }
  if (startsWith(head, 0xfe, 0xff)) {
    return 'utf-16be';
  }
  return detectUtf16(head) ?? (isUtf8(head, isWhole) ? 'utf-8' : detectSingleByte(head));
};

const detectUtf16 = (head: Uint8Array): Encoding | null => {
  const zeros = [0, 0];
  for (let at = 0; at < head.length; at += 1) {
    if (head[at] === 0) {
      zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
    }
  }
  const [even = 0, odd = 0] = zeros.map((count) => count / Math.max(1, head.length / 2));
  if (odd > UTF16_ZERO_SHARE && even < odd / 10) {
    return 'utf-16le';
  }
  return even > UTF16_ZERO_SHARE && odd < even / 10 ? 'utf-16be' : null;
};

const isUtf8 = (head: Uint8Array, isWhole: boolean): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !isWhole });
    return true;
  } catch {
    return false;
  }
};

/** The bytes 80 to 9F are control characters in Latin-1, which no text uses; in Windows-1252 they are €, quotes, dashes. */
const detectSingleByte = (head: Uint8Array): Encoding =>
  head.some((byte) => byte >= 0x80 && byte <= 0x9f) ? 'windows-1252' : 'latin-1';

export const isUtf8Encoding = (encoding: Encoding): boolean =>
  encoding === 'utf-8' || encoding === 'utf-8-bom';

/** Text of the first bytes; a character cut at the end is left out. */
export const decodeHead = (head: Uint8Array, encoding: Encoding): string => decoderOf(encoding)(head, true);

/** A stateful decoder; a byte order mark is dropped. */
const decoderOf = (encoding: Encoding): ((bytes: Uint8Array, more: boolean) => string) => {
  if (encoding === 'latin-1') {
    // The label "latin1" of the Encoding Standard means Windows-1252.
    return (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  }
  const decoder = new TextDecoder(encoding === 'utf-8-bom' ? 'utf-8' : encoding);
  return (bytes, more) => decoder.decode(bytes, { stream: more });
};

/** Rewrites a file as UTF-8 without a byte order mark, in memory that does not grow with it. */
export const transcode = async (
  from: string,
  to: string,
  options: { readonly encoding: Encoding; readonly signal: AbortSignal },
): Promise<void> => {
  const decode = decoderOf(options.encoding);
  const target = await open(to, 'w');
  try {
    for await (const chunk of createReadStream(from, {
      highWaterMark: CHUNK_BYTES,
      signal: options.signal,
    })) {
      await target.write(decode(chunk as Buffer, true));
    }
    await target.write(decode(new Uint8Array(0), false));
  } finally {
    await target.close();
  }
};

export interface Utf8Survey {
  /** Bytes that no UTF-8 text has. */
  readonly faults: number;
  /** Characters of more than one byte. */
  readonly wideCharacters: number;
  readonly hasC1: boolean;
}

/** Looks at a whole file that turned out not to be UTF-8 somewhere. */
export const surveyUtf8 = async (path: string, signal: AbortSignal): Promise<Utf8Survey> => {
  const decoder = new TextDecoder('utf-8');
  let faults = 0;
  let wideCharacters = 0;
  let hasC1 = false;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES, signal })) {
    const text = decoder.decode(chunk as Buffer, { stream: true });
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0xfffd) {
        faults += 1;
      } else if (code > 0x7f) {
        wideCharacters += 1;
      }
    }
    hasC1 ||= (chunk as Buffer).some((byte) => byte >= 0x80 && byte <= 0x9f);
  }
  return { faults, wideCharacters, hasC1 };
};

/**
 * The encoding of a file whose start is UTF-8 (or plain ASCII) but whose rest is not: damaged UTF-8 where real
 * multi-byte characters outnumber the faults, else a single-byte encoding.
 */
export const encodingOfRest = ({ faults, wideCharacters, hasC1 }: Utf8Survey): Encoding => {
  if (wideCharacters > faults) {
    return 'utf-8';
  }
  return hasC1 ? 'windows-1252' : 'latin-1';
};

export const refuseWrongEncoding = (encoding: Encoding): never => {
  throw new AppError(
    'file.encoding',
    `The file is not ${encoding} throughout. Let the encoding be found, or choose another one.`,
  );
};
