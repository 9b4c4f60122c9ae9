import { columnNameWords } from '@plumbline/contract';
import type { ChartColumn } from '@plumbline/viz';

/** “currency”, “invoice_ccy”, “Currency code”. */
const CURRENCY = /\b(currency|currencies|curr|ccy|valuta|devise|wahrung)(?: code)?$/u;
const CODE = /^[A-Z]{3}$/u;
/** Names of amounts of money; of a number of units there are no currencies. */
const MONEY =
  /\b(amount|amt|price|cost|costs|revenue|sales|turnover|total|subtotal|value|fee|fees|salary|wage|pay|paid|spend|spent|budget|payment|balance|profit|income|expense|expenses|tax|vat|discount amount|net|gross|freight|charge|charges|mrr|arr)\b/u;
/** A name that says in which currency its numbers are. */
const IN_ONE = /\b(usd|eur|gbp|jpy|chf|cny|inr|aud|cad|sek|nok|dkk|pln|dollars?|euros?|pounds?)\b/u;
const SIGN = /\p{Sc}/u;

/** Whether a name is that of an amount of money. */
export const isMoneyName = (name: string): boolean => MONEY.test(columnNameWords(name));

/** The column of several currencies; undefined for none. */
const currencyColumn = (columns: readonly ChartColumn[]): ChartColumn | undefined =>
  columns.find(({ name, label = name, type, profile }) => {
    const codes = (profile?.top ?? []).filter(({ value }) => typeof value === 'string' && CODE.test(value));
    const isCalled = [name, label].some((text) => CURRENCY.test(columnNameWords(text).trim()));
    return type === 'text' && isCalled && codes.length > 1;
  });

/**
 * The column that says in which currency a column's amounts are, where there are several: then neither their total nor
 * their average is of anything. Null for amounts in one currency, and for numbers that are no money.
 */
export function currencyFinder(columns: readonly ChartColumn[]): (column: ChartColumn) => ChartColumn | null {
  const currency = currencyColumn(columns);
  return ({ name, label = name, format, semanticRole }) => {
    const texts = [name, label, format ?? ''];
    const isInOne = texts.some((text) => SIGN.test(text) || IN_ONE.test(columnNameWords(text)));
    const isMoney = semanticRole === 'currency' || isMoneyName(name);
    return currency !== undefined && isMoney && !isInOne && !name.includes('%') ? currency : null;
  };
}
