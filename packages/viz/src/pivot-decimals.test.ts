import type { PivotTable } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { pivotDecimals, printPivotFigure } from './pivot-decimals.ts';

const TOTAL = { total: true } as const;
const tableOf = (
  figures: readonly (number | string)[],
  total: number | string,
  type: PivotTable['values'][number]['type'] = 'number',
): Pick<PivotTable, 'cells' | 'values'> => ({
  cells: [
    ...figures.map((figure, at) => ({ row: [`row ${at}`], column: [], values: [figure] })),
    { row: [TOTAL], column: [], values: [total] },
  ],
  values: [{ label: 'Value', type }],
});

function printed(figures: readonly number[], total: number): string[] {
  const [decimals = null] = pivotDecimals(tableOf(figures, total));
  return [...figures, total].map((figure) => printPivotFigure(figure, decimals, 'en') ?? '');
}

describe('decimals of a pivot [SEM-PIVOT-13]', () => {
  it.each([
    ['averages', [12.3456, 3.2, 250.5], 88.681_866_67, ['12.346', '3.200', '250.500', '88.682']],
    ['sums of cents', [1200.5, 17.25, 940.75], 2158.5, ['1,200.50', '17.25', '940.75', '2,158.50']],
    ['whole sums', [1200, 17, 940], 2157, ['1,200', '17', '940', '2,157']],
    [
      'large sums',
      [1_234_567.89, 45_678.12, 93_111.5],
      1_373_357.51,
      ['1,234,568', '45,678', '93,112', '1,373,358'],
    ],
    ['a total with more digits than its cells', [3, 4], 3.5, ['3.0', '4.0', '3.5']],
    [
      'a figure far below the others',
      [1200.5, 940.25, 0.000_123_4],
      700.1,
      ['1,200.50', '940.25', '0.0001234', '700.10'],
    ],
  ])('are the same in cells and totals: %s', (...[, figures, total, texts]) => {
    expect(printed(figures, total)).toEqual(texts);
  });

  it('are left as they are for values that are not doubles', () => {
    expect(pivotDecimals(tableOf(['1.50', '2.25'], '3.75', 'decimal'))).toEqual([null]);
    expect(printPivotFigure('1.50', null, 'en')).toBeNull();
  });

  it('are found in totals where these are all there is', () => {
    expect(pivotDecimals(tableOf([], 12.3456))).toEqual([3]);
  });
});
