import { message } from '@plumbline/messages';
import { type Form, quoted, trimSpaces } from './form.ts';

/** Words for yes and no that go together, small letters, by language or use. */
const PAIRS: readonly (readonly [yes: string, no: string])[] = [
  ['true', 'false'],
  ['yes', 'no'],
  ['y', 'n'],
  ['t', 'f'],
  ['on', 'off'],
  ['ja', 'nein'],
  ['j', 'n'],
  ['wahr', 'falsch'],
  ['oui', 'non'],
  ['o', 'n'],
  ['vrai', 'faux'],
  ['sí', 'no'],
  ['si', 'no'],
  ['s', 'n'],
  ['verdadero', 'falso'],
  ['sì', 'no'],
  ['vero', 'falso'],
  ['sim', 'não'],
  ['sim', 'nao'],
  ['verdadeiro', 'falso'],
  ['ja', 'nee'],
  ['waar', 'onwaar'],
  ['tak', 'nie'],
  ['prawda', 'fałsz'],
  ['ano', 'ne'],
  ['áno', 'nie'],
  ['da', 'ne'],
  ['da', 'nu'],
  ['igen', 'nem'],
  ['ja', 'nej'],
  ['sant', 'falskt'],
  ['sand', 'falsk'],
  ['ja', 'nei'],
  ['kyllä', 'ei'],
  ['jah', 'ei'],
  ['jā', 'nē'],
  ['taip', 'ne'],
  ['да', 'нет'],
  ['истина', 'ложь'],
  ['да', 'не'],
  ['так', 'ні'],
  ['ναι', 'όχι'],
  ['evet', 'hayır'],
  ['ya', 'tidak'],
  ['có', 'không'],
  ['نعم', 'لا'],
  ['כן', 'לא'],
  ['हाँ', 'नहीं'],
  ['はい', 'いいえ'],
  ['是', '否'],
  ['예', '아니오'],
  ['✓', '✗'],
  ['✔', '✘'],
  ['☑', '☐'],
];
/** States that are rather categories: read as yes and no only where a person says so. */
const OFFERED: typeof PAIRS = [
  ['1', '0'],
  ['active', 'inactive'],
  ['enabled', 'disabled'],
];
/** Words for yes beside an empty cell. */
const MARKS = ['x', '✓', '✔', '✗', '•', '*'];

const lowered = (text: string): string => trimSpaces(text).replaceAll('İ', 'i').toLowerCase();
const loweredSql = (x: string): string => `lower(trim(${x}))`;

const pairForm = ([yes, no]: readonly [string, string], isOffered: boolean): Form => ({
  key: yes === 'true' ? 'boolean' : `boolean-${yes}/${no}`,
  type: 'boolean',
  test: (text) => {
    const { length } = trimSpaces(text);
    // Small letters are as long as capital ones, so the length alone excludes nearly every other text.
    return (length === yes.length || length === no.length) && [yes, no].includes(lowered(text));
  },
  parse: (x) => `CASE ${loweredSql(x)} WHEN ${quoted(yes)} THEN true WHEN ${quoted(no)} THEN false END`,
  reason: message('reject.pair', { yes, no }),
  label: message('columnReading.pair', { yes, no }),
  ...(isOffered ? { isOffered } : {}),
});

export const BOOLEAN: Form = { ...pairForm(['true', 'false'], false), reason: message('reject.boolean') };

const markForm = (mark: string): Form => ({
  key: `boolean-${mark}/`,
  type: 'boolean',
  test: (text) => lowered(text) === mark,
  parse: (x) => `CASE ${loweredSql(x)} WHEN ${quoted(mark)} THEN true END`,
  reason: message('reject.mark', { mark }),
  label: message('columnReading.mark', { mark }),
});

/** For a column that a person says is boolean. */
export const LOOSE_BOOLEAN: Form = {
  ...BOOLEAN,
  key: 'boolean-loose',
  isOffered: true,
  label: message('columnReading.looseBoolean', {
    yes: ['true', 't', 'yes', 'y', '1'],
    no: ['false', 'f', 'no', 'n', '0'],
  }),
  test: (text) => /^(true|false|t|f|yes|no|y|n|1|0)$/iu.test(trimSpaces(text)),
  parse: (x) =>
    `CASE WHEN lower(trim(${x})) IN ('true', 't', 'yes', 'y', '1') THEN true WHEN lower(trim(${x})) IN ('false', 'f', 'no', 'n', '0') THEN false END`,
};

/** Yes and no of a pair. */
const wordsOf = ({ key }: Form): string[] =>
  key === 'boolean' ? ['true', 'false'] : key.slice('boolean-'.length).split('/');

/** A column of yes and no that a person wants as 1 and 0. */
const bitForm = (form: Form): Form => {
  const [yes = '', no = ''] = wordsOf(form);
  return {
    key: form.key.replace('boolean', 'bits'),
    type: 'integer',
    isOffered: true,
    test: form.test,
    parse: (x) => `CAST(${form.parse(x)} AS BIGINT)`,
    reason: form.reason,
    label: message('columnReading.bits', { yes, no }),
  };
};

const PAIR_FORMS = [
  ...PAIRS.map((pair) => (pair[0] === 'true' ? BOOLEAN : pairForm(pair, false))),
  ...OFFERED.map((pair) => pairForm(pair, true)),
];
const MARK_FORMS = MARKS.map(markForm);

export const BOOLEAN_FORMS: readonly Form[] = [
  ...PAIR_FORMS,
  ...MARK_FORMS,
  LOOSE_BOOLEAN,
  ...PAIR_FORMS.map(bitForm),
];

/**
 * Forms for the words of a column. Two words make a pair only where both are there: a column of nothing but `no` may as
 * well be of Norwegian things.
 */
export const booleansOf = (cells: readonly string[], hasEmpty: boolean): Form[] => {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    const word = lowered(cell);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const pairs = PAIR_FORMS.filter((form) => {
    const [yes = '', no = ''] = wordsOf(form);
    return form === BOOLEAN ? counts.has(yes) || counts.has(no) : counts.has(yes) && counts.has(no);
  });
  const marks =
    counts.size === 1 && hasEmpty && cells.length > 1
      ? MARK_FORMS.filter((form) => form.test(cells[0] ?? ''))
      : [];
  return [...pairs, ...marks];
};
