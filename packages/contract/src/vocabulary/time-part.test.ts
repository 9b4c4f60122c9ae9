import { describe, expect, it } from 'vitest';
import { isValueOfPart, partsOfType, valuesOfPart } from './time-part.ts';

describe('valuesOfPart', () => {
  it('gives weekdays from the day that weeks start on', () => {
    expect(valuesOfPart('weekday')).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(valuesOfPart('weekday', 'sunday')).toEqual([7, 1, 2, 3, 4, 5, 6]);
    expect(valuesOfPart('weekday', 'saturday')).toEqual([6, 7, 1, 2, 3, 4, 5]);
  });

  it('gives months and hours in one order, whatever day weeks start on', () => {
    expect(valuesOfPart('month_of_year', 'sunday')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(valuesOfPart('hour_of_day', 'sunday').slice(0, 3)).toEqual([0, 1, 2]);
    expect(valuesOfPart('hour_of_day')).toHaveLength(24);
  });
});

it('gives dates no hours', () => {
  expect(partsOfType('date')).toEqual(['weekday', 'month_of_year']);
  expect(partsOfType('timestamp')).toContain('hour_of_day');
});

it('knows the values of a part from other numbers', () => {
  expect([0, 1, 7, 8, 1.5].map((value) => isValueOfPart('weekday', value))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect([0, 23, 24].map((value) => isValueOfPart('hour_of_day', value))).toEqual([true, true, false]);
});
