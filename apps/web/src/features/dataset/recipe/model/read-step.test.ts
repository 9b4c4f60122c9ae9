import type { TransformationStep } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { readStep } from './read-step.ts';
import type { DraftColumn } from './field-values.ts';
import { freeName } from './proposed-names.ts';
import { draftOfStep, emptyStep, withFields, type StepDraft } from './step-draft.ts';
import { STEP_KINDS } from './step-kinds.ts';
import { stepWords } from '../../../../ui/steps/step-sentence.ts';

const columns: readonly DraftColumn[] = [
  { name: 'id', type: 'integer' },
  { name: 'city', type: 'text' },
  { name: 'revenue', type: 'decimal' },
  { name: 'day', type: 'date' },
  { name: 'facts', type: 'json' },
];
const OTHER = '0193f1b2-0000-7000-8000-000000000001';

/** One complete step of every kind, and its sentence. */
const STEPS: readonly [TransformationStep, string][] = [
  [{ kind: 'rename', column: 'city', name: 'town' }, 'Rename city to town'],
  [{ kind: 'cast', column: 'id', type: 'text' }, 'Make id text'],
  [{ kind: 'formula', name: 'net', formula: '=[revenue] * 0.8' }, 'net = [revenue] * 0.8'],
  [{ kind: 'fill', column: 'revenue', with: 'value', value: 0 }, 'Fill empty revenue with “0”'],
  [
    { kind: 'fill', column: 'city', with: 'previous', sort: [{ column: 'day', direction: 'asc' }] },
    'Fill empty city from the row before',
  ],
  [
    { kind: 'replace', column: 'city', find: 'n/a', with: null, match: 'cell' },
    'Replace “n/a” with empty in city',
  ],
  [
    { kind: 'replace', column: 'city', find: '^St\\.', with: 'Saint', match: 'pattern' },
    'Replace what matches “^St\\.” with “Saint” in city',
  ],
  [{ kind: 'trim', columns: ['city'] }, 'Trim city'],
  [
    { kind: 'split', column: 'city', separator: ', ', names: ['town', 'land'] },
    'Split city at “, ” into town, land',
  ],
  [{ kind: 'merge', columns: ['id', 'city'], separator: ' ', name: 'both' }, 'Merge id, city as both'],
  [{ kind: 'drop', columns: ['id', 'city', 'day', 'facts'] }, 'Remove id, city, day and 1 more'],
  [{ kind: 'dedupe' }, 'Remove duplicate rows'],
  [{ kind: 'dedupe', columns: ['city'] }, 'Keep one row for each city'],
  [
    { kind: 'filter', filters: { op: 'and', value: [{ column: 'id', op: 'gt', value: 5 }] } },
    'Keep rows where id above 5',
  ],
  [{ kind: 'sort', sort: [{ column: 'day', direction: 'desc' }] }, 'Sort by day, largest first'],
  [
    {
      kind: 'group',
      by: [{ column: 'day', timeUnit: 'month' }],
      measures: [{ aggregate: 'sum', column: 'revenue', name: 'total' }],
    },
    'Sum of revenue for each month of day',
  ],
  [
    { kind: 'join', datasource_id: OTHER, how: 'left', on: [{ left: 'city', right: 'name' }] },
    'Join a dataset where city = name, keep all rows',
  ],
  [{ kind: 'append', datasource_id: OTHER }, 'Append the rows of a dataset'],
  [
    { kind: 'pivot', rows: ['city'], column: 'day', value: 'revenue', aggregate: 'sum' },
    'Sum of revenue for each day, by city',
  ],
  [
    { kind: 'unpivot', columns: ['id', 'revenue'], nameColumn: 'what', valueColumn: 'much' },
    'Turn id, revenue into rows of what and much',
  ],
  [{ kind: 'bin', column: 'revenue', name: 'size', bins: 4 }, 'Put revenue into 4 equal ranges as size'],
  [
    { kind: 'bin', column: 'revenue', name: 'size', bins: [10, 50] },
    'Put revenue into ranges at 10, 50 as size',
  ],
  [
    {
      kind: 'rank',
      sort: [{ column: 'revenue', direction: 'desc' }],
      by: ['city'],
      method: 'rank',
      name: 'place',
    },
    'Rank by revenue, largest first within city as place',
  ],
  [
    { kind: 'rank', sort: [{ column: 'day', direction: 'asc' }], method: 'row_number', name: 'no' },
    'Number rows by day as no',
  ],
  [{ kind: 'extract-date', column: 'day', part: 'month', name: 'month' }, 'Month of day as month'],
  [
    { kind: 'parse-json', column: 'facts', fields: [{ path: 'a.b', name: 'b', type: 'text' }] },
    'Extract b from facts',
  ],
];

describe('every kind of step', () => {
  it('has a whole step in this list', () => {
    expect(new Set(STEPS.map(([{ kind }]) => kind))).toEqual(new Set(STEP_KINDS));
  });

  it.each(STEPS)('becomes a sentence and comes back from its form as it was: %j', (step, words) => {
    expect(stepWords(step)).toBe(words);
    expect(readStep(draftOfStep(step), columns)).toEqual({ ok: true, step });
  });

  it.each(STEP_KINDS)('opens %s with a form that lacks something or is whole, and never fails', (kind) => {
    const reading = readStep(emptyStep(kind, columns), columns);
    expect(reading.ok || Object.keys(reading.needs).length > 0).toBe(true);
  });

  it.each(STEP_KINDS)('opens %s on a table without columns', (kind) => {
    expect(emptyStep(kind, []).kind).toBe(kind);
  });
});

const lacks = (kind: StepDraft['kind'], values: StepDraft['values']) => {
  const reading = readStep({ kind, values: { ...emptyStep(kind, columns).values, ...values } }, columns);
  return reading.ok ? {} : reading.needs;
};

describe('what a form lacks', () => {
  it('is reported for every field at once', () => {
    expect(lacks('rename', { column: '', name: ' ' })).toEqual({ column: 'need_column', name: 'need_name' });
  });

  it('counts a name that another column has, whatever its case', () => {
    expect(lacks('rename', { column: 'id', name: 'City' })).toEqual({ name: 'taken_name' });
    expect(lacks('rename', { column: 'city', name: 'City' })).toEqual({});
  });

  it('frees the names of columns that the step removes', () => {
    const values = { columns: ['id', 'revenue'], nameColumn: 'id', valueColumn: 'amount' };
    expect(lacks('unpivot', values)).toEqual({});
    expect(lacks('unpivot', { ...values, nameColumn: 'city' })).toEqual({ nameColumn: 'taken_name' });
    expect(lacks('unpivot', { ...values, nameColumn: 'Amount' })).toEqual({ valueColumn: 'taken_twice' });
  });

  it('counts a value that does not fit the column to fill', () => {
    const value = { text: 'none', isEmpty: false };
    expect(lacks('fill', { column: 'revenue', value })).toEqual({ value: 'need_fitting' });
    expect(lacks('fill', { column: 'revenue', value: { ...value, text: '' } })).toEqual({
      value: 'need_value',
    });
    expect(lacks('fill', { column: 'city', value })).toEqual({});
  });

  it('counts a fill from the row before without an order', () => {
    expect(lacks('fill', { column: 'city', with: 'previous' })).toEqual({ sort: 'need_sort' });
  });

  it('counts nothing to find in a text, but takes an empty cell value', () => {
    const values = { column: 'city', find: { text: '', isEmpty: false } };
    expect(lacks('replace', { ...values, match: 'pattern' })).toEqual({ find: 'need_find' });
    expect(lacks('replace', { ...values, match: 'cell' })).toEqual({});
  });

  it.each(['', '5, 3', '1, x', '2 2'])('counts borders that do not rise: %j', (borders) => {
    const bins = { by: 'borders', count: '', borders };
    expect(lacks('bin', { column: 'id', name: 'n', bins })).toEqual({ bins: 'need_borders' });
  });

  it.each(['1', '1001', '2.5', 'x'])('counts a number of ranges that there cannot be: %j', (count) => {
    const bins = { by: 'count', count, borders: '' };
    expect(lacks('bin', { column: 'id', name: 'n', bins })).toEqual({ bins: 'need_count' });
  });

  it('counts a measure without a name, and two of one name', () => {
    const named = (...names: string[]) => ({
      by: [],
      measures: names.map((name) => ({ aggregate: 'count', column: null, name })),
    });
    expect(lacks('group', named(''))).toEqual({ measures: 'need_measures' });
    expect(lacks('group', named('n', 'n'))).toEqual({ measures: 'taken_twice' });
  });
});

describe('a proposed name', () => {
  it('is one that no column has', () => {
    expect(freeName('City', columns)).toBe('City 2');
    expect(freeName('month', columns)).toBe('month');
  });

  const nameAfter = (draft: StepDraft, field: string, value: unknown) =>
    withFields(draft, { [field]: value }, columns).values['name'];

  it('follows the part of the date until somebody writes another', () => {
    const draft = emptyStep('extract-date', columns, 'day');
    expect(draft.values['name']).toBe('day month');
    expect(nameAfter(draft, 'part', 'year')).toBe('day year');
    expect(nameAfter(withFields(draft, { name: 'mine' }, columns), 'part', 'year')).toBe('mine');
  });

  it('follows the column as well', () => {
    const draft = emptyStep('bin', columns, 'revenue');
    expect(nameAfter(draft, 'column', 'id')).toBe('id range');
    expect(nameAfter(withFields(draft, { name: 'mine' }, columns), 'column', 'id')).toBe('mine');
  });

  it('is given to each piece of a split', () => {
    const draft = emptyStep('split', columns, 'city');
    expect(draft.values['names']).toEqual(['city 1', 'city 2']);
    expect(withFields(draft, { column: 'id' }, columns).values['names']).toEqual(['id 1', 'id 2']);
  });

  it('begins with a column that is measured rather than one that names rows', () => {
    const known = columns.map((column) => ({
      ...column,
      role: column.name === 'id' ? ('identifier' as const) : ('measure' as const),
    }));
    expect(emptyStep('bin', known).values['column']).toBe('revenue');
  });
});
