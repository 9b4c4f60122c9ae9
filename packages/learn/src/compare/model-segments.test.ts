import { expect, it } from 'vitest';
import { createRandom } from '../random/random.ts';
import { compareSegments, segmentColumn } from './model-segments.ts';

const ROWS = 600;

const columns = [
  {
    kind: 'category',
    name: 'region',
    categories: ['north', 'south', 'rare'],
    codes: Int32Array.from({ length: ROWS }, (_, row) => (row < 5 ? 2 : row % 2)),
  },
  { kind: 'number', name: 'fee', values: Float64Array.from({ length: ROWS }, (_, row) => row % 300) },
] as const;

it('names the segments where the second model loses less, and leaves small ones out', () => {
  const random = createRandom(3);
  const gains = Float64Array.from(
    { length: ROWS },
    (_, row) => random.normal() / 10 - (row % 2 === 0 ? 0.2 : 0),
  );
  const segments = compareSegments({ segments: columns.flatMap(segmentColumn), gains, level: 0.95 });
  const [north, south] = ['north', 'south'].map((name) =>
    segments.find(({ category }) => category === name)!,
  );
  expect(north!.interval[1]).toBeLessThan(0);
  expect(north!.difference).toBeCloseTo(-0.2, 1);
  expect(south!.interval[0] <= 0 && south!.interval[1] >= 0).toBe(true);
  expect(segments.some(({ category }) => category === 'rare')).toBe(false);
});

it('divides numbers into ranges that hold every row once', () => {
  const segments = compareSegments({
    segments: segmentColumn(columns[1]),
    gains: new Float64Array(ROWS),
    level: 0.95,
  });
  expect(segments.map(({ low, high, rows }) => [low, high, rows])).toEqual([
    [-Infinity, 100, 200],
    [100, 200, 200],
    [200, Infinity, 200],
  ]);
});

it('finds nothing in gains by chance, in nearly all of 200 samples', () => {
  const random = createRandom(7);
  const wrong = Array.from({ length: 200 }, () => {
    const gains = Float64Array.from({ length: ROWS }, () => random.normal());
    return compareSegments({ segments: columns.flatMap(segmentColumn), gains, level: 0.95 }).some(
      ({ interval: [low, high] }) => low > 0 || high < 0,
    );
  }).filter(Boolean).length;
  expect(wrong).toBeLessThanOrEqual(20);
});
