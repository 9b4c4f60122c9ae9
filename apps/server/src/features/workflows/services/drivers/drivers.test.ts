import { createRandom } from '@plumbline/learn';
import { describe, expect, it } from 'vitest';
import type { DataColumn, SectionDraft, TrainingData } from '../service.ts';
import { DriversOptions } from './options.ts';
import { driversRuntime } from './runtime.ts';
import { drivers } from './service.ts';

const ROWS = 600;
const random = createRandom(11);
const draw = <T>(value: (row: number) => T): T[] => Array.from({ length: ROWS }, (_, row) => value(row));

const numbers = (
  name: string,
  values: readonly number[],
  type: DataColumn['type'] = 'number',
): DataColumn => ({
  name,
  type,
  data: { kind: 'number', name, values: Float64Array.from(values) },
});
const region = draw(() => random.below(3));
const NAMES = ['North', 'South', 'West'];
const cost = region.map((code) => 100 + (code === 2 ? 40 : 0) + 10 * random.normal());
const DATA: TrainingData = {
  rows: ROWS,
  columns: [
    numbers('cost', cost),
    numbers(
      'late',
      cost.map((value) => Number(value > 120)),
      'boolean',
    ),
    {
      name: 'region',
      type: 'text',
      data: { kind: 'category', name: 'region', categories: NAMES, codes: Int32Array.from(region) },
    },
    numbers(
      'weight',
      region.map((code) => code + random.normal()),
    ),
    numbers(
      'noise',
      draw(() => random.normal()),
    ),
    numbers(
      'day',
      draw((row) => row),
      'date',
    ),
  ],
};

const train = (
  target: string,
  options: Record<string, unknown> = {},
  features: readonly string[] = ['region', 'noise', 'day'],
) =>
  driversRuntime.train(
    DATA,
    { target, features, options: DriversOptions.parse(options), seed: 1 },
    { progress: () => {} },
  );

const tableOf = (sections: readonly SectionDraft[], id: string): readonly (readonly unknown[])[] => {
  const section = sections.find((one) => one.id === id);
  return section?.kind === 'table' ? section.rows : [];
};

describe('key drivers', () => {
  it('name what goes with a number, and by how much', () => {
    const { verdict, importance, sections } = train('cost');
    expect(importance.map(({ column }) => column)).toEqual(['region']);
    expect(verdict.map(({ code }) => code)).toEqual([
      'workflow.verdict.driver',
      'workflow.verdict.driverAverage',
    ]);
    const [name, , difference] = tableOf(sections, 'driverGroups')[0]!;
    expect(name).toBe('region: West');
    expect(Math.abs(Number(difference) - 40)).toBeLessThan(5);
  });

  it('compare shares of a class', () => {
    const { verdict, sections } = train('late');
    expect(verdict[1]!.code).toBe('workflow.verdict.driverShare');
    expect(tableOf(sections, 'driverGroups')[0]![1]).toBeGreaterThan(0.9);
  });

  it('say so when nothing goes with the target', () => {
    expect(train('noise').verdict.map(({ code }) => code)).toEqual(['workflow.verdict.noDrivers']);
  });

  it.each([[{ positive: 'false' }], [{ ranges: 9 }], [{ minRows: 250 }], [{ coverage: 0.6 }]])(
    'change with the option %o',
    (option) => {
      const features = ['region', 'weight'];
      expect(train('late', option, features).model).not.toBe(train('late', {}, features).model);
    },
  );

  it('refuse a class that the target does not have', () => {
    expect(() => train('late', { positive: 'maybe' })).toThrow('"late" has no value "maybe".');
  });

  it('propose numbers before classes as a target', () => {
    const facts = {
      rows: ROWS,
      columns: [
        { name: 'won', type: 'boolean', role: 'dimension', profile: null },
        { name: 'price', type: 'number', role: 'measure', profile: null },
      ],
    } as const;
    expect(drivers.check(facts, { target: null, features: null }).target).toBe('price');
    const fit = drivers.check(facts, { target: 'won', features: null });
    expect(fit.target).toBe('won');
    expect(fit.reasons.filter(({ kind }) => kind === 'blocks')).toEqual([]);
    expect(fit.targets.map(({ column }) => column)).toEqual(['price', 'won']);
  });
});
