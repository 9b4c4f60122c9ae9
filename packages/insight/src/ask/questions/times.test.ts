import { describe, expect, it } from 'vitest';
import { printReading } from './print-reading.ts';

describe('a question with a time', () => {
  it.each([
    [
      'orders',
      'revenue last quarter',
      'sum(revenue) where order_date gte "2024-01-01" and order_date lt "2024-04-01"',
    ],
    ['orders', 'revenue since March 2023', 'sum(revenue) where order_date gte "2023-03-01"'],
    [
      'orders',
      'orders in the past 6 months by channel',
      'count by channel where order_date relative {"last":6,"unit":"month","anchor":"max"}',
    ],
    ['orders', 'revenue by weekday', 'sum(revenue) by order_date:weekday'],
    ['orders', 'weekday vs weekend revenue', 'sum(revenue) by order_date:weekday'],
    [
      'orders',
      'number of orders between May and August 2023',
      'count where order_date gte "2023-05-01" and order_date lt "2023-09-01"',
    ],
    ['orders', 'revenue before 2023', 'sum(revenue) where order_date lt "2023-01-01"'],
    [
      'orders',
      'monthly revenue for the last two years',
      'sum(revenue) by order_date:month where order_date relative {"last":2,"unit":"year","anchor":"max"}',
    ],
    [
      'orders',
      'revenue in the first half of 2023',
      'sum(revenue) by order_date where order_date gte "2023-01-01" and order_date lt "2023-07-01"',
    ],
    [
      'orders',
      'revenue in H2 2023 by country',
      'sum(revenue) by country where order_date gte "2023-07-01" and order_date lt "2024-01-01"',
    ],
    [
      'orders',
      'orders on 14 February 2024',
      'count where order_date gte "2024-02-14" and order_date lt "2024-02-15"',
    ],
    [
      'orders',
      'orders from 2023 onwards per month',
      'count by order_date:month where order_date gte "2023-01-01"',
    ],
    [
      'orders',
      'how many orders did we get yesterday',
      'count where order_date gte "2024-06-29" and order_date lt "2024-06-30"',
    ],
    [
      'orders',
      'revenue year to date',
      'sum(revenue) where order_date relative {"last":1,"unit":"year","anchor":"max"}',
    ],
    [
      'orders',
      'revenue in summer 2023',
      'sum(revenue) by order_date where order_date gte "2023-06-01" and order_date lt "2023-09-01"',
    ],
    ['orders', 'revenue by month of the year', 'sum(revenue) by order_date:month_of_year'],
    ['staff', 'hires per year since 2018', 'count by Hire Date:year where Hire Date gte "2018-01-01"'],
    [
      'staff',
      'employees hired last year',
      'count where Hire Date gte "2023-01-01" and Hire Date lt "2024-01-01"',
    ],
    [
      'staff',
      'how many people left in 2023',
      'count where Leave Date gte "2023-01-01" and Leave Date lt "2024-01-01"',
    ],
    ['staff', 'leavers by quarter', 'count by Leave Date:quarter'],
    ['meters', 'energy by hour of day', 'sum(energy_kwh) by reading_at:hour_of_day'],
    [
      'meters',
      'energy by day of week at Harbour',
      'sum(energy_kwh) by reading_at:weekday where site eq "Harbour"',
    ],
    [
      'meters',
      'energy on weekends by site',
      'sum(energy_kwh) by site where reading_at falls {"part":"weekday","values":[6,7]}',
    ],
    [
      'meters',
      'average temperature last week',
      'mean(temperature_c) where reading_at gte "2024-06-17" and reading_at lt "2024-06-24"',
    ],
    [
      'meters',
      'hourly energy on 3 May 2024',
      'sum(energy_kwh) by reading_at:hour where reading_at gte "2024-05-03" and reading_at lt "2024-05-04"',
    ],
    [
      'countries',
      'population from 2000 to 2010',
      'level(Population) by Year where Year gte 2000 and Year lte 2010',
    ],
    ['countries', 'gdp since 2005 by continent', 'sum(GDP) by Continent where Year gte 2005'],
    [
      'visits',
      'admissions per month in 2023',
      'count by Admitted:month where Admitted gte "2023-01-01" and Admitted lt "2024-01-01"',
    ],
    ['visits', 'discharges by weekday', 'count by Discharged:weekday'],
    [
      'visits',
      'number of visits over the last 90 days',
      'count where Admitted relative {"last":90,"unit":"day","anchor":"max"}',
    ],
    ['visits', 'patients admitted after June 2023 by ward', 'count by Ward where Admitted gte "2023-07-01"'],
    [
      'sessions',
      'sessions per week this year',
      'count by sess_dt:week where sess_dt relative {"last":1,"unit":"year","anchor":"max"}',
    ],
    [
      'sessions',
      'users in the last 7 days',
      'distinct(usr_id) where sess_dt relative {"last":7,"unit":"day","anchor":"max"}',
    ],
    ['sessions', 'busiest day of the week', 'count by sess_dt:weekday desc'],
  ])('of %s: “%s” is %s', (table, question, reading) => {
    expect(printReading(table, question)).toBe(reading);
  });
});
