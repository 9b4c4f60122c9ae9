import type { TransformationStep } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { readStep } from './read-step.ts';
import {
  draftOfStep,
  emptyStep,
  freeName,
  withColumn,
  withPart,
  type DraftColumn,
  type DraftOf,
} from './step-draft.ts';
import { STEP_KINDS } from './step-kinds.ts';
import { stepWords } from '../../core/model/step-sentence.ts';

const columns: readonly DraftColumn[] = [
  { name: 'id', type: 'integer' },
  { name: 'city', type: 'text' },
  { name: 'revenue', type: 'decimal' },
  { name: 'day', type: 'date' },
  { name: 'facts', type: 'json' },
];
const OTHER = '0193f1b2-0000-7000-8000-000000000001';

/** One whole step of every kind, and the sentence that tells it. */
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

describe('what a form lacks', () => {
  it('is reported for every field at once', () => {
    expect(readStep({ kind: 'rename', column: '', name: ' ' }, columns)).toEqual({
      ok: false,
      needs: { column: 'need_column', name: 'need_name' },
    });
  });

  it('counts a name that another column has, whatever its case', () => {
    expect(readStep({ kind: 'rename', column: 'id', name: 'City' }, columns)).toEqual({
      ok: false,
      needs: { name: 'taken_name' },
    });
    expect(readStep({ kind: 'rename', column: 'city', name: 'City' }, columns).ok).toBe(true);
  });

  it('counts a value that does not fit the column to fill', () => {
    const draft: DraftOf<'fill'> = {
      kind: 'fill',
      column: 'revenue',
      with: 'value',
      value: 'none',
      sort: [],
    };
    expect(readStep(draft, columns)).toEqual({ ok: false, needs: { value: 'need_fitting' } });
  });

  it('counts a fill from the row before without an order', () => {
    const draft: DraftOf<'fill'> = { kind: 'fill', column: 'city', with: 'previous', value: '', sort: [] };
    expect(readStep(draft, columns)).toEqual({ ok: false, needs: { sort: 'need_sort' } });
  });

  it.each(['', '5, 3', '1, x', '2 2'])('counts borders that do not rise: %j', (borders) => {
    const draft: DraftOf<'bin'> = {
      kind: 'bin',
      column: 'id',
      name: 'n',
      way: 'borders',
      count: '',
      borders,
    };
    expect(readStep(draft, columns)).toEqual({ ok: false, needs: { borders: 'need_borders' } });
  });

  it('counts a figure without a name, and two of one name', () => {
    const of = (...names: string[]): DraftOf<'group'> => ({
      kind: 'group',
      by: [],
      measures: names.map((name) => ({ aggregate: 'count', column: null, name })),
    });
    expect(readStep(of(''), columns)).toEqual({ ok: false, needs: { measures: 'need_measures' } });
    expect(readStep(of('n', 'n'), columns)).toEqual({ ok: false, needs: { measures: 'taken_twice' } });
  });
});

describe('a proposed name', () => {
  it('is one that no column has', () => {
    expect(freeName('City', columns)).toBe('City 2');
    expect(freeName('month', columns)).toBe('month');
  });

  it('follows the part of the date until somebody writes another', () => {
    const draft = emptyStep('extract-date', columns, 'day') as DraftOf<'extract-date'>;
    expect(draft.name).toBe('day month');
    expect(withPart(draft, 'year', columns).name).toBe('day year');
    expect(withPart({ ...draft, name: 'mine' }, 'year', columns).name).toBe('mine');
  });

  it('follows the column as well', () => {
    const draft = emptyStep('bin', columns, 'revenue') as DraftOf<'bin'>;
    expect(withColumn(draft, 'id', columns).name).toBe('id range');
    expect(withColumn({ ...draft, name: 'mine' }, 'id', columns).name).toBe('mine');
  });

  it('begins with a column that is measured rather than one that names rows', () => {
    const known = columns.map((column) => ({
      ...column,
      role: column.name === 'id' ? 'identifier' : 'measure',
    }));
    expect((emptyStep('bin', known) as DraftOf<'bin'>).column).toBe('revenue');
  });
});
