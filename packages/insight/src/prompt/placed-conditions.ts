import type { Condition } from '@plumbline/contract';
import type { Phrase } from './phrase.ts';

/** A condition, and the position of the phrase that says it. */
export interface PlacedCondition {
  readonly at: number;
  readonly condition: Condition;
}

/** “above 1000 or below 500”: an “or” between two conditions parts them; “and” binds closer. */
export function alternativesIn(phrases: readonly Phrase[], found: readonly PlacedCondition[]) {
  const placed = found.toSorted((one, other) => one.at - other.at);
  const sides: Condition[][] = [];
  placed.forEach(({ at, condition }, index) => {
    const before = placed[index - 1]?.at ?? at;
    const isOther = phrases.slice(before, at).some(({ words }) => words.includes('or'));
    if (isOther || sides.length === 0) {
      sides.push([]);
    }
    sides.at(-1)?.push(condition);
  });
  return sides.length > 1
    ? { conditions: [], either: sides }
    : { conditions: placed.map(({ condition }) => condition), either: [] };
}
