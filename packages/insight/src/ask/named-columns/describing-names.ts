import type { ChartAggregate } from '@plumbline/contract';
import type { ColumnTraits } from '../../columns/traits.ts';
import type { Phrase } from '../../prompt/phrase.ts';

export const NOTHING: Phrase = { meaning: null, words: [], score: 0 };

interface DescribedName {
  readonly traits: readonly ColumnTraits[];
  /** What is said right before the name. */
  readonly aggregate: ChartAggregate | null;
}

/** “product category”, “customer segment”: a word that is half a name, right before a whole one, describes it. */
const isModifier = (
  { score, meaning }: Phrase,
  next: Phrase | undefined,
  traits: readonly ColumnTraits[],
): boolean =>
  (meaning?.kind === 'column' || meaning?.kind === 'ambiguous') &&
  (score < 1 || (meaning.kind === 'column' && isRead(meaning.name, traits))) &&
  // “the hottest day” is about the heat too.
  !(meaning.order !== undefined && isTime(next, traits)) &&
  next?.meaning?.kind === 'column' &&
  next.score >= score &&
  next.meaning.order === undefined;

/** Whether a name only describes the one that follows. */
export function isDescribing(
  at: number,
  phrases: readonly Phrase[],
  { traits, aggregate }: DescribedName,
): boolean {
  const phrase = phrases[at] ?? NOTHING;
  const isComputed = aggregate !== null || superlativeOf(phrase) !== null;
  return (
    isModifier(phrase, phrases[at + 1], traits) &&
    !isRanked(at, phrases, traits) &&
    !(isComputed && isNumberBefore(at, phrases, traits))
  );
}

/** “average perf rating remote”, “coldest room”: a number before names of groups. */
const isNumberBefore = (at: number, phrases: readonly Phrase[], traits: readonly ColumnTraits[]): boolean => {
  const kindAt = (position: number): ColumnTraits['kind'] | undefined => {
    const { meaning } = phrases[position] ?? NOTHING;
    return meaning?.kind === 'column' ? traits.find(({ name }) => name === meaning.name)?.kind : undefined;
  };
  return kindAt(at) === 'measure' && kindAt(at + 1) === 'category';
};

/** “least profitable products”, “best selling category”: an order of products by a number. */
const isRanked = (at: number, phrases: readonly Phrase[], traits: readonly ColumnTraits[]): boolean => {
  const { meaning } = phrases[at] ?? NOTHING;
  const names =
    meaning?.kind === 'ambiguous' ? meaning.names : [meaning?.kind === 'column' ? meaning.name : ''];
  return (
    phrases[at - 1]?.meaning?.kind === 'order' &&
    traits.some(({ name, kind }) => names.includes(name) && kind === 'measure')
  );
};

const isTime = (phrase: Phrase | undefined, traits: readonly ColumnTraits[]): boolean => {
  const { meaning } = phrase ?? {};
  return (
    meaning?.kind === 'column' &&
    traits.some(({ name, kind }) => name === meaning.name && (kind === 'time' || kind === 'year'))
  );
};

const isRead = (column: string, traits: readonly ColumnTraits[]): boolean =>
  traits.some(({ name, kind }) => name === column && kind === 'prose');

export function superlativeOf({ meaning, words }: Phrase): ChartAggregate | null {
  const isNamed = meaning?.kind === 'column' || meaning?.kind === 'ambiguous';
  const order = isNamed && words[0]?.endsWith('est') === true ? meaning.order : undefined;
  return order === undefined ? null : extremeOf(order === 'desc');
}

export const extremeOf = (isDown: boolean): ChartAggregate => (isDown ? 'max' : 'min');
