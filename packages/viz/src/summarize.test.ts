import { describe, expect, it } from 'vitest';
import { summarizeChart } from './summarize.ts';
import { dataOf, revenueBy, specOf } from '../test/fixtures/orders.ts';
import { WORDS, wordsIn } from '../test/support/index.ts';

describe('summarizeChart', () => {
  it('says measure, dimension, number of marks and the highest', () => {
    expect(summarizeChart(dataOf(revenueBy({ field: 'ordered' })), WORDS)).toBe(
      'Revenue by month, 6 bars, highest May 2024 100',
    );
  });

  it('names no highest mark among equal ones, or where it has no value', () => {
    const encoding = { x: { field: 'country' }, y: { field: null, aggregate: 'count' as const } };
    const summary = (countries: readonly (string | null)[]) =>
      summarizeChart(
        dataOf(
          specOf({ encoding }),
          'Absolute',
          countries.map((country, at) => [at, null, country, null, null]),
        ),
        WORDS,
      );
    expect(summary(['Spain', 'Italy'])).toBe('Rows by Country, 2 bars');
    expect(summary(['Spain', null, null])).toBe('Rows by Country, 2 bars');
    expect(summary(['Spain', 'Spain', null])).toBe('Rows by Country, 2 bars, highest Spain 2');
  });

  it('names the mode', () => {
    expect(summarizeChart(dataOf(revenueBy({ field: 'country' }, { sort: '-y' }), 'Percent'), WORDS)).toBe(
      'Revenue by Country, percent, 5 bars, highest Italy 69.9%',
    );
  });

  it('speaks the given locale', () => {
    expect(summarizeChart(dataOf(revenueBy({ field: 'ordered' })), wordsIn('de-DE'))).toContain('Mai 2024');
  });

  it('knows one mark and none', () => {
    const encoding = { x: { field: 'country' }, y: { field: null, aggregate: 'count' as const } };
    const one = [[1, null, 'Spain', null, null]];
    expect(summarizeChart(dataOf(specOf({ encoding, mark: 'pie' }), 'Absolute', one), WORDS)).toBe(
      'Rows by Country, 1 slice, highest Spain 1',
    );
    expect(summarizeChart(dataOf(specOf({ encoding }), 'Absolute', []), WORDS)).toBe(
      'Rows by Country, nothing to show',
    );
  });
});
