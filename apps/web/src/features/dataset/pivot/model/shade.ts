import { toNumber, type ValueRange } from '../../core/model/value-range.ts';
import type { LeafColumn, PivotRow } from './pivot-rows.ts';

/** What the figures of one value reach from and to, totals left out: they would outshine their parts. */
export function valueReach(
  rows: readonly PivotRow[],
  leaves: readonly LeafColumn[],
  of: { readonly value: number; readonly level: number },
): ValueRange | null {
  const figures = rows
    .filter(({ path }) => path.length === of.level)
    .flatMap((row) =>
      leaves
        .filter(({ value, isTotal }) => value === of.value && !isTotal)
        .map(({ key, value }) => toNumber(row.figures.get(key)?.[value])),
    )
    .filter((figure) => figure !== null);
  // One by one: the arguments of a call have no room for a million.
  return figures.reduce<ValueRange | null>(
    (so, figure) =>
      so === null
        ? { low: figure, high: figure }
        : { low: Math.min(so.low, figure), high: Math.max(so.high, figure) },
    null,
  );
}
