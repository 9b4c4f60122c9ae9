/** What looks like an amount or a day and is none: why a column stays text. */
import { message, type Message } from '@plumbline/messages';
import { currencyOf } from './currencies.ts';
import { type Form, fold } from './form.ts';
import { AMBIGUOUS_ZONES } from './clock.ts';

interface TextRule {
  readonly name: RegExp | null;
  readonly types: readonly Form['type'][];
  readonly cell: RegExp;
  /** Share of the cells that are so. */
  readonly share: number;
  readonly reason: Message;
}

const NUMERIC = ['integer', 'number'] as const;
const named = (words: string): RegExp => new RegExp(String.raw`(^|[^\p{L}])(${words})([^\p{L}]|$)`, 'iu');

const VETOES: readonly TextRule[] = [
  {
    name: named(
      'phone|phones|tel|telephone|telefon|téléphone|telefono|teléfono|fax|mobile|mobil|handy|móvil|cell|cellphone|whatsapp|phone number',
    ),
    types: NUMERIC,
    cell: /\d{5,}/u,
    share: 0.5,
    reason: message('columnReading.phones'),
  },
  {
    name: named(
      'zip|zipcode|zip5|postcode|postal|postalcode|plz|postleitzahl|cap|cep|pincode|pin code|cp|código postal|code postal|psč|postnummer|postnr',
    ),
    types: NUMERIC,
    cell: /^\d{3,10}$/u,
    share: 0.5,
    reason: message('columnReading.postcodes'),
  },
  {
    name: named('version|versions|release|releases|ver|build|firmware|ip|ip address|section|chapter'),
    types: [...NUMERIC, 'date', 'timestamp'],
    cell: /\d\.\d/u,
    share: 0.5,
    reason: message('columnReading.versions'),
  },
  {
    name: named('score|scores|result|ratio|odds|aspect|ergebnis|spielstand|marcador|resultado'),
    types: ['time', 'number'],
    cell: /^\d+:\d+$/u,
    share: 0.5,
    reason: message('columnReading.scores'),
  },
  {
    name: named(
      'country|countries|country code|land|nation|nationality|iso|iso2|lang|language|locale|state|province|code|pays|país|paese',
    ),
    types: ['boolean'],
    cell: /^\p{L}{1,2}$/u,
    share: 0.5,
    reason: message('columnReading.countries'),
  },
  {
    name: null,
    types: NUMERIC,
    cell: /^\d+[eE]\d+$/u,
    share: 0.5,
    reason: message('columnReading.exponents'),
  },
];

const ID_NAME =
  /(^|[_\s-])(id|ids|code|key|uuid|guid|hash|sku|serial|no|nr|number|nummer|ref)$|^(id|uuid|hash|sku)|Id$|ID$/u;
const EXPONENT_ID = /^\d+[eE]\d+$/u;

export const isIdName = (name: string): boolean => ID_NAME.test(name) || ID_NAME.test(name.toLowerCase());

/** `orderDate` and `order_date` as words. */
const spaced = (name: string): string => name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ');

/** Why a column that could be read as `form` is text all the same; null where it may be read so. */
export const reasonAgainst = (name: string, cells: readonly string[], form: Form): Message | null => {
  const words = spaced(name);
  const textRule = VETOES.find(
    ({ name: wanted, types, cell, share }) =>
      types.includes(form.type) &&
      (wanted === null || wanted.test(words)) &&
      cells.filter((text) => cell.test(text.trim())).length >= cells.length * share,
  );
  if (textRule !== undefined) {
    return textRule.reason;
  }
  if (
    NUMERIC.some((type) => type === form.type) &&
    isIdName(name) &&
    cells.some((text) => EXPONENT_ID.test(text.trim()))
  ) {
    return message('columnReading.exponentIds');
  }
  return form.key.startsWith('date-ym~') ? reasonAgainstMonths(cells) : null;
};

/** `2001-02`, `2002-03`: seasons of two years, unless one of them is none. */
const reasonAgainstMonths = (cells: readonly string[]): Message | null => {
  const isSeason = cells.every((text) => {
    const [, year = '', next = ''] = /^\d\d(\d\d)[-/](\d\d)$/u.exec(text.trim()) ?? [];
    return next !== '' && (Number(year) + 1) % 100 === Number(next);
  });
  return isSeason && cells.length > 1 ? message('columnReading.seasons') : null;
};

const TOKEN =
  /^[(+-]? ?([^\d\s.,()+-]{1,5}\.?|[^\d\s.,()+-]{0,3}\$) ?[+-]?[\d.,' ]+-?\)?$|^[(+-]? ?[\d.,' ]*\d[.,-]* ?([^\d\s()]{1,6}\.?) ?-?\)?$/u;

/** What is beside the number of a cell: `€`, `EUR`, `kg`; null where nothing does, or more. */
export const tokenOf = (cell: string): string | null => {
  const [, before, behind] = TOKEN.exec(fold(cell)) ?? [];
  return before ?? behind ?? null;
};

const LEAST_AMOUNTS = 0.8;
const ZONED = new RegExp(` (?:${AMBIGUOUS_ZONES.join('|')})`, 'u');

/** How often each currency is there; none where too many cells are no amounts. */
const currenciesOf = (cells: readonly string[]): (readonly [currency: string, count: number])[] => {
  const currencies = new Map<string, number>();
  let others = 0;
  for (const cell of cells) {
    const currency = currencyOf(tokenOf(cell) ?? '');
    if (currency !== null) {
      currencies.set(currency, (currencies.get(currency) ?? 0) + 1);
      continue;
    }
    others += 1;
    if (cells.length - others < cells.length * LEAST_AMOUNTS) {
      return [];
    }
  }
  return [...currencies];
};

/** What was seen but belongs to no form. */
export const reasonForText = (cells: readonly string[]): Message | null => {
  const [first, second] = currenciesOf(cells).toSorted((a, b) => b[1] - a[1]);
  if (first !== undefined && second !== undefined) {
    return message('columnReading.currencies', { first: first[0], second: second[0] });
  }
  const zoned = cells.filter((cell) => ZONED.test(cell));
  const zone = AMBIGUOUS_ZONES.find(
    (letters) => zoned.filter((cell) => cell.includes(` ${letters}`)).length >= cells.length * 0.2,
  );
  return zone === undefined ? null : message('columnReading.zone', { zone });
};
