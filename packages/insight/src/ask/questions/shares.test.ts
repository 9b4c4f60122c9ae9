import { describe, expect, it } from 'vitest';
import { printReading } from './print-reading.ts';

describe('a question with a share', () => {
  it.each([
    ['orders', 'what share of orders were returned', 'share(status=returned)'],
    ['orders', 'what percent of revenue comes from Germany', 'sum(revenue) by country'],
    ['orders', 'share of revenue by category', 'sum(revenue) by category'],
    ['orders', "each country's share of revenue", 'sum(revenue) by country'],
    ['orders', 'pct of orders cancelled by channel', 'share(status=cancelled) by channel'],
    ['orders', 'how much of our revenue is from Web', 'sum(revenue) where channel eq "Web"'],
    ['orders', 'proportion of returned orders per country', 'share(status=returned) by country'],
    ['orders', 'cancellation rate by country', 'share(status=cancelled) by country'],
    ['orders', 'return rate by product', 'share(status=returned) by product'],
    ['orders', 'what fraction of orders is still pending', 'share(status=pending)'],
    ['orders', 'percent of total revenue by channel', 'sum(revenue) by channel'],
    ['orders', 'monthly return rate', 'share(status=returned) by order_date:month'],
    ['staff', 'what percentage of employees work remotely', 'rate(Remote)'],
    ['staff', 'share of remote employees by office', 'rate(Remote) by Office'],
    ['staff', 'percent of women by department', 'share(Gender=female) by Department'],
    ['staff', 'what share of the salary goes to Sales', 'sum(Salary) by Department'],
    ['staff', 'gender split by department', 'count by Gender, Department'],
    ['meters', 'share of readings with an alarm by site', 'rate(alarm) by site'],
    ['meters', 'alarm rate per month', 'rate(alarm) by reading_at:month'],
    ['visits', 'readmission rate by ward', 'rate(Readmitted) by Ward'],
    ['visits', 'how many percent of visits were readmitted', 'rate(Readmitted)'],
    ['visits', 'share of visits with private insurance by ward', 'share(Insurance=private) by Ward'],
    ['visits', 'percentage of charges by insurance', 'sum(Charges) by Insurance'],
    ['sessions', 'conversion rate by device', 'mean(conv_flg) by dev_typ'],
    ['sessions', 'share of mobile sessions per month', 'share(dev_typ=mobile) by sess_dt:month'],
    ['sessions', 'what % of sessions converted', 'mean(conv_flg)'],
    [
      'countries',
      "Asia's share of the population in 2010",
      'level(Population) by Continent where Year eq 2010',
    ],
    [
      'countries',
      'share of emissions by continent in 2018',
      'sum(CO2 Emissions) by Continent where Year eq 2018',
    ],
  ])('of %s: “%s” is %s', (table, question, reading) => {
    expect(printReading(table, question)).toBe(reading);
  });
});
