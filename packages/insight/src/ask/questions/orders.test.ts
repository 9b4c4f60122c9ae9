import { describe, expect, it } from 'vitest';
import { printReading } from './print-reading.ts';

describe('a question with an order', () => {
  it.each([
    ['orders', 'second highest revenue country', 'sum(revenue) by country desc limit 2'],
    ['orders', 'country with the second highest revenue', 'sum(revenue) by country desc limit 2'],
    ['orders', 'runner-up country by revenue', 'sum(revenue) by country desc limit 2'],
    ['orders', 'which is the third best product by revenue', 'sum(revenue) by product desc limit 3'],
    ['orders', 'bottom three products by revenue', 'sum(revenue) by product asc limit 3'],
    ['orders', 'the two weakest categories by revenue', 'sum(revenue) by category asc limit 2'],
    ['orders', 'first five orders', 'rows order_date:asc limit 5'],
    ['orders', 'latest 10 orders', 'rows order_date:desc limit 10'],
    ['orders', 'the most recent order', 'rows order_date:desc limit 1'],
    ['orders', 'last three cancelled orders', 'rows order_date:desc where status eq "cancelled" limit 3'],
    ['orders', 'top three customers by number of orders', 'count by customer desc limit 3'],
    [
      'orders',
      '5 best customers in Germany by revenue',
      'sum(revenue) by customer where country eq "Germany" desc limit 5',
    ],
    ['orders', 'our ten biggest customers by revenue', 'sum(revenue) by customer desc limit 10'],
    ['orders', 'worst month for revenue', 'sum(revenue) by order_date:month asc limit 10'],
    ['staff', 'top 5 earners', 'rows Salary:desc limit 5'],
    ['staff', 'second oldest employee', 'rows Age:desc limit 2'],
    ['staff', 'three youngest employees', 'rows Age:asc limit 3'],
    ['staff', 'who was hired most recently', 'rows Hire Date:desc limit 1'],
    ['staff', 'lowest paid department', 'sum(Salary) by Department asc'],
    ['staff', 'second best paid job title', 'sum(Salary) by Job Title desc limit 2'],
    ['meters', 'latest reading', 'rows reading_at:desc limit 1'],
    ['meters', 'earliest reading of Harbour', 'rows reading_at:asc where site eq "Harbour" limit 1'],
    ['meters', 'three coldest days', 'mean(temperature_c) by reading_at:day asc limit 3'],
    ['meters', 'second most expensive site', 'mean(cost_eur) by site desc limit 2'],
    ['countries', 'third most populous country', 'level(Population) by Country desc limit 3'],
    ['countries', 'bottom 5 countries by life expectancy', 'mean(Life Expectancy) by Country asc limit 5'],
    ['visits', 'top two doctors by charges', 'sum(Charges) by Doctor desc limit 2'],
    ['visits', 'last 20 visits of Dr Adams', 'rows Admitted:desc where Doctor eq "Dr Adams" limit 20'],
    ['visits', 'ward with the second longest waiting time', 'mean(Waiting Minutes) by Ward desc limit 2'],
    ['sessions', 'top 3 countries by sessions', 'count by ctry desc limit 3'],
    ['sessions', '5 longest sessions', 'rows dur_sec:desc limit 5'],
  ])('of %s: “%s” is %s', (table, question, reading) => {
    expect(printReading(table, question)).toBe(reading);
  });
});
