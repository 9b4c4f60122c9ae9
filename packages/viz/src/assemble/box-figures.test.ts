import type { ChartOptions } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { dataOf, specOf } from '../../test/fixtures/orders.ts';

const weights = (...values: readonly number[]) =>
  values.map((weight, at) => [at, '2024-01-01', 'Spain', '1', weight] as const);

function boxOf(rows: ReturnType<typeof weights>, options?: ChartOptions) {
  const { columns, data, notes } = dataOf(
    specOf({ mark: 'box', encoding: { y: { field: 'weight' } }, ...(options && { options }) }),
    'Absolute',
    rows,
  );
  return { ...Object.fromEntries(columns.map(({ name }, at) => [name, data[0]?.[at]])), notes };
}

it('ends whiskers at the last value within 1.5 interquartile ranges and counts those beyond [SEM-MEASURE-14]', () => {
  // Quartiles 3 and 7: the fences are -3 and 13.
  const box = boxOf(weights(-40, 1, 3, 4, 5, 6, 7, 9, 30));
  expect(box).toMatchObject({ low: 1, q1: 3, median: 5, q3: 7, high: 9, min: -40, max: 30, outliers: 2 });
  expect(box.notes).toContain(
    'Whiskers end at the last value within 1.5 × the interquartile range. 2 values lie beyond; the outermost of each box are drawn as points.',
  );
});

it('ends whiskers at the extremes where no value lies beyond', () => {
  const box = boxOf(weights(1, 3, 5, 7, 9));
  expect(box).toMatchObject({ low: 1, high: 9, min: 1, max: 9, outliers: 0 });
  expect(box.notes).toContain(
    'Whiskers end at the last value within 1.5 × the interquartile range. No value lies beyond.',
  );
});

it('draws one value alone as a box without outliers', () => {
  expect(boxOf(weights(0.1, 0.1, 0.1))).toMatchObject({ low: 0.1, high: 0.1, outliers: 0 });
});

it('ends whiskers at the extremes where the chart says so', () => {
  const box = boxOf(weights(-40, 1, 3, 4, 5, 6, 7, 9, 30), { whiskers: 'min-max' });
  expect(box).toMatchObject({ low: -40, high: 30 });
  expect(box).not.toHaveProperty('outliers');
});
