import type { ColumnProfile, DatasetColumn } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { suggestedCharts } from './suggested-charts.ts';

const column = (name: string, of: Partial<DatasetColumn>, distinct = 5): DatasetColumn => ({
  name,
  label: name,
  type: 'text',
  role: 'dimension',
  description: null,
  format: null,
  synonyms: [],
  profile: { distinct } as ColumnProfile,
  ...of,
});

describe('suggested charts', () => {
  it('offers a measure over time, by category, and how it is spread', () => {
    const charts = suggestedCharts([
      column('id', { type: 'integer', role: 'identifier' }, 900),
      column('country', {}),
      column('revenue', { type: 'number', role: 'measure' }, 800),
      column('at', { type: 'date', role: 'time' }, 300),
    ]);
    expect(charts).toEqual([
      { dimension: 'at', measure: 'revenue', aggregate: 'sum' },
      { dimension: 'at', aggregate: 'count' },
      { dimension: 'country', sort: '-y', measure: 'revenue', aggregate: 'sum' },
      { dimension: 'revenue', aggregate: 'count' },
    ]);
  });

  it('leaves out what has one value, too many groups, or no profile', () => {
    expect(
      suggestedCharts([
        column('constant', { type: 'number', role: 'measure' }, 1),
        column('name', {}, 5000),
        column('unknown', { profile: null }),
      ]),
    ).toEqual([]);
  });
});
