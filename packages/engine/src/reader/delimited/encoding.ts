import { isAscii, isUtf8 as isWholeUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { AppError, type Encoding } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { findLegacyEncoding } from './encoding-evidence.ts';
import type { EncodingEvidence } from './found-encoding.ts';
import { decodeLines, mixedLines, splitAtLine, withoutNulEscapes } from './mixed-lines.ts';

const CHUNK_BYTES = 1 << 20;
/**
 * Minimum share of zeros among the bytes at even or at odd offsets: in UTF-16 of Western text one half is nearly all
 * zero.
 */
const UTF16_ZERO_SHARE = 0.3;

const startsWith = (head: Uint8Array, ...bytes: number[]): boolean =>
  bytes.every((byte, at) => head[at] === byte);

/** The encoding that the first bytes show. `isWhole`: the head is all there is, so a cut character at its end is a fault. */
export const detectEncoding = (head: Uint8Array, isWhole: boolean): Encoding =>
  findEncoding(head, isWhole).encoding;

const proven = (encoding: Encoding, because: Message): EncodingEvidence => ({
  encoding,
  because,
  certainty: 'proven',
  others: [],
});

/** The same with what speaks for it. */
export const findEncoding = (head: Uint8Array, isWhole: boolean): EncodingEvidence => {
  if (startsWith(head, 0xef, 0xbb, 0xbf)) {
    return proven('utf-8-bom', message('fileReading.byteOrderMark'));
  }
  if (startsWith(head, 0xff, 0xfe)) {
    return proven('utf-16le', message('fileReading.byteOrderMark'));
  }
  if (startsWith(head, 0xfe, 0xff)) {
    return proven('utf-16be', message('fileReading.byteOrderMark'));
  }
  const utf16 = detectUtf16(head);
  if (utf16 !== null) {
    return { ...proven(utf16, message('fileReading.zeroBytes')), certainty: 'likely' };
  }
  if (isUtf8(head, isWhole)) {
    const isPlain = isAscii(head);
    return {
      ...proven('utf-8', message(isPlain ? 'fileReading.plainAscii' : 'fileReading.validBytes')),
      others: isPlain ? [] : ['windows-1252'],
    };
  }
  return mixedEvidence(head) ?? findLegacyEncoding(head);
};

/** Some lines are UTF-8 beyond ASCII, some are not: a legacy text is hardly ever valid by chance. */
const mixedEvidence = (head: Uint8Array): EncodingEvidence | null => {
  const { valid, invalid } = mixedLines(head);
  if (valid === 0 || valid < invalid) {
    return null;
  }
  return {
    encoding: 'utf-8',
    because: message('fileReading.mixedLines', { valid, invalid }),
    certainty: 'likely',
    others: ['windows-1252'],
  };
};

const detectUtf16 = (head: Uint8Array): Encoding | null => {
  const zeros = [0, 0];
  if (!head.includes(0)) {
    return null;
  }
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

/** A character may be cut at the end of what is not whole. */
const isUtf8 = (head: Uint8Array, isWhole: boolean): boolean => {
  const end = isWhole ? head.length : lastCharacter(head);
  return isWholeUtf8(head.subarray(0, end)) && (end === head.length || mayBeCut(head.subarray(end)));
};

const LONGEST_CHARACTER = 4;

/** Where the last character begins. */
const lastCharacter = (bytes: Uint8Array): number => {
  const least = Math.max(0, bytes.length - LONGEST_CHARACTER);
  for (let at = bytes.length - 1; at >= least; at -= 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80 || byte >= 0xc0) {
      return at;
    }
  }
  return bytes.length;
};

const mayBeCut = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
};

export const isUtf8Encoding = (encoding: Encoding): boolean =>
  encoding === 'utf-8' || encoding === 'utf-8-bom';

/** Text of the first bytes; a character cut at the end is left out. */
export const decodeHead = (head: Uint8Array, encoding: Encoding): string =>
  isUtf8Encoding(encoding) && !isUtf8(head, false) ? decodeLines(head) : decoderOf(encoding)(head, true);

/** True: `decodeHead` and `transcode` change more than the encoding. */
export const needsRewriting = (head: Uint8Array, encoding: Encoding): boolean =>
  !isUtf8Encoding(encoding) ||
  Buffer.from(head.buffer, head.byteOffset, head.byteLength).includes('\u0000"') ||
  !isUtf8(head, false);

/** A stateful decoder; a byte order mark is dropped. */
const decoderOf = (encoding: Encoding): ((bytes: Uint8Array, more: boolean) => string) => {
  if (encoding === 'latin-1') {
    // The label "latin1" of the Encoding Standard means Windows-1252.
    return (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  }
  const decoder = new TextDecoder(encoding === 'utf-8-bom' ? 'utf-8' : encoding);
  return (bytes, more) => decoder.decode(bytes, { stream: more });
};

/**
 * Rewrites a file as UTF-8 without a byte order mark and with doubled quotes for those escaped by NUL, in memory that does not grow with it. What claims to be
 * UTF-8 is read line by line: a line that is not is taken as Windows-1252.
 */
export const transcode = async (
  from: string,
  to: string,
  options: { readonly encoding: Encoding; readonly signal: AbortSignal },
): Promise<void> => {
  const isUtf8Text = isUtf8Encoding(options.encoding);
  const decode = decoderOf(options.encoding);
  const target = await open(to, 'w');
  let rest: Uint8Array = new Uint8Array(0);
  let isFirst = true;
  try {
    for await (const chunk of createReadStream(from, {
      highWaterMark: CHUNK_BYTES,
      signal: options.signal,
    })) {
      if (isUtf8Text) {
        const { lines, rest: partialLine } = splitAtLine(Buffer.concat([rest, chunk as Buffer]));
        const text = decodeLines(lines);
        await target.write(withoutNulEscapes(isFirst ? text.replace(/^\uFEFF/u, '') : text));
        isFirst &&= lines.length === 0;
        rest = partialLine;
      } else {
        await target.write(withoutNulEscapes(decode(chunk as Buffer, true)));
      }
    }
    await target.write(withoutNulEscapes(isUtf8Text ? decodeLines(rest) : decode(new Uint8Array(0), false)));
  } finally {
    await target.close();
  }
};

export interface Utf8Survey {
  /** Bytes that no UTF-8 text has. */
  readonly invalidBytes: number;
  /** Characters of more than one byte. */
  readonly wideCharacters: number;
  readonly hasC1: boolean;
}

/** Looks at a whole file that turned out not to be UTF-8 somewhere. */
export const surveyUtf8 = async (path: string, signal: AbortSignal): Promise<Utf8Survey> => {
  const decoder = new TextDecoder('utf-8');
  let invalidBytes = 0;
  let wideCharacters = 0;
  let hasC1 = false;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES, signal })) {
    const text = decoder.decode(chunk as Buffer, { stream: true });
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0xfffd) {
        invalidBytes += 1;
      } else if (code > 0x7f) {
        wideCharacters += 1;
      }
    }
    hasC1 ||= (chunk as Buffer).some((byte) => byte >= 0x80 && byte <= 0x9f);
  }
  return { invalidBytes, wideCharacters, hasC1 };
};

/**
 * The encoding of a file whose start is UTF-8 (or plain ASCII) but whose rest is not: damaged UTF-8 where real
 * multi-byte characters outnumber the faults, else a single-byte encoding.
 */
export const encodingOfRest = ({ invalidBytes, wideCharacters, hasC1 }: Utf8Survey): Encoding => {
  if (wideCharacters > invalidBytes) {
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
