import type { ChartData, ChartSpec, FilterNode, GraphMode } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { isOther } from '../row-kind.ts';
import { dataOf, drawn, specOf } from '../../test/fixtures/orders.ts';
import { SALES, SALES_ROWS, salesChart } from '../../test/fixtures/sales.ts';

const draw = (spec: Partial<ChartSpec> & Pick<ChartSpec, 'encoding'>, mode: GraphMode = 'Absolute') =>
  drawn(specOf(spec), mode, { columns: SALES, rows: SALES_ROWS });
const count = { field: null, aggregate: 'count' } as const;
const month = { field: 'day', timeUnit: 'month' } as const;
const product = { field: 'product' } as const;
const at = ({ columns }: ChartData, name: string): number => columns.findIndex((one) => one.name === name);

/** Figures by x, each with its series. */
function byX(data: ChartData, name = 'y'): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const row of data.data) {
    const x = JSON.stringify(row[at(data, 'x')]);
    found.set(x, [...(found.get(x) ?? []), Number(row[at(data, name)])]);
  }
  return found;
}
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const cellsOf = (data: ChartData, name: string) => [
  ...new Set(data.data.map((row) => JSON.stringify(row[at(data, name)]))),
];

describe('weekdays', () => {
  const weekday = { field: 'day', part: 'weekday' } as const;

  it('are in the order of the week, on the axis and as series, and count every row with a day', () => {
    const axis = drawn(specOf({ encoding: { x: weekday, y: count } }), 'Absolute', {
      columns: SALES,
      rows: SALES_ROWS,
      weekStart: 'sunday',
    });
    expect(axis.data.map(([x]) => x)).toEqual([7, 1, 2, 3, 4, 5, 6]);
    expect(sum(axis.data.map(([, y]) => Number(y)))).toBe(SALES_ROWS.filter((row) => row[1] !== null).length);
    expect(axis.columns[0]).toMatchObject({ part: 'weekday', keys: [7, 1, 2, 3, 4, 5, 6] });
    expect(axis.notes).toContain('Day is grouped by weekday.');
    const series = drawn(specOf({ encoding: { x: product, y: count, color: weekday } }), 'Absolute', {
      columns: SALES,
      rows: SALES_ROWS,
      weekStart: 'sunday',
    });
    const first = series.data[0]?.[0];
    const colors = series.data.filter(([x]) => x === first).map(([, color]) => color);
    expect(colors.filter((color) => color !== null)).toEqual(
      [7, 1, 2, 3, 4, 5, 6].filter((value) => colors.includes(value)),
    );
  });
});

describe('series', () => {
  const spec = { encoding: { x: month, y: count, color: product }, limit: 24 };

  it('are ten by their figure over all rows, and the rest as one that holds all others', () => {
    const data = draw(spec);
    expect(cellsOf(data, 'color')).toHaveLength(11);
    expect(data.reductions).toEqual([{ kind: 'top', column: 'color', shown: 10, total: 15 }]);
    expect(data.notes).toContain('10 of 15 values of Product are shown; the rest is summed as Other.');
    expect(sum([...byX(data).values()].flat())).toBe(SALES_ROWS.filter((row) => row[1] !== null).length);
  });

  it('are sorted by x, then by themselves, with the rest last', () => {
    const rows = draw(spec).data.map((row) => [JSON.stringify(row[0]), row[1]] as const);
    const months = [...new Set(rows.map(([x]) => x))];
    expect(months).toEqual(months.toSorted());
    expect(months).not.toContain('null');
    for (const one of months) {
      const keys = rows.filter(([x]) => x === one).map(([, key]) => key ?? null);
      expect(keys.findIndex((key) => isOther(key))).toBe(
        keys.some((key) => isOther(key)) ? keys.length - 1 : -1,
      );
    }
  });

  it('come to 100 percent at each x', () => {
    for (const shares of byX(draw(spec, 'Percent')).values()) {
      expect(sum(shares)).toBeCloseTo(100, 9);
    }
  });

  it('run up each by itself', () => {
    const absolute = draw(spec);
    const running = draw(spec, 'Cumulative');
    const first = JSON.stringify(absolute.data[0]?.[1]);
    const of = (data: ChartData): number[] =>
      data.data.filter((row) => JSON.stringify(row[1]) === first).map((row) => Number(row[2]));
    expect(of(running).at(-1)).toBe(sum(of(absolute)));
    expect(of(running)[1]).toBe(sum(of(absolute).slice(0, 2)));
  });

  it('series that do not add up leave the rest out, and say so', () => {
    const data = draw({ ...spec, encoding: { ...spec.encoding, y: { field: 'weight', aggregate: 'mean' } } });
    expect(cellsOf(data, 'color')).toHaveLength(10);
    expect(data.notes).toContain('The first 10 of 15 values of Product are shown.');
  });

  it('series of the newest x are whole, each as it is among all', () => {
    const all = byX(draw(spec));
    const data = draw({ ...spec, limit: 3 });
    const newest = byX(data);
    expect([...newest.keys()]).toEqual([...all.keys()].filter((x) => x !== 'null').slice(-3));
    newest.forEach((figures, x) => expect(figures).toEqual(all.get(x)));
    expect(data.reductions).toContainEqual({ kind: 'top', column: 'x', shown: 3, total: all.size });
  });
});

describe('x of several series', () => {
  const byProduct = (more: Partial<ChartSpec>, y: ChartSpec['encoding']['y'] = count) =>
    draw({
      encoding: { x: product, color: { field: 'returned' }, ...(y === undefined ? {} : { y }) },
      ...more,
    });

  it('is sorted by its own figure, the rest of it last', () => {
    const data = byProduct({ sort: '-y', limit: 5 });
    const totals = [...byX(data)].map(([x, figures]) => [x, sum(figures)] as const);
    expect(totals).toHaveLength(6);
    expect(totals.at(-1)?.[0]).toBe('{"other":true}');
    const shown = totals.slice(0, -1).map(([, total]) => total);
    expect(shown).toEqual(shown.toSorted((a, b) => b - a));
    expect(sum(totals.map(([, total]) => total))).toBe(SALES_ROWS.length);
    expect(data.reductions).toContainEqual({ kind: 'top', column: 'x', shown: 5, total: 15 });
  });

  it('keeps its first in its own order where it is sorted by that', () => {
    expect(cellsOf(byProduct({ limit: 3 }), 'x')).toEqual(['"P00"', '"P01"', '"P02"', '{"other":true}']);
    expect(cellsOf(byProduct({ limit: 2, sort: '-x' }), 'x').slice(0, 2)).toEqual(['"P13"', '"P12"']);
  });

  it('has no rest where parts do not add up', () => {
    const data = byProduct({ sort: 'y', limit: 4 }, { field: 'weight', aggregate: 'median' });
    expect(cellsOf(data, 'x')).toHaveLength(4);
    expect(data.data.flat().filter((cell) => isOther(cell))).toEqual([]);
  });
});

describe('small multiples', () => {
  const rows = Array.from({ length: 300 }, (_, id) => [
    id,
    null,
    null,
    null,
    `R${id % 30}`,
    'P',
    true,
    '1',
    1,
    1,
    0,
    0,
  ]);
  const spec = specOf({ encoding: { x: product, y: count, facet: { field: 'region' } } });

  it('are at most 24, by their measure, and the rest is noted', () => {
    const data = drawn(spec, 'Absolute', { columns: SALES, rows });
    expect(cellsOf(data, 'facet')).toHaveLength(24);
    expect(data.reductions).toEqual([{ kind: 'top', column: 'facet', shown: 24, total: 30 }]);
    expect(data.notes).toEqual(['The first 24 of 30 values of Region are shown.']);
  });

  it('have shares of their own', () => {
    const data = draw({ encoding: { x: product, y: count, facet: { field: 'region' } } }, 'Percent');
    const facets = new Map<string, number>();
    for (const row of data.data) {
      const name = JSON.stringify(row[0]);
      facets.set(name, (facets.get(name) ?? 0) + Number(row[2]));
    }
    facets.forEach((total) => expect(total).toBeCloseTo(100, 9));
  });
});

describe('further measures', () => {
  it('have rests and modes of their own', () => {
    const layer: ChartSpec['layer'] = [
      { mark: 'line', axis: 'right', y: { field: 'pieces', aggregate: 'sum' } },
      { mark: 'line', axis: 'right', y: { field: 'pieces', aggregate: 'mean' } },
    ];
    const spec = { encoding: { x: product, y: count }, layer, limit: 3 };
    const data = draw(spec);
    const rest = data.data.at(-1);
    const pieces = SALES_ROWS.reduce((all, row) => all + Number(row[9] ?? 0), 0);
    expect(sum(data.data.map((row) => Number(row[2])))).toBe(pieces);
    expect(rest?.[3]).toBeNull();
    const shares = draw(spec, 'Percent').data.map((row) => Number(row[2]));
    expect(sum(shares)).toBeCloseTo(100, 9);
  });
});

describe('places', () => {
  const filters: FilterNode = { op: 'and', value: [] };

  it('places that are absent or beyond the globe are counted, by the question', () => {
    const data = drawn(salesChart('pointmap'), 'Absolute', { columns: SALES, rows: SALES_ROWS, filters });
    const absent = SALES_ROWS.filter((row) => row[10] === null || row[11] === null).length;
    const there = SALES_ROWS.filter((row) => row[10] !== null && row[11] !== null);
    const outOfRange = there.filter(
      (row) => Math.abs(Number(row[10])) > 90 || Math.abs(Number(row[11])) > 180,
    );
    expect(outOfRange.length).toBeGreaterThan(0);
    expect(data.places).toEqual({ unmatched: [], absent, outOfRange: outOfRange.length });
    expect(data.data).toHaveLength(SALES_ROWS.length - absent - outOfRange.length);
    const cells = drawn(salesChart('pointmap'), 'Absolute', {
      columns: SALES,
      rows: SALES_ROWS,
      rowCount: 1_000_000,
    });
    expect(cells.places).toEqual(data.places);
    expect(sum(cells.data.map((row) => Number(row[at(cells, 'count')])))).toBe(data.data.length);
  });
});

describe('names on an axis', () => {
  const shop = (name: string) => [1, '2024-01-01', name, '1', 1] as const;
  const rows = ['Zug', 'Ärzte', 'Store 10', 'Store 2', 'apfel'].map(shop);
  const xs = (sort: ChartSpec['sort']) =>
    dataOf(specOf({ encoding: { x: { field: 'country' }, y: count }, sort }), 'Absolute', rows).data.map(
      ([x]) => x,
    );

  it('are in the order of the reader’s language [SEM-SORT-6]', () => {
    const order = ['apfel', 'Ärzte', 'Store 2', 'Store 10', 'Zug'];
    expect(xs('x')).toEqual(order);
    expect(xs('-x')).toEqual(order.toReversed());
  });
});
