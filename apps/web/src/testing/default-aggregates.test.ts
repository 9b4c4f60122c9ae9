import type { DatasetColumn } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { startingTiles } from '../features/dashboards/core/model/starting-tiles.ts';
import { newTile } from '../features/dashboards/edit/model/new-tile.ts';
import { channelFor } from '../features/dataset/charts/model/reduce-chart.ts';
import { defaultFigure } from '../features/dataset/pivot/model/figure-of.ts';
import { suggestPivot } from '../features/dataset/pivot/model/suggest-pivot.ts';
import { usualTotals } from '../features/dataset/core/model/totals.ts';

const column = (name: string, type: DatasetColumn['type'], role: DatasetColumn['role']): DatasetColumn => ({
  name,
  label: name,
  type,
  role,
  description: null,
  format: null,
  synonyms: [],
  semanticRole: null,
  profile: null,
});
const COLUMNS = [
  column('Discount %', 'number', 'measure'),
  column('dep_time', 'integer', 'measure'),
  column('headcount', 'integer', 'measure'),
  column('revenue', 'decimal', 'measure'),
  column('month', 'date', 'time'),
  column('team', 'text', 'dimension'),
];
const [discount, departure, headcount, revenue] = COLUMNS;

describe('default aggregates [SEM-ADD-1]', () => {
  it('are those of the totals below the grid', () => {
    expect(usualTotals(COLUMNS)).toEqual({ 'Discount %': 'mean', headcount: 'mean', revenue: 'sum' });
  });

  it('are those of pivots and groups', () => {
    const aggregates = [discount, departure, headcount, revenue].map(
      (one) => defaultFigure(one ?? null, COLUMNS).agg,
    );
    expect(aggregates).toEqual(['mean', 'count', 'mean', 'sum']);
    expect(suggestPivot(COLUMNS, { key: [], hierarchies: [], same: [] }).pivot.values).toMatchObject([
      { column: 'Discount %', agg: 'mean' },
    ]);
  });

  it('are those of the shelves of a chart', () => {
    const aggregates = [discount, departure, headcount, revenue].map(
      (one) => channelFor(one ?? null, 'measure', COLUMNS).aggregate,
    );
    expect(aggregates).toEqual(['mean', 'distinct', 'mean', 'sum']);
  });

  it('are those of the tiles of a dashboard', () => {
    const figures = startingTiles(COLUMNS, [], { rows: 'Rows' }).flatMap((tile) =>
      tile.kind === 'figure' ? [tile.measure] : [],
    );
    expect(figures).toEqual([
      { field: null, aggregate: 'count' },
      { field: 'Discount %', aggregate: 'mean' },
      { field: 'headcount', aggregate: 'mean' },
      { field: 'revenue', aggregate: 'sum' },
    ]);
    const shown = { columns: COLUMNS.slice(1), tab: null };
    expect(newTile('figure', shown)).toMatchObject({ measure: { field: 'headcount', aggregate: 'mean' } });
    expect(newTile('pivot', shown)).toMatchObject({
      pivot: { values: [{ column: 'headcount', agg: 'mean' }] },
    });
  });

  it('follow what the dataset shows or a person said of the numbers, wherever a default is taken', () => {
    const level: DatasetColumn = { ...column('Manufacturing', 'integer', 'measure'), quantity: 'balance' };
    const columns = [level, column('month', 'date', 'time')];
    expect(usualTotals(columns)).toEqual({ Manufacturing: 'mean' });
    expect(defaultFigure(level, columns).agg).toBe('mean');
    expect(channelFor(level, 'measure', columns).aggregate).toBe('mean');
    expect(newTile('figure', { columns, tab: null })).toMatchObject({ measure: { aggregate: 'mean' } });
    const code: DatasetColumn = { ...level, quantity: 'code', role: 'dimension' };
    expect(usualTotals([code])).toEqual({});
    expect(defaultFigure(code, [code]).agg).toBe('count');
  });
});
