/** Signs that people write for a currency beside its ISO code; those that several countries share represent themselves. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  $: ['$'],
  USD: ['US$', 'USD$'],
  CAD: ['CA$', 'C$', 'CAD$'],
  AUD: ['A$', 'AU$', 'AUD$'],
  NZD: ['NZ$'],
  HKD: ['HK$'],
  SGD: ['S$', 'SG$'],
  TWD: ['NT$'],
  MXN: ['MX$', 'Mex$'],
  BRL: ['R$'],
  EUR: ['€', 'Euro', 'euro', 'euros', 'Eur'],
  GBP: ['£'],
  '¥': ['¥', '元'],
  JPY: ['円', 'JP¥'],
  CNY: ['CN¥', 'RMB'],
  CHF: ['Fr.', 'SFr.', 'sFr.'],
  kr: ['kr', 'kr.', 'Kr', 'Kr.'],
  PLN: ['zł', 'zl'],
  CZK: ['Kč'],
  HUF: ['Ft'],
  RON: ['lei', 'leu'],
  BGN: ['лв', 'лв.'],
  RUB: ['₽', 'руб.', 'руб', 'р.'],
  UAH: ['₴', 'грн', 'грн.'],
  TRY: ['₺', 'TL'],
  INR: ['₹', 'Rs', 'Rs.'],
  KRW: ['₩', '원'],
  ILS: ['₪'],
  VND: ['₫', 'đ'],
  THB: ['฿', 'บาท'],
  PHP: ['₱'],
  IDR: ['Rp', 'Rp.'],
  ZAR: ['R'],
  NGN: ['₦'],
  KZT: ['₸'],
  AZN: ['₼'],
  GEL: ['₾'],
  CRC: ['₡'],
  PYG: ['₲'],
  GHS: ['₵'],
  BTC: ['₿'],
};
/** Crypto and older money that Intl does not list. */
const MORE_CODES = [
  'BTC',
  'ETH',
  'DEM',
  'FRF',
  'ITL',
  'ESP',
  'NLG',
  'ATS',
  'BEF',
  'HRK',
  'LTL',
  'LVL',
  'EEK',
];

const CODES = new Set([...Intl.supportedValuesOf('currency'), ...MORE_CODES]);
const BY_TOKEN = new Map<string, string>([
  ...[...CODES].map((code) => [code, code] as const),
  ...Object.entries(SIGNS).flatMap(([key, signs]) => signs.map((sign) => [sign, key] as const)),
]);

/** A currency's code, or the sign that several currencies share (`$`, `kr`, `¥`); null for other words. */
export const currencyOf = (token: string): string | null => BY_TOKEN.get(token) ?? null;

/** Every way in which amounts of the currency are marked, longest first; empty for what is no currency. */
export const currencyTokens = (key: string): readonly string[] =>
  [...new Set([...(CODES.has(key) ? [key] : []), ...(SIGNS[key] ?? [])])].toSorted(
    (a, b) => b.length - a.length,
  );

/** What is before an amount on screen. */
export const currencySign = (key: string): string => {
  const sign = SIGNS[key]?.[0];
  return sign !== undefined && /^\P{L}+$/u.test(sign) ? sign : `${key} `;
};
