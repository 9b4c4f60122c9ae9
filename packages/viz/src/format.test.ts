import { describe, expect, it } from 'vitest';
import { printCompact, printMark, printNumber, printPercent, printPeriod } from './format.ts';

describe('numbers', () => {
  it('are written as the locale has them', () => {
    expect(printNumber(1_234_567.5, 'en-GB')).toBe('1,234,567.5');
    expect(printNumber(1_234_567.5, 'de-DE')).toBe('1.234.567,5');
    expect(printNumber(0.1 + 0.2, 'en-GB')).toBe('0.3');
    expect(printCompact(2_084_000, 'en-GB')).toBe('2.08M');
    expect(printPercent(69.88, 'en-GB')).toBe('69.9%');
  });
});

describe('periods', () => {
  it.each([
    ['day', '29 Feb 2024'],
    ['week', '29 Feb 2024'],
    ['month', 'Feb 2024'],
    ['quarter', 'Q1 2024'],
    ['year', '2024'],
  ] as const)('by %s are named %s', (unit, name) => {
    expect(printPeriod('2024-02-29', unit, 'en-GB')).toBe(name);
  });

  it('periods that are no days stay as they are', () => {
    expect(printPeriod('soon', 'day', 'en-GB')).toBe('soon');
  });
});

describe('marks', () => {
  const how = { timeUnit: null, binWidth: null, locale: 'en-GB', empty: '(empty)' };

  it('are named by their value, their bin, or the lack of one', () => {
    expect(printMark(null, how)).toBe('(empty)');
    expect(printMark('', how)).toBe('(empty)');
    expect(printMark(true, how)).toBe('true');
    expect(printMark(0.1, { ...how, binWidth: 0.1 })).toBe('0.1 – 0.2');
  });
});
