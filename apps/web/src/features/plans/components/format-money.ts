import { currentLocale } from '../../../messages/index.ts';

/** Amounts have two digits after the point, also where these are zero. */
export const formatMoney = (text: string): string =>
  Number(text)
    .toLocaleString(currentLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    .replace('-', '−');
