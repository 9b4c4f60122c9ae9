import type { Encoding } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { findEastAsian } from './east-asian.ts';
import type { EncodingEvidence } from './found-encoding.ts';

/** Enough text to distinguish languages; every encoding reads it once. */
const LOOK_BYTES = 256 * 1024;
const OFFERED = 3;

const between = (value: number, low: number, high: number): boolean => value >= low && value <= high;

/** The encoding of a text that is not Unicode, by what its bytes would mean in each. */
export const findLegacyEncoding = (head: Uint8Array): EncodingEvidence => {
  const bytes = wholeLines(head.subarray(0, LOOK_BYTES));
  return findEastAsian(bytes) ?? findSingleByte(bytes);
};

/** Up to the last line break, so that no character is cut. */
const wholeLines = (bytes: Uint8Array): Uint8Array => {
  const end = bytes.lastIndexOf(0x0a);
  return end > 0 ? bytes.subarray(0, end) : bytes;
};

interface SingleByte {
  readonly encoding: Encoding;
  /** Letters beyond ASCII of each language that is written in it. */
  readonly languages: readonly string[];
  /** What its bytes are. */
  readonly because: 'western' | 'central' | 'turkish' | 'baltic' | 'cyrillic' | 'greek';
}

const CYRILLIC = 'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўј';
const CENTRAL = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýžäôĺľŕ', 'áéíóöőúüű', 'ăâîşţ', 'čćšžđ'];
const BALTIC = ['ąčęėįšųūž', 'āčēģīķļņšūž', 'õäöüšž'];
const WESTERN = 'éèêëàâäáãåçñöüóôòõßæøœíìîïúùûÿ';
const SINGLE_BYTE: readonly SingleByte[] = [
  {
    encoding: 'windows-1252',
    languages: [WESTERN],
    because: 'western',
  },
  {
    encoding: 'windows-1250',
    languages: CENTRAL,
    because: 'central',
  },
  { encoding: 'iso-8859-2', languages: CENTRAL, because: 'central' },
  { encoding: 'windows-1254', languages: ['çğıİöşüâîû'], because: 'turkish' },
  { encoding: 'windows-1257', languages: BALTIC, because: 'baltic' },
  { encoding: 'windows-1251', languages: [CYRILLIC], because: 'cyrillic' },
  { encoding: 'koi8-r', languages: [CYRILLIC], because: 'cyrillic' },
  {
    encoding: 'windows-1253',
    languages: ['αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ'],
    because: 'greek',
  },
  { encoding: 'macintosh', languages: [WESTERN], because: 'western' },
];

const WORD = /[\p{L}\p{M}]*[^\p{ASCII}][^\s\d,;|\t"]*/gu;
/** Signs that are in ordinary text beside words. */
const SIGNS = '€£¥°–—‘’“”„«»…•™®©§½¼¾²³ºª·±×µ¿¡№\u00A0';

const findSingleByte = (bytes: Uint8Array): EncodingEvidence => {
  const scored = SINGLE_BYTE.map((one, order) => ({
    ...one,
    score: scoreOf(bytes, one) - order * 1e-6,
  })).toSorted((one, other) => other.score - one.score);
  const western = scored.find(({ encoding }) => encoding === 'windows-1252');
  const [first] = scored;
  // A handful of characters says little: then it is what most files are.
  const isClear = first !== undefined && western !== undefined && first.score - western.score > CLEAR;
  const best = isClear ? first : western;
  // The bytes 80 to 9F are control characters in Latin-1, which no text uses; in Windows-1252 they are €, quotes, dashes.
  const isLatin1 = best?.encoding === 'windows-1252' && !bytes.some((byte) => between(byte, 0x80, 0x9f));
  const high = bytes.filter((byte) => byte >= 0x80).length;
  return {
    encoding: isLatin1 ? 'latin-1' : (best?.encoding ?? 'windows-1252'),
    because: message(`fileReading.${best?.because ?? 'western'}`, { count: high }),
    certainty: (best?.score ?? 0) > 0.6 && high > 20 ? 'likely' : 'guessed',
    others: scored
      .map(({ encoding }) => encoding)
      .filter((encoding) => encoding !== best?.encoding)
      .slice(0, OFFERED),
  };
};

const CLEAR = 0.1;

/** What several languages in one file count less than one. */
const MIXED = 0.08;

/** Score of the language that fits best, or of all languages that are written in the encoding. */
const scoreOf = (bytes: Uint8Array, { encoding, languages }: SingleByte): number => {
  const words = (new TextDecoder(encoding).decode(bytes).match(WORD) ?? []).slice(0, 20_000);
  const single = languages.map((letters) => scoreWords(words, letters));
  const mixed = languages.length > 1 ? [scoreWords(words, languages.join('')) - MIXED] : [];
  return Math.max(...single, ...mixed);
};

/** Mean over the characters beyond ASCII: 1 for a letter of the language within a word, below 0 for what no word has. */
const scoreWords = (words: readonly string[], letters: string): number => {
  let score = 0;
  let chars = 0;
  for (const word of words) {
    const all = word.split('');
    for (const [at, char] of all.entries()) {
      if (char > '\u007f') {
        score += valueOf(char, { before: all[at - 1], behind: all[at + 1], letters });
        chars += 1;
      }
    }
  }
  return chars === 0 ? 0 : score / chars;
};

interface Surroundings {
  readonly before: string | undefined;
  readonly behind: string | undefined;
  readonly letters: string;
}

const isLetter = (char: string | undefined): boolean => char !== undefined && /\p{L}/u.test(char);
const isLower = (char: string | undefined): boolean => char !== undefined && /\p{Ll}/u.test(char);
const isWide = (char: string | undefined): boolean => isLetter(char) && !isPlain(char);
const isPlain = (char: string | undefined): boolean => char !== undefined && /[a-z]/iu.test(char);

const valueOf = (char: string, around: Surroundings): number =>
  isLetter(char) ? letterValue(char, around) : signValue(char, around);

const signValue = (char: string, { before, behind }: Surroundings): number => {
  if (isLetter(before) && isLower(behind) && char !== '’') {
    return -1;
  }
  return SIGNS.includes(char) ? 0.7 : -0.5;
};

const letterValue = (char: string, { before, behind, letters }: Surroundings): number => {
  const lower = char.toLowerCase();
  const isInside = char !== lower && isLower(before);
  // No word mixes scripts.
  const isForeign = !/\p{Script=Latin}/u.test(char) && (isPlain(before) || isPlain(behind));
  if (isInside || isForeign) {
    return -1;
  }
  // Nor has a Latin one three letters beyond ASCII in a row.
  const isRun = /\p{Script=Latin}/u.test(char) && isWide(before) && isWide(behind);
  if (isRun || (!letters.includes(char) && !letters.includes(lower))) {
    return -0.5;
  }
  return isLetter(before) || isLetter(behind) ? 1 : 0.3;
};
