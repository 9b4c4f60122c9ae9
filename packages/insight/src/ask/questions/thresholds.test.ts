import { describe, expect, it } from 'vitest';
import { printReading } from './print-reading.ts';

describe('a question with a threshold', () => {
  it.each([
    ['orders', 'orders with revenue over 5k', 'count where revenue gt 5000'],
    ['orders', 'how many orders had a quantity of no more than 3', 'count where quantity lte 3'],
    ['orders', 'orders with a discount between 10% and 20%', 'count where discount_pct between [0.1,0.2]'],
    ['orders', 'number of orders above 1.2k revenue by country', 'count by country where revenue gt 1200'],
    ['orders', 'number of orders with a quantity of 10 or more', 'count where quantity gte 10'],
    ['orders', 'orders with revenue under 50 euros by channel', 'count by channel where revenue lt 50'],
    ['orders', 'orders costing more than 1,000 by month', 'count by order_date:month where cost gt 1000'],
    ['orders', 'total revenue from orders with a quantity exceeding 5', 'sum(revenue) where quantity gt 5'],
    ['orders', 'orders worth at least 2000 by category', 'count by category where revenue gte 2000'],
    [
      'orders',
      'orders with more than 10% discount per country',
      'count by country where discount_pct gt 0.1',
    ],
    ['orders', 'orders with revenue from 100 to 500', 'count where revenue between [100,500]'],
    ['staff', 'employees earning over 80k', 'count where Salary gt 80000'],
    ['staff', 'employees who earn less than 40000 by office', 'count by Office where Salary lt 40000'],
    ['staff', 'people older than 50 by department', 'count by Department where Age gt 50'],
    ['staff', 'employees aged between 30 and 40', 'count where Age between [30,40]'],
    ['staff', 'how many people have more than 20 overtime hours', 'count where Overtime Hours gt 20'],
    ['staff', 'how many employees are under 25', 'count where Age lt 25'],
    ['staff', 'headcount with salary >= 100k by job title', 'count by Job Title where Salary gte 100000'],
    ['meters', 'readings above 30 degrees by site', 'count by site where temperature_c gt 30'],
    ['meters', 'number of readings with more than 500 kwh', 'count where energy_kwh gt 500'],
    [
      'countries',
      'countries with more than 100 million people in 2010',
      'count by Country where Population gt 100000000 and Year eq 2010',
    ],
    [
      'countries',
      'how many countries have a life expectancy below 60 in 2015',
      'distinct(Country) where Life Expectancy lt 60 and Year eq 2015',
    ],
    [
      'visits',
      'visits with a waiting time over 2 hours by ward',
      'count by Ward where Waiting Minutes gt 120',
    ],
    ['visits', 'visits with charges of at least 1.5k', 'count where Charges gte 1500'],
    [
      'visits',
      'how many patients waited less than 15 minutes',
      'distinct(Patient ID) where Waiting Minutes lt 15',
    ],
    ['visits', 'visits with charges not exceeding 200 by doctor', 'count by Doctor where Charges lte 200'],
    ['sessions', 'sessions longer than 10 minutes by country', 'count by ctry where dur_sec gt 600'],
    ['sessions', 'number of sessions with 5+ page views', 'count where pg_vws gte 5'],
    ['sessions', 'sessions with at least 20 page views by device', 'count by dev_typ where pg_vws gte 20'],
  ])('of %s: “%s” is %s', (table, question, reading) => {
    expect(printReading(table, question)).toBe(reading);
  });
});
