import { describe, expect, it } from 'vitest';
import { printReading } from './print-reading.ts';

describe('a question with a superlative', () => {
  it.each([
    ['orders', 'which category has the cheapest cost', 'sum(cost) by category asc'],
    ['orders', 'which customer has the most orders', 'count by customer desc'],
    ['orders', 'which country buys the most', 'count by country desc'],
    ['orders', 'who bought the least', 'count by customer asc'],
    ['orders', 'what product sells best', 'sum(revenue) by product desc'],
    ['orders', 'which category has the highest average discount', 'mean(discount_pct) by category desc'],
    [
      'orders',
      'country with the fewest cancelled orders',
      'count by country where status eq "cancelled" asc',
    ],
    ['orders', 'biggest customer by revenue', 'sum(revenue) by customer desc'],
    ['orders', 'most popular product in Italy', 'count by product where country eq "Italy" desc'],
    ['orders', 'in which month did we earn the most', 'sum(revenue) by order_date:month desc limit 10'],
    ['orders', 'which year had the highest revenue', 'sum(revenue) by order_date:year desc limit 10'],
    ['orders', 'which product is returned most often', 'count by product where status eq "returned" desc'],
    ['staff', 'who earns the most', 'rows Salary:desc limit 1'],
    ['staff', 'who has the lowest performance score', 'rows Performance Score:asc limit 1'],
    ['staff', 'which department pays best', 'sum(Salary) by Department desc'],
    ['staff', 'which office has the most remote workers', 'count by Office where Remote eq true desc'],
    ['staff', 'who worked the most overtime', 'rows Overtime Hours:desc limit 1'],
    ['staff', 'which job title gets the biggest bonus', 'sum(Bonus) by Job Title desc'],
    ['meters', 'which site uses the most energy', 'sum(energy_kwh) by site desc'],
    [
      'meters',
      'at what hour of the day do we use the most energy',
      'sum(energy_kwh) by reading_at:hour_of_day desc',
    ],
    ['meters', 'which meter had the most alarms', 'count by meter where alarm eq true desc'],
    ['meters', 'coldest site', 'min(temperature_c) by site asc'],
    ['meters', 'cheapest month', 'sum(cost_eur) by reading_at:month asc limit 10'],
    [
      'countries',
      'country with the highest life expectancy in 2015',
      'mean(Life Expectancy) by Country where Year eq 2015 desc',
    ],
    ['visits', 'which doctor sees the most patients', 'distinct(Patient ID) by Doctor desc'],
    ['visits', 'what diagnosis is most common', 'count by Diagnosis desc'],
    ['visits', 'where do patients wait longest', 'max(Waiting Minutes) by Ward desc'],
    ['visits', 'which ward has the highest readmission rate', 'rate(Readmitted) by Ward desc'],
    ['sessions', 'which device has the longest sessions', 'mean(dur_sec) by dev_typ desc'],
  ])('of %s: “%s” is %s', (table, question, reading) => {
    expect(printReading(table, question)).toBe(reading);
  });
});
