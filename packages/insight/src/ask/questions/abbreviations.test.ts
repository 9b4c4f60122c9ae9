import { describe, expect, it } from 'vitest';
import { printReading } from './print-reading.ts';

describe('a question with an abbreviation', () => {
  it.each([
    ['orders', 'avg qty by cat', 'mean(quantity) by category'],
    ['orders', 'rev YoY', 'sum(revenue) against year'],
    ['orders', 'rev MoM by channel', 'sum(revenue) by channel against month'],
    ['orders', 'rev YTD', 'sum(revenue) where order_date relative {"last":1,"unit":"year","anchor":"max"}'],
    [
      'orders',
      'QTD rev by country',
      'sum(revenue) by country where order_date relative {"last":1,"unit":"quarter","anchor":"max"}',
    ],
    ['orders', 'MTD orders', 'count where order_date relative {"last":1,"unit":"month","anchor":"max"}'],
    ['orders', 'AOV by channel', 'mean(revenue) by channel'],
    ['orders', 'no. of orders by country', 'count by country'],
    ['orders', '# of orders by channel', 'count by channel'],
    ['orders', 'nr of customers', 'distinct(customer)'],
    ['orders', 'max disc pct by cat', 'max(discount_pct) by category'],
    ['orders', 'tot rev & tot cost by ctry', 'sum(revenue) + sum(cost) by country'],
    ['staff', 'avg sal by dept', 'mean(Salary) by Department'],
    ['staff', 'num of emps per dept', 'count by Department'],
    ['staff', 'min and max sal per office', 'min(Salary) + max(Salary) by Office'],
    ['staff', 'avg perf score by dept', 'mean(Performance Score) by Department'],
    ['staff', 'OT hrs by dept', 'sum(Overtime Hours) by Department'],
    ['meters', 'avg temp by site', 'mean(temperature_c) by site'],
    ['meters', 'tot kwh per mth', 'sum(energy_kwh) by reading_at:month'],
    ['meters', 'kwh WoW', 'sum(energy_kwh) against week'],
    ['countries', 'pop by continent', 'level(Population) by Continent'],
    ['countries', 'avg LE by continent', 'mean(Life Expectancy) by Continent'],
    ['countries', 'co2 by country in 2010', 'sum(CO2 Emissions) by Country where Year eq 2010'],
    ['visits', 'avg LOS by ward', 'mean(Admitted→Discharged) by Ward'],
    ['visits', 'avg wait min per ward', 'mean(Waiting Minutes) by Ward'],
    ['visits', 'pts per ward', 'count by Ward'],
    ['sessions', 'DAU', 'distinct(usr_id) by sess_dt:day'],
    ['sessions', 'MAU', 'distinct(usr_id) by sess_dt:month'],
    ['sessions', 'WAU by country', 'distinct(usr_id) by sess_dt:week, ctry'],
    ['sessions', 'ARPU by country', 'sum(ord_amt)÷distinct(usr_id) by ctry'],
    ['sessions', 'avg dur by dev type', 'mean(dur_sec) by dev_typ'],
    ['sessions', 'CVR by device', 'mean(conv_flg) by dev_typ'],
    ['sessions', 'avg no of pg views by ctry', 'mean(pg_vws) by ctry'],
  ])('of %s: “%s” is %s', (table, question, reading) => {
    expect(printReading(table, question)).toBe(reading);
  });
});
