import { describe, expect, it } from 'vitest';
import { nextSort, sortDirection } from './sort.ts';

describe('a press on a column header', () => {
  it('sorts names from A first and reverses on the second press', () => {
    expect(nextSort('-updatedAt', 'name')).toBe('name');
    expect(nextSort('name', 'name')).toBe('-name');
    expect(nextSort('-name', 'name')).toBe('name');
  });

  it('sorts times from the newest first', () => {
    expect(nextSort('name', 'updatedAt')).toBe('-updatedAt');
    expect(nextSort('-updatedAt', 'updatedAt')).toBe('updatedAt');
  });

  it('reports the direction of each header', () => {
    expect(sortDirection('name', 'name')).toBe('ascending');
    expect(sortDirection('-updatedAt', 'updatedAt')).toBe('descending');
    expect(sortDirection('-updatedAt', 'name')).toBe('none');
  });
});
