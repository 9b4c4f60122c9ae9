import { onlyAmount } from './only-amount.ts';
import type { PromptColumn } from './phrase.ts';
import { wordsIn } from './words.ts';

/** Acronyms of business and what they stand for, in words that are read by the columns of a dataset. */
const TERMS: ReadonlyMap<string, string> = new Map([
  ['ytd', 'this year'],
  ['year to date', 'this year'],
  ['qtd', 'this quarter'],
  ['quarter to date', 'this quarter'],
  ['mtd', 'this month'],
  ['month to date', 'this month'],
  ['wtd', 'this week'],
  ['week to date', 'this week'],
  ['dau', 'unique users by day'],
  ['daily active users', 'unique users by day'],
  ['wau', 'unique users by week'],
  ['weekly active users', 'unique users by week'],
  ['mau', 'unique users by month'],
  ['monthly active users', 'unique users by month'],
  ['aov', 'average order value'],
  ['arpu', 'revenue per user'],
  ['asp', 'average price'],
  ['cvr', 'conversion rate'],
  ['ctr', 'clicks as a percentage of impressions'],
  ['cpc', 'cost per click'],
  ['cpl', 'cost per lead'],
  ['roas', 'revenue divided by spend'],
  ['los', 'length of stay'],
  ['hc', 'headcount'],
]);
const ORDER_VALUE = /\border values?\b/giu;
const PATTERN = new RegExp(String.raw`\b(?:${[...TERMS.keys()].join('|')})\b`, 'giu');

/** Words of names, and names by their first letters. */
const wordsOfNames = (columns: readonly PromptColumn[]): ReadonlySet<string> =>
  new Set(
    columns.flatMap(({ name, label = name, synonyms = [], type, profile }) => [
      ...[name, label, ...synonyms].flatMap((text) => {
        const words = wordsIn(text);
        return [...words, words.join(' '), words.map(([first = '']) => first).join('')];
      }),
      ...(type === 'text' ? (profile?.top ?? []).map(({ value }) => String(value).toLowerCase()) : []),
    ]),
  );

/** “ARPU by country” as “revenue per user by country”, unless a column or a value is called so. */
export function withTermsInFull(question: string, columns: readonly PromptColumn[]): string {
  if (question.search(PATTERN) === -1 && question.search(ORDER_VALUE) === -1) {
    return question;
  }
  const known = wordsOfNames(columns);
  const isName = (term: string): boolean => known.has(term.toLowerCase());
  const full = question.replaceAll(PATTERN, (term) =>
    isName(term) ? term : (TERMS.get(term.toLowerCase()) ?? term),
  );
  // Of several amounts, what an order is worth is what it brings in.
  const isOpen = onlyAmount(columns) === null && !known.has('value');
  return isOpen ? full.replaceAll(ORDER_VALUE, 'revenue') : full;
}
