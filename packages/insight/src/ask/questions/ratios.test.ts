import { describe, expect, it } from 'vitest';
import { printReading } from './print-reading.ts';

describe('a question with a number per another', () => {
  it.each([
    ['orders', 'revenue per quantity by category', 'sum(revenue)÷sum(quantity) by category'],
    ['orders', 'cost as a percentage of revenue by country', 'sum(cost)÷sum(revenue) % by country'],
    ['orders', 'what percentage of revenue is cost', 'sum(cost)÷sum(revenue) %'],
    ['orders', 'ratio of cost to revenue by channel', 'sum(cost)÷sum(revenue) by channel'],
    ['orders', 'cost to revenue ratio per category', 'sum(cost)÷sum(revenue) by category'],
    ['orders', 'cost as a share of revenue per month', 'sum(cost)÷sum(revenue) % by order_date:month'],
    ['orders', 'revenue divided by quantity for each product', 'sum(revenue)÷sum(quantity) by product'],
    ['orders', 'revenue / quantity by channel', 'sum(revenue)÷sum(quantity) by channel'],
    ['orders', 'revenue per order by channel', 'mean(revenue) by channel'],
    ['orders', 'average revenue per order', 'mean(revenue)'],
    ['orders', 'orders per customer', 'count by customer'],
    ['orders', 'average number of orders per customer by country', 'count÷distinct(customer) by country'],
    ['orders', 'revenue per customer by country', 'sum(revenue)÷distinct(customer) by country'],
    ['orders', 'average revenue per customer', 'sum(revenue)÷distinct(customer)'],
    ['orders', 'bar chart of the average revenue per customer', 'mean(revenue) by customer'],
    [
      'orders',
      'which country has the highest cost to revenue ratio',
      'sum(cost)÷sum(revenue) by country desc',
    ],
    ['staff', 'bonus as a share of salary by department', 'sum(Bonus)÷sum(Salary) % by Department'],
    ['staff', 'bonus to salary ratio by office', 'sum(Bonus)÷sum(Salary) by Office'],
    ['staff', 'bonus as % of salary', 'sum(Bonus)÷sum(Salary) %'],
    ['staff', 'overtime hours per employee by department', 'mean(Overtime Hours) by Department'],
    ['staff', 'salary per employee in Oslo', 'mean(Salary) where Office eq "Oslo"'],
    ['staff', 'employees per department', 'count by Department'],
    ['meters', 'cost per kwh by site', 'sum(cost_eur)÷sum(energy_kwh) by site'],
    ['meters', 'cost per kwh per month', 'sum(cost_eur)÷sum(energy_kwh) by reading_at:month'],
    ['meters', 'energy per reading by meter', 'mean(energy_kwh) by meter'],
    ['countries', 'average emissions per country', 'mean(CO2 Emissions) by Country'],
    ['countries', 'gdp per capita by continent', 'sum(GDP)÷sum(Population) by Continent'],
    ['countries', 'gdp per person in 2015', 'sum(GDP)÷sum(Population) where Year eq 2015'],
    ['countries', 'emissions per head by country', 'sum(CO2 Emissions)÷sum(Population) by Country'],
    ['countries', 'emissions relative to gdp by continent', 'sum(CO2 Emissions)÷sum(GDP) by Continent'],
    ['countries', 'top 5 countries by gdp per capita', 'sum(GDP)÷sum(Population) by Country desc limit 5'],
    ['visits', 'charges per patient by ward', 'sum(Charges)÷distinct(Patient ID) by Ward'],
    ['visits', 'visits per patient', 'count÷distinct(Patient ID)'],
    ['visits', 'visits per doctor', 'count by Doctor'],
    ['visits', 'charges per visit by insurance', 'mean(Charges) by Insurance'],
    ['sessions', 'order amount per session by country', 'mean(ord_amt) by ctry'],
    ['sessions', 'page views per user', 'sum(pg_vws)÷distinct(usr_id)'],
    ['sessions', 'sessions per user by device type', 'count÷distinct(usr_id) by dev_typ'],
    ['sessions', 'page views per session', 'mean(pg_vws)'],
    ['sessions', 'duration per page view by country', 'sum(dur_sec)÷sum(pg_vws) by ctry'],
  ])('of %s: “%s” is %s', (table, question, reading) => {
    expect(printReading(table, question)).toBe(reading);
  });
});
