// For maintainers: makes `docs/types.md` from the table of forms: node scripts/types-page.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BOOLEAN_FORMS } from '../packages/engine/src/reader/columns/boolean-forms.ts';
import { DATE_NAMES } from '../packages/engine/src/reader/columns/date-names.ts';
import { dateFormOf, dateKeys } from '../packages/engine/src/reader/columns/date-forms.ts';
import { DURATION_FORMS } from '../packages/engine/src/reader/columns/duration-forms.ts';
import { formOf, formsOfType, inferableForms } from '../packages/engine/src/reader/columns/forms.ts';
import { createTranslator } from '../packages/messages/src/index.ts';
import { loadServerLanguage } from '../packages/messages/src/server.ts';
import { required } from './required.mjs';
import { COUNTED_FORMS, ISO_WEEK, ORDINAL_DAY } from '../packages/engine/src/reader/columns/week-forms.ts';

const file = fileURLToPath(new URL('../docs/types.md', import.meta.url));
const { say } = createTranslator(await loadServerLanguage('en'), 'en');
const MARK = '<!-- forms: made by scripts/types-page.mjs -->';
const namedForm = (key) => required(formOf(key), `There is no form ${key}.`);
const numbers = [
  'integer-written.',
  'number-written.',
  'percent.',
  'permille.',
  'currency-EUR.',
  'unit-kg.',
  'scaled.',
  'integer-underscored',
];
const dates = dateKeys(['en']).filter(
  (key) => key.endsWith('~') || dateFormOf(key)?.label.code === 'columnReading.datesInLanguage',
);
const forms = [
  ...inferableForms('.'),
  ...numbers.map(namedForm),
  ...formsOfType('decimal', '.', 2),
  ...dates.map(namedForm),
  ISO_WEEK,
  ORDINAL_DAY,
  ...COUNTED_FORMS,
  namedForm('time-written'),
  ...DURATION_FORMS,
  ...BOOLEAN_FORMS.filter(({ key }) => /^boolean-(yes\/no|ja\/nein|1\/0|x\/|active\/inactive)$/u.test(key)),
  namedForm('bits-yes/no'),
];
const rows = forms.map(
  ({ key, type, label, isOffered }) =>
    `| \`${key}\` | ${type} | ${say(label)} | ${isOffered ? 'a person' : 'the cells'} |`,
);
const languages = Object.keys(DATE_NAMES)
  .map((language) => say({ code: `dateLanguage.${language}`, values: {} }))
  .join(', ');
const [head] = readFileSync(file, 'utf8').split(MARK);
writeFileSync(
  file,
  `${head}${MARK}\n\nForms that hold a decimal mark are there with \`,\` in place of \`.\` too, those of one currency or unit with its name, and those of months by name once for each of: ${languages}.\n\n| Form | Type | What it reads | Chosen by |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`,
);
