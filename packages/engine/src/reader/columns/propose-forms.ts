/** Which forms are worth trying on the cells of a column: the plain ones, and of the many others those its cells look like. */
import { booleansOf } from './boolean-forms.ts';
import { WRITTEN_TIME } from './clock.ts';
import { currencyOf } from './currencies.ts';
import { dateFormOf, dateKeys, languagesOf } from './date-forms.ts';
import { lowered, wordsOf } from './date-notations.ts';
import { DURATION_FORMS } from './duration-forms.ts';
import { type DecimalMark, type Form, fold } from './form.ts';
import { tokenOf } from './text-reasons.ts';
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

/** Cells that are inspected to see which forms come into question. */
const LOOKED_AT = 60;
/** Forms that hold fewer of these are not tried. */
const LEAST_SHARE = 0.2;

const spread = (cells: readonly string[]): string[] => {
  const step = Math.max(1, Math.floor(cells.length / LOOKED_AT));
  const picked = Array.from({ length: Math.min(LOOKED_AT, cells.length) }, (_, at) => cells[at * step] ?? '');
  return [...new Set(picked)];
};

const share = (cells: readonly string[], test: (text: string) => boolean): number =>
  cells.filter(test).length / Math.max(1, cells.length);

export interface FormSample {
  readonly cells: readonly string[];
  readonly mark: DecimalMark;
  readonly hasEmpty: boolean;
  /** False: none of the cells can have a time of day, so what is a moment is a day as well. */
  readonly haveTimes: boolean;
}

/** All signs of a time of day, in the notations of `clock.ts`; signs beyond ASCII are folded to them. */
const TIME_SIGN = /[:hH[\]]|[aApP]\.? ?[mM]|[^ -~]/u;

export const mayHaveTimes = (cells: readonly string[]): boolean => cells.some((cell) => TIME_SIGN.test(cell));

/** Forms besides the plain ones that hold a share of the cells inspected, the likelier first. */
export const proposeForms = ({ cells, mark, hasEmpty, haveTimes }: FormSample): Form[] => {
  const some = spread(cells);
  const words = new Set(some.map(lowered)).size <= 2 ? booleansOf(cells, hasEmpty) : [];
  if (share(some, (cell) => /\p{Nd}/u.test(cell)) < LEAST_SHARE) {
    return words;
  }
  const forms = [
    ...words,
    ...numberForms(some, mark),
    ...dateForms(some, haveTimes),
    ...(share(some, (cell) => /[:hHaApPmsSwWdDjJ]/u.test(cell)) >= LEAST_SHARE
      ? [WRITTEN_TIME, ...DURATION_FORMS]
      : []),
    ISO_WEEK,
    ORDINAL_DAY,
    ...COUNTED_FORMS,
  ];
  return forms.filter((form) => form.type === 'boolean' || share(some, form.test) >= LEAST_SHARE);
};

/**
 * `R1000` of respondents, `R-1000` of invoices, `PEN-1000` of products: letters before whole digits are rather a code
 * than an amount such as `R 1,000.00` or `PEN -1,000.00`.
 */
const isCode = (cell: string): boolean => /^(?:[A-Z]|\p{L}{1,5}-)\d+$/u.test(cell.trim());

const numberForms = (cells: readonly string[], mark: DecimalMark): Form[] => {
  const tokens = new Map<string, number>();
  for (const cell of cells) {
    const token = tokenOf(cell);
    if (token !== null && !isCode(cell)) {
      tokens.set(token, (tokens.get(token) ?? 0) + 1);
    }
  }
  const isCommon = ([, count]: readonly [string, number]): boolean => count >= cells.length * LEAST_SHARE;
  const currencies = new Map<string, number>();
  for (const [token, count] of tokens) {
    const currency = currencyOf(token);
    if (currency !== null) {
      currencies.set(currency, (currencies.get(currency) ?? 0) + count);
    }
  }
  const half = cells.length / 2;
  return [
    writtenInteger(mark),
    writtenNumber(mark),
    ...(count(tokens, '%') >= half ? [percent(mark)] : []),
    ...(count(tokens, '‰') >= half ? [permille(mark)] : []),
    ...[...currencies]
      .filter(([currency, number]) => number >= half || isOnlyOne(tokens, currency))
      .map(([currency]) => amount(currency, mark)),
    ...[...tokens]
      .filter(isCommon)
      .filter(([token]) => currencyOf(token) === null && /^[\p{L}µ°/²³0-9]+$/u.test(token))
      .map(([unit]) => measured(unit, mark)),
    ...([...tokens.keys()].some((token) => /^(k|m|mn|mio|b|bn|mrd|tsd)\.?$/iu.test(token))
      ? [scaled(mark)]
      : []),
    ...(cells.some((cell) => cell.includes('_')) ? [underscored()] : []),
  ];
};

/** Nothing but signs of this currency is beside numbers: numbers without a sign are rather amounts in it too. */
const isOnlyOne = (tokens: ReadonlyMap<string, number>, currency: string): boolean =>
  [...tokens.keys()].every((token) => currencyOf(token) === currency);

const count = (tokens: ReadonlyMap<string, number>, token: string): number => tokens.get(token) ?? 0;

const formsByKey = (keys: readonly string[]): Form[] => keys.map(dateFormOf).filter((form) => form !== null);
const NAMELESS = dateKeys([]);
const WORD = /\p{L}[\p{L}\p{M}]+/gu;

/** Days in digits, and in words of the language that most of the cells speak. */
const dateForms = (cells: readonly string[], haveTimes: boolean): Form[] => {
  const looksLikeDay = share(
    cells,
    (cell) => /\p{Nd}[^\p{Nd}]{0,12}\p{Nd}/u.test(cell) || /\p{L}\D*\p{Nd}/u.test(cell),
  );
  if (looksLikeDay < LEAST_SHARE) {
    return [];
  }
  const tongues = spokenIn(cells);
  const named = tongues.flatMap((language) =>
    dateKeys([language]).filter((key) => key.endsWith(`~${language}`)),
  );
  // Eight digits may go on with those of a time.
  const isTried = (key: string): boolean => haveTimes || !/^timestamp-(?!basic~)/u.test(key);
  return formsByKey([...NAMELESS, ...named].filter(isTried));
};

/**
 * Languages of the names of months and weekdays in the cells. Of several that know as many of them, and say the same, the
 * first; where they say different months all of them, so that none is taken for sure.
 */
const spokenIn = (cells: readonly string[]): string[] => {
  const words = cells.map((cell) => [...lowered(fold(cell)).matchAll(WORD)].map(([word]) => word));
  const all = [...new Set(words.flat())];
  const known = new Map(all.map((word) => [word, new Set(languagesOf([word]))]));
  const vietnamese = cells.filter((cell) => /(tháng|thg) \d/iu.test(cell)).length;
  const counts = new Map<string, number>(vietnamese > 0 ? [['vi', vietnamese]] : []);
  for (const spoken of words) {
    for (const language of new Set(spoken.flatMap((word) => [...(known.get(word) ?? [])]))) {
      counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  }
  const most = Math.max(0, ...counts.values());
  if (most < cells.length * LEAST_SHARE) {
    return [];
  }
  const best = [...counts].filter(([, number]) => number === most).map(([language]) => language);
  const rank = (language: string): number => (language === 'en' ? 0 : 1);
  const [first = '', ...others] = best.toSorted((a, b) => rank(a) - rank(b));
  const months = wordsOf(first).months;
  const differing = others.filter((other) =>
    all.some((word) => {
      const month = wordsOf(other).months.get(word);
      return month !== undefined && months.has(word) && months.get(word) !== month;
    }),
  );
  return [first, ...differing];
};
