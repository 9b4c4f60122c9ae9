import { describe, expect, it } from 'vitest';
import { printReading } from './print-reading.ts';

describe('a question with two groups', () => {
  it.each([
    ['orders', 'revenue by country and category', 'sum(revenue) by country, category'],
    ['orders', 'orders per channel per month', 'count by order_date:month, channel'],
    ['orders', 'average quantity by category within each country', 'mean(quantity) by category, country'],
    ['orders', 'revenue for each country, split by channel', 'sum(revenue) by country, channel'],
    ['orders', 'number of customers by country and year', 'distinct(customer) by order_date:year, country'],
    ['orders', 'status of orders by channel', 'count by status, channel'],
    ['orders', 'cost and revenue by category', 'sum(cost) + sum(revenue) by category'],
    ['orders', 'revenue by category for every quarter', 'sum(revenue) by order_date:quarter, category'],
    ['staff', 'headcount by department and gender', 'count by Department, Gender'],
    ['staff', 'avg salary by office and job title', 'mean(Salary) by Office, Job Title'],
    ['staff', 'employees by department broken down by remote', 'count by Department, Remote'],
    ['meters', 'energy by site and month', 'sum(energy_kwh) by reading_at:month, site'],
    [
      'meters',
      'mean temperature per site per hour of day',
      'mean(temperature_c) by reading_at:hour_of_day, site',
    ],
    [
      'meters',
      'number of alarms by site and weekday',
      'count by reading_at:weekday, site where alarm eq true',
    ],
    ['countries', 'population by continent and year', 'level(Population) by Continent, Year'],
    ['countries', 'life expectancy by year for each continent', 'mean(Life Expectancy) by Year, Continent'],
    ['visits', 'visits by ward and insurance', 'count by Ward, Insurance'],
    ['visits', 'avg waiting time by doctor and weekday', 'mean(Waiting Minutes) by Admitted:weekday, Doctor'],
    ['visits', 'charges by diagnosis by insurance', 'sum(Charges) by Diagnosis, Insurance'],
    ['visits', 'diagnoses by ward', 'count by Ward'],
    ['sessions', 'sessions by device and country', 'count by dev_typ, ctry'],
    ['sessions', 'conversion rate by device and month', 'mean(conv_flg) by sess_dt:month, dev_typ'],
  ])('of %s: “%s” is %s', (table, question, reading) => {
    expect(printReading(table, question)).toBe(reading);
  });
});
