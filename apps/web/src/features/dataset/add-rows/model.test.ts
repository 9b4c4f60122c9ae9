import { describe, expect, it } from 'vitest';
import { canTakeRows, parseMode } from './model.ts';

describe('adding rows to a dataset', () => {
  it('keeps the rows that are there unless the address says otherwise', () => {
    expect(parseMode('replace')).toBe('replace');
    expect(parseMode('append')).toBe('append');
    expect(parseMode(undefined)).toBe('append');
    expect(parseMode(['replace'])).toBe('append');
  });

  it('is for datasets of files that are in use', () => {
    const source = { kind: 'csv-file', label: 'orders.csv', url: null };
    expect(canTakeRows({ state: 'active', source })).toBe(true);
    expect(canTakeRows({ state: 'archived', source })).toBe(false);
    expect(canTakeRows({ state: 'active', source: { ...source, kind: 'csv-link' } })).toBe(false);
    expect(canTakeRows({ state: 'active', source: { ...source, kind: 'query' } })).toBe(false);
  });
});
