import { columnNameWords, detectQuantity, isNumericType } from '@plumbline/contract';
import { isMoneyName } from '../columns/currencies.ts';
import { bound, reaches } from './column-range.ts';
import { hasPhysicalUnit } from './number-units.ts';
import type { Lexicon, PromptColumn } from './phrase.ts';

const RENT = /\b(?:rent|fare|tariff|premium)\b/u;

/** “grants over 200k” of amounts awarded and drawn: of those whose values reach the number a price, else the whole, which has the largest. */
export function amountThatReaches(value: number, { columns }: Lexicon): PromptColumn | null {
  const amounts = columns.filter(
    (column) =>
      isNumericType(column.type) &&
      (isMoneyName(column.name) || RENT.test(columnNameWords(column.name))) &&
      !hasPhysicalUnit(column.name) &&
      detectQuantity(column, columns) !== 'share' &&
      reaches(column, value),
  );
  const prices = amounts.filter((column) => detectQuantity(column, columns) === 'price');
  const [largest] = (prices.length > 0 ? prices : amounts).toSorted(
    (one, other) => (bound(other.profile?.max) ?? 0) - (bound(one.profile?.max) ?? 0),
  );
  return largest ?? null;
}

/** The only column of what numbers are; null for none and for several. */
export function onlyOfQuantity(quantity: 'share' | 'score', { columns }: Lexicon): PromptColumn | null {
  const [only, ...more] = columns.filter((column) => detectQuantity(column, columns) === quantity);
  return only === undefined || more.length > 0 ? null : only;
}
