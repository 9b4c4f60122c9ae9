import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { checkInterpretation } from '../query/check-interpretation.ts';
import { interpret } from '../reading/interpret.ts';

const text = (name: string, values: readonly string[]) =>
  column(name, 'text', {
    distinct: values.length,
    top: values.map((value) => ({ value, count: 60 })),
  });

/** Sales of a wholesaler, some of them at a loss. */
const SALES: DescribedDataset = {
  subject: 'Sales',
  rowCount: 600,
  columns: [
    column('Sold on', 'date', { distinct: 400, min: '2023-01-01', max: '2025-12-31' }),
    text('Product', ['Lamp', 'Chair', 'Desk', 'Shelf']),
    text('Branch', ['Oslo', 'Bergen', 'Narvik']),
    column('Profit', 'decimal', { distinct: 590, min: -900, max: 2400 }),
    column('Freight', 'decimal', { distinct: 500, min: 1, max: 90 }),
  ],
};

const chosen = (question: string): string => {
  const { interpretation } = interpret(question, SALES);
  expect(checkInterpretation(interpretation, SALES)).toEqual([]);
  const { measures, groups, having, filters } = interpretation;
  const [measure] = measures;
  return [
    `${measure?.aggregate}(${measure?.column})`,
    `by ${groups.map((group) => group.column).join()}`,
    ...(having === undefined ? [] : [`${having.op} ${having.value}`]),
    ...(filters.length === 0 ? [] : [`where ${[...new Set(filters.map((one) => one.column))].join()}`]),
  ].join(' ');
};

describe('groups that are chosen by a sign', () => {
  it.each([
    ['which branches make a loss', 'sum(Profit) by Branch lt 0'],
    ['branches that lose money', 'sum(Profit) by Branch lt 0'],
    ['which products were sold at a loss in 2024', 'sum(Profit) by Product lt 0 where Sold on'],
    ['loss-making products', 'sum(Profit) by Product lt 0'],
    ['unprofitable branches', 'sum(Profit) by Branch lt 0'],
    ['which products are not profitable', 'sum(Profit) by Product lt 0'],
    ['which products are profitable', 'sum(Profit) by Product gt 0'],
    ['branches with negative profit', 'sum(Profit) by Branch lt 0'],
    ['branches with a positive average profit', 'mean(Profit) by Branch gt 0'],
  ])('“%s” compares their totals', (question, expected) => {
    expect(chosen(question)).toBe(expected);
  });

  it.each([
    'sales with negative profit',
    'most profitable products',
    'least profitable branch',
    'profit by branch',
  ])('“%s” chooses no groups', (question) => {
    expect(interpret(question, SALES).interpretation.having).toBeUndefined();
  });

  it('are not chosen by a profit that the dataset does not have', () => {
    const columns = SALES.columns.filter(({ name }) => name !== 'Profit');
    const reading = interpret('which branches make a loss', { ...SALES, columns });
    expect(reading.interpretation.having).toBeUndefined();
    expect(reading.confidence).toBeLessThan(0.5);
  });
});
