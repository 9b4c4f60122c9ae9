import type { Condition, Interpretation } from '@plumbline/contract';
import { spanAround, spanConditions } from '../../prompt/times.ts';
import type { DescribedDataset } from '../dataset/described.ts';

/** A comparison needs the newest period, or the requested one, and the period before it. */
export function conditionsOf(
  { filters, comparison }: Interpretation,
  { columns }: DescribedDataset,
): readonly Condition[] {
  const column = columns.find(({ name }) => name === comparison?.column);
  if (comparison === null || column === undefined) {
    return filters;
  }
  const others = filters.filter((one) => one.column !== comparison.column);
  const start = filters.find((one) => one.column === comparison.column && one.op === 'gte')?.value;
  const now = typeof start === 'string' ? spanAround(start, comparison.unit, 0) : null;
  const before = now === null ? null : spanAround(now.from, comparison.unit, 1);
  return now === null || before === null
    ? [
        ...others,
        {
          column: comparison.column,
          op: 'relative',
          value: { last: 2, unit: comparison.unit, anchor: 'max' },
        },
      ]
    : [...others, ...spanConditions(column, { from: before.from, to: now.to })];
}
