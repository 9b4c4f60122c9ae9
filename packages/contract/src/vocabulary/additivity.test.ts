import { describe, expect, it } from 'vitest';
import { defaultAggregate, detectQuantity, type Quantity, type QuantityColumn } from './additivity.ts';

type Facts = Omit<QuantityColumn, 'name'>;
const number = (min: number, max: number): Facts => ({
  type: 'number',
  profile: { min, max, distinct: 100 },
});
const whole = (min: number, max: number): Facts => ({ ...number(min, max), type: 'integer' });

describe('what does not add up [SEM-ADD-1]', () => {
  it.each<[string, Facts, Quantity]>([
    ['Discount %', number(0, 80), 'share'],
    ['Discount%', number(0, 80), 'share'],
    ['discount', number(0, 0.8), 'share'],
    ['discount', number(0, 4000), 'amount'],
    ['discount', { ...number(0, 80), semanticRole: 'currency' }, 'amount'],
    ['co2_ppm', number(300, 420), 'share'],
    ['Life expectancy', number(40, 85), 'measurement'],
    ['LifeExpectancy', number(40, 85), 'measurement'],
    ['dep_time', whole(1, 2400), 'clock'],
    ['sched_arr_time', number(1, 2359), 'clock'],
    ['hour', whole(0, 23), 'clock'],
    ['delivery_time', whole(1, 90), 'amount'],
    ['interest_rate', number(-1, 12), 'share'],
    ['daily returns', number(-0.2, 0.2), 'return'],
    ['returns', whole(0, 40), 'amount'],
    ['unit_price', number(1, 99), 'price'],
    ['Total price', number(1, 999), 'amount'],
    ['gdp_per_capita', number(500, 90_000), 'price'],
    ['Close', number(1, 99), 'price'],
    ['closed', whole(0, 9), 'amount'],
    ['rating', whole(1, 5), 'score'],
    ['bill_length_mm', number(30, 60), 'measurement'],
    ['year', whole(1990, 2024), 'year'],
    ['year', whole(0, 12), 'amount'],
    ['customer_id', whole(1, 9999), 'identifier'],
    ['Number of rooms', whole(1, 9), 'amount'],
    ['lat', number(-10, 60), 'coordinate'],
    ['conversion', number(0, 0.4), 'share'],
    ['x', { ...number(0, 300), semanticRole: 'percentage' }, 'share'],
    ['status', { ...whole(1, 4), role: 'dimension', profile: { min: 1, max: 4, distinct: 4 } }, 'code'],
    ['revenue', number(0, 1e6), 'amount'],
    ['profit', number(-1e6, 1e6), 'amount'],
    ['quantity', whole(0, 50), 'amount'],
    ['weight_kg', number(0, 50), 'amount'],
    ['Overall satisfaction (1-5)', whole(1, 5), 'score'],
    ['How often (0 to 10)', whole(0, 10), 'score'],
    ['How likely are you to recommend us', whole(0, 10), 'score'],
    ['Recommended items', whole(0, 4000), 'amount'],
    ['q7', whole(1, 7), 'score'],
    ['Q1 2024', whole(0, 90_000), 'amount'],
    ['Tenure (years)', whole(0, 30), 'measurement'],
    ['battery_v', number(2, 4), 'measurement'],
  ])('%s %j is a %s', (name, facts, expected) => {
    expect(detectQuantity({ name, ...facts })).toBe(expected);
  });

  it('averages what does not add up, and sums the rest', () => {
    expect(defaultAggregate({ name: 'Discount %', ...number(0, 80) })).toBe('mean');
    expect(defaultAggregate({ name: 'revenue', ...number(0, 80) })).toBe('sum');
    expect(defaultAggregate({ name: 'dep_time', ...whole(1, 2359) })).toBeNull();
    expect(defaultAggregate({ name: 'city', type: 'text' })).toBeNull();
  });

  it.each(['headcount', 'population', 'Stock level', 'account balance', 'number_of_employees', 'MRR'])(
    'does not sum %s over time, but across groups',
    (name) => {
      const column = { name, ...whole(0, 500) };
      expect(defaultAggregate(column, [column, { name: 'team', type: 'text' }])).toBe('sum');
      expect(defaultAggregate(column, [column, { name: 'month', type: 'date' }])).toBe('mean');
      expect(defaultAggregate(column, [column, { name: 'Year', ...whole(2000, 2020) }])).toBe('mean');
    },
  );

  it('sums what came in a period', () => {
    const column = { name: 'new_subscribers', ...whole(0, 500) };
    expect(defaultAggregate(column, [column, { name: 'month', type: 'date' }])).toBe('sum');
  });
});
