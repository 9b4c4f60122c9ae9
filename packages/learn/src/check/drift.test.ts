import { describe, expect, it } from 'vitest';
import { createRandom } from '../random/random.ts';
import { measureDrift } from './drift.ts';

const numbers = (values: readonly number[]) =>
  ({ kind: 'number', name: 'x', values: Float64Array.from(values) }) as const;
const labels = (values: readonly string[]) => {
  const categories = [...new Set(values)];
  const codes = Int32Array.from(values, (value) => categories.indexOf(value));
  return { kind: 'category', name: 'x', categories, codes } as const;
};
const normals = (seed: number, count: number, mean = 0) => {
  const random = createRandom(seed);
  return numbers(Array.from({ length: count }, () => mean + random.normal()));
};

describe('drift', () => {
  it('drift of numbers from one distribution is small, and not surprising', () => {
    const drift = measureDrift(normals(1, 5000), normals(2, 5000));
    expect(drift.psi).toBeLessThan(0.02);
    expect(drift.ks).toBeLessThan(0.04);
    expect(drift.p).toBeGreaterThan(0.001);
  });

  it('drift of few rows is no evidence, however large the index', () => {
    const drift = measureDrift(normals(3, 30), normals(4, 30));
    expect(drift.psi).toBeGreaterThan(0.1);
    expect(drift.p).toBeGreaterThan(0.01);
  });

  it('drift of a mean that moved by one deviation is strong, with the distance of both curves', () => {
    const drift = measureDrift(normals(1, 5000), normals(2, 5000, 1));
    expect(drift.psi).toBeGreaterThan(0.8);
    // Two normal curves one deviation apart differ by 2Φ(½) − 1 at most.
    expect(drift.ks).toBeCloseTo(0.383, 1);
    expect(drift.p).toBeLessThan(1e-9);
  });

  it('sees values that became missing', () => {
    const drift = measureDrift(
      numbers(Array.from({ length: 1000 }, (_, at) => at)),
      numbers(Array.from({ length: 1000 }, (_, at) => (at % 2 === 0 ? NaN : at))),
    );
    expect(drift.missing).toEqual({ before: 0, after: 0.5 });
    expect(drift.psi).toBeGreaterThan(0.25);
    expect(drift.ks).toBeLessThan(0.01);
  });

  it('drift of categories is the index over their shares, unknown ones counted together', () => {
    const before = labels([...Array<string>(600).fill('a'), ...Array<string>(400).fill('b')]);
    const after = labels([...Array<string>(400).fill('a'), ...Array<string>(600).fill('b')]);
    const drift = measureDrift(before, after);
    expect(drift.ks).toBeNull();
    expect(drift.psi).toBeCloseTo(2 * 0.2 * Math.log(0.6 / 0.4), 2);
    expect(measureDrift(before, labels(Array<string>(500).fill('new'))).psi).toBeGreaterThan(2);
  });
});
