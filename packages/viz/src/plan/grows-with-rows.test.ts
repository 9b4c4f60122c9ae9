import { readFormula } from '@plumbline/query';
import { expect, it } from 'vitest';
import { growsWithRows } from './grows-with-rows.ts';
import { singleFigure } from './single-figure.ts';

const columns = [
  { name: 'sales', type: 'number' },
  { name: 'costs', type: 'number' },
  { name: 'day', type: 'date' },
] as const;
const measures = [{ name: 'Profit', formula: 'SUM([sales]) - SUM([costs])' }];

const grows = (formula: string): boolean =>
  growsWithRows(
    singleFigure({ field: null, formula }, 'figure', {
      columns,
      readFormula: (text, prefix) =>
        readFormula(text, { columns, measures, prefix, now: '2026-01-01T00:00:00Z', timeZone: 'UTC' }),
    }),
  );

it.each([
  'SUM([sales])',
  'COUNT()',
  'COUNTDISTINCT([day])',
  '[Profit]',
  '[Profit] * 1.2',
  'ROUND(SUM([sales]), 2)',
  'SUM([sales]) / 1000',
  'SUM([sales]) / TOTAL(SUM([sales]))',
  'IF(COUNT() > 3, SUM([sales]), 0)',
])('%s of part of a period is less', (formula) => {
  expect(grows(formula)).toBe(true);
});

it.each([
  'AVERAGE([sales])',
  'MAX([sales])',
  '[Profit] / SUM([sales])',
  'SUM([sales]) / COUNT()',
  'MEDIAN([sales]) - 1',
])('%s needs no whole period', (formula) => {
  expect(grows(formula)).toBe(false);
});
