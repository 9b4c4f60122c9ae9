import { describe, expect, it } from 'vitest';
import { changeNotes } from './column-notes.ts';
import type { ColumnNotes } from '../storage/column.store.ts';

const known = (notes: readonly ColumnNotes[] = []) => ({
  types: new Map([
    ['amount', 'number'],
    ['country', 'text'],
  ] as const),
  notes: new Map(notes.map((note) => [note.name, note])),
});
const labeled: ColumnNotes = {
  name: 'amount',
  label: 'Amount',
  description: 'Before tax',
  format: '0,0.00',
  synonyms: ['sales'],
  corrections: {},
};

describe('an edit of columns', () => {
  it('changes what it names and keeps the rest', () => {
    expect(changeNotes([{ name: 'amount', label: 'Net amount' }], known([labeled]))).toEqual({
      ok: true,
      changed: [{ ...labeled, label: 'Net amount' }],
    });
  });

  it('changes nothing when it says what is there already', () => {
    const { name, label, description, format } = labeled;
    const edit = { name, label: label ?? name, description, format, synonyms: ['sales'] };
    expect(changeNotes([edit], known([labeled]))).toEqual({ ok: true, changed: [] });
  });

  it('takes a label equal to the name for none', () => {
    expect(changeNotes([{ name: 'amount', label: 'amount' }], known([labeled]))).toMatchObject({
      changed: [{ label: null }],
    });
    expect(changeNotes([{ name: 'country', label: 'country' }], known())).toEqual({ ok: true, changed: [] });
  });

  it('clears a description and a format with null', () => {
    expect(
      changeNotes([{ name: 'amount', description: null, format: null }], known([labeled])),
    ).toMatchObject({ changed: [{ description: null, format: null, label: 'Amount' }] });
  });

  it('places every column that is not there', () => {
    const change = changeNotes(
      [{ name: 'amuont' }, { name: 'country', label: 'Land' }, { name: 'city' }],
      known(),
    );
    expect(change).toMatchObject({
      ok: false,
      issues: [
        { path: 'columns.0.name', message: 'The dataset has no column "amuont".' },
        { path: 'columns.2.name' },
      ],
    });
  });
});
