import { describe, expect, it } from 'vitest';
import { matchColumns } from './match-columns.ts';

const choice = (name: string, rest: object = {}) => ({ name, include: true, ...rest });

describe('column choices of a refreshed source', () => {
  it('follow the columns that moved', () => {
    const before = [choice('id'), choice('amount', { type: 'decimal' }), choice('note', { include: false })];
    expect(matchColumns(['note', 'id', 'amount'], before)).toEqual([
      choice('note', { include: false }),
      choice('id'),
      choice('amount', { type: 'decimal' }),
    ]);
  });

  it('leave a new column to be read as it comes, and let a lost one go', () => {
    expect(matchColumns(['id', 'city'], [choice('id', { rename: 'key' }), choice('amount')])).toEqual([
      choice('id', { rename: 'key' }),
      choice('city'),
    ]);
  });

  it('are taken in turn where a name comes twice', () => {
    const before = [choice('x', { type: 'integer' }), choice('x', { type: 'text' })];
    expect(matchColumns(['x', 'x', 'x'], before)).toEqual([...before, choice('x')]);
  });

  it('stay absent where none were made', () => {
    expect(matchColumns(['id'], null)).toBeNull();
  });
});
