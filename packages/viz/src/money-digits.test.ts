import type { ChartFormat } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { figurePrinter } from './echarts/print.ts';
import { printFigure } from './figure-format.ts';

const EURO: ChartFormat = { kind: 'currency', currency: 'EUR' };
/** As a column of the file is formatted. */
const CELLS: ChartFormat = { prefix: '$', decimals: 2 };

describe('an amount of money', () => {
  it.each<[number, ChartFormat, string]>([
    [72_855.4, EURO, '€72,855'],
    [72_855.4, CELLS, '$72,855.40'],
    [72_855.4, { prefix: '$' }, '$72,855'],
    [-1_234.5, CELLS, '−$1,234.50'],
    [-1_234.5, { prefix: '$' }, '−$1,235'],
    [2.45, EURO, '€2.45'],
    [2.4, { prefix: '$' }, '$2.40'],
    [12, EURO, '€12'],
    [12, CELLS, '$12.00'],
    [0.4, { kind: 'currency', currency: 'JPY' }, '¥0'],
    [72_855.4, { ...EURO, decimals: 2 }, '€72,855.40'],
  ])(
    'an amount of money of %s in %j is %s on a tile and in a tooltip [SEM-UNIT-2]',
    (value, format, text) => {
      expect(printFigure(value, format, 'en-US')).toBe(text);
      expect(figurePrinter(format, 'en-US', 'figure').full(value)).toBe(text);
    },
  );

  it('an amount of money of millions has no cents in a tooltip either, where its tile has none', () => {
    expect(figurePrinter(CELLS, 'en-US', 'figure').full(2_297_200.86)).toBe('$2,297,201');
  });

  it('is short on an axis', () => {
    expect(figurePrinter(EURO, 'en-US', 'figure').short(72_855.4)).toBe('€72.9K');
    expect(figurePrinter(CELLS, 'en-US', 'figure').short(20_000)).toBe('$20K');
  });

  it('is alone in this: other units have the decimals of their column', () => {
    expect(figurePrinter({ suffix: ' kg', decimals: 2 }, 'en-US', 'figure').full(1_234.5)).toBe(
      '1,234.50 kg',
    );
  });
});
