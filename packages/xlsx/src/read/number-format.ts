/** What a number format makes of a number. */
export interface NumberFormat {
  /** A day, a time or both. */
  readonly isMoment: boolean;
  readonly hasDay: boolean;
  readonly hasTime: boolean;
  /** Hours, minutes or seconds that count on past a day. */
  readonly isDuration: boolean;
  /** How to show it, for shares and amounts of money: `0.00 %`, `€0,0.00`; null for others. */
  readonly display: string | null;
}

/** Shown as it is. */
export const GENERAL: NumberFormat = {
  isMoment: false,
  hasDay: false,
  hasTime: false,
  isDuration: false,
  display: null,
};
const moment = (hasDay: boolean, hasTime: boolean): NumberFormat => ({
  ...GENERAL,
  isMoment: true,
  hasDay,
  hasTime,
});
const DAY = moment(true, false);
const TIME = moment(false, true);
const BOTH = moment(true, true);
/** A day or a time, depending on the language of the program that wrote it: the value says which. */
const EITHER = moment(false, false);
const DURATION: NumberFormat = { ...GENERAL, isDuration: true };

const range = (from: number, to: number, format: NumberFormat): [number, NumberFormat][] =>
  Array.from({ length: to - from + 1 }, (_, at) => [from + at, format]);

/** Formats that are known by number alone. Source: ECMA-376 part 1, 18.8.30, with its lists for East Asia and Thai. */
const BUILT_IN = new Map<number, NumberFormat>([
  [9, { ...GENERAL, display: '0 %' }],
  [10, { ...GENERAL, display: '0.00 %' }],
  ...range(14, 17, DAY),
  ...range(18, 21, TIME),
  [22, BOTH],
  ...range(27, 31, DAY),
  ...range(32, 33, TIME),
  ...range(34, 35, EITHER),
  [36, DAY],
  [45, TIME],
  [46, DURATION],
  [47, TIME],
  ...range(50, 54, DAY),
  ...range(55, 56, EITHER),
  ...range(57, 58, DAY),
  [67, { ...GENERAL, display: '0 %' }],
  [68, { ...GENERAL, display: '0.00 %' }],
  ...range(71, 74, DAY),
  ...range(75, 76, TIME),
  [77, BOTH],
  [78, TIME],
  [79, DURATION],
  [80, TIME],
  [81, DAY],
]);

/** `code` is null where the workbook gives none for the number. */
export const numberFormat = (id: number, code: string | null): NumberFormat =>
  code === null ? (BUILT_IN.get(id) ?? GENERAL) : parseFormat(code);

/** Texts, escaped characters, fillers: what a format shows unchanged. */
const LITERAL = /"[^"]*"?|\\[\s\S]?|_[\s\S]?|\*[\s\S]?/gu;
const ELAPSED = /\[(?:h+|m+|s+)\]/iu;
const BRACKETS = /\[[^\]]*\]?/gu;

/** The format of positive numbers, without what it shows unchanged. */
const bare = (code: string): string => (code.replaceAll(LITERAL, '').split(';')[0] ?? '').toLowerCase();

const parseFormat = (code: string): NumberFormat => {
  const section = bare(code);
  if (ELAPSED.test(section)) {
    return DURATION;
  }
  const signs = section
    .replaceAll(BRACKETS, '')
    .replaceAll(/general|standard/gu, '')
    .replaceAll(/e[+-]/gu, '');
  const hasClock = /am\/pm|a\/p|上午|午前|오전/u.test(signs);
  const letters = signs.replaceAll(/am\/pm|a\/p/gu, '');
  const hasTime = hasClock || /[hs]/u.test(letters);
  const hasDay = /[ydeg]|b{2}/u.test(letters) || FOREIGN_DAY.test(letters) || isMonth(letters, hasTime);
  if (hasDay || hasTime) {
    return moment(hasDay, hasTime);
  }
  return { ...GENERAL, display: displayFormat(code, signs) };
};

/** Days and years in the letters of other languages, as some programs write them: `TT.MM.JJJJ`, `jj/mm/aaaa`, `ДД.ММ.ГГГГ`. */
const FOREIGN_DAY = /j{2}|t{2}|a{2}|v{4}|r{4}|å{4}|é{4}|д{2}|г{2}|ε{4}/u;

/** `m` beside hours or seconds is a minute; three or more are the name of a month. */
const isMonth = (letters: string, hasTime: boolean): boolean =>
  /m{3,}/u.test(letters) || (!hasTime && /m/u.test(letters));

const SIGNS = /[\p{Sc}]/u;
const CURRENCY_CODE = /\[\$([^\]-]+)(?:-[^\]]*)?\]/u;

/** How people are shown such numbers elsewhere; null where the format is no share and no money. */
const displayFormat = (code: string, signs: string): string | null => {
  const decimals = (/\.[0#?]+/u.exec(signs)?.[0] ?? '').slice(0, 11).replaceAll(/[#?]/gu, '0');
  if (signs.includes('%')) {
    return `0${decimals} %`;
  }
  const first = code.split(';')[0] ?? '';
  const symbol = symbolIn(first);
  if (symbol === '' || !/[0#?]/u.test(signs)) {
    return null;
  }
  const amount = signs.includes(',') ? `0,0${decimals}` : `0${decimals}`;
  return first.indexOf(symbol) < first.search(/[0#?]/u)
    ? `${symbol}${/\p{L}$/u.test(symbol) ? ' ' : ''}${amount}`
    : `${amount} ${symbol}`;
};

const symbolIn = (code: string): string =>
  CURRENCY_CODE.exec(code)?.[1]?.trim() ?? quotedSymbol(code) ?? SIGNS.exec(code)?.[0] ?? '';

const quotedSymbol = (code: string): string | undefined => {
  const text = /"([^"]*)"/u.exec(code)?.[1]?.trim();
  return text !== undefined &&
    (SIGNS.test(text) || /^[A-Z]{3}$|^(?:kr|zł|Kč|Ft|lei|лв|руб|CHF)\.?$/u.test(text))
    ? text
    : undefined;
};
