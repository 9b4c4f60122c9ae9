import type { DatasetColumn } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { COLUMNS } from '../../../../testing/fixtures.ts';
import { field, defaultFigure } from './figure-of.ts';
import { fieldsBelow, suggestPivot, type PivotMeaning } from './suggest-pivot.ts';

const NOTHING: PivotMeaning = { key: [], hierarchies: [], same: [] };

const category = (name: string, distinct: number): DatasetColumn => {
  const [first] = COLUMNS;
  const profile = { ...first!.profile!, nulls: 0, distinct, distinctIsExact: true };
  return { ...first!, name, label: name, type: 'text', role: 'dimension', profile };
};

const COUNTRIES = [
  category('country', 8),
  category('code', 8),
  category('region', 10),
  category('plant', 12),
];

describe('a first pivot [SEM-HIER-2]', () => {
  it('groups neither by a key nor by a code', () => {
    const rowsOf = (meaning: PivotMeaning) => suggestPivot(COUNTRIES, meaning).pivot.rows[0]?.column;
    expect(rowsOf(NOTHING)).toBe('country');
    expect(rowsOf({ ...NOTHING, key: ['country'], same: [{ name: 'country', code: 'code' }] })).toBe(
      'region',
    );
  });

  it('has no two levels of one hierarchy across each other', () => {
    const hierarchies = [['country', 'region']];
    const { pivot } = suggestPivot(COUNTRIES, {
      ...NOTHING,
      hierarchies,
      same: [{ name: 'country', code: 'code' }],
    });
    expect([pivot.rows[0]?.column, pivot.columns[0]?.column]).toEqual(['country', 'plant']);
  });

  it('takes a key where there is nothing else', () => {
    const { pivot } = suggestPivot([category('country', 8)], { ...NOTHING, key: ['country'] });
    expect(pivot.rows).toEqual([field('country')]);
  });
});

it('goes down to the levels below the last row that are not in the pivot [SEM-HIER-2]', () => {
  const { pivot } = suggestPivot([category('country', 8)], NOTHING);
  const below = (rows: readonly string[]) =>
    fieldsBelow(
      { ...pivot, rows: rows.map((name) => field(name)) },
      {
        ...NOTHING,
        hierarchies: [
          ['country', 'region', 'plant'],
          ['climate', 'region'],
        ],
      },
    );
  expect(below(['country'])).toEqual(['region']);
  expect(below(['country', 'region'])).toEqual(['plant']);
  expect(below(['plant'])).toEqual([]);
});

it('counts the things that an identifier names, and the rows of anything else [SEM-KEY-4]', () => {
  const customer = { ...category('customer_id', 40), role: 'identifier' as const };
  expect([
    defaultFigure(customer).agg,
    defaultFigure(category('country', 8)).agg,
    defaultFigure(null).agg,
  ]).toEqual(['distinct', 'count', 'count']);
});
