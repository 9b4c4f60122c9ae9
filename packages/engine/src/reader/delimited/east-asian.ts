import type { Encoding } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import type { EncodingEvidence } from './found-encoding.ts';

/** Characters that are none: more of them than this share, and the text is not in the encoding. */
const MOST_FAULTS = 0.005;
/** Minimum share of two-byte characters within the ranges of everyday text. */
const EVERYDAY_SHARE = 0.8;
const KANA_SHARE = 0.1;
const HANGUL_SHARE = 0.9;
const OFFERED = 3;

/** Counts of the pairs of bytes that a double-byte encoding would read. */
const pairsOf = (bytes: Uint8Array, leads: (byte: number) => boolean): [number, number][] => {
  const pairs: [number, number][] = [];
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (lead >= 0x80 && leads(lead)) {
      pairs.push([lead, bytes[at + 1] ?? 0]);
      at += 1;
    }
  }
  return pairs;
};

const shareOf = (
  pairs: readonly [number, number][],
  isOne: (lead: number, trail: number) => boolean,
): number =>
  pairs.length === 0 ? 0 : pairs.filter(([lead, trail]) => isOne(lead, trail)).length / pairs.length;

const invalidShare = (bytes: Uint8Array, encoding: Encoding): number => {
  const text = new TextDecoder(encoding).decode(bytes);
  const wide = text.match(/[^\p{ASCII}]/gu) ?? [];
  return wide.length === 0 ? 1 : wide.filter((char) => char === '\uFFFD').length / wide.length;
};

const between = (value: number, low: number, high: number): boolean => value >= low && value <= high;

interface EastAsian {
  readonly encoding: Encoding;
  /** How sure, 0 to 1. */
  readonly score: (bytes: Uint8Array) => number;
  readonly because: Message;
}

const always = (): boolean => true;
const sjisLead = (byte: number): boolean => between(byte, 0x81, 0x9f) || between(byte, 0xe0, 0xfc);

const EAST_ASIAN: readonly EastAsian[] = [
  {
    encoding: 'shift_jis',
    because: message('fileReading.kana'),
    score: (bytes) => {
      const pairs = pairsOf(bytes, sjisLead);
      const kana = shareOf(pairs, (lead) => lead === 0x82 || lead === 0x83);
      const everyday = shareOf(pairs, (lead) => between(lead, 0x81, 0x83) || between(lead, 0x88, 0x97));
      return kana >= KANA_SHARE ? everyday : 0;
    },
  },
  {
    encoding: 'euc-jp',
    because: message('fileReading.kana'),
    score: (bytes) => {
      const pairs = pairsOf(bytes, always);
      const kana = shareOf(pairs, (lead) => lead === 0xa4 || lead === 0xa5);
      const everyday = shareOf(
        pairs,
        (lead, trail) => trail >= 0xa1 && (between(lead, 0xa1, 0xa5) || between(lead, 0xb0, 0xcf)),
      );
      return kana >= KANA_SHARE ? everyday + 0.02 : 0;
    },
  },
  {
    encoding: 'euc-kr',
    because: message('fileReading.hangul'),
    score: (bytes) => {
      const pairs = pairsOf(bytes, always);
      const hangul = shareOf(
        pairs,
        (lead, trail) => trail >= 0xa1 && (between(lead, 0xb0, 0xc8) || lead === 0xa1),
      );
      return hangul >= HANGUL_SHARE ? hangul + 0.03 : 0;
    },
  },
  {
    encoding: 'gb18030',
    because: message('fileReading.simplified'),
    score: (bytes) =>
      shareOf(
        pairsOf(bytes, always),
        (lead, trail) => trail >= 0xa1 && (between(lead, 0xb0, 0xd7) || between(lead, 0xa1, 0xa3)),
      ),
  },
  {
    encoding: 'big5',
    because: message('fileReading.traditional'),
    score: (bytes) => shareOf(pairsOf(bytes, always), (lead) => between(lead, 0xa1, 0xc6)) - 0.01,
  },
];

const LEAST_PAIRS = 4;

export const findEastAsian = (bytes: Uint8Array): EncodingEvidence | null => {
  if (pairsOf(bytes, always).length < LEAST_PAIRS || !comesInRuns(bytes) || !hasWideTrails(bytes)) {
    return null;
  }
  const scored = EAST_ASIAN.filter(({ encoding }) => invalidShare(bytes, encoding) <= MOST_FAULTS)
    .map((one) => ({ ...one, share: one.score(bytes) }))
    .filter(({ share }) => share >= EVERYDAY_SHARE)
    .toSorted((one, other) => other.share - one.share);
  const [best, ...others] = scored;
  return best === undefined
    ? null
    : {
        encoding: best.encoding,
        because: best.because,
        certainty: others.length === 0 ? 'proven' : 'likely',
        others: others.map(({ encoding }) => encoding).slice(0, OFFERED),
      };
};

/** Words of double-byte scripts are several pairs long; in Western text letters over 7F are alone between others. */
const comesInRuns = (bytes: Uint8Array): boolean => {
  let pairs = 0;
  let joined = 0;
  let previous = -2;
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) >= 0x80) {
      pairs += 1;
      joined += previous === at - 2 ? 1 : 0;
      previous = at;
      at += 1;
    }
  }
  return joined > pairs * 0.4;
};

/** Second bytes of ideographs are of all kinds; those of Cyrillic and Greek letters lie close together. */
const hasWideTrails = (bytes: Uint8Array): boolean =>
  shareOf(pairsOf(bytes, always), (_, trail) => trail < 0xc0) > 0.15;
