const DAY_FIRST = 12;

const twoDigits = (digits: string): string => digits.padStart(2, '0');

/** “01.03.1998” has the day first; “3/1/1998” the month, unless it can be none. */
const TYPED: readonly (readonly [RegExp, (parts: readonly string[]) => string])[] = [
  [
    /\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/gu,
    ([day = '', month = '', year = '']) => `${year}-${twoDigits(month)}-${twoDigits(day)}`,
  ],
  [
    /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/gu,
    ([first = '', second = '', year = '']) => {
      const [month, day] = Number(first) > DAY_FIRST ? [second, first] : [first, second];
      return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
    },
  ],
];

/** Dates as people type them, as `1998-03-01`. */
export const withPlainDates = (text: string): string =>
  TYPED.reduce(
    (plain, [pattern, write]) =>
      plain.replaceAll(pattern, (_, ...parts: unknown[]) => write(parts.slice(0, 3).map(String))),
    text,
  );

const MONTHS: readonly (readonly string[])[] = [
  ['january', 'januar'],
  ['february', 'februar'],
  ['march', 'marz', 'maerz', 'mrz'],
  ['april'],
  ['may', 'mai'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august'],
  ['september', 'sept'],
  ['october', 'oktober', 'okt'],
  ['november'],
  ['december', 'dezember', 'dez'],
];
const SHORT_NAME = 3;

/** 1 to 12 for a month in English or German, also in three letters; 0 for none. */
export const monthNumber = (word: string): number =>
  MONTHS.findIndex(
    ([english = '', ...others]) =>
      word === english || word === english.slice(0, SHORT_NAME) || others.includes(word),
  ) + 1;
