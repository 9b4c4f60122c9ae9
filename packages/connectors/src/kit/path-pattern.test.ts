import { describe, expect, it } from 'vitest';
import { literalPrefix, isDataFile, isPattern, matchesPattern, parsePartitions } from './path-pattern.ts';

describe('a pattern', () => {
  it.each([
    ['orders.csv', 'orders.csv', true],
    ['orders.csv', 'orders_csv', false],
    ['*.csv', 'orders.csv', true],
    ['*.csv', 'sales/orders.csv', false],
    ['*.csv*', 'orders.csv.gz', true],
    ['part-?.parquet', 'part-1.parquet', true],
    ['part-?.parquet', 'part-12.parquet', false],
    ['**', 'a/b/c.csv', true],
    ['**/*.csv', 'orders.csv', true],
    ['**/*.csv', 'a/b/orders.csv', true],
    ['sales/**', 'sales/year=2024/part.csv', true],
    ['sales/**', 'sales2/part.csv', false],
    ['sales/year=*/part.csv', 'sales/year=2024/part.csv', true],
    ['sales/year=*/part.csv', 'sales/year=2024/month=1/part.csv', false],
    ['sales/**/month=1/*', 'sales/year=2024/month=1/part.csv', true],
    ['a**b/c', 'axxb/c', true],
    ['[ab].csv', 'a.csv', false],
    ['[ab].csv', '[ab].csv', true],
    ['', '', true],
    ['*', '', true],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(matchesPattern(pattern, path)).toBe(expected);
  });

  it('a pattern that would take a backtracking matcher years is decided', () => {
    expect(matchesPattern(`${'*a'.repeat(40)}b`, 'a'.repeat(1000))).toBe(false);
    expect(matchesPattern(`${'**/'.repeat(40)}b`, Array.from({ length: 400 }, () => 'a').join('/'))).toBe(
      false,
    );
  });

  it('says with which text paths begin, and whether it is one', () => {
    expect(literalPrefix('sales/year=*/part.csv')).toBe('sales/year=');
    expect(literalPrefix('orders.csv')).toBe('orders.csv');
    expect([isPattern('a/*.csv'), isPattern('a/b.csv')]).toEqual([true, false]);
  });
});

it('finds the columns that folders name, and values that are not there', () => {
  expect(parsePartitions('sales/year=2024/city=S%C3%A3o%20Paulo/part.csv')).toEqual({
    year: '2024',
    city: 'São Paulo',
  });
  expect(parsePartitions('d=__HIVE_DEFAULT_PARTITION__/x=1=2/=3/p%zz=%zz/f=1.csv')).toEqual({
    d: null,
    x: '1=2',
    'p%zz': '%zz',
  });
});

it.each([
  ['sales/part-0.csv', 10, true],
  ['sales/_SUCCESS', 10, false],
  ['_delta_log/0.json', 10, false],
  ['sales/.part-0.crc', 10, false],
  ['sales/empty.csv', 0, false],
])('%s with %d bytes holds rows: %s', (path, bytes, expected) => {
  expect(isDataFile({ path, bytes })).toBe(expected);
});
