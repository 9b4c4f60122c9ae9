import type { Cell } from '@plumbline/contract';

/** The smallest and the largest of some figures. */
export interface ValueRange {
  readonly low: number;
  readonly high: number;
}

const STEPS = 6;

/** Null for what is no finite number. */
export const toNumber = (cell: Cell | undefined): number | null => {
  const number = cell === null || cell === undefined || typeof cell === 'boolean' ? Number.NaN : Number(cell);
  return Number.isFinite(number) ? number : null;
};

/** 0 to 6, how strongly a cell is colored; null without a figure. */
export function heatShare(cell: Cell | undefined, reach: ValueRange): number | null {
  const number = toNumber(cell);
  if (number === null) {
    return null;
  }
  const share = reach.high === reach.low ? 1 : (number - reach.low) / (reach.high - reach.low);
  return Math.round(Math.min(1, Math.max(0, share)) * STEPS);
}

/** The part of a cell that its bar fills, −1 to 1, from nought; null without a figure. */
export function barShare(cell: Cell | undefined, reach: ValueRange): number | null {
  const number = toNumber(cell);
  const longest = Math.max(Math.abs(reach.low), Math.abs(reach.high));
  return number === null || longest === 0 ? null : Math.min(1, Math.max(-1, number / longest));
}
