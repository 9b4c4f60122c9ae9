import type { QuestionMeasure } from '@plumbline/contract';
import { isMoneyName } from '../../columns/currencies.ts';
import type { ColumnTraits } from '../../columns/traits.ts';
import type { Phrase } from '../../prompt/phrase.ts';
import type { ChartPrompt } from '../../prompt/read-prompt.ts';
import { wordsIn } from '../../prompt/words.ts';
import { extremeOf } from '../named-columns/describing-names.ts';
import { mainMeasure } from './row-question.ts';

const SIZE = /^(largest|biggest|greatest|highest|smallest|lowest)$/u;
const SPACE = /^(size|area|acres|hectares|ha|sqm|sqft|m2|capacity|volume)$/u;

/** What a row is large in: its size where it has one and costs nothing, else its main amount. */
function sizeMeasure(traits: readonly ColumnTraits[]): ColumnTraits | null {
  const measures = traits.filter(({ kind }) => kind === 'measure');
  const isOfMoney = measures.some(({ name }) => isMoneyName(name));
  const spaces = measures.filter(({ label }) => wordsIn(label).some((word) => SPACE.test(word)));
  return isOfMoney || spaces.length !== 1 ? mainMeasure(traits) : (spaces[0] ?? null);
}

const isOne = ({ meaning, words }: Phrase): boolean =>
  (meaning?.kind === 'subject' || meaning?.kind === 'value' || words.join(' ') === 'order') &&
  !/[^s]s$/u.test(words.at(-1) ?? '');

/** “smallest loan per branch”, “biggest mortgage”: the extreme of what one row is large in; null for other questions. */
export function sizeOfRow(
  { phrases, isDown }: ChartPrompt,
  traits: readonly ColumnTraits[],
): QuestionMeasure | null {
  const isSized = phrases.some(
    ({ meaning, words }, at) =>
      meaning?.kind === 'order' &&
      SIZE.test(words.join(' ')) &&
      isOne(phrases[at + 1] ?? { meaning: null, words: [], score: 0 }),
  );
  const column = isSized ? sizeMeasure(traits) : null;
  return column === null ? null : { column: column.name, aggregate: extremeOf(isDown !== false) };
}
