import { isNumericType } from '@plumbline/contract';
import type { Lexicon, Phrase, PromptColumn } from './phrase.ts';
import { isTruth } from './truth-words.ts';
import { wordInFull, wordsIn } from './words.ts';

const REASON = /^(?:reason|cause|motive)s?$/u;

/** The only column of reasons; null for none and for several. */
function reasonsOf({ columns }: Lexicon): PromptColumn | null {
  const [only, ...more] = columns.filter(
    ({ name, type }) => type === 'text' && wordsIn(name).some((word) => REASON.test(wordInFull(word))),
  );
  return only === undefined || more.length > 0 ? null : only;
}

/** Of a change, of times and of figures no recorded reason says why. */
function isOfFigures(phrases: readonly Phrase[], { columns, times }: Lexicon): boolean {
  const isFigure = (name: string): boolean =>
    times.some((time) => time.name === name) ||
    columns.some((column) => column.name === name && isNumericType(column.type));
  return phrases.some(
    ({ meaning }) =>
      /^(?:change|unit|part|previous|order|aggregate|saved|ambiguous)$/u.test(meaning?.kind ?? '') ||
      (meaning?.kind === 'column' && isFigure(meaning.name)),
  );
}

/** “why are people deferred”: what is true of all rows that have a reason is no further group. */
const isSaidByReasons = (name: string, reasons: PromptColumn, { columns }: Lexicon): boolean =>
  name === reasons.name || columns.some((column) => column.name === name && isTruth(column));

/** “why do deliveries fail”, where a column says why: how often for each reason. */
export function withReasons(phrases: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  const [first, ...more] = phrases;
  const isWhy = first?.words[0] === 'why' && first.meaning?.kind === 'task';
  const reasons = isWhy && !isOfFigures(more, lexicon) ? reasonsOf(lexicon) : null;
  return reasons === null
    ? phrases
    : [
        { meaning: { kind: 'rows' }, words: ['number', 'of'], score: 1 },
        ...more.filter(
          ({ meaning }) => meaning?.kind !== 'column' || !isSaidByReasons(meaning.name, reasons, lexicon),
        ),
        { meaning: { kind: 'by' }, words: ['by'], score: 1 },
        { meaning: { kind: 'column', name: reasons.name }, words: first?.words ?? [], score: 0.8 },
      ];
}
