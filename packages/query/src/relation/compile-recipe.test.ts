import type { Cell, TransformationStep } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import type { ColumnSchema } from '../model.ts';
import { interpretRelation } from '../../test/reference/relations.ts';
import { compileRecipe, pivotKeys } from './compile-recipe.ts';
import type { RecipeInput } from './recipe.ts';

const COLUMNS: readonly ColumnSchema[] = [
  { name: 'id', type: 'integer', encoding: 'string' },
  { name: 'city', type: 'text' },
  { name: 'price', type: 'number' },
  { name: 'day', type: 'date' },
  { name: 'data', type: 'json' },
];
const ROWS: readonly (readonly Cell[])[] = [
  ['1', 'Lyon', 4, '2024-01-31', '{"a":{"b":[1.50,"x"]},"c":null,"d":{"e": 1}}'],
  ['2', null, null, '2024-02-01', null],
  ['3', 'Porto', 10, null, 'no json'],
  ['4', 'Lyon', 0, '2024-02-29', '[1]'],
];
const OTHER: readonly ColumnSchema[] = [
  { name: 'City', type: 'text' },
  { name: 'price', type: 'integer' },
  { name: 'day', type: 'timestamp' },
];
const OTHER_ROWS: readonly (readonly Cell[])[] = [
  ['Lyon', '7', '2024-01-01T10:00:00'],
  ['Lyon', '8', null],
  ['Oslo', '9', null],
];
const NOW = { now: '2024-03-05T10:00:00.000Z', timeZone: 'UTC' };

const inputOf = (
  steps: readonly TransformationStep[],
  keys: RecipeInput['steps'][number]['keys'] = null,
): RecipeInput => ({
  steps: steps.map((step) => ({ step, enabled: true, keys })),
  base: { table: 'base', columns: COLUMNS },
  others: new Map([['2', { table: 'other', columns: OTHER, name: 'Towns' }]]),
  formula: NOW,
  say: ({ code }) => code,
});

const made = (steps: readonly TransformationStep[], keys: RecipeInput['steps'][number]['keys'] = null) => {
  const recipe = compileRecipe(inputOf(steps, keys));
  expect(recipe.steps.map(({ fault }) => fault)).toEqual(steps.map(() => null));
  return interpretRelation(recipe.relation, {
    tables: { base: { columns: COLUMNS, rows: ROWS }, other: { columns: OTHER, rows: OTHER_ROWS } },
    context: NOW,
  });
};

/** Values of one column, in order. */
const column = (name: string, ...steps: readonly TransformationStep[]): Cell[] => {
  const { columns, rows } = made(steps);
  const position = columns.findIndex((one) => one.name === name);
  expect(position).toBeGreaterThanOrEqual(0);
  return rows.map((row) => row[position] ?? null);
};
const names = (...steps: readonly TransformationStep[]): string[] =>
  made(steps).columns.map(({ name }) => name);

const problems = (...steps: readonly TransformationStep[]) =>
  compileRecipe(inputOf(steps)).steps.map(({ fault }) => fault?.issues.map(({ path }) => path) ?? null);

const keep = (value: number): TransformationStep => ({
  kind: 'filter',
  filters: { op: 'and', value: [{ column: 'price', op: 'gte', value }] },
});
const rename: TransformationStep = { kind: 'rename', column: 'city', name: 'town' };

describe('a recipe', () => {
  it('names columns as they are after the earlier steps [SEM-REL-2]', () => {
    expect(names(rename, { kind: 'drop', columns: ['town', 'data'] })).toEqual(['id', 'price', 'day']);
    const { steps } = compileRecipe(inputOf([rename, { kind: 'trim', columns: ['city'] }, keep(5)]));
    expect(steps.map(({ fault }) => fault?.message ?? null)).toEqual([
      null,
      expect.stringContaining('no column “city”'),
      null,
    ]);
    expect(steps[1]?.columns).toEqual(steps[0]?.columns);
    expect(steps[2]?.uses).toEqual(['price']);
  });

  it('passes over steps that are switched off, even invalid ones [SEM-REL-2]', () => {
    const input = inputOf([rename, { kind: 'drop', columns: ['nowhere'] }]);
    const off = compileRecipe({ ...input, steps: input.steps.map((one) => ({ ...one, enabled: false })) });
    expect(off.columns).toEqual(COLUMNS);
    expect(off.steps.map(({ fault }) => fault)).toEqual([null, null]);
    expect(off.relation).toEqual({ kind: 'table', table: 'base' });
  });

  it('has no two columns of one name, whatever its case [SEM-REL-3]', () => {
    expect(
      problems(
        { kind: 'rename', column: 'city', name: 'PRICE' },
        { kind: 'split', column: 'city', separator: ' ', names: ['a', 'A', 'Day'] },
      ),
    ).toEqual([['name'], ['names.1', 'names.2']]);
    expect(names({ kind: 'rename', column: 'city', name: 'CITY' })[1]).toBe('CITY');
    expect(names({ kind: 'merge', columns: ['city'], separator: '', name: 'new' }).at(-1)).toBe('new');
  });

  it('reports every problem of a step at once, with its path and the nearest name', () => {
    const { steps } = compileRecipe(
      inputOf([
        {
          kind: 'join',
          datasource_id: '2',
          how: 'left',
          on: [
            { left: 'ctiy', right: 'Citty' },
            { left: 'data', right: 'City' },
            { left: 'price', right: 'City' },
          ],
          columns: ['nothing'],
        },
      ]),
    );
    expect(steps[0]?.fault?.issues.map(({ path, hint }) => [path, hint])).toEqual([
      ['on.0.left', 'Did you mean “city”?'],
      ['on.0.right', 'Did you mean “City”?'],
      ['on.1', expect.any(String)],
      ['on.2', expect.any(String)],
      ['columns.0', expect.any(String)],
    ]);
    expect(steps[0]?.fault?.message).toContain('And 4 more');
  });

  it.each<[string, TransformationStep, string[]]>([
    ['a cast that cannot be', { kind: 'cast', column: 'data', type: 'date' }, ['type']],
    ['text for numbers', { kind: 'fill', column: 'price', with: 'value', value: 'much' }, ['value']],
    ['a fraction for an integer', { kind: 'fill', column: 'id', with: 'value', value: 1.5 }, ['value']],
    ['no value', { kind: 'fill', column: 'city', with: 'value' }, ['value']],
    ['the mean of texts', { kind: 'fill', column: 'city', with: 'mean' }, ['with']],
    [
      'a pattern that is none',
      { kind: 'replace', column: 'city', find: '(', with: '', match: 'pattern' },
      ['find'],
    ],
    [
      'parts of a number',
      { kind: 'replace', column: 'price', find: '1', with: '', match: 'text' },
      ['match'],
    ],
    ['no text to find', { kind: 'replace', column: 'city', find: '', with: 'x', match: 'text' }, ['find']],
    ['spaces round numbers', { kind: 'trim', columns: ['city', 'price'] }, ['columns.1']],
    ['every column', { kind: 'drop', columns: ['id', 'city', 'price', 'day', 'data'] }, ['columns']],
    ['bins of texts', { kind: 'bin', column: 'city', name: 'x', bins: 3 }, ['column']],
    ['borders that fall', { kind: 'bin', column: 'price', name: 'x', bins: [1, 3, 2] }, ['bins.2']],
    ['the year of a price', { kind: 'extract-date', column: 'price', part: 'year', name: 'x' }, ['column']],
    [
      'a way that leads nowhere',
      { kind: 'parse-json', column: 'data', fields: [{ path: 'a..b', name: 'x', type: 'text' }] },
      ['fields.0.path'],
    ],
    [
      'an operator that does not fit',
      { kind: 'filter', filters: { op: 'and', value: [{ column: 'price', op: 'contains', value: '1' }] } },
      ['filters.value.0.op'],
    ],
    ['a sort by nothing', { kind: 'sort', sort: [{ column: 'x', direction: 'asc' }] }, ['sort.0.column']],
    [
      'the sum of texts',
      {
        kind: 'group',
        by: [{ column: 'city', timeUnit: 'month' }],
        measures: [{ aggregate: 'sum', column: 'city', name: 'x' }],
      },
      ['by.0.timeUnit', 'measures.0.aggregate'],
    ],
    ['a dataset that is not there', { kind: 'append', datasource_id: '3' }, ['datasource_id']],
    [
      'columns of two kinds',
      { kind: 'unpivot', columns: ['city', 'price'], nameColumn: 'id', valueColumn: 'v' },
      ['columns', 'nameColumn'],
    ],
    [
      'keys that are not known',
      { kind: 'pivot', rows: ['city'], column: 'day', value: 'price', aggregate: 'sum' },
      ['column'],
    ],
  ])('refuses %s', (_, step, paths) => {
    expect(problems(step)).toEqual([paths]);
  });

  it('refuses a pivot of more keys than columns may be', () => {
    const step: TransformationStep = {
      kind: 'pivot',
      rows: ['city'],
      column: 'day',
      value: 'price',
      aggregate: 'sum',
    };
    const keys = Array.from({ length: 501 }, () => '2024-01-01');
    expect(compileRecipe(inputOf([step], keys)).steps[0]?.fault?.message).toContain('more than 500');
    expect(pivotKeys('day').limit).toBe(501);
  });

  it('carries integers beyond a JSON number on as text [SEM-REL-4]', () => {
    const { columns } = compileRecipe(
      inputOf([
        { kind: 'formula', name: 'next', formula: '[id] + 1' },
        { kind: 'formula', name: 'letters', formula: 'LEN([city])' },
      ]),
    );
    expect(columns.slice(-2)).toEqual([
      { name: 'next', type: 'integer', encoding: 'string' },
      { name: 'letters', type: 'integer' },
    ]);
  });
});

describe('the steps', () => {
  it('keep the first row of each, in its position [SEM-REL-5]', () => {
    expect(column('id', { kind: 'dedupe', columns: ['city'] })).toEqual(['1', '2', '3']);
    const cheapest: TransformationStep = {
      kind: 'dedupe',
      columns: ['city'],
      sort: [{ column: 'price', direction: 'asc' }],
    };
    expect(column('id', cheapest)).toEqual(['2', '3', '4']);
  });

  it('filter by relative dates from the moment they are read at [SEM-REL-7]', () => {
    const last = (anchor: 'now' | 'max'): TransformationStep => ({
      kind: 'filter',
      filters: {
        op: 'and',
        value: [{ column: 'day', op: 'relative', value: { last: 1, unit: 'month', anchor } }],
      },
    });
    expect(column('id', last('max'))).toEqual(['2', '4']);
    expect(column('id', last('now'))).toEqual([]);
  });

  it('group by values and by units of time [SEM-REL-8]', () => {
    const { columns, rows } = made([
      {
        kind: 'group',
        by: [{ column: 'day', timeUnit: 'month' }],
        measures: [
          { aggregate: 'count', column: null, name: 'rows' },
          { aggregate: 'sum', column: 'price', name: 'total' },
        ],
      },
    ]);
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ['day (month)', 'date'],
      ['rows', 'integer'],
      ['total', 'number'],
    ]);
    expect(rows).toEqual([
      ['2024-01-01', 1, 4],
      ['2024-02-01', 2, 0],
      [null, 1, 10],
    ]);
    const huge: TransformationStep = {
      kind: 'formula',
      name: 'huge',
      formula: '[id] * 0 + 9223372036854775807',
    };
    const sum: TransformationStep = {
      kind: 'group',
      by: [],
      measures: [{ aggregate: 'sum', column: 'huge', name: 'sum' }],
    };
    expect(made([huge, sum]).rows).toEqual([[null]]);
  });

  it('fill what is empty [SEM-REL-9]', () => {
    const fill = (step: object): TransformationStep =>
      ({ kind: 'fill', column: 'price', ...step }) as TransformationStep;
    expect(column('price', fill({ with: 'value', value: 1 }))).toEqual([4, 1, 10, 0]);
    expect(column('price', fill({ with: 'mean' })).map((cell) => Number(cell).toFixed(2))).toEqual([
      '4.00',
      '4.67',
      '10.00',
      '0.00',
    ]);
    expect(column('price', fill({ with: 'median' }))).toEqual([4, 4, 10, 0]);
    expect(column('price', fill({ with: 'previous' }))).toEqual([4, 4, 10, 0]);
    expect(column('price', fill({ with: 'next' }))).toEqual([4, 10, 10, 0]);
    expect(column('price', fill({ with: 'previous', sort: [{ column: 'id', direction: 'desc' }] }))).toEqual([
      4, 10, 10, 0,
    ]);
    expect(column('city', { kind: 'fill', column: 'city', with: 'next' })).toEqual([
      'Lyon',
      'Porto',
      'Porto',
      'Lyon',
    ]);
    expect(names(fill({ with: 'next' }))).toEqual(COLUMNS.map(({ name }) => name));
  });

  it('split, merge and replace texts [SEM-REL-10]', () => {
    const split: TransformationStep = {
      kind: 'split',
      column: 'city',
      separator: 'o',
      names: ['one', 'two', 'three'],
    };
    expect(column('two', split)).toEqual(['n', null, 'rt', 'n']);
    expect(column('three', split)).toEqual([null, null, '', null]);
    expect(column('m', { kind: 'merge', columns: ['city', 'day'], separator: ' – ', name: 'm' })).toEqual([
      'Lyon – 2024-01-31',
      '2024-02-01',
      'Porto',
      'Lyon – 2024-02-29',
    ]);
    const nothing: TransformationStep = { kind: 'merge', columns: ['city'], separator: '', name: 'm' };
    expect(column('m', nothing)[1]).toBeNull();
    const replace = (step: object): TransformationStep =>
      ({ kind: 'replace', column: 'city', ...step }) as TransformationStep;
    expect(column('city', replace({ find: 'Lyon', with: null, match: 'cell' }))).toEqual([
      null,
      null,
      'Porto',
      null,
    ]);
    expect(column('city', replace({ find: 'o', with: '0', match: 'text' }))).toEqual([
      'Ly0n',
      null,
      'P0rt0',
      'Ly0n',
    ]);
    expect(column('city', replace({ find: '^(.)y', with: '\\1i', match: 'pattern' }))[0]).toBe('Lion');
  });

  it('lay numbers in bins [SEM-REL-11]', () => {
    expect(column('bin', { kind: 'bin', column: 'price', name: 'bin', bins: 2 })).toEqual([0, null, 5, 0]);
    expect(column('bin', { kind: 'bin', column: 'price', name: 'bin', bins: [4, 20] })).toEqual([
      4,
      null,
      4,
      0,
    ]);
  });

  it('rank rows within groups [SEM-REL-17]', () => {
    const rank = (step: object): TransformationStep =>
      ({ kind: 'rank', name: 'no', method: 'rank', ...step }) as TransformationStep;
    const sort = [{ column: 'city', direction: 'asc' }];
    const numbers = (step: object) => column('no', rank(step)).map(Number);
    expect(numbers({ sort })).toEqual([1, 4, 3, 1]);
    expect(numbers({ sort, method: 'dense_rank' })).toEqual([1, 3, 2, 1]);
    expect(numbers({ sort, method: 'row_number' })).toEqual([1, 4, 3, 2]);
    expect(numbers({ sort: [{ column: 'price', direction: 'desc' }], by: ['city'] })).toEqual([1, 1, 1, 2]);
    expect(problems(rank({ sort: [{ column: 'gone', direction: 'asc' }], by: ['none'] }))).toEqual([
      ['sort.0.column', 'by.0'],
    ]);
  });

  it('join by keys that are equal, and tell names apart [SEM-REL-12]', () => {
    const join = (step: Partial<Extract<TransformationStep, { kind: 'join' }>>): TransformationStep => ({
      kind: 'join',
      datasource_id: '2',
      how: 'left',
      on: [{ left: 'city', right: 'City' }],
      ...step,
    });
    expect(names(join({}))).toEqual([...COLUMNS.map(({ name }) => name), 'price (Towns)', 'day (Towns)']);
    expect(names(join({ how: 'full' })).slice(5)).toEqual(['City (Towns)', 'price (Towns)', 'day (Towns)']);
    expect(column('price (Towns)', join({}))).toEqual(['7', '8', null, null, '7', '8']);
    expect(column('id', join({ how: 'inner' }))).toEqual(['1', '1', '4', '4']);
    expect(column('price (Towns)', join({ how: 'right' }))).toEqual(['7', '8', '7', '8', '9']);
    expect(column('id', join({ how: 'full' }))).toEqual(['1', '1', '2', '3', '4', '4', null]);
    expect(names(join({ columns: ['day'] }), join({ columns: ['day'] })).slice(5)).toEqual([
      'day (Towns)',
      'day (Towns) 2',
    ]);
  });

  it('append by name and widen types [SEM-REL-6] [SEM-REL-13]', () => {
    const { columns, rows } = made([{ kind: 'append', datasource_id: '2' }]);
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ['id', 'integer'],
      ['city', 'text'],
      ['price', 'number'],
      ['day', 'timestamp'],
      ['data', 'json'],
    ]);
    expect(rows[0]?.slice(1, 4)).toEqual(['Lyon', 4, '2024-01-31T00:00:00']);
    expect(rows[4]).toEqual([null, 'Lyon', 7, '2024-01-01T10:00:00', null]);
    expect(
      problems({ kind: 'cast', column: 'price', type: 'text' }, { kind: 'append', datasource_id: '2' }),
    ).toEqual([null, ['datasource_id']]);
  });

  it('turn values into columns and back [SEM-REL-14]', () => {
    const pivot: TransformationStep = {
      kind: 'pivot',
      rows: ['city'],
      column: 'day',
      value: 'price',
      aggregate: 'count',
    };
    const { columns, rows } = made([pivot], ['2024-01-31', '2024-02-29', null]);
    expect(columns.map(({ name }) => name)).toEqual(['city', '2024-01-31', '2024-02-29', '(no value)']);
    expect(rows).toEqual([
      ['Lyon', 1, 1, 0],
      ['Porto', 0, 0, 1],
      [null, 0, 0, 0],
    ]);
    const unpivot: TransformationStep = {
      kind: 'unpivot',
      columns: ['price', 'id'],
      nameColumn: 'what',
      valueColumn: 'much',
    };
    expect(made([{ kind: 'drop', columns: ['day', 'data'] }, unpivot]).rows.slice(0, 4)).toEqual([
      ['Lyon', 'price', 4],
      ['Lyon', 'id', 1],
      [null, 'price', null],
      [null, 'id', 2],
    ]);
  });

  it('look values up in the first row of a key [SEM-REL-15]', () => {
    const lookup: TransformationStep = {
      kind: 'formula',
      name: 'found',
      formula: 'LOOKUP([city], "Towns", "City", "price")',
    };
    const { steps } = compileRecipe(inputOf([lookup]));
    expect(steps[0]).toMatchObject({ fault: null, uses: ['city'], datasets: ['2'] });
    expect(column('found', lookup)).toEqual(['7', null, null, '7']);
    expect(names(lookup)).toEqual([...COLUMNS.map(({ name }) => name), 'found']);
  });

  it('take values out of JSON [SEM-REL-16]', () => {
    const at = (path: string, type: ColumnSchema['type'] = 'text'): Cell[] =>
      column('x', { kind: 'parse-json', column: 'data', fields: [{ path, name: 'x', type }] });
    expect(at('a.b[0]')).toEqual(['1.50', null, null, null]);
    expect(at('$.a["b"][1]')).toEqual(['x', null, null, null]);
    expect(at('c')).toEqual([null, null, null, null]);
    expect(at('d')).toEqual(['{"e":1}', null, null, null]);
    expect(at('[0]', 'integer')).toEqual([null, null, null, '1']);
  });
});
