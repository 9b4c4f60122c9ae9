import { describe, expect, it } from 'vitest';
import { readPivot, writePivot, type PivotAddress } from './pivot-address.ts';

const PIVOT: PivotAddress = {
  rows: [
    { column: 'category', unit: null, bins: null },
    { column: 'price, net', unit: null, bins: 12 },
  ],
  columns: [{ column: 'ordered_at', unit: 'quarter', bins: null }],
  values: [
    {
      column: 'revenue',
      formula: null,
      agg: 'sum',
      percentile: null,
      showAs: 'share_of_row',
      shade: 'scale',
    },
    { column: null, formula: null, agg: 'count', percentile: null, showAs: 'value', shade: null },
    {
      column: null,
      formula: '=SUM([a])/SUM([b])',
      agg: null,
      percentile: null,
      showAs: 'value',
      shade: 'bars',
    },
    { column: 'days', formula: null, agg: 'percentile', percentile: 0.9, showAs: 'value', shade: null },
  ],
  totals: { rows: true, columns: false, grand: true },
  sort: { kind: 'value', value: 1, under: ['2026-01-01', null], direction: 'desc' },
};

describe('the pivot in an address', () => {
  it('comes back as it was written', () => {
    expect(readPivot(writePivot(PIVOT))).toEqual(PIVOT);
    const byField: PivotAddress = {
      ...PIVOT,
      sort: { kind: 'field', column: 'category', direction: 'desc' },
    };
    expect(readPivot(writePivot(byField))).toEqual(byField);
  });

  it('survives the way through a link', () => {
    expect(readPivot(JSON.parse(JSON.stringify(writePivot(PIVOT))) as Record<string, unknown>)).toEqual(
      PIVOT,
    );
  });

  it('is none where the address has none', () => {
    expect(readPivot({})).toBeNull();
    expect(readPivot({ p: 'broken' })).toBeNull();
  });

  it('leaves out what is broken and keeps the rest', () => {
    const read = readPivot({
      p: { r: ['a', 7, null, ['b', 'century']], v: [{ a: 'sum', c: 'x' }, { a: 'best' }, 4], s: ['v', -1] },
    });
    expect(read?.rows.map(({ column, unit }) => [column, unit])).toEqual([
      ['a', null],
      ['7', null],
      ['b', null],
    ]);
    expect(read?.values.map(({ column }) => column)).toEqual(['x']);
    expect(read?.sort).toBeNull();
  });
});
