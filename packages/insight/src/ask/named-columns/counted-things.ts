import type { ChartPrompt } from '../../prompt/read-prompt.ts';
import { isTruth } from '../../prompt/truth-words.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { isEntity, isKeyNoun, isNameOfKey } from './key-nouns.ts';
import type { NamedColumn } from './named-columns.ts';

interface CountedContext {
  readonly read: ChartPrompt;
  readonly dataset: DescribedDataset;
}

/** “users per country”: of what many rows have a key of, the different ones. */
const isKeyPer = (
  { traits, words }: Pick<NamedColumn, 'traits' | 'words'>,
  others: readonly NamedColumn[],
  { isDown, phrases, unit }: ChartPrompt,
): boolean =>
  isKeyNoun({ traits, words }) &&
  (isDown === null || phrases.every(({ meaning }) => meaning?.kind !== 'order' || meaning.isSort === true)) &&
  (unit !== null || others.some((other) => other.isBy && other.traits !== traits));

/** “count of countries”: two words that say something. */
const COUNTED_NAME = 2;

/** “number of countries in Africa”: different ones of some rows. */
const isOfSome = (
  { traits: { name }, words }: Pick<NamedColumn, 'traits' | 'words'>,
  { conditions, either, marks, meaningful, isDown }: ChartPrompt,
): boolean =>
  /[^s]s$/u.test(words) &&
  marks.length === 0 &&
  // What is put in order is counted for each name.
  isDown === null &&
  (conditions.length > 0 || either.length > 0 || meaningful === COUNTED_NAME) &&
  conditions.every(({ column }) => column !== name);

/** “which doctor sees the most patients”: the most different ones. */
const isMostOf = (
  { extreme, words, traits }: NamedColumn,
  others: readonly NamedColumn[],
  { phrases }: ChartPrompt,
): boolean =>
  extreme !== null &&
  /[^s]s$/u.test(words) &&
  others.some(({ isInquired, traits: { name } }) => isInquired && name !== traits.name) &&
  phrases.some(
    ({ meaning, words: said }, at) =>
      meaning?.kind === 'order' &&
      /^(?:most|fewest|least)$/u.test(said.join(' ')) &&
      phrases[at + 1]?.words.join(' ') === words,
  );

/** “how many species”, “number of species by state”, “distinct species”. */
export function isDistinct(
  one: NamedColumn,
  others: readonly NamedColumn[],
  context: CountedContext,
): boolean {
  const { aggregate, traits, isBy } = one;
  // A chart of one named column shows how often each value occurs.
  const isChartOfOne = context.read.marks.length > 0 && others.length === 1;
  if (traits.kind === 'time' || isBy || isChartOfOne) {
    return false;
  }
  return aggregate === 'distinct' || (hasNames(one, context) && isCounted(one, others, context));
}

/** Neither truth values nor what names each row. */
const hasNames = ({ traits }: NamedColumn, { dataset }: CountedContext): boolean =>
  !isTruth(traits.column) && !isEntity(traits, dataset);

function isCounted(one: NamedColumn, others: readonly NamedColumn[], { read }: CountedContext): boolean {
  const { counted, traits, words } = one;
  const isGrouped = others.some((other) => other.traits !== traits);
  return (
    counted === 'how many' ||
    (counted === 'number of' && (isGrouped || isNameOfKey(traits) || isOfSome({ traits, words }, read))) ||
    isKeyPer({ traits, words }, others, read) ||
    isMostOf(one, others, read) ||
    isKeyOfSome(one, others, read)
  );
}

/** “users in the last 7 days” */
const isKeyOfSome = (
  { traits, words }: NamedColumn,
  others: readonly NamedColumn[],
  { conditions, isDown }: ChartPrompt,
): boolean => others.length === 1 && isKeyNoun({ traits, words }) && conditions.length > 0 && isDown === null;
