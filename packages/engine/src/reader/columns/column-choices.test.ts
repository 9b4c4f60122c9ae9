import { describe, expect, it } from 'vitest';
import { resolveChoices } from './column-choices.ts';

const choice = (name: string, rest: object = {}) => ({ name, include: true, ...rest });

describe('choices for files that may have other columns than those they were made for', () => {
  const resolve = (names: readonly string[], choices: ReturnType<typeof choice>[] | null) =>
    resolveChoices({ names, choices, after: null, areEarlier: true });

  it('follow the columns that moved', () => {
    const before = [choice('id'), choice('amount', { type: 'decimal' }), choice('note', { include: false })];
    expect(resolve(['note', 'id', 'amount'], before)).toEqual([
      choice('note', { include: false }),
      choice('id'),
      choice('amount', { type: 'decimal' }),
    ]);
  });

  it('leave a new column to be read as it is detected, and ignore a lost one', () => {
    expect(resolve(['id', 'city'], [choice('id', { rename: 'key' }), choice('amount')])).toEqual([
      choice('id', { rename: 'key' }),
      choice('city'),
    ]);
  });

  it('are the detected ones where none were made', () => {
    expect(resolve(['id'], null)).toEqual([choice('id')]);
  });
});

describe('choices for files that come after other rows', () => {
  const column = (name: string, rest: object = {}) =>
    ({ name, type: 'integer', role: 'measure', ...rest }) as const;
  const resolve = (
    names: readonly string[],
    after: readonly ReturnType<typeof column>[],
    choices: ReturnType<typeof choice>[] | null,
  ) => resolveChoices({ names, choices, after, areEarlier: true });

  it('map each column to its name and type, whatever its name in the file', () => {
    const choices = [
      choice('ID', { rename: 'key', form: 'integer.', onFailure: 'text' }),
      choice('note', { include: false }),
    ];
    expect(resolve(['note', 'N', 'ID', 'city'], [column('key'), column('n')], choices)).toEqual([
      { name: 'note', include: false },
      { name: 'N', include: true, type: 'integer', onFailure: 'null', rename: 'n' },
      { name: 'ID', include: true, type: 'integer', form: 'integer.', onFailure: 'null', rename: 'key' },
      { name: 'city', include: true },
    ]);
  });

  it('keep the order in which the dates before were written, for a file alone may not prove it', () => {
    expect(resolve(['day'], [column('day', { type: 'date', dateOrder: 'dmy' })], null)).toEqual([
      { name: 'day', include: true, type: 'date', dateOrder: 'dmy', onFailure: 'null' },
    ]);
  });

  it('drop a form that is not of the type that the column became', () => {
    const choices = [choice('day', { form: 'date-dmy' })];
    expect(resolve(['day'], [column('day', { type: 'text' })], choices)).toEqual([
      { name: 'day', include: true, type: 'text', onFailure: 'null' },
    ]);
  });
});
