import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { describe, expect, it } from 'vitest';
import { civilDay, dayNumber, printDay, startOfUnit, startOfUnitAfter } from './civil.ts';
import { dayAfter, parseDate, parseDay, parseTime, parseTimestamp } from './temporal.ts';

describe('days', () => {
  it('are counted from 1970-01-01, and are the same after printing and parsing', () => {
    expect(dayNumber(1970, 1, 1)).toBe(0);
    expectProperty(
      fc.property(fc.integer({ min: -719_162, max: 2_932_896 }), (number) => {
        const { year, month, day } = civilDay(number);
        expect(dayNumber(year, month, day)).toBe(number);
        expect(parseDay(printDay(number) ?? '')).toBe(number);
      }),
      { seed: 1 },
    );
  });

  it('days that do not exist are null', () => {
    expect(
      ['2023-02-29', '2024-13-01', '2024-00-10', '0000-01-01', '2024-1-1', '20240101'].map(parseDate),
    ).toEqual(Array.from({ length: 6 }, () => null));
    expect([printDay(-719_163), printDay(2_932_897), dayAfter('9999-12-31')]).toEqual([null, null, null]);
  });

  it('belong to the unit that starts on or before them, and the next starts after them', () => {
    const unit = fc.constantFrom(
      'day' as const,
      'week' as const,
      'month' as const,
      'quarter' as const,
      'year' as const,
    );
    expectProperty(
      fc.property(unit, fc.integer({ min: -700_000, max: 2_900_000 }), (one, day) => {
        const start = startOfUnit(one, day);
        expect(start).toBeLessThanOrEqual(day);
        expect(startOfUnitAfter(one, day, 1)).toBeGreaterThan(day);
        expect(startOfUnit(one, start)).toBe(start);
        expect(startOfUnitAfter(one, startOfUnitAfter(one, day, 5), -5)).toBe(start);
      }),
      { seed: 1 },
    );
  });
});

describe('times and moments', () => {
  it('are printed with seconds, and without zeros at the end of a fraction', () => {
    expect(['09:05', '23:59:59.1230', '00:00:00.0000001'].map(parseTime)).toEqual([
      '09:05:00',
      '23:59:59.123',
      '00:00:00',
    ]);
    expect(parseTimestamp('2024-02-29t10:00')).toBe('2024-02-29 10:00:00');
  });

  it('times and moments with a zone are settled to UTC, over the turn of a day [SEM-TIME-5]', () => {
    expect(parseTimestamp('2024-03-01T00:30:00+01:00')).toBe('2024-02-29 23:30:00');
    expect(parseTimestamp('1969-12-31 23:30-0100')).toBe('1970-01-01 00:30:00');
    expect(parseTimestamp('2024-03-01T00:30:00.5Z')).toBe('2024-03-01 00:30:00.5');
    expect(parseTimestamp('0001-01-01T00:00:00+01:00')).toBeNull();
  });
});
