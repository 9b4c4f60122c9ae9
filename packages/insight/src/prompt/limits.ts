import { isNumericType } from '@plumbline/contract';
import { comparatorBefore } from './comparators.ts';
import type { Lexicon, Phrase } from './phrase.ts';

const MAX_MARKS = 1000;

const isOrder = (phrase: Phrase | undefined): boolean =>
  phrase?.meaning?.kind === 'order' || phrase?.meaning?.kind === 'recency' || isSuperlative(phrase);

/** “the 5 youngest”, of a column of ages. */
const isSuperlative = (phrase: Phrase | undefined): boolean =>
  phrase?.meaning?.kind === 'column' &&
  phrase.meaning.order !== undefined &&
  phrase.words[0]?.endsWith('est') === true;

/** The number of marks that the numeral at a position limits a chart to: “top 5”; null where it is no limit. */
export function limitAt(phrases: readonly Phrase[], at: number, lexicon: Lexicon): number | null {
  const count = Number(phrases[at]?.words[0]);
  const isBesideOrder = [at - 1, at + 1].some((index) => isOrder(phrases[index]));
  const isLimit = isBesideOrder || countsGroups(phrases, at, lexicon);
  return isLimit && Number.isInteger(count) && count >= 1 && count <= MAX_MARKS ? count : null;
}

/** “which 5 states have the highest cost”, “the 5 orders with the highest cost”: a number of groups or rows, whose order follows. */
function countsGroups(phrases: readonly Phrase[], at: number, lexicon: Lexicon): boolean {
  const group = phrases[at + 1]?.meaning;
  const isGroup =
    group?.kind === 'subject' ||
    (group?.kind === 'column' &&
      lexicon.columns.some(({ name, type }) => name === group.name && !isNumericType(type)));
  return isGroup && comparatorBefore(phrases, at) === null && phrases.slice(at + 2).some(isOrder);
}
