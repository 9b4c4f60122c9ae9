/** Days and moments in every notation and language, made from `date-notations.ts` and `clock.ts`. */
import { message, type Message } from '@plumbline/messages';
import { CLOCK, ZONE, clockSql, isZoneName, zoneSql } from './clock.ts';
import { DATE_NAMES } from './date-names.ts';
import { NOTATIONS, type Notation, PERIOD_MONTHS, lowered, patternOf, wordsOf } from './date-notations.ts';
import { type Form, fold, foldSql, namedPattern, parsedBy, quoted } from './form.ts';
import { isDay } from './plain-dates.ts';
import { quickDates } from './quick-dates.ts';

/** From here on, years of two digits are of the last century. */
const PIVOT = 69;

const BASIC_CLOCK = String.raw`(?<h>[01]\d|2[0-3])(?<m>[0-5]\d)(?<s>[0-5]\d)(?:[.,](?<f>\d{1,9}))?`;

const clean = (text: string, language: string): string =>
  language === '' ? fold(text) : fold(text).normalize('NFC');
const cleanSql = (x: string, language: string): string =>
  language === '' ? foldSql(x) : `nfc_normalize(${foldSql(x)})`;

type Groups = Readonly<Record<string, string>>;

const dayOf = (groups: Groups, language: string): boolean => {
  const { Y = '', y = '', M = '', N = '', Q = '', D = '' } = groups;
  const year = y === '' ? Number(Y) : Number(y) + (Number(y) < PIVOT ? 2000 : 1900);
  const month =
    N === '' ? Number(M || (PERIOD_MONTHS[Number(Q) - 1] ?? 1)) : wordsOf(language).months.get(lowered(N));
  return month !== undefined && isDay(year, month, D === '' ? 1 : Number(D));
};

/** SQL: `year-month-day` as a cast takes it. */
const daySql = (group: (name: string) => string, notation: Notation, language: string): string => {
  const has = (name: string): boolean =>
    notation.source.includes(`{${name}}`) || notation.source.includes(`<${name}>`);
  const year = [
    ...(has('Y') ? [group('Y')] : []),
    ...(has('y')
      ? [`['', '20', '19'][1 + (${group('y')} <> '')::INT + (${group('y')} >= '${PIVOT}')::INT]`, group('y')]
      : []),
  ];
  const month = [
    ...(has('M') || has('m') ? [group('M')] : []),
    ...(has('Q') ? [`[${PERIOD_MONTHS.map(quoted).join(', ')}][TRY_CAST(${group('Q')} AS INTEGER)]`] : []),
    ...(has('N') ? [monthSql(group('N'), language)] : []),
    ...(has('M') || has('m') || has('Q') || has('N') ? [] : [`'1'`]),
  ];
  const day = has('D') || has('d') ? group('D') : `'1'`;
  return [...year, `'-'`, ...month, `'-'`, day].join(', ');
};

const monthSql = (name: string, language: string): string => {
  const months = [...wordsOf(language).months];
  const names = months.map(([word]) => quoted(word)).join(', ');
  return `[${months.map(([, month]) => month).join(', ')}][list_position([${names}], lower(${name}))]`;
};

/** A notation without names is of no language, unless weekdays come before it. */
export const dateForm = (notation: Notation, language: string): Form => {
  const pattern = namedPattern(patternOf(notation, language));
  return {
    key: `date-${notation.key}~${language}`,
    type: 'date',
    test: (text) => {
      const groups = pattern.read(clean(text, language));
      return groups !== null && dayOf(groups, language);
    },
    ...parsedBy(
      pattern,
      (x) => cleanSql(x, language),
      (group) => `TRY_CAST(concat(${daySql(group, notation, language)}) AS DATE)`,
    ),
    quickFor: (sample) => quickDates('date', `${notation.key}~${language}`, sample),
    reason: message('reject.date'),
    label: labelFor('date', notation, language),
    ...dayOrderFact(notation),
  };
};

/** Days without a time are midnight; a zone is applied: the value is UTC. */
export const momentForm = (notation: Notation, language: string): Form => {
  const pattern = namedPattern(momentPattern(notation, language));
  return {
    key: `timestamp-${notation.key}~${language}`,
    type: 'timestamp',
    test: (text) => {
      const groups = pattern.read(clean(text, language));
      const zone = groups?.['zn'] ?? '';
      return groups !== null && dayOf(groups, language) && (zone === '' || isZoneName(zone));
    },
    ...parsedBy(
      pattern,
      (x) => cleanSql(x, language),
      (group) => {
        const time = `${clockSql(group, true)}, ${zoneSql(group)}`;
        return `TRY_CAST(concat(${daySql(group, notation, language)}, ' ', ${time}) AS TIMESTAMPTZ) AT TIME ZONE 'UTC'`;
      },
    ),
    quickFor: (sample) => quickDates('timestamp', `${notation.key}~${language}`, sample),
    reason: message('reject.timestamp'),
    label: labelFor('timestamp', notation, language),
    ...dayOrderFact(notation),
  };
};

const dayOrderFact = ({ order, isOffered }: Notation): Pick<Form, 'order' | 'isOffered'> => ({
  ...(order === undefined ? {} : { order }),
  ...(isOffered === undefined ? {} : { isOffered }),
});

const labelFor = (type: Form['type'], { label: notation, isNamed }: Notation, language: string): Message =>
  isNamed
    ? message('columnReading.datesInLanguage', { type, notation, language: languageName(language) })
    : message('columnReading.dates', { type, notation });

/** A test holds that each language of `DATE_NAMES` has a name. */
const languageName = (language: string): Message => ({ code: `dateLanguage.${language}`, values: {} });

const momentPattern = (notation: Notation, language: string): string => {
  const zone = `(?: ?(?:${ZONE}))?`;
  if (notation.key === CTIME.key) {
    return patternOf(notation, language).replace('{T}', `(?:${CLOCK})${zone}`);
  }
  const clock = notation.key === 'basic' ? `${BASIC_CLOCK}|${CLOCK}` : CLOCK;
  const between = notation.key === 'basic' ? '[T ]?' : '(?:[T ]|, ?|:| at | um | à |, à | kl\\.? )';
  return String.raw`\[?${patternOf(notation, language)}(?:${between}(?:${clock})${zone})?\]?`;
};

/** `Tue Dec 31 10:15:00 2024`, as C and JavaScript print moments. */
const CTIME: Notation = {
  key: 'ctime',
  source: '{N} {1,2}{D}(?: {Y})? {T}(?: {Y})?',
  label: message('columnReading.printedDates'),
  isNamed: true,
  takesTime: true,
};

const ALL = new Map([...NOTATIONS, CTIME].map((notation) => [notation.key, notation]));
const cache = new Map<string, Form>();

/** The form of a key such as `date-d-mon-y~de`; null where there is none. */
export const dateFormOf = (key: string): Form | null => {
  const known = cache.get(key);
  if (known !== undefined) {
    return known;
  }
  const [, kind, name = '', language = ''] = /^(date|timestamp)-([\w-]+)~([\w-]*)$/u.exec(key) ?? [];
  const notation = ALL.get(name);
  const isKnownLanguage = language === '' ? notation?.isNamed === false : Object.hasOwn(DATE_NAMES, language);
  if (
    notation === undefined ||
    !isKnownLanguage ||
    (kind === 'timestamp' && !notation.takesTime) ||
    (kind === 'date' && notation === CTIME)
  ) {
    return null;
  }
  const form = kind === 'date' ? dateForm(notation, language) : momentForm(notation, language);
  cache.set(key, form);
  return form;
};

/** Keys of all notations, those of names for a language each. */
export const dateKeys = (languages: readonly string[]): string[] =>
  [...ALL.values()].flatMap((notation) => {
    const tongues = notation.isNamed ? languages : ['', ...(notation.takesTime ? languages : [])];
    return tongues.flatMap((language) => [
      ...(notation === CTIME ? [] : [`date-${notation.key}~${language}`]),
      ...(notation.takesTime ? [`timestamp-${notation.key}~${language}`] : []),
    ]);
  });

/** Languages in which every word is the name of a month or a weekday. */
export const languagesOf = (words: readonly string[]): string[] =>
  words.length === 0
    ? []
    : Object.keys(DATE_NAMES).filter((language) => {
        const { months, days } = wordsOf(language);
        return words.every((word) => months.has(word) || days.includes(word));
      });
