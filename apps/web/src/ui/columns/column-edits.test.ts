import type { ColumnFix } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { isSameFix, reduceColumns, type ColumnEdits, type ColumnEvent } from './column-edits.ts';

const AMOUNT = { place: 0, name: 'amount' };
const NOTE = { place: 1, name: 'note' };
const run = (events: readonly ColumnEvent[], from: ColumnEdits = {}): ColumnEdits =>
  events.reduce(reduceColumns, from);

describe('what a person decides about columns', () => {
  it('is nothing until something is changed', () => {
    expect(run([])).toEqual({});
  });

  it('leaves a column out and takes it back without a trace', () => {
    const out = run([{ kind: 'included', column: NOTE, isIncluded: false }]);
    expect(out).toEqual({ '1:note': { isExcluded: true } });
    expect(run([{ kind: 'included', column: NOTE, isIncluded: true }], out)).toEqual({});
  });

  it('keeps rename and type of a column that is left out, for when it comes back', () => {
    const edits = run([
      { kind: 'renamed', column: AMOUNT, rename: 'Sum' },
      { kind: 'typed', column: AMOUNT, type: 'decimal' },
      { kind: 'included', column: AMOUNT, isIncluded: false },
      { kind: 'included', column: AMOUNT, isIncluded: true },
    ]);
    expect(edits).toEqual({ '0:amount': { rename: 'Sum', type: 'decimal' } });
  });

  it('leaves all out and takes all back', () => {
    const columns = [AMOUNT, NOTE];
    const out = run([{ kind: 'all-included', columns, isIncluded: false }]);
    expect(Object.values(out).every((edit) => edit.isExcluded)).toBe(true);
    expect(run([{ kind: 'all-included', columns, isIncluded: true }], out)).toEqual({});
  });

  it('trims a new name, and takes the file’s own or an empty one as no change', () => {
    const renamed = run([{ kind: 'renamed', column: AMOUNT, rename: '  Sum ' }]);
    expect(renamed['0:amount']?.rename).toBe('Sum');
    expect(run([{ kind: 'renamed', column: AMOUNT, rename: '   ' }], renamed)).toEqual({});
    expect(run([{ kind: 'renamed', column: AMOUNT, rename: 'amount' }], renamed)).toEqual({});
  });

  it('treats failures one way at a time; leaving them empty is the default', () => {
    const dropped = run([{ kind: 'treated', column: AMOUNT, treatment: 'drop' }]);
    expect(dropped).toEqual({ '0:amount': { treatment: 'drop' } });
    expect(run([{ kind: 'treated', column: AMOUNT, treatment: 'null' }], dropped)).toEqual({});
  });

  it('ends "make the column text" when another type is chosen, and keeps "leave the rows out"', () => {
    const asText = run([{ kind: 'treated', column: AMOUNT, treatment: 'text' }]);
    expect(run([{ kind: 'typed', column: AMOUNT, type: 'decimal' }], asText)).toEqual({
      '0:amount': { type: 'decimal' },
    });
    const dropped = run([{ kind: 'treated', column: AMOUNT, treatment: 'drop' }]);
    expect(run([{ kind: 'typed', column: AMOUNT, type: 'decimal' }], dropped)['0:amount']?.treatment).toBe(
      'drop',
    );
  });

  it('stay with their column when other columns move', () => {
    const other = { place: 0, name: 'amount;note' };
    const edits = run([
      { kind: 'renamed', column: AMOUNT, rename: 'Sum' },
      { kind: 'typed', column: other, type: 'text' },
    ]);
    expect(edits).toEqual({ '0:amount': { rename: 'Sum' }, '0:amount;note': { type: 'text' } });
  });

  it('sets a type for several columns at once', () => {
    const edits = run([
      { kind: 'renamed', column: AMOUNT, rename: 'Sum' },
      { kind: 'all-typed', columns: [AMOUNT, NOTE], type: 'text' },
    ]);
    expect(edits).toEqual({ '0:amount': { rename: 'Sum', type: 'text' }, '1:note': { type: 'text' } });
  });

  it('goes back to what was found, but for name and inclusion', () => {
    const edits = run([
      { kind: 'renamed', column: AMOUNT, rename: 'Sum' },
      { kind: 'formed', column: AMOUNT, type: 'date', form: 'date:dmy' },
      { kind: 'treated', column: AMOUNT, treatment: 'drop' },
      { kind: 'as-found', column: AMOUNT },
    ]);
    expect(edits).toEqual({ '0:amount': { rename: 'Sum' } });
  });
});

describe('changes that are offered for a column', () => {
  const aFix = (overrides: Partial<ColumnFix>): ColumnFix => ({
    kind: 'decimal',
    says: 'Read with a decimal comma',
    fixedCells: 12,
    choice: { decimal: ',' },
    ...overrides,
  });
  const comma = aFix({});
  const point = aFix({ says: 'Read with a decimal point', choice: { decimal: '.' } });
  const nulls = aFix({ kind: 'nulls', says: 'n/a is no value', choice: { nulls: ['n/a'] } });
  const dash = aFix({ kind: 'nulls', says: '- is no value', choice: { nulls: ['-'] } });
  const take = (fix: ColumnFix): ColumnEvent => ({ kind: 'fixed', column: AMOUNT, fix });

  it('add up where they say different things', () => {
    expect(run([take(comma), take(nulls), take(dash), take(comma)])['0:amount']?.fixes).toEqual([
      nulls,
      dash,
      comma,
    ]);
  });

  it('replace one another where they contradict', () => {
    expect(run([take(comma), take(point)])['0:amount']?.fixes).toEqual([point]);
  });

  it('can be undone without a trace', () => {
    expect(run([take(comma), { kind: 'unfixed', column: AMOUNT, fix: comma }])).toEqual({});
  });

  it('go when another type is chosen: they were said of the type found', () => {
    expect(run([take(comma), { kind: 'typed', column: AMOUNT, type: 'text' }])).toEqual({
      '0:amount': { type: 'text' },
    });
  });

  it('are the same in whatever language they are worded', () => {
    const worded = aFix({ says: 'Mit Dezimalkomma', fixedCells: 13 });
    expect(isSameFix(comma, worded)).toBe(true);
    expect(isSameFix(nulls, aFix({ kind: 'nulls', says: nulls.says, choice: { nulls: ['-'] } }))).toBe(false);
    const choice = { type: 'date', form: 'day-first' } as const;
    const turned = { form: 'day-first', type: 'date' } as const;
    expect(isSameFix(aFix({ choice }), aFix({ choice: turned }))).toBe(true);
  });

  it('changes that make the column text are that treatment', () => {
    expect(run([take(aFix({ kind: 'text', choice: { type: 'text' } }))])).toEqual({
      '0:amount': { treatment: 'text' },
    });
  });

  it('may be single words that mean no value, each said once', () => {
    const say = (text: string, isNull: boolean): ColumnEvent => ({
      kind: 'null-word',
      column: AMOUNT,
      text,
      isNull,
    });
    expect(run([say('-', true), say('?', true), say('-', true)])).toEqual({
      '0:amount': { nulls: ['?', '-'] },
    });
    expect(run([say('-', true), say('-', false)])).toEqual({});
  });
});
