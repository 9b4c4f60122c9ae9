// For maintainers: generates `packages/engine/src/reader/columns/date-names.ts` from the names that Intl knows:
//   node scripts/build-date-names.mjs
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LANGUAGES =
  'en de fr es it pt nl pl cs sk sl hr sr sr-Latn bg ru uk el ro hu sv da nb fi et lv lt tr id ms vi ca he ar hi';
/** Ways that people write and Intl does not: by language, then by month from 1. */
const USUAL = {
  en: { 9: ['sept'] },
  de: { 1: ['jän', 'jänner'], 3: ['mrz', 'maerz'] },
  fr: { 1: ['jan'], 2: ['fev', 'fév'], 4: ['avr'], 7: ['jul', 'juil'], 8: ['aou'], 9: ['sep'] },
  es: { 9: ['sep', 'set', 'setiembre'] },
  it: { 9: ['sett'] },
  ro: { 9: ['sep'], 11: ['noi', 'nov'] },
  pl: { 5: ['maj'] },
  vi: {},
};
const SHAPES = [
  (wanted) => wanted,
  (wanted) => ({ ...wanted, day: 'numeric', year: 'numeric' }),
  (wanted) => ({ ...wanted, day: 'numeric', month: wanted.month ?? 'long' }),
];

const plain = (name) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i').normalize('NFC');

/** Words as they appear in a date: lower case, without dots, and without accents too where there are any. */
const clean = (names) => {
  const words = names
    .map((name) =>
      name
        .replaceAll('İ', 'i')
        .toLowerCase()
        .normalize('NFC')
        .replaceAll(/[.׳॰]+$/gu, '')
        .replace(/^(de |d['’])/u, ''),
    )
    .filter((name) => /^[\p{L}\p{M}]{2,}( \d+)?$/u.test(name));
  const isLatin = (word) => /^[\p{Script=Latin}\p{M}]+$/u.test(word);
  return [...new Set([...words, ...words.filter(isLatin).map(plain)])];
};

const namesOf = (language, kind, date) =>
  clean(
    ['long', 'short'].flatMap((width) =>
      SHAPES.map(
        (shape) =>
          new Intl.DateTimeFormat(language, {
            ...shape({ [kind]: width }),
            timeZone: 'UTC',
            calendar: 'gregory',
            numberingSystem: 'latn',
          })
            .formatToParts(date)
            .find(({ type }) => type === kind)?.value ?? '',
      ),
    ),
  );

const rows = LANGUAGES.split(' ').map((language) => {
  const months = Array.from({ length: 12 }, (_, at) => [
    ...new Set([
      ...namesOf(language, 'month', new Date(Date.UTC(2024, at, 9))),
      ...clean(USUAL[language]?.[at + 1] ?? []),
    ]),
  ]);
  const days = Array.from({ length: 7 }, (_, at) =>
    namesOf(language, 'weekday', new Date(Date.UTC(2024, 0, 1 + at))),
  );
  const text = (lists) => lists.map((words) => words.join('|')).join(' ; ');
  return `  '${language}': {\n    months: '${text(months)}',\n    days: '${text(days)}',\n  },`;
});

const file = fileURLToPath(new URL('../packages/engine/src/reader/columns/date-names.ts', import.meta.url));
writeFileSync(
  file,
  `/**
 * Names of months and weekdays (Monday first) by language: small letters, the ways to write one divided by a bar. Made by
 * \`scripts/build-date-names.mjs\` from Intl.
 */
export const DATE_NAMES: Readonly<Record<string, { months: string; days: string }>> = {
${rows.join('\n')}
};
`,
);
