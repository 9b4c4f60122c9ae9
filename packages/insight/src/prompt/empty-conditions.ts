import type { Condition } from '@plumbline/contract';
import type { Phrase } from './phrase.ts';
import type { PlacedCondition } from './placed-conditions.ts';

/** “missing cost”, “cost is not empty”. */
export function takeEmptiness(phrases: readonly Phrase[]) {
  const taken = new Set<number>();
  const found: (PlacedCondition & { readonly columnAt: number })[] = [];
  phrases.forEach(({ meaning }, at) => {
    if (meaning?.kind !== 'empty') {
      return;
    }
    const columnAt =
      [at + 1, at - 1, at - 2].find((index) => phrases[index]?.meaning?.kind === 'column') ?? -1;
    const column = phrases[columnAt]?.meaning;
    if (column?.kind === 'column') {
      const condition: Condition = { column: column.name, op: meaning.isEmpty ? 'isnull' : 'notnull' };
      found.push({ at, condition, columnAt });
      taken.add(at);
    }
  });
  return { taken, found };
}
