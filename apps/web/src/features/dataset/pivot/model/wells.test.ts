import type { DatasetColumn } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import type { PivotAddress } from './pivot-address.ts';
import { barShare, heatShare } from '../../core/model/value-range.ts';
import { valueReach } from './shade.ts';
import { field, defaultFigure } from './figure-of.ts';
import { addChip, moveChip, removeChip, swapped } from './wells.ts';

const column = (name: string, type: DatasetColumn['type']): DatasetColumn => ({
  name,
  label: name,
  type,
  role: type === 'integer' ? 'measure' : 'dimension',
  description: null,
  format: null,
  synonyms: [],
  semanticRole: null,
  profile: null,
});
const COLUMNS = [column('a', 'text'), column('b', 'text'), column('n', 'integer')];
const find = (name: string): DatasetColumn | null => COLUMNS.find((each) => each.name === name) ?? null;

const PIVOT: PivotAddress = {
  rows: [field('a'), field('b')],
  columns: [],
  values: [defaultFigure(find('n')), defaultFigure(null)],
  totals: { rows: true, columns: true, grand: true },
  sort: { kind: 'value', value: 0, under: [], direction: 'desc' },
};

const namesOf = ({ rows, columns, values }: PivotAddress) =>
  [rows, columns, values].map((well) => well.map((chip) => chip.column));

describe('the wells', () => {
  it('move a field from one place to another', () => {
    const move = (from: Parameters<typeof moveChip>[1]['from'], to: Parameters<typeof moveChip>[1]['to']) =>
      namesOf(moveChip(PIVOT, { from, to }, COLUMNS));
    expect(move({ well: 'rows', at: 0 }, { well: 'rows', at: 2 })).toEqual([['b', 'a'], [], ['n', null]]);
    expect(move({ well: 'rows', at: 1 }, { well: 'columns', at: 0 })).toEqual([['a'], ['b'], ['n', null]]);
  });

  it('make a figure of a field and a field of a figure', () => {
    const figure = moveChip(PIVOT, { from: { well: 'rows', at: 1 }, to: { well: 'values', at: 0 } }, COLUMNS);
    expect(figure.values[0]).toMatchObject({ column: 'b', agg: 'count' });
    const down = moveChip(PIVOT, { from: { well: 'values', at: 0 }, to: { well: 'rows', at: 0 } }, COLUMNS);
    expect(namesOf(down)).toEqual([['n', 'a', 'b'], [], [null]]);
  });

  it('keep the count of rows a figure, for it is no column', () => {
    expect(moveChip(PIVOT, { from: { well: 'values', at: 1 }, to: { well: 'rows', at: 0 } }, COLUMNS)).toBe(
      PIVOT,
    );
  });

  it('hold a column as a field once', () => {
    expect(addChip(PIVOT, { well: 'columns', at: 0 }, { column: find('a'), columns: COLUMNS })).toBe(PIVOT);
  });

  it('forget a sort by a figure that is gone', () => {
    expect(removeChip(PIVOT, { well: 'values', at: 0 }).sort).toBeNull();
    expect(removeChip(PIVOT, { well: 'rows', at: 0 }).sort).toEqual(PIVOT.sort);
  });

  it('swap the fields of rows and columns', () => {
    expect(namesOf(swapped(PIVOT))).toEqual([[], ['a', 'b'], ['n', null]]);
  });
});

describe('shading', () => {
  const leaf = { path: [2025], key: '[2025]', value: 0, isTotal: false };
  const row = (key: string, figure: number | null) => ({
    path: [key],
    isParent: false,
    figures: new Map([['[2025]', [figure]]]),
  });

  it('reaches over the figures of the innermost rows, not over totals and gaps', () => {
    const rows = [row('a', 10), row('b', -4), row('c', null), { ...row('', 900), path: [] }];
    expect(valueReach(rows, [leaf], { value: 0, level: 1 })).toEqual({ low: -4, high: 10 });
    expect(valueReach([row('c', null)], [leaf], { value: 0, level: 1 })).toBeNull();
  });

  it('colors in six steps, and draws bars from nought', () => {
    const reach = { low: -4, high: 10 };
    expect([heatShare(-4, reach), heatShare(10, reach), heatShare(null, reach)]).toEqual([0, 6, null]);
    expect([barShare(-5, reach), barShare('10', reach), barShare(undefined, reach)]).toEqual([-0.5, 1, null]);
  });
});
