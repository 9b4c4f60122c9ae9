import { quoted, trimSpaces } from './form.ts';

const DASH_SIGNS = ['-', '--', '---', '–', '—', '−'];
const CURRENCY_SIGNS = ['$', '€', '£', '¥', '₹'];
/** A dash alone, or beside the sign of a currency, as accounts have it. */
const DASHES = DASH_SIGNS.flatMap((dash) => [
  dash,
  ...CURRENCY_SIGNS.flatMap((sign) => [
    `${sign}${dash}`,
    `${sign} ${dash}`,
    `${dash}${sign}`,
    `${dash} ${sign}`,
  ]),
]);

/** What people and programs write where there is no value, small letters. Taken so only in a column of another type than text. */
const WORDS = [
  'na',
  'n/a',
  'n.a.',
  'n.a',
  'n/d',
  'n.d.',
  'nd',
  'n/v',
  'n.v.',
  'k.a.',
  'k. a.',
  's/d',
  's.d.',
  'null',
  '(null)',
  '<null>',
  '[null]',
  'nil',
  'none',
  'nan',
  '-nan',
  '#n/a',
  '#na',
  '#n/v',
  '#null!',
  '#value!',
  '#wert!',
  '#ref!',
  '#div/0!',
  '#num!',
  '#name?',
  '<na>',
  'missing',
  'unknown',
  'not available',
  'not applicable',
  'undefined',
  ...DASHES,
  '?',
  '??',
  '.',
  '..',
  '...',
  '…',
  ':',
  String.raw`\n`,
  '(empty)',
  '(blank)',
  'empty',
  'tbd',
  'tba',
];
const KNOWN = new Set(WORDS);

const LONGEST = Math.max(...WORDS.map(({ length }) => length));
const BEGINS_WITH_DIGIT = /^\d/u;

export const isNullWord = (text: string): boolean => {
  const trimmed = trimSpaces(text);
  // Nearly all cells are longer, or numbers: small letters are as long as capital ones.
  return trimmed.length <= LONGEST && !BEGINS_WITH_DIGIT.test(trimmed) && KNOWN.has(trimmed.toLowerCase());
};

/** The same in SQL. */
export const isNullWordSql = (x: string): string => `lower(trim(${x})) IN (${WORDS.map(quoted).join(', ')})`;

/** SQL: whether a cell is a dash: in a column of another type than text an empty cell, and no reject. */
export const isDashSql = (x: string): string => `trim(${x}) IN (${DASHES.map(quoted).join(', ')})`;
