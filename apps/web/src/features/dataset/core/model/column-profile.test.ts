import type { ColumnProfile, DatasetColumn } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { profileCaption, profileShape, profileStatistics } from './column-profile.ts';

const profile = (of: Partial<ColumnProfile> = {}): ColumnProfile => ({
  nulls: 0,
  distinct: 10,
  distinctIsExact: true,
  min: null,
  max: null,
  mean: null,
  stddev: null,
  quantiles: null,
  histogram: [],
  top: [],
  ...of,
});
const column = (of: Partial<DatasetColumn>): DatasetColumn => ({
  name: 'c',
  label: 'c',
  type: 'text',
  role: 'dimension',
  description: null,
  format: null,
  synonyms: [],
  semanticRole: null,
  profile: profile(),
  ...of,
});
const quantiles = { p05: 1, p25: 2, p50: 3, p75: 4, p95: 6 };

describe('profile in a header', () => {
  it('draws a flat line for identifiers, and says that all differ', () => {
    const id = column({
      type: 'integer',
      role: 'identifier',
      profile: profile({ distinct: 100, histogram: [{ from: 1, to: 2, count: 100 }] }),
    });
    expect([profileShape(id, 100), profileCaption(id, 100)]).toEqual([{ kind: 'flat' }, 'all different']);
  });

  it('does not claim that all differ from an estimate', () => {
    const estimated = column({ profile: profile({ distinct: 100, distinctIsExact: false }) });
    expect(profileCaption(estimated, 100)).toBe('100 values');
  });

  it('draws the share of yes', () => {
    const returned = column({
      type: 'boolean',
      profile: profile({
        distinct: 2,
        top: [
          { value: false, count: 849 },
          { value: true, count: 151 },
        ],
      }),
    });
    expect([profileShape(returned, 1000), profileCaption(returned, 1000)]).toEqual([
      { kind: 'share', share: 0.151 },
      '15.1% yes',
    ]);
  });

  it('draws bins for numbers and counts for texts', () => {
    const days = column({
      type: 'integer',
      role: 'measure',
      profile: profile({
        quantiles,
        histogram: [
          { from: 0, to: 1, count: 4 },
          { from: 1, to: 2, count: 0 },
        ],
      }),
    });
    expect([profileShape(days, 4), profileCaption(days, 4)]).toEqual([
      { kind: 'bars', counts: [4, 0] },
      'median 3',
    ]);
    const country = column({
      profile: profile({
        distinct: 3,
        top: [
          { value: 'a', count: 9 },
          { value: 'b', count: 1 },
        ],
      }),
    });
    expect(profileShape(country, 10)).toEqual({ kind: 'bars', counts: [9, 1] });
  });

  it('draws one bar per value of a number that takes few, in their order', () => {
    const top = [
      { value: 10, count: 1 },
      { value: 2, count: 5 },
      { value: 1, count: 9 },
    ];
    const histogram = [{ from: 1, to: 10, count: 15 }];
    const days = column({
      type: 'integer',
      role: 'measure',
      profile: profile({ distinct: 3, top, histogram }),
    });
    expect(profileShape(days, 15)).toEqual({ kind: 'bars', counts: [9, 5, 1] });
    const more = column({
      type: 'integer',
      role: 'measure',
      profile: profile({ distinct: 4, top, histogram }),
    });
    expect(profileShape(more, 15)).toEqual({ kind: 'bars', counts: [15] });
  });

  it('says how much is empty when it is enough to matter', () => {
    const country = column({ profile: profile({ distinct: 3, nulls: 20 }) });
    expect(profileCaption(country, 100)).toBe('3 values, 20.0% empty');
    expect(profileCaption(country, 100_000)).toBe('3 values');
  });

  it('says when a column is all empty, has one value, or no profile yet', () => {
    expect(profileCaption(column({ profile: profile({ distinct: 0, nulls: 7 }) }), 7)).toBe('all empty');
    expect(
      profileCaption(column({ profile: profile({ distinct: 1, top: [{ value: 'x', count: 7 }] }) }), 7),
    ).toBe('always x');
    expect(profileCaption(column({ profile: null }), 7)).toBe('no profile');
    expect(profileShape(column({ profile: null }), 7)).toEqual({ kind: 'none' });
  });

  it('says the days a date runs over', () => {
    const at = column({
      type: 'timestamp',
      role: 'time',
      profile: profile({ min: '2026-08-01T00:00:00', max: '2026-10-31T21:57:00' }),
    });
    expect(profileCaption(at, 100)).toBe('2026-08-01 – 2026-10-31');
  });
});

describe('statistics of the panel', () => {
  it('gives a number all its figures, rounded where digits say nothing', () => {
    const days = column({
      type: 'integer',
      role: 'measure',
      profile: profile({ min: 1, max: 10, mean: 3.1004, stddev: 1.23456, quantiles }),
    });
    expect(profileStatistics(days).map(({ value }) => value)).toEqual([
      '0',
      '10',
      '3.1',
      '1.23',
      '1 / 3 / 6',
      '1 / 10',
    ]);
  });

  it('gives the average of money in money', () => {
    const revenue = column({
      type: 'number',
      role: 'measure',
      format: '€0,0.00',
      profile: profile({ min: 39.9, max: 15_990, mean: 3233.7812, stddev: 4208.91, quantiles }),
    });
    expect(profileStatistics(revenue).map(({ value }) => value)).toEqual([
      '0',
      '10',
      '€3,233.78',
      '€4,208.91',
      '€1.00 / €3.00 / €6.00',
      '€39.90 / €15,990.00',
    ]);
  });

  it('gives a text no mean, and says that an estimate is one', () => {
    const text = column({ profile: profile({ distinct: 12_345, distinctIsExact: false }) });
    expect(profileStatistics(text)).toEqual([
      { name: 'Empty', value: '0' },
      { name: 'Distinct values', value: 'about 12,345' },
    ]);
  });
});
