import { type ColumnType, assertNever } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { BOOLEAN, BOOLEAN_FORMS, LOOSE_BOOLEAN } from './boolean-forms.ts';
import { WRITTEN_TIME } from './clock.ts';
import { currencyTokens } from './currencies.ts';
import { dateFormOf } from './date-forms.ts';
import { DURATION_FORMS } from './duration-forms.ts';
import { type DecimalMark, type Form, when } from './form.ts';
import { mixedDatesOf } from './mixed-date-forms.ts';
import { TIME, date, timestamp } from './plain-dates.ts';
import { decimal, integer, looseInteger, looseNumber, number } from './plain-numbers.ts';
import { COUNTED_FORMS, ISO_WEEK, ORDINAL_DAY } from './week-forms.ts';
import {
  amount,
  measured,
  percent,
  permille,
  scaled,
  underscored,
  writtenInteger,
  writtenNumber,
} from './written-numbers.ts';

export type { DayOrder, DecimalMark, Form } from './form.ts';
export { ID_PATTERN, decimal } from './plain-numbers.ts';

export const TEXT: Form = {
  key: 'text',
  type: 'text',
  test: () => true,
  parse: (x) => x,
  reason: message('reject.value'),
  label: message('columnReading.text'),
};

/** Form of a column whose cells are typed in the file already. */
export const declaredForm = (type: ColumnType): Form => ({
  key: `declared-${type}`,
  type,
  test: () => true,
  parse: (x) => x,
  reason: message('reject.value'),
  label: message('columnReading.declared'),
});

const JSON_FORM: Form = {
  key: 'json',
  type: 'json',
  isOffered: true,
  test: (text) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  },
  parse: (x) => when(`json_valid(${x})`, x),
  reason: message('reject.json'),
  label: message('columnReading.json'),
};

/** The plain ways of writing, in order of preference: a narrower form comes before a wider one that holds the same cells. */
export const inferableForms = (mark: DecimalMark): readonly Form[] => INFERABLE[mark];

const inferable = (mark: DecimalMark): readonly Form[] => [
  BOOLEAN,
  integer(mark),
  number(mark),
  date('ymd'),
  date('dmy'),
  date('mdy'),
  timestamp('ymd'),
  timestamp('dmy'),
  timestamp('mdy'),
  TIME,
];
/** Made once: their patterns are compiled anew for each form that is made. */
const INFERABLE = { '.': inferable('.'), ',': inferable(',') };

/** Forms of a type that a person chose, in order of preference; what the cells show is added. */
export const formsOfType = (
  type: ColumnType,
  mark: DecimalMark,
  scale: number,
): readonly [Form, ...Form[]] => {
  switch (type) {
    case 'text':
      return [TEXT];
    case 'integer':
      return [looseInteger(mark), writtenInteger(mark), underscored()];
    case 'decimal':
      return [decimal(mark, scale)];
    case 'number':
      return [looseNumber(mark), writtenNumber(mark), percent(mark), scaled(mark)];
    case 'boolean':
      return [LOOSE_BOOLEAN];
    case 'date':
      return [date('ymd'), date('dmy'), date('mdy')];
    case 'time':
      return [TIME, WRITTEN_TIME];
    case 'timestamp':
      return [timestamp('ymd'), timestamp('dmy'), timestamp('mdy')];
    case 'json':
      return [JSON_FORM];
    default:
      return assertNever(type);
  }
};

const ORDERS = ['ymd', 'dmy', 'mdy'] as const;
const SINGLE: readonly Form[] = [
  TEXT,
  JSON_FORM,
  TIME,
  WRITTEN_TIME,
  ISO_WEEK,
  ORDINAL_DAY,
  underscored(),
  ...COUNTED_FORMS,
  ...DURATION_FORMS,
  ...BOOLEAN_FORMS,
  ...ORDERS.flatMap((order) => [date(order), timestamp(order)]),
  ...(['.', ','] as const).flatMap((mark) => [
    integer(mark),
    number(mark),
    looseInteger(mark),
    looseNumber(mark),
    writtenInteger(mark),
    writtenNumber(mark),
    percent(mark),
    permille(mark),
    scaled(mark),
  ]),
];
const BY_KEY = new Map(SINGLE.map((form) => [form.key, form]));

/** The form that a key names; null where there is none. */
export const formOf = (key: string): Form | null =>
  BY_KEY.get(key) ?? dateFormOf(key) ?? mixedDatesOf(key, dayFormOf) ?? parameterised(key);

const dayFormOf = (key: string): Form | null => BY_KEY.get(key) ?? dateFormOf(key);

const parameterised = (key: string): Form | null => {
  const [, kind, word = '', end = ''] = /^(currency|unit|decimal)-?(.*?)([.,])(\d*)$/u.exec(key) ?? [];
  const mark = end === ',' ? ',' : '.';
  if (kind === 'currency' && currencyTokens(word).length > 0) {
    return amount(word, mark);
  }
  if (kind === 'unit' && word !== '') {
    return measured(word, mark);
  }
  const [, scale] = /^decimal[.,](\d{1,2})$/u.exec(key) ?? [];
  return scale === undefined || Number(scale) > 38 ? null : decimal(mark, Number(scale));
};

/** Yes and no as 1 and 0; null for forms of other types. */
export const bitsOf = ({ type, key }: Form): Form | null =>
  type === 'boolean' ? formOf(key.replace('boolean', 'bits')) : null;
