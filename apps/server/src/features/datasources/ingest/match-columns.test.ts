import { describe, expect, it } from 'vitest';
import { choicesToJoin, matchColumns } from './match-columns.ts';

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

describe('column choices of files that join a dataset', () => {
  const column = (name: string, rest: object = {}) =>
    ({ name, type: 'integer', role: 'measure', ...rest }) as const;

  it('map each column to its name and type, whatever its name in the file', () => {
    const choices = [
      choice('ID', { rename: 'key', form: 'f', onFailure: 'text' }),
      choice('note', { include: false }),
    ];
    const known = { columns: [column('key'), column('n')], choices };
    expect(choicesToJoin(['note', 'N', 'ID', 'city'], known)).toEqual([
      { name: 'note', include: false },
      { name: 'N', include: true, type: 'integer', onFailure: 'null', rename: 'n' },
      { name: 'ID', include: true, type: 'integer', form: 'f', onFailure: 'null', rename: 'key' },
      { name: 'city', include: true },
    ]);
  });

  it('keep the order in which the dates before were written, for a file alone may not prove it', () => {
    const known = { columns: [{ ...column('day'), type: 'date', dateOrder: 'dmy' } as const], choices: null };
    expect(choicesToJoin(['day'], known)).toEqual([
      { name: 'day', include: true, type: 'date', dateOrder: 'dmy', onFailure: 'null' },
    ]);
  });
});
