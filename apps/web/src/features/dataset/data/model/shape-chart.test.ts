import type { ChartData, DatasetColumn } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { profileCaption, profileShape } from '../../core/model/column-profile.ts';
import { filteredProfile, shapeChart, type FilteredFigures } from './shape-chart.ts';

const column = (of: Partial<DatasetColumn>): DatasetColumn => ({
  name: 'a',
  label: 'A',
  type: 'text',
  role: 'dimension',
  description: null,
  format: null,
  synonyms: [],
  semanticRole: null,
  profile: null,
  ...of,
});
const figures = (of: Partial<FilteredFigures>): FilteredFigures => ({
  filled: 0,
  distinct: 0,
  median: null,
  min: null,
  max: null,
  ...of,
});
const shapeOf = (data: ChartData['data'], binWidth?: number) =>
  ({ columns: [binWidth === undefined ? {} : { binWidth }], data }) as unknown as ChartData;

describe('the head of a column under a filter', () => {
  it('shows the ranges and the median of the rows that pass', () => {
    const amount = column({ type: 'number', role: 'measure' });
    const shape = shapeOf(
      [
        [0, 4],
        [10, 2],
        [null, 1],
      ],
      10,
    );
    const profile = filteredProfile(amount, {
      rows: 7,
      figures: figures({ filled: 6, distinct: 5, median: 8 }),
      shape,
    });
    const shown = { ...amount, profile };
    expect(profileShape(shown, 7)).toEqual({ kind: 'bars', counts: [4, 2] });
    expect(profileCaption(shown, 7)).toBe('median 8, 14.3% empty');
  });

  it('shows the most frequent values of a text, and no rest of them', () => {
    const city = column({});
    const profile = filteredProfile(city, {
      rows: 9,
      figures: figures({ filled: 9, distinct: 3 }),
      shape: shapeOf([
        ['Bonn', 5],
        ['Ulm', 3],
        [{ other: 1 } as never, 1],
      ]),
    });
    const shown = { ...city, profile };
    expect(profileShape(shown, 9)).toEqual({ kind: 'bars', counts: [5, 3] });
    expect(profileCaption(shown, 9)).toBe('3 values');
  });

  it('is drawn from no chart where values say nothing', () => {
    expect(shapeChart(column({ role: 'identifier' }))).toBeNull();
    expect(shapeChart(column({ type: 'json' }))).toBeNull();
    expect(shapeChart(column({ type: 'date' }))?.encoding.x).toEqual({ field: 'a', timeUnit: 'month' });
  });
});
