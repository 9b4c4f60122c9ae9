/** Letters that are not a base letter with a mark, as they are written without them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ə: 'a',
  ħ: 'h',
  ŋ: 'ng',
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
const MARKS = /\p{M}+/gu;
/** Signs inside words that are often left out: St. John's, Côte d’Ivoire, Qur'an. */
const INSIDE = /['’‘ʻʼʿʾ`´.]/g;
const APART = /[^\p{L}\p{N}]+/gu;

/**
 * `text` without what two writings of one name differ in: case, accents, punctuation, spaces. Marks of scripts whose
 * vowels are marks go too, alike on both sides.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(SPECIAL, (letter) => LETTERS[letter]!)
    .replace(INSIDE, '')
    .replace(/&/g, ' and ')
    .replace(APART, ' ')
    .trim();
