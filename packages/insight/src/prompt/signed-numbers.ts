import { isNumericType } from '@plumbline/contract';
import type { Lexicon, Phrase } from './phrase.ts';
import type { PlacedCondition } from './placed-conditions.ts';

/** “negative payments”, “balance below zero”: the number beside the word is compared with zero. */
export function takeSigns(phrases: readonly Phrase[], { columns }: Lexicon) {
  const taken = new Set<number>();
  const found: (PlacedCondition & { readonly columnAt: number; readonly isOwn: boolean })[] = [];
  const numberAt = (at: number): string | undefined => {
    const meaning = phrases[at]?.meaning;
    return meaning?.kind === 'column'
      ? columns.find(({ name, type }) => name === meaning.name && isNumericType(type))?.name
      : undefined;
  };
  phrases.forEach(({ meaning }, at) => {
    const columnAt = [at + 1, at - 1, at - 2].find((place) => numberAt(place) !== undefined);
    const column = columnAt === undefined ? undefined : numberAt(columnAt);
    if (meaning?.kind === 'sign' && columnAt !== undefined && column !== undefined) {
      const op = meaning.isNegative ? ('lt' as const) : ('gt' as const);
      found.push({ at, condition: { column, op, value: 0 }, columnAt, isOwn: false });
      taken.add(at);
    }
  });
  return { taken, found };
}
