import {
  CHART_MARKS,
  ChartData,
  type ChartChannel,
  type ChartMark,
  type ChartSpec,
  type FilterNode,
  type GraphMode,
} from '@plumbline/contract';
import * as fc from 'fast-check';
import { expectProperty } from '#testing/generated.ts';
import { describe, expect, it } from 'vitest';
import { isRowChart, isOther } from './row-kind.ts';
import { markFilter } from './mark-filter.ts';
import { neededColumns } from './shown-rows.ts';
import { MARKS } from './marks/marks.ts';
import { drawn, revenueBy, rowsOf } from '../test/fixtures/orders.ts';
import { SALES, SALES_ROWS, salesChart } from '../test/fixtures/sales.ts';

const drawnSales = (spec: ChartSpec, more: Parameters<typeof drawn>[2] = {}, mode: GraphMode = 'Absolute') =>
  drawn(spec, mode, { columns: SALES, rows: SALES_ROWS, ...more });

const behind = (filter: FilterNode | null, rows = SALES_ROWS) => rowsOf(filter, rows, SALES);

/** A count of rows beside whatever else the mark shows; where marks are rows they are counted themselves. */
const counted = (spec: ChartSpec): ChartSpec => ({
  ...spec,
  tooltip: [{ field: null, aggregate: 'count' }, ...(spec.tooltip ?? [])],
});

/** For each mark, the rows that its filter selects and the rows that it should. */
function selections(spec: ChartSpec): { selected: number[]; expected: number[] } {
  const data = drawnSales(spec);
  const count = data.columns.findIndex(({ name }) => name === 'tooltip_0');
  const texts = data.data.map((row) => JSON.stringify(row));
  const alike = new Map(texts.map((text) => [text, texts.filter((other) => other === text).length]));
  return {
    selected: data.data.map((_, row) => behind(markFilter(data, row) ?? NOTHING).length),
    expected: data.data.map((row, at) =>
      isRowChart(data) ? (alike.get(texts[at] ?? '') ?? 0) : Number(row[count]),
    ),
  };
}
const NOTHING: FilterNode = { column: 'id', op: 'eq', value: -1 };
const isDrawnAsRows = (mark: ChartMark): boolean => isRowChart(drawnSales(salesChart(mark)));
const ofFewer: FilterNode = { op: 'and', value: [{ column: 'pieces', op: 'ne', value: 7 }] };

describe('markFilter', () => {
  it.each(CHART_MARKS.filter((mark) => !isDrawnAsRows(mark)))(
    'selects exactly the rows that each mark of a %s counted',
    (mark) => {
      const { selected, expected } = selections({ ...counted(salesChart(mark)), filter: ofFewer });
      expect(selected.length).toBeGreaterThan(0);
      expect(selected).toEqual(expected);
    },
  );

  it.each(['weekday', 'month_of_year', 'hour_of_day'] as const)('selects the rows of each %s', (part) => {
    const x = { field: part === 'hour_of_day' ? 'moment' : 'day', part } as const;
    const { selected, expected } = selections(counted({ ...salesChart('bar'), encoding: { x } }));
    expect(selected.length).toBeGreaterThan(1);
    expect(selected).toEqual(expected);
  });

  it.each(CHART_MARKS.filter(isDrawnAsRows))('selects the rows that look like each of a %s', (mark) => {
    // The rarest colors of rows are distinguished by other columns, and a table shows its first rows.
    const { color: _, ...encoding } = salesChart(mark).encoding;
    const { selected, expected } = selections(salesChart(mark, { encoding, filter: ofFewer, limit: 5000 }));
    expect(selected.length).toBeGreaterThan(100);
    expect(selected).toEqual(expected);
  });

  it.each(CHART_MARKS)('has a %s with the form that the contract promises', (mark) => {
    expect(ChartData.safeParse(drawnSales(salesChart(mark))).error).toBeUndefined();
  });

  it('selects the rows of Other, with and without those that have no value', () => {
    const data = drawnSales(counted(salesChart('pie')));
    const at = data.data.findIndex(([x]) => x !== undefined && isOther(x));
    expect(at).toBe(data.data.length - 1);
    expect(behind(markFilter(data, at))).toHaveLength(Number(data.data[at]?.[2]));
  });

  it('is null for Other if marks were omitted', () => {
    const { x, y, color } = salesChart('area').encoding;
    const data = drawnSales(salesChart('area', { encoding: { x, y, color } as ChartSpec['encoding'] }));
    const other = data.data.findIndex((row) => row.some(isOther));
    expect(markFilter(data, other)).not.toBeNull();
    const cut = { kind: 'top', column: null, shown: data.data.length, total: 99_999 } as const;
    expect(markFilter({ ...data, reductions: [...data.reductions, cut] }, other)).toBeNull();
  });

  it('adds up over all marks to the rows that can be shown, whatever the dimension [SEM-CHART-1]', () => {
    const dimensions = fc.constantFrom<ChartChannel>(
      { field: 'region' },
      { field: 'product' },
      { field: 'returned' },
      { field: 'day', timeUnit: 'week' },
      { field: 'moment', timeUnit: 'hour' },
      { field: 'moment', timeUnit: 'minute' },
      { field: 'moment', timeUnit: 'quarter' },
      { field: 'weight', bin: { maxBins: 7 } },
      { field: 'weight', bin: { maxBins: 190 } },
      { field: 'revenue', bin: { maxBins: 40 } },
      { field: 'pieces', bin: { maxBins: 9 } },
    );
    const some = fc.constantFrom<FilterNode>(
      { op: 'and', value: [] },
      { column: 'region', op: 'in', value: ['North', null] },
    );
    const keys = fc.tuple(dimensions, dimensions);
    expectProperty(
      fc.property(keys, some, fc.integer({ min: 0, max: 40 }), ([x, color], filters, mark) => {
        const spec = counted(revenueBy(x, { limit: 5000 }));
        const data = drawnSales({ ...spec, encoding: { ...spec.encoding, color } }, { filters });
        const count = data.columns.findIndex(({ name }) => name === 'tooltip_0');
        const total = data.data.reduce((sum, row) => sum + Number(row[count]), 0);
        const shown = neededColumns(data.chart).map((column): FilterNode => ({ column, op: 'notnull' }));
        expect(total).toBe(behind({ op: 'and', value: [filters, ...shown] }).length);
        const row = mark % data.data.length;
        const own = markFilter(data, row) ?? NOTHING;
        const rows = behind({ op: 'and', value: [filters, own] });
        expect(rows).toHaveLength(Number(data.data[row]?.[count]));
      }),
      { seed: 5, quick: 40, deep: 400 },
    );
  });

  it('is null for a mark that does not exist', () => {
    expect(markFilter(drawnSales(salesChart('bar')), 9999)).toBeNull();
  });

  it('markFilter of cells is the rows within their edges', () => {
    for (const mark of ['scatter', 'pointmap', 'densitymap'] as const) {
      const data = drawnSales(salesChart(mark), { rowCount: 100_001 });
      const count = data.columns.findIndex(({ name }) => name === 'count');
      expect(count).toBeGreaterThan(0);
      for (const [row, cells] of data.data.entries()) {
        expect(behind(markFilter(data, row))).toHaveLength(Number(cells[count]));
      }
    }
  });

  it('covers every mark', () => {
    expect(Object.keys(MARKS)).toEqual([...CHART_MARKS]);
  });
});
