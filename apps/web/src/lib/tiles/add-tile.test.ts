import type { Tile } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { placeBelow, toTile } from './add-tile.ts';
import { figureOfChart } from './figure-shows.ts';

const tile = (x: number, y: number, w: number): Tile => ({
  id: `${x}/${y}`,
  kind: 'text',
  title: '',
  tab: null,
  text: '',
  place: { x, y, w, h: 10 },
});

describe('the place of a new tile', () => {
  it('is the corner of an empty dashboard', () => {
    expect(placeBelow([])).toEqual({ x: 0, y: 0, w: 6, h: 10 });
  });

  it('is beside the last tile where that leaves room', () => {
    expect(placeBelow([tile(0, 0, 6)])).toEqual({ x: 6, y: 0, w: 6, h: 10 });
  });

  it('is below all where the last line is full, whatever the order of the tiles', () => {
    expect(placeBelow([tile(6, 0, 6), tile(0, 0, 6)])).toEqual({ x: 0, y: 10, w: 6, h: 10 });
    expect(placeBelow([tile(0, 0, 8)])).toEqual({ x: 0, y: 10, w: 6, h: 10 });
  });
});

describe('a new tile', () => {
  const to = { tiles: [], tabs: [], source: 'dataset', source_id: 'orders' } as const;
  const all = { op: 'and' as const, value: [] };

  it('lists the rows of an answer, as many, in their order and under their filters', () => {
    const filters = { op: 'and' as const, value: [{ column: 'country', op: 'eq' as const, value: 'Italy' }] };
    const sort = [{ column: 'revenue', direction: 'desc' as const }];
    const shows = { kind: 'grid' as const, columns: ['revenue', 'country'], sort, limit: 5 };
    expect(
      toTile({ dataset: 'orders', title: 'Best', filters, shows }, { ...to, tiles: [], tabs: [] }),
    ).toMatchObject({
      kind: 'grid',
      dataset: null,
      title: 'Best',
      columns: ['revenue', 'country'],
      sort,
      limit: 5,
      filters,
    });
  });

  it('is a figure of the saved measure where an answer is one number of it', () => {
    const filter = { op: 'and' as const, value: [{ column: 'country', op: 'eq' as const, value: 'Italy' }] };
    const y = { field: null, formula: '[Net sales]', format: { kind: 'percent' as const } };
    const chart = {
      version: 1 as const,
      mark: 'kpi' as const,
      encoding: { y },
      limit: 50,
      sort: 'x' as const,
    };
    const figure = figureOfChart({ ...chart, filter });
    expect(figure).toEqual({ shows: { kind: 'figure', measure: y }, filters: filter });
    const named = { dataset: 'orders', title: 'Net sales', filters: filter };
    expect(figure && toTile({ ...named, shows: figure.shows }, { ...to, tiles: [], tabs: [] })).toMatchObject(
      { kind: 'figure', measure: y, filters: filter, place: { x: 0, y: 0, w: 3, h: 3 } },
    );
    // A trend, and a share of values, are no figure.
    const x = { field: 'day', timeUnit: 'month' as const };
    expect(figureOfChart({ ...chart, encoding: { x, y } })).toBeNull();
    const third = { field: 'days', aggregate: 'percentile' as const, percentile: 0.3 };
    expect(figureOfChart({ ...chart, encoding: { y: third } })).toBeNull();
    expect(figureOfChart({ ...chart, mark: 'bar' })).toBeNull();
  });

  it('is a chart that filters others, or a pivot', () => {
    const chart = { version: 1 as const, mark: 'bar' as const, encoding: {}, limit: 5, sort: 'x' as const };
    const named = { dataset: 'stock', title: '', filters: all };
    const place = { ...to, tiles: [], tabs: [] };
    const drawn = toTile({ ...named, shows: { kind: 'chart', chart, mode: 'Absolute' } }, place);
    expect(drawn).toMatchObject({ kind: 'chart', dataset: 'stock', chart, crossFilters: true });
    const pivot = {
      rows: ['country'],
      columns: [],
      values: [{ agg: 'count' as const, show_as: 'value' as const }],
      filters: all,
      totals: { rows: false, columns: false, grand: false },
    };
    expect(toTile({ ...named, shows: { kind: 'pivot', pivot } }, place)).toMatchObject({
      kind: 'pivot',
      pivot,
    });
  });
});
