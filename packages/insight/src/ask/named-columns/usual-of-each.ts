import { isDurationName } from '../../prompt/number-units.ts';
import type { ChartPrompt } from '../../prompt/read-prompt.ts';
import { superlativeOf } from './describing-names.ts';
import type { NamedColumn } from './named-columns.ts';

/** “how long does it take to resolve a bug”, “pay gap between men and women”: usually, not all of them together. */
const isOfOne = ({ phrases }: ChartPrompt): boolean =>
  /^how long\b|\bgap\b/u.test(phrases.flatMap(({ words }) => words).join(' '));

/** “cost per strike”, where each row is a strike: the average. */
const isPerRow = ({ aggregate, traits: { name } }: NamedColumn, { phrases }: ChartPrompt): boolean =>
  (aggregate === null || aggregate === 'sum') &&
  phrases.some(
    ({ meaning }, at) =>
      meaning?.kind === 'column' &&
      meaning.name === name &&
      phrases[at + 1]?.words[0] === 'per' &&
      phrases[at + 2]?.meaning?.kind === 'subject',
  );

/** “resolution time by agent”: how long one takes. */
const isTimeOfEach = (
  { aggregate, traits: { name } }: NamedColumn,
  { phrases, isExtreme }: ChartPrompt,
): boolean =>
  aggregate === null &&
  !isExtreme &&
  isDurationName(name) &&
  phrases.some(
    ({ words, meaning }, at) =>
      words.at(-1) === 'time' &&
      ((meaning?.kind === 'column' && meaning.name === name && words.length > 1) ||
        !/^(over|of|by|per|each|the|this)$/u.test(phrases[at - 1]?.words.at(-1) ?? 'over')),
  );

/** “are strikes at night more expensive”: a usual one of them, not all of them together. */
const isComparative = ({ aggregate, traits: { name } }: NamedColumn, { phrases }: ChartPrompt): boolean =>
  aggregate === null &&
  phrases.some(({ meaning, words: [word = ''] }, at) => {
    const isNamed =
      (meaning?.kind === 'column' && meaning.name === name) ||
      (meaning?.kind === 'ambiguous' && meaning.names.includes(name));
    return (
      isNamed &&
      meaning.order !== undefined &&
      (word.endsWith('er') || /^(more|less)$/u.test(phrases[at - 1]?.words.at(-1) ?? ''))
    );
  });

/** “which device has the longest sessions”, “ward with the second longest waiting time”: of each row. */
const isExtremeOfRows = (
  { aggregate, traits: { name } }: NamedColumn,
  { phrases, limit }: ChartPrompt,
  isInquired: boolean,
): boolean =>
  aggregate === null &&
  // “the cheapest price” is the lowest.
  !phrases.some(({ meaning, score }) => meaning?.kind === 'column' && meaning.name === name && score === 1) &&
  phrases.some((phrase, at) => {
    const { meaning } = phrase;
    const next = phrases[at + 1];
    const isNamed = meaning?.kind === 'column' && meaning.name === name && superlativeOf(phrase) !== null;
    const isDuration = limit !== null && isDurationName(name) && next?.words.at(-1) !== 'row';
    // “heaviest car per origin” is one of them.
    const isOfRows = next?.meaning?.kind === 'subject' && /[^s]s$/u.test(next.words.at(-1) ?? '');
    return isNamed && (isInquired || isOfRows || isDuration);
  });

/** Whether what is usual of one thing is meant, and not all of them together. */
export const isUsualOne = (one: NamedColumn, read: ChartPrompt, groups: readonly NamedColumn[]): boolean =>
  (groups.length > 0 &&
    isExtremeOfRows(
      one,
      read,
      groups.some(({ isInquired }) => isInquired),
    )) ||
  isPerRow(one, read) ||
  isTimeOfEach(one, read) ||
  isComparative(one, read) ||
  (isOfOne(read) && one.aggregate === null);
