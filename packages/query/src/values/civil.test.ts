import { DAY_MS } from '@plumbline/contract';
import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { describe, expect, it } from 'vitest';
import { civilDay } from './civil.ts';

const SEED = 20_261_129;

const asDate = (number: number) => {
  const date = new Date(number * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

describe('days of the calendar', () => {
  it('are those of a date on every day of 800 years', () => {
    const days = Array.from({ length: 800 * 366 }, (_, at) => at - 400 * 366);
    const wrong = days.filter((day) => JSON.stringify(civilDay(day)) !== JSON.stringify(asDate(day)));
    expect(wrong).toEqual([]);
  });

  it('are those of a date on any day that it knows, and none on others', () =>
    expectProperty(
      fc.property(
        fc.oneof(
          fc.integer({ min: -100_000_001, max: 100_000_001 }),
          fc.double({ min: -1e8, max: 1e8 }).map((number) => Math.floor(number * 8) / 8),
          fc.constantFrom(-1e8, 1e8, -1e8 - 1, 1e8 + 1, Number.NaN, Number.POSITIVE_INFINITY),
        ),
        (number) => {
          expect(civilDay(number)).toEqual(asDate(number));
        },
      ),
      { seed: SEED },
    ));
});
