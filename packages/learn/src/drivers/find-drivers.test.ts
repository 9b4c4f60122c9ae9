import { describe, expect, it } from 'vitest';
import { createExamples, createFrame, type Column, type Examples } from '../data/frame.ts';
import { createRandom } from '../random/random.ts';
import { labels, numbers } from '../testing/planted.ts';
import { binColumn } from './bins.ts';
import { findDrivers } from './find-drivers.ts';

const OPTIONS = { ranges: 5, minRows: 20, level: 0.95, isShare: false, seed: 1 } as const;

const draw = <T>(count: number, value: (row: number) => T): T[] =>
  Array.from({ length: count }, (_, row) => value(row));

interface Planted {
  readonly seed: number;
  readonly rows?: number;
  /** Added to the target of "West". */
  readonly effect: number;
  readonly isShare?: boolean;
}

function planted({ seed, rows = 800, effect, isShare = false }: Planted): Examples {
  const random = createRandom(seed);
  const region = draw(rows, () => ['North', 'South', 'West'][random.below(3)]!);
  const age = draw(rows, () => random.normal());
  const columns: Column[] = [
    labels('region', region),
    numbers('age', age),
    numbers(
      'noise',
      draw(rows, () => random.normal()),
    ),
    labels(
      'color',
      draw(rows, () => ['red', 'blue'][random.below(2)]!),
    ),
  ];
  const score = region.map(
    (name, row) => (name === 'West' ? effect : 0) + 0.8 * effect * age[row]! + random.normal(),
  );
  const target = isShare ? score.map((value) => (value > 0.5 ? 1 : 0)) : score;
  return createExamples(createFrame(columns), Float64Array.from(target));
}

describe('drivers', () => {
  it.each([false, true])('are the planted columns before all others (shares: %s)', (isShare) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { drivers } = findDrivers(planted({ seed, effect: 1.2, isShare }), { ...OPTIONS, isShare });
      expect(
        drivers
          .slice(0, 2)
          .map(({ column }) => column)
          .toSorted(),
      ).toEqual(['age', 'region']);
    }
  });

  it('name the group that differs, with an interval that contains its difference', () => {
    const { drivers } = findDrivers(planted({ seed: 3, effect: 1 }), OPTIONS);
    const [west] = drivers.find(({ column }) => column === 'region')!.groups;
    expect(west!.parts).toEqual([{ column: 'region', bin: { kind: 'category', name: 'West' } }]);
    expect(west!.low).toBeLessThan(1);
    expect(west!.high).toBeGreaterThan(1);
  });

  it('are found in no more than one of twenty tables without any', () => {
    const runs = draw(60, (seed) => findDrivers(planted({ seed, rows: 300, effect: 0 }), OPTIONS));
    expect(runs.filter(({ drivers }) => drivers.length > 0).length).toBeLessThanOrEqual(6);
  });

  it('are reported by variance explained beyond chance', () => {
    const explained = (effect: number): number =>
      findDrivers(planted({ seed: 7, effect }), OPTIONS).drivers.find(({ column }) => column === 'age')!
        .explained;
    expect(explained(2)).toBeGreaterThan(explained(0.3));
    expect(explained(2)).toBeLessThan(1);
  });

  it('combine into segments whose figures come from rows that the search did not see', () => {
    const { segments } = findDrivers(planted({ seed: 5, effect: 1, rows: 2000 }), OPTIONS);
    expect(segments.length).toBeGreaterThan(0);
    for (const segment of segments) {
      expect(segment.parts).toHaveLength(2);
      expect(segment.rows).toBeLessThan(1000);
    }
  });

  it('are the same for the same seed', () => {
    const run = () => JSON.stringify(findDrivers(planted({ seed: 9, effect: 1 }), OPTIONS));
    expect(run()).toBe(run());
  });
});

describe('bins', () => {
  it('divide numbers into ranges that do not overlap', () => {
    const { bins, codes } = binColumn(
      numbers(
        'x',
        draw(100, (row) => row % 10),
      ),
      OPTIONS,
    );
    expect(bins).toEqual([0, 2, 4, 6, 8].map((low) => ({ kind: 'range', low, high: low + 1 })));
    expect(codes[7]).toBe(3);
  });

  it('have one for missing values, and none for rare categories', () => {
    const column = labels('g', [...draw(40, () => 'a'), ...draw(3, () => 'rare'), ...draw(25, () => null)]);
    const { bins, codes } = binColumn(column, OPTIONS);
    expect(bins).toEqual([{ kind: 'category', name: 'a' }, { kind: 'missing' }]);
    expect(codes[41]).toBe(-1);
    expect(codes.at(-1)).toBe(1);
  });
});
