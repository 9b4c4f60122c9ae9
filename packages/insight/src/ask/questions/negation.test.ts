import { describe, expect, it } from 'vitest';
import { printReading } from './print-reading.ts';

describe('a question with an exclusion', () => {
  it.each([
    ['orders', 'revenue without Germany', 'sum(revenue) where country ne "Germany"'],
    ['orders', 'orders not from the Web', 'count where channel ne "Web"'],
    [
      'orders',
      'revenue by country except Norway and Spain',
      'sum(revenue) by country where country nin ["Norway","Spain"]',
    ],
    ['orders', 'all orders other than returned', 'count where status ne "returned"'],
    [
      'orders',
      'revenue excluding cancelled orders by month',
      'sum(revenue) by order_date:month where status ne "cancelled"',
    ],
    ['orders', 'how many orders were not delivered', 'count where status ne "delivered"'],
    ['orders', 'non-Technology revenue by channel', 'sum(revenue) by channel where category ne "Technology"'],
    [
      'orders',
      'orders that are neither cancelled nor returned',
      'count where status nin ["cancelled","returned"]',
    ],
    ['orders', 'revenue outside Germany by category', 'sum(revenue) by category where country ne "Germany"'],
    [
      'orders',
      'revenue by category ignoring pending orders',
      'sum(revenue) by category where status ne "pending"',
    ],
    ['orders', 'revenue by product but not printers', 'sum(revenue) by product where product ne "Printer"'],
    [
      'orders',
      "number of orders that weren't returned by country",
      'count by country where status ne "returned"',
    ],
    ['staff', 'employees not in Sales by office', 'count by Office where Department ne "Sales"'],
    ['staff', 'average salary excluding directors', 'mean(Salary) where Job Title ne "Director"'],
    [
      'staff',
      'employees who do not work remotely by department',
      'count by Department where Remote eq false',
    ],
    ['staff', 'headcount everywhere but Berlin', 'count where Office ne "Berlin"'],
    ['staff', 'average salary of non managers', 'mean(Salary) where Job Title ne "Manager"'],
    ['meters', 'energy per site leaving out Harbour', 'sum(energy_kwh) by site where site ne "Harbour"'],
    ['meters', 'number of readings without an alarm', 'count where alarm ne true'],
    ['meters', 'energy of all sites but the Airport', 'sum(energy_kwh) by site where site ne "Airport"'],
    [
      'countries',
      'population outside Asia in 2010',
      'level(Population) where Continent ne "Asia" and Year eq 2010',
    ],
    [
      'countries',
      'life expectancy by continent without Africa',
      'mean(Life Expectancy) by Continent where Continent ne "Africa"',
    ],
    ['visits', 'visits not in Surgery by doctor', 'count by Doctor where Ward ne "Surgery"'],
    ['visits', 'visits without insurance', 'count where Insurance isnull'],
    ['visits', 'charges by ward apart from Cardiology', 'sum(Charges) by Ward where Ward ne "Cardiology"'],
    ['visits', 'patients who have not been discharged', 'distinct(Patient ID) where Discharged isnull'],
    ['sessions', 'sessions not on mobile by country', 'count by ctry where dev_typ ne "mobile"'],
    ['sessions', 'sessions that did not convert by device', 'count by dev_typ where conv_flg ne 1'],
  ])('of %s: “%s” is %s', (table, question, reading) => {
    expect(printReading(table, question)).toBe(reading);
  });
});
