import { TIME_PART_NAMES, valuesOfPart } from '@plumbline/contract';
import { expect, it } from 'vitest';
import { partName, shortPartName } from './part-name.ts';

it('names weekdays, months and hours by locale', () => {
  expect([partName(1, 'weekday', 'en-GB'), partName('7', 'weekday', 'de')]).toEqual(['Monday', 'Sonntag']);
  expect([partName(1, 'month_of_year', 'en-GB'), partName(12, 'month_of_year', 'fr')]).toEqual([
    'January',
    'décembre',
  ]);
  expect([partName(14, 'hour_of_day', 'en-GB'), partName(0, 'hour_of_day', 'en-GB')]).toEqual([
    '14:00',
    '00:00',
  ]);
  expect(partName('Other', 'weekday', 'en-GB')).toBe('Other');
});

it('gives each value of a part a name of its own', () => {
  for (const part of TIME_PART_NAMES) {
    const names = valuesOfPart(part).map((value) => partName(value, part, 'en-US'));
    expect(new Set(names).size).toBe(names.length);
  }
});

it('shortens weekdays and months where there is little room', () => {
  expect(shortPartName(3, 'weekday', 'en-US')).toBe('Wed');
  expect(shortPartName(9, 'month_of_year', 'de')).toBe('Sep');
});
