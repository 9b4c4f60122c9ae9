import { describe, expect, it } from 'vitest';
import { readRejectsAddress } from './model.ts';

describe('address of the rejects', () => {
  it('opens on the first page of every column', () => {
    expect(readRejectsAddress({})).toEqual({ page: 1, column: null });
  });

  it('takes a page and a column, a column called by a number too', () => {
    expect(readRejectsAddress({ rp: '3', rc: 2024 })).toEqual({ page: 3, column: '2024' });
  });

  it('falls back where a part is broken', () => {
    expect(readRejectsAddress({ rp: -1, rc: ['a'] })).toEqual({ page: 1, column: null });
  });
});
