import type { Associations } from '@plumbline/contract';

type Pair = Associations['pairs'][number];

/** Row and column of a cell, both from 0. */
export interface MatrixCell {
  readonly row: number;
  readonly column: number;
}

/** The key of two columns by their positions, whichever comes first. */
export const pairKey = (one: number, other: number): string =>
  `${Math.min(one, other)}/${Math.max(one, other)}`;

export const pairsByKey = (pairs: readonly Pair[]): ReadonlyMap<string, Pair> =>
  new Map(pairs.map((pair) => [pairKey(pair.a, pair.b), pair]));

const MOVES: Readonly<Record<string, (from: MatrixCell, size: number) => MatrixCell>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, size) => ({ row, column: size - 1 }),
};

/** The cell that a key leads to among `size` × `size` cells, at an edge the same one; null for a key that moves nothing. */
export function moveInMatrix(from: MatrixCell, key: string, size: number): MatrixCell | null {
  const to = MOVES[key]?.(from, size);
  if (to === undefined) {
    return null;
  }
  const within = (at: number): number => Math.min(size - 1, Math.max(0, at));
  return { row: within(to.row), column: within(to.column) };
}

/** Strength from which a pair is listed. */
const STRONG = 0.2;

/** The `most` strongest pairs of at least 0.2, by absolute value, strongest first. */
export const strongestPairs = (pairs: readonly Pair[], most: number): readonly Pair[] =>
  pairs
    .filter(({ value }) => Math.abs(value ?? 0) >= STRONG)
    .toSorted((one, other) => Math.abs(other.value ?? 0) - Math.abs(one.value ?? 0))
    .slice(0, most);

/** Of the nine colors of the diverging scale, the middle one, and how many there are on either side. */
const MIDDLE = 5;
const STEPS = 4;

/** The CSS color of an association from −1 (blue) over 0 to 1 (orange). Null for an unknown one. */
export const associationColor = (value: number | null): string | null =>
  value === null ? null : `var(--pl-div-${MIDDLE - Math.round(value * STEPS)})`;
