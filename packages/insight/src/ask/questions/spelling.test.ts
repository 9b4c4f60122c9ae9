import { describe, expect, it } from 'vitest';
import { printReading } from './print-reading.ts';

describe('a question with a slip or a part of a name', () => {
  it.each([
    ['orders', 'revnue per catgory', 'sum(revenue) by category'],
    [
      'orders',
      'technolgy revenue by month',
      'sum(revenue) by order_date:month where category eq "Technology"',
    ],
    ['orders', 'number of orders from the UK', 'count where country eq "United Kingdom"'],
    [
      'orders',
      'revenue of supplies by channel',
      'sum(revenue) by channel where category eq "Office Supplies"',
    ],
    ['orders', 'desk lamps sold by month', 'sum(quantity) by order_date:month where product eq "Desk Lamp"'],
    ['orders', 'chair revenue by country', 'sum(revenue) by country where product eq "Office Chair"'],
    ['orders', 'canceled orders by chanel', 'count by channel where status eq "cancelled"'],
    ['orders', 'German revenue by month', 'sum(revenue) by order_date:month where country eq "Germany"'],
    [
      'orders',
      'revenue of products starting with Desk',
      'sum(revenue) by product where product startswith "desk"',
    ],
    [
      'orders',
      "number of orders whose customer contains 'Customer 1'",
      'count where customer contains "customer"',
    ],
    ['orders', 'bookcases revenue by countries', 'sum(revenue) by country where product eq "Bookcase"'],
    [
      'staff',
      'average salary of directors by office',
      'mean(Salary) by Office where Job Title eq "Director"',
    ],
    ['staff', 'depatment headcount', 'count by Department'],
    ['staff', 'number of analysts in Oslo', 'count where Job Title eq "Analyst" and Office eq "Oslo"'],
    ['staff', 'avarage salery per ofice', 'mean(Salary) by Office'],
    ['staff', 'engineers by office', 'count by Office where Department eq "Engineering"'],
    [
      'meters',
      'north plant energy per month',
      'sum(energy_kwh) by reading_at:month where site eq "North Plant"',
    ],
    [
      'meters',
      'energy of the harbor by month',
      'sum(energy_kwh) by reading_at:month where site eq "Harbour"',
    ],
    ['meters', 'avg temprature by site', 'mean(temperature_c) by site'],
    [
      'countries',
      'European population in 2010',
      'level(Population) where Continent eq "Europe" and Year eq 2010',
    ],
    [
      'countries',
      'life expectency in Nigeria over time',
      'mean(Life Expectancy) by Year where Country eq "Nigeria"',
    ],
    ['countries', 'african countries by gdp', 'sum(GDP) by Country where Continent eq "Africa"'],
    ['visits', 'cardiology visits per month', 'count by Admitted:month where Ward eq "Cardiology"'],
    ['visits', 'average waiting time for Adams', 'mean(Waiting Minutes) where Doctor eq "Dr Adams"'],
    ['visits', 'privat insurance visits by ward', 'count by Ward where Insurance eq "private"'],
    ['visits', 'fractures by ward', 'count by Ward where Diagnosis eq "fracture"'],
    ['sessions', 'desktop sesions by country', 'count by ctry where dev_typ eq "desktop"'],
    ['sessions', 'sessions by devise type', 'count by dev_typ'],
  ])('of %s: “%s” is %s', (table, question, reading) => {
    expect(printReading(table, question)).toBe(reading);
  });
});
