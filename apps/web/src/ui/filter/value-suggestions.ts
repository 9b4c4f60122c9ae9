import type { Cell, Scalar } from '@plumbline/contract';

/** A value and its rows; null where they were not counted. */
export type Offer = readonly [value: Cell, count: Cell];

interface SuggestionInput {
  /** What was found, most frequent first. */
  readonly found: readonly Offer[];
  readonly picked: readonly (Scalar | null)[];
  /** What was picked when the list was opened. */
  readonly first: readonly (Scalar | null)[];
}

/**
 * Values to offer. Those picked from the start are on top and those picked since keep their position, so that nothing
 * moves under the pointer; what is picked and not found is shown all the same.
 */
export function listOffers({ found, picked, first }: SuggestionInput): readonly Offer[] {
  const onTop = new Set<Cell>(first);
  const known = new Set<Cell>(found.map(([value]) => value));
  const missing = picked.filter((value) => !known.has(value)).map((value): Offer => [value, null]);
  const top = found.filter(([value]) => onTop.has(value));
  const rest = found.filter(([value]) => !onTop.has(value));
  return [...missing, ...top, ...rest];
}
