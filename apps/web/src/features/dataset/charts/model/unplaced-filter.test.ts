import type { ChartData } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { absentFilter, beyondFilter } from './unplaced-filter.ts';

const data = (encoding: ChartData['chart']['encoding']) =>
  ({ chart: { version: 1, mark: 'pointmap', encoding } }) as unknown as ChartData;
const POINTS = data({ latitude: { field: 'lat' }, longitude: { field: 'lon' } });

describe('rows that a map cannot show', () => {
  it('are those beyond the globe with both coordinates, as they are counted', () => {
    expect(beyondFilter(POINTS)).toEqual({
      op: 'and',
      value: [
        { column: 'lat', op: 'notnull' },
        { column: 'lon', op: 'notnull' },
        {
          op: 'or',
          value: [
            { column: 'lat', op: 'gt', value: 90 },
            { column: 'lat', op: 'lt', value: -90 },
            { column: 'lon', op: 'gt', value: 180 },
            { column: 'lon', op: 'lt', value: -180 },
          ],
        },
      ],
    });
  });

  it('are those without either coordinate, or without a name', () => {
    expect(absentFilter(POINTS)?.value).toEqual([
      { column: 'lat', op: 'isnull' },
      { column: 'lon', op: 'isnull' },
    ]);
    expect(absentFilter(data({ place: { field: 'country' } }))?.value).toEqual([
      { column: 'country', op: 'isnull' },
    ]);
  });

  it('are none where the chart has no such column', () => {
    expect(beyondFilter(data({ place: { field: 'country' } }))).toBeNull();
    expect(absentFilter(data({}))).toBeNull();
  });
});
