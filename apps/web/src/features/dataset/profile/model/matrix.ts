import type { Associations } from '@plumbline/contract';

type Pair = Associations['pairs'][number];

export interface Place {
  readonly row: number;
  readonly column: number;
}

export const placeKey = (one: number, other: number): string =>
  `${Math.min(one, other)}/${Math.max(one, other)}`;

export const pairsByPlace = (pairs: readonly Pair[]): ReadonlyMap<string, Pair> =>
  new Map(pairs.map((pair) => [placeKey(pair.a, pair.b), pair]));

const MOVES: Readonly<Record<string, (place: Place, size: number) => Place>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, size) => ({ row, column: size - 1 }),
};

/** Where a key leads among `size` times `size` cells; null for a key that leads nowhere. Edges hold. */
export function movedPlace(place: Place, key: string, size: number): Place | null {
  const to = MOVES[key]?.(place, size);
  if (to === undefined) {
    return null;
  }
  const within = (at: number): number => Math.min(size - 1, Math.max(0, at));
  return { row: within(to.row), column: within(to.column) };
}

const STRONG = 0.2;

/** Pairs that move together noticeably, strongest first. */
export const strongestPairs = (pairs: readonly Pair[], most: number): readonly Pair[] =>
  pairs
    .filter(({ value }) => Math.abs(value ?? 0) >= STRONG)
    .toSorted((one, other) => Math.abs(other.value ?? 0) - Math.abs(one.value ?? 0))
    .slice(0, most);

const STEPS = 4;
const MIDDLE = 5;

/** The color of a value from −1 over 0 to 1: what raises is orange, what lowers blue. Null for unknown. */
export const colorOf = (value: number | null): string | null =>
  value === null ? null : `var(--pl-div-${MIDDLE - Math.round(value * STEPS)})`;
