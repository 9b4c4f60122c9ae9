/** Ways to write a day. In a notation `{Y}` is a year of four digits, `{y}` of two, `{M}` and `{D}` a month and a day in digits, `{N}` a month's name, `{T}` a time. */
import { message, type Message } from '@plumbline/messages';
import { DATE_NAMES } from './date-names.ts';
import { type DayOrder, anyCase, escapePattern } from './form.ts';

export interface Notation {
  readonly key: string;
  readonly source: string;
  readonly label: Message;
  readonly order?: DayOrder;
  /** With names of months. */
  readonly isNamed: boolean;
  /** What represents the day where there is none: months and quarters begin on their first. */
  readonly isPeriod?: boolean;
  /** Set where weekdays and times may be beside it. */
  readonly takesTime: boolean;
  readonly isOffered?: boolean;
}

/** The parts with one and the same mark between them. */
const parted = (parts: string, marks: readonly string[]): string =>
  marks
    .map((mark) =>
      parts
        .split('')
        .map((part) => `{${part}}`)
        .join(mark),
    )
    .join('|');

const MARKS = ['-', '/', String.raw`\.`, String.raw`\. `];
const ORDINAL = String.raw`(?:st|nd|rd|th|er|[.ºª°])?`;

const YEAR_FIRST = message('columnReading.yearFirst');
const DAY_FIRST = message('columnReading.dayFirst');
const MONTH_FIRST = message('columnReading.monthFirst');
const DAY_MONTH_NAME = message('columnReading.dayMonthName');
const MONTH_NAME_DAY = message('columnReading.monthNameDay');

const twoDigitYears = (notation: Message): Message => message('columnReading.twoDigitYears', { notation });

const numeric = (
  key: string,
  parts: string,
  rest: Pick<Notation, 'label'> & { order?: DayOrder },
): Notation => ({
  key,
  ...rest,
  source: parted(parts, MARKS),
  isNamed: false,
  takesTime: true,
});

const short = (
  key: string,
  parts: string,
  { order, label }: { order: DayOrder; label: Message },
): Notation => ({
  key,
  order,
  label: twoDigitYears(label),
  // Points and hyphens between single digits are versions, scores and sizes rather than days.
  source: [
    parted(parts, ['/']),
    parted(parts.replace('D', 'd').replace('M', 'm'), ['-', String.raw`\.`]),
  ].join('|'),
  isNamed: false,
  takesTime: true,
});

const named = (key: string, source: string, label: Message): Notation => ({
  key,
  source,
  label,
  isNamed: true,
  takesTime: true,
});

const DAY_NAME = `{D}${ORDINAL}`;
const SPACE = String.raw`[-/. ]{0,2}`;
const MONTH = String.raw`(?:de |d')?{N}\.?`;

export const NOTATIONS: readonly Notation[] = [
  { ...numeric('ymd', 'YMD', { label: YEAR_FIRST }), source: `(?:${parted('YMD', MARKS)})\\.?` },
  { ...numeric('dmy', 'DMY', { label: DAY_FIRST, order: 'dmy' }) },
  { ...numeric('mdy', 'MDY', { label: MONTH_FIRST, order: 'mdy' }) },
  short('dmyy', 'DMy', { order: 'dmy', label: DAY_FIRST }),
  short('mdyy', 'MDy', { order: 'mdy', label: MONTH_FIRST }),
  {
    ...short('yymd', 'yMD', { order: 'ymd', label: YEAR_FIRST }),
    source: parted('ymd', ['-']),
  },
  {
    key: 'cjk',
    source: String.raw`{Y} ?[年년] ?{M} ?[月월] ?{D} ?[日일号號]?(?: ?[(（]?[月火水木金土日]曜?日?[)）]?)?`,
    label: message('columnReading.dateSigns'),
    isNamed: false,
    takesTime: true,
  },
  {
    key: 'basic',
    source: String.raw`(?<Y>19\d\d|20\d\d|2100)(?<M>0[1-9]|1[0-2])(?<D>0[1-9]|[12]\d|3[01])`,
    label: message('columnReading.eightDigits'),
    isNamed: false,
    takesTime: true,
  },
  named(
    'd-mon-y',
    `${DAY_NAME}${SPACE}${MONTH}(?:,|,? del?)?${SPACE}{Y}(?: ?(?:г|р|y)\\.?)?`,
    DAY_MONTH_NAME,
  ),
  named('d-mon-yy', `${DAY_NAME}${SPACE}${MONTH}(?:,|,? del?)?${SPACE}'?{y}`, twoDigitYears(DAY_MONTH_NAME)),
  named('mon-d-y', `{N}\\.?[- ]{D}(?:st|nd|rd|th|\\.)?,?[- ]{Y}`, MONTH_NAME_DAY),
  named('mon-d-yy', `{N}\\.? {D}(?:st|nd|rd|th)?,? '?{y}`, twoDigitYears(MONTH_NAME_DAY)),
  named('y-mon-d', `{Y}[-/ .]{1,2}{N}\\.?[-/ ]{D}\\.?`, message('columnReading.yearMonthName')),
  {
    key: 'ym',
    source: String.raw`(?<Y>\d{4})(?:[-/]|-?M)(?<M>0[1-9]|1[0-2])|{Y} ?[年년] ?{M} ?[月월]`,
    label: message('columnReading.months'),
    isNamed: false,
    isPeriod: true,
    takesTime: false,
  },
  {
    key: 'my',
    source: String.raw`(?<M>0[1-9]|1[0-2])[-/]{Y}`,
    label: message('columnReading.months'),
    isNamed: false,
    isPeriod: true,
    takesTime: false,
  },
  {
    ...named('mon-y', `{N}\\.?,?(?: del?)?[-/ ]{1,2}{Y}`, message('columnReading.monthNames')),
    isPeriod: true,
    takesTime: false,
  },
  {
    ...named('y-mon', `{Y}[-/ ]{1,2}{N}\\.?`, message('columnReading.monthNames')),
    isPeriod: true,
    takesTime: false,
  },
  {
    ...named('mon-yy', `{N}\\.?[-/ ]?'?{y}`, message('columnReading.monthNamesTwoDigitYears')),
    isPeriod: true,
    takesTime: false,
    isOffered: true,
  },
  {
    key: 'quarter',
    source: String.raw`{Y}[-/ ]?[QKT](?<Q>[1-4])|[QKT](?<Q>[1-4])[-/ ]?{Y}|(?<Q>[1-4])(?:[QT]|(?:\.|st|nd|rd|th) ?(?:Quartal|quarter|[Qq]tr\.?))[-/ ]?{Y}`,
    label: message('columnReading.quarters'),
    isNamed: false,
    isPeriod: true,
    takesTime: false,
  },
  {
    key: 'year',
    source: '{Y}',
    label: message('columnReading.years'),
    isNamed: false,
    isPeriod: true,
    takesTime: false,
    isOffered: true,
  },
];

export const PERIOD_MONTHS = ['1', '4', '7', '10'];

interface Words {
  readonly months: ReadonlyMap<string, number>;
  readonly days: readonly string[];
}

const split = (text: string): string[][] =>
  text.split(';').map((words) =>
    words
      .trim()
      .split('|')
      .filter((word) => word !== ''),
  );

const cache = new Map<string, Words>();

/** Names of months (from 1) and weekdays of a language. */
export const wordsOf = (language: string): Words => {
  let words = cache.get(language);
  if (words === undefined) {
    const { months, days } = DATE_NAMES[language] ?? { months: '', days: '' };
    words = {
      months: new Map(split(months).flatMap((names, at) => names.map((name) => [name, at + 1] as const))),
      days: split(days).flat(),
    };
    cache.set(language, words);
  }
  return words;
};

export const lowered = (text: string): string => text.replaceAll('İ', 'i').toLowerCase().normalize('NFC');

/** Longest first: `sept` before `sep`. */
const anyWord = (words: Iterable<string>): string =>
  [...words]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => anyCase(escapePattern(word)))
    .join('|');

/** The notation's pattern, with the names of a language; without one, no names and no weekdays. */
export const patternOf = ({ source, takesTime }: Notation, language: string): string => {
  const { months, days } = wordsOf(language);
  const weekday = takesTime && days.length > 0 ? `(?:(?:${anyWord(days)})[.,]{0,2} )?` : '';
  const filled = source
    .replaceAll('{Y}', String.raw`(?<Y>\d{4})`)
    .replaceAll('{y}', String.raw`(?<y>\d{2})`)
    .replaceAll('{M}', '(?<M>0?[1-9]|1[0-2])')
    .replaceAll('{m}', '(?<M>0[1-9]|1[0-2])')
    .replaceAll('{D}', String.raw`(?<D>0?[1-9]|[12]\d|3[01])`)
    .replaceAll('{d}', String.raw`(?<D>0[1-9]|[12]\d|3[01])`)
    .replaceAll('{N}', `(?<N>${anyWord(months.keys())})`);
  return `${weekday}(?:${filled})`;
};
