import { expect, it } from 'vitest';
import { createRandom, sampleRows, shuffle } from './random.ts';

it('draws the same numbers from the same seed, and others from another seed or stream', () => {
  const drawn = (seed: number, stream?: number): number[] => {
    const random = createRandom(seed, stream);
    return Array.from({ length: 5 }, random.bits);
  };
  expect(drawn(1)).toEqual(drawn(1));
  expect(new Set([...drawn(1), ...drawn(2), ...drawn(1, 1)]).size).toBe(15);
});

it('draws uniform and normal numbers with the moments of their distributions', () => {
  const random = createRandom(3);
  const uniform = Array.from({ length: 100_000 }, random.uniform);
  const normal = Array.from({ length: 100_000 }, random.normal);
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(mean(uniform)).toBeCloseTo(0.5, 2);
  expect(mean(uniform.map((value) => value ** 2))).toBeCloseTo(1 / 3, 2);
  expect(mean(normal)).toBeCloseTo(0, 1);
  expect(mean(normal.map((value) => value ** 2))).toBeCloseTo(1, 1);
  expect(mean(normal.map((value) => value ** 4))).toBeCloseTo(3, 0);
});

it('samples distinct rows in order, each as often as the others', () => {
  const counts = new Float64Array(10);
  for (let seed = 0; seed < 5000; seed += 1) {
    const rows = sampleRows(10, 3, createRandom(seed));
    expect([...rows]).toEqual([...new Set(rows)].sort((one, other) => one - other));
    rows.forEach((row) => {
      counts[row]! += 1;
    });
  }
  // 1,500 expected; the standard deviation is 32.
  counts.forEach((count) => expect(Math.abs(count - 1500)).toBeLessThan(160));
});

it('shuffles without losing values', () => {
  const shuffled = shuffle(
    Uint32Array.from({ length: 50 }, (_, at) => at),
    createRandom(4),
  );
  expect([...shuffled]).not.toEqual([...shuffled].sort((one, other) => one - other));
  expect(new Set(shuffled).size).toBe(50);
});
