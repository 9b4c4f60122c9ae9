import { isNumericType, isYearColumn, quantityOf } from '@plumbline/contract';
import type { PromptColumn } from './phrase.ts';

/** The only column of amounts that add up, such as money; null where there are none or several. */
export function onlyAmount(columns: readonly PromptColumn[]): string | null {
  const [amount, ...more] = columns.filter(
    (column) =>
      isNumericType(column.type) && !isYearColumn(column) && quantityOf(column, columns) === 'amount',
  );
  return amount === undefined || more.length > 0 ? null : amount.name;
}

/** What is said of money, where there is one column of amounts. */
const MONEY = /^(money|spend|spends|spent|spending|paid|pay|pays|cost|costs)$/u;

export const isMoney = (word: string): boolean => MONEY.test(word);
