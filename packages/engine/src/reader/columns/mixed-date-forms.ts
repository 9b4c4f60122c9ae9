/** A form of several notations of dates. Only a person chooses it: no rule says that they mean one thing. */
import { message } from '@plumbline/messages';
import type { Form } from './form.ts';

const PREFIX = 'mixed:';
const SEPARATOR = '+';

/** A cell is read in the first of the forms that holds it; all are dates, or all are dates with times. */
export const mixedDates = (forms: readonly Form[]): Form => {
  const type = forms[0]?.type ?? 'date';
  const order = forms.find((form) => form.order !== undefined)?.order;
  const parsed = (of: 'parse' | 'parseRarely') => (x: string) =>
    `coalesce(${forms.map((form) => (form[of] ?? form.parse)(x)).join(', ')})`;
  return {
    key: `${PREFIX}${forms.map(({ key }) => key).join(SEPARATOR)}`,
    type,
    test: (text) => forms.some((form) => form.test(text)),
    parse: parsed('parse'),
    parseRarely: parsed('parseRarely'),
    reason: message(type === 'date' ? 'reject.date' : 'reject.timestamp'),
    label: message('columnReading.mixedDates', { type, count: forms.length, order: order ?? 'none' }),
    ...(order === undefined ? {} : { order }),
    isOffered: true,
  };
};

/** The form of a key, its members found by `memberOf`; null where one is unknown, or they are not of one type. */
export const mixedDatesOf = (key: string, memberOf: (key: string) => Form | null): Form | null => {
  if (!key.startsWith(PREFIX)) {
    return null;
  }
  const members = key.slice(PREFIX.length).split(SEPARATOR).map(memberOf);
  const forms = members.filter((form) => form !== null);
  const [type] = forms.map((form) => form.type);
  const isOneType = (type === 'date' || type === 'timestamp') && forms.every((form) => form.type === type);
  return members.length > 1 && forms.length === members.length && isOneType ? mixedDates(forms) : null;
};
