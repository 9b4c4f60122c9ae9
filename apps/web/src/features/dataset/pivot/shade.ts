import type { Cell } from '@plumbline/contract';
import type { LeafColumn, PivotRow } from './pivot-rows.ts';

/** What the figures of one value reach from and to, totals left out: they would outshine what they are made of. */
export interface Reach {
  readonly low: number;
  readonly high: number;
}

const STEPS = 6;

export function reachOf(
  rows: readonly PivotRow[],
  leaves: readonly LeafColumn[],
  of: { readonly value: number; readonly level: number },
): Reach | null {
  const figures = rows
    .filter(({ path }) => path.length === of.level)
    .flatMap((row) =>
      leaves
        .filter(({ value, isTotal }) => value === of.value && !isTotal)
        .map(({ key, value }) => numberOf(row.figures.get(key)?.[value])),
    )
    .filter((figure) => figure !== null);
  // One by one: the arguments of a call have no room for a million.
  return figures.reduce<Reach | null>(
    (so, figure) =>
      so === null
        ? { low: figure, high: figure }
        : { low: Math.min(so.low, figure), high: Math.max(so.high, figure) },
    null,
  );
}

const numberOf = (cell: Cell | undefined): number | null => {
  const number = cell === null || cell === undefined || typeof cell === 'boolean' ? Number.NaN : Number(cell);
  return Number.isFinite(number) ? number : null;
};

/** 0 to 6, how strongly a cell is coloured; null without a figure. */
export function heatOf(cell: Cell | undefined, reach: Reach): number | null {
  const number = numberOf(cell);
  if (number === null) {
    return null;
  }
  const share = reach.high === reach.low ? 1 : (number - reach.low) / (reach.high - reach.low);
  return Math.round(Math.min(1, Math.max(0, share)) * STEPS);
}

/** The part of a cell that its bar fills, −1 to 1, from nought; null without a figure. */
export function barOf(cell: Cell | undefined, reach: Reach): number | null {
  const number = numberOf(cell);
  const longest = Math.max(Math.abs(reach.low), Math.abs(reach.high));
  return number === null || longest === 0 ? null : Math.min(1, Math.max(-1, number / longest));
}
