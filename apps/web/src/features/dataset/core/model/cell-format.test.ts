import type { DatasetColumn } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { compactLooks, holds, cellLook, readLooks, type Looks } from './cell-format.ts';

const LOOKS: Looks = {
  price: { kind: 'scale' },
  'a,b': { kind: 'bars' },
  state: {
    kind: 'rules',
    rules: [
      { op: 'eq', value: 'late', tone: 'negative' },
      { op: 'isnull', value: '', tone: 'warning' },
    ],
  },
};

const priced = {
  name: 'price',
  type: 'decimal',
  profile: { min: '-10.00', max: '50.00' },
} as unknown as DatasetColumn;

describe('the look of columns', () => {
  it('comes back from an address as it was put there', () => {
    expect(readLooks(JSON.parse(JSON.stringify(compactLooks(LOOKS))))).toEqual(LOOKS);
  });

  it('leaves out what is none', () => {
    expect(
      readLooks({
        a: 'glow',
        b: [
          ['gt', '1', 'purple'],
          ['gt', 5, 'accent'],
        ],
        c: [],
      }),
    ).toEqual({
      b: { kind: 'rules', rules: [{ op: 'gt', value: '5', tone: 'accent' }] },
    });
    expect(readLooks('scale')).toEqual({});
  });

  it('colors between the smallest and the largest value of the column', () => {
    const heats = ['-10', '20.00', 50, null].map((cell) => cellLook(cell, priced, LOOKS['price']).heat);
    expect(heats).toEqual([1, 3, 6, null]);
    expect(cellLook(-25, priced, { kind: 'bars' }).bar).toBe(-0.5);
  });

  it('compares numbers by size, text without case where it is contained, and dates as they are written', () => {
    const rule = (op: 'gt' | 'contains' | 'ne' | 'lte', value: string) =>
      ({ op, value, tone: 'accent' }) as const;
    expect(holds('9', 'integer', rule('gt', '10'))).toBe(false);
    expect(holds('Zürich', 'text', rule('contains', 'ZÜ'))).toBe(true);
    expect(holds('2026-03-01', 'date', rule('gt', '2026-02-28'))).toBe(true);
    expect(holds('2026-03-01 00:00:00', 'timestamp', rule('lte', '2026-03-01T00:00:00'))).toBe(true);
    expect(holds(5, 'number', rule('gt', 'many'))).toBe(false);
  });

  it('says of a cell without a value only that it is none, or another', () => {
    expect(holds(null, 'integer', { op: 'ne', value: '1', tone: 'accent' })).toBe(true);
    expect(holds(null, 'integer', { op: 'lt', value: '1', tone: 'accent' })).toBe(false);
    expect(cellLook(null, priced, LOOKS['state']).tone).toBe('warning');
  });
});
