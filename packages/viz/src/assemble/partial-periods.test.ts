import type { Cell, ChartChannel, ChartMark, FilterNode, GraphMode } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { drawn, specOf } from '../../test/fixtures/orders.ts';
import type { ChartColumn } from '../column.ts';

const DAYS = ['2024-01-20', '2024-02-03', '2024-02-25', '2024-03-30', '2024-04-01', '2024-04-09'];
const rows: readonly (readonly Cell[])[] = DAYS.map((day) => [day, 10]);
const profile = (min: Cell, max: Cell) => ({
  nulls: 0,
  distinct: 80,
  distinctIsExact: true,
  min,
  max,
  mean: null,
  stddev: null,
  quantiles: null,
  histogram: [],
  top: [],
});
const columns: readonly ChartColumn[] = [
  { name: 'day', type: 'date', role: 'time', profile: profile('2024-01-20', '2024-04-09') },
  { name: 'sales', type: 'integer', role: 'measure', profile: null },
];
const total: ChartChannel = { field: 'sales', aggregate: 'sum' };

const draw = ({
  y = total,
  mode = 'Absolute',
  mark = 'line',
  filters,
}: {
  readonly mark?: ChartMark;
  readonly y?: ChartChannel;
  readonly mode?: GraphMode;
  readonly filters?: FilterNode;
} = {}) =>
  drawn(specOf({ mark, encoding: { x: { field: 'day', timeUnit: 'month' }, y } }), mode, {
    columns,
    rows,
    ...(filters === undefined ? {} : { filters }),
  });

describe('incomplete periods [SEM-CHART-3]', () => {
  it('are named at both ends', () => {
    const data = draw();
    expect(data.partialPeriods).toEqual(['2024-01-01', '2024-04-01']);
    expect(data.notes).toContain('January 2024 and April 2024 are incomplete.');
  });

  it('are named beside a KPI, whose change leaves them out [SEM-CHART-5]', () => {
    expect(draw({ mark: 'kpi' }).partialPeriods).toEqual(['2024-01-01', '2024-04-01']);
    const late: FilterNode = { column: 'day', op: 'gte', value: '2024-02-20' };
    expect(draw({ mark: 'kpi', filters: late }).partialPeriods).toEqual(['2024-02-01', '2024-04-01']);
  });

  it('are left out of changes, into them and out of them', () => {
    expect(draw({ mode: 'Change' }).data).toEqual([
      ['2024-01-01', null],
      ['2024-02-01', null],
      ['2024-03-01', '-10'],
      ['2024-04-01', null],
    ]);
  });

  it('are no matter for averages', () => {
    const data = draw({ y: { field: 'sales', aggregate: 'mean' }, mode: 'Change' });
    expect(data.partialPeriods).toBeUndefined();
    expect(data.data.slice(1).map(([, change]) => change)).toEqual([0, 0, 0]);
  });

  it('are those of the rows that pass a filter about time', () => {
    const filters: FilterNode = { column: 'day', op: 'between', value: ['2024-02-03', '2024-03-30'] };
    expect(draw({ filters }).partialPeriods).toBeUndefined();
    const late: FilterNode = { column: 'day', op: 'gte', value: '2024-02-20' };
    expect(draw({ filters: late }).partialPeriods).toEqual(['2024-02-01', '2024-04-01']);
  });
});
