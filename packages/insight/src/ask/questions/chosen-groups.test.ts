import { describe, expect, it } from 'vitest';
import { buildChart } from '../query/build-chart.ts';
import { checkInterpretation } from '../query/check-interpretation.ts';
import { interpretFollowUp } from '../reading/follow-up.ts';
import { interpret } from '../reading/interpret.ts';
import { printReading } from './print-reading.ts';
import { TABLES } from './tables.ts';

const orders = TABLES['orders']!;

describe('groups that are chosen by their own figure', () => {
  it.each([
    ['customers with more than 20 orders', 'count by customer having gt 20'],
    ['which products have fewer than 100 orders', 'count by product having lt 100'],
    ['how many customers have at least three orders?', 'count by customer having gte 3'],
    ['customers who ordered more than 10 times', 'count by customer having gt 10'],
    [
      'customers in Germany with more than 5 orders',
      'count by customer where country eq "Germany" having gt 5',
    ],
    ['products whose average cost is above 10', 'mean(cost) by product having gt 10'],
    ['products with an average discount over 20%', 'mean(discount_pct) by product having gt 0.2'],
    ['countries with sales over 20k', 'sum(revenue) by country having gt 20000'],
    ['countries with a total revenue of at least 5000', 'sum(revenue) by country having gte 5000'],
    ['countries with more than 20000 revenue', 'sum(revenue) by country having gt 20000'],
    ['months with more than 100 orders', 'count by order_date:month having gt 100'],
  ])('“%s” compares groups', (question, expected) => {
    expect(printReading('orders', question)).toBe(expected);
  });

  it.each([
    ['orders with a price above 10'],
    ['number of orders over 100 by country'],
    ['countries with orders over 100'],
  ])('“%s” compares rows', (question) => {
    expect(interpret(question, orders).interpretation.having).toBeUndefined();
  });

  it('are shown as bars of what passes, also of times', () => {
    const query = interpret('months with more than 100 orders', orders).interpretation;
    expect(checkInterpretation(query, orders)).toEqual([]);
    expect(buildChart(query, orders)).toMatchObject({ mark: 'bar', having: { op: 'gt', value: 100 } });
  });

  it('keep their condition under further filters, and lose it with other groups', () => {
    const before = interpret('customers with more than 20 orders', orders).interpretation;
    const having = { op: 'gt', value: 20 };
    expect(interpretFollowUp('only Germany', orders, before).interpretation).toMatchObject({ having });
    expect(interpretFollowUp('by country instead', orders, before).interpretation.having).toBeUndefined();
  });

  it('are no condition on a single figure', () => {
    const query = {
      ...interpret('number of orders', orders).interpretation,
      having: { op: 'gt' as const, value: 1 },
    };
    expect(checkInterpretation(query, orders)).toHaveLength(1);
  });
});
