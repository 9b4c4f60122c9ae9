import { isNumericType, isYearColumn, detectQuantity } from '@plumbline/contract';
import { isMoneyName } from '../columns/currencies.ts';
import { hasPhysicalUnit } from './number-units.ts';
import type { Lexicon, Phrase, PromptColumn } from './phrase.ts';
import { wordInFull, wordsIn } from './words.ts';

const amounts = new WeakMap<readonly PromptColumn[], string | null>();

/** The only column of amounts that add up, such as money; null where there are none or several. */
export function onlyAmount(columns: readonly PromptColumn[]): string | null {
  const known = amounts.get(columns);
  if (known !== undefined) {
    return known;
  }
  const found = findOnlyAmount(columns);
  amounts.set(columns, found);
  return found;
}

/** Beside numbers of other things, such as quantities and weights, the only one of money. */
function findOnlyAmount(columns: readonly PromptColumn[]): string | null {
  const numbers = columns.filter((column) => isNumericType(column.type) && !isYearColumn(column));
  const amounts = numbers.filter((column) => detectQuantity(column, columns) === 'amount');
  const money = amounts.filter(({ name }) => isMoneyName(name) && !hasPhysicalUnit(name));
  const totals = money.filter(({ name }) => wordsIn(name).includes('total'));
  const known = [amounts, money, totals].find((some) => some.length === 1) ?? [];
  // “income” of trains is no weight: of other columns that are money by their names or currencies, the only one.
  const isOther = known.every(({ name }) => !isOfMoney(name));
  const named = isOther ? numbers.filter(({ name }) => isOfMoney(name) && !isShareName(name)) : known;
  const [amount, ...more] = named.length > 0 ? named : known;
  return amount === undefined || more.length > 0 ? null : amount.name;
}

/** Names of what lies beside what comes in: taxes, costs, prices of one unit, what was expected. */
const BESIDE =
  /\b(?:tax|taxes|vat|gst|discount|rebate|shipping|ship|freight|postage|delivery|tip|deposit|excess|cost|costs|expense|spend|spent|salary|wage|budget|damage|penalty|refund|refunded|estimated|estimate|expected|planned|target|asking|ask|list|quoted|quote|catalogue|unit|per|limit|balance|reserve|idle|late)\b/u;
/** What comes in by its name, the surest first. */
const INCOMING: readonly RegExp[] = [
  /\b(?:revenue|sales|turnover|income|takings|gross)\b/u,
  /\b(?:total|net)\b/u,
  /\b(?:paid|sold|sale|selling|invoiced|billed|charged)\b/u,
  /\b(?:amount|value)\b/u,
  /\bprice\b/u,
  /\bfees?\b/u,
];
const incomes = new WeakMap<readonly PromptColumn[], string | null>();

/** Of several columns of money, what comes in for a row; null where that is not plain. */
export function mainIncome(columns: readonly PromptColumn[]): string | null {
  const known = incomes.get(columns);
  if (known !== undefined) {
    return known;
  }
  const spoken = columns
    .filter(({ name, type }) => isNumericType(type) && isOfMoney(name) && !isShareName(name))
    .map(({ name }) => ({ name, words: wordsIn(name).map(wordInFull).join(' ') }))
    .filter(({ words }) => !BESIDE.test(words));
  const [only, ...more] =
    INCOMING.map((pattern) => spoken.filter(({ words }) => pattern.test(words))).find(
      (some) => some.length > 0,
    ) ?? spoken;
  const found =
    only === undefined || more.length > 0 || isFeeBesidePrice(only.name, columns) ? null : only.name;
  incomes.set(columns, found);
  return found;
}

const spokenName = (name: string): string => wordsIn(name).map(wordInFull).join(' ');

/** A fee where each unit has a price: what comes in is most of all something else. */
export const isFeeBesidePrice = (name: string, columns: readonly PromptColumn[]): boolean =>
  /\bfees?\b/u.test(spokenName(name)) &&
  columns.some(({ name: other, type }) => isNumericType(type) && UNIT_PRICE.test(spokenName(other)));

const UNIT_PRICE = /\bunit (?:price|cost|rate)\b|\b(?:price|rate) (?:per|each)\b/u;

/** “takings” are no idle fees, where each row has a price: what comes in is most of all something else. */
export function isBesideIncome(name: string, columns: readonly PromptColumn[]): boolean {
  const main = mainIncome(columns);
  return BESIDE.test(spokenName(name)) && main !== null && main !== name;
}

/** What is said of money that comes in. */
const COMES_IN =
  /^(revenue|revenues|sales|turnover|income|earnings|proceeds|takings|earn|earns|earned|billed|billing|bill|bills|invoiced|charged|sold|sell|sells|selling|money|value|collect|collected|worth)$/u;

/** Whether a word is about money that comes in. */
export const isIncoming = (word: string): boolean => COMES_IN.test(word);

const CURRENCIES = /^(usd|eur|gbp|chf|dollars?|euros?|pounds?)$/u;
const isOfMoney = (name: string): boolean =>
  !hasPhysicalUnit(name) &&
  (isMoneyName(name) || wordsIn(name).some((word) => CURRENCIES.test(word) || INCOME.test(word)));
const isShareName = (name: string): boolean =>
  /%|\b(?:pct|percent|rate|ratio)\b/u.test(wordsIn(name).join(' '));

/** What money that comes in is called, in names too. */
const INCOME = /^(revenue|revenues|sales|turnover|income|earnings|proceeds|takings|gross|mrr|arr|gmv)$/u;

/** Whether a column is called as what comes in is. */
export const isIncomeName = (name: string): boolean => wordsIn(name).some((word) => INCOME.test(word));

export const isIncome = (word: string): boolean => INCOME.test(word);

/** What is said of money, where there is one column of amounts. */
const MONEY =
  /^(money|spend|spends|spent|spending|paid|pay|pays|bill|bills|invoice|invoices|earn|earns|earned|takings|billed|invoiced|charged|sold|sell|sells|selling|lend|lends|lent|lending|cost|costs|revenue|revenues|turnover|sales|income|earnings|value)$/u;

export const isMoney = (word: string): boolean => MONEY.test(word);

const CURRENCY = /^(dollars?|euros?|pounds?|francs?|usd|eur|gbp)$/u;

export const isCurrency = (word: string): boolean => CURRENCY.test(word);

/** “mortgages over 20k” are rows as well. */
const isOfRows = ({ meaning, words }: Phrase): boolean =>
  meaning?.kind === 'subject' ||
  (meaning?.kind === 'value' && /[^s]s$/u.test(words.at(-1) ?? '')) ||
  (meaning?.kind === 'filler' && /^orders$/u.test(words.join(' ')));

export const hasRowsNamed = (phrases: readonly Phrase[]): boolean => phrases.some(isOfRows);

/** “payments over 500” are above it in their only amount. */
export function amountOfRows(
  phrases: readonly Phrase[],
  at: number,
  { columns }: Lexicon,
): { readonly column: PromptColumn; readonly at: number } | null {
  const name = hasRowsNamed(phrases) ? onlyAmount(columns) : null;
  const column = columns.find((one) => one.name === name);
  return column === undefined ? null : { column, at };
}
