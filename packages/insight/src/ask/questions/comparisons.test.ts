import { describe, expect, it } from 'vitest';
import { printReading } from './print-reading.ts';

describe('a question with a comparison', () => {
  it.each([
    [
      'orders',
      'Germany versus France revenue',
      'sum(revenue) by country where country in ["Germany","France"]',
    ],
    ['orders', 'compare web and store orders', 'count by channel where channel in ["Web","Store"]'],
    [
      'orders',
      'revenue in 2022 vs 2023',
      'sum(revenue) by order_date:year where order_date gte "2022-01-01" and order_date lt "2024-01-01"',
    ],
    [
      'orders',
      'difference in revenue between 2022 and 2023',
      'sum(revenue) by order_date:year where order_date gte "2022-01-01" and order_date lt "2024-01-01"',
    ],
    [
      'orders',
      'how much more did we sell in Germany than in France',
      'sum(revenue) by country where country in ["Germany","France"]',
    ],
    [
      'orders',
      'is Web better than Phone in revenue',
      'sum(revenue) by channel where channel in ["Web","Phone"]',
    ],
    [
      'orders',
      'revenue of Furniture against Technology by year',
      'sum(revenue) by order_date:year, category where category in ["Furniture","Technology"]',
    ],
    [
      'orders',
      'did we make more revenue in 2023 than in 2022',
      'sum(revenue) by order_date:year where order_date gte "2022-01-01" and order_date lt "2024-01-01"',
    ],
    ['orders', 'revenue this year compared to last year', 'sum(revenue) against year'],
    [
      'orders',
      'revenue in q1 2023 vs q1 2024',
      'sum(revenue) by order_date:quarter either order_date gte "2023-01-01" and order_date lt "2023-04-01" or order_date gte "2024-01-01" and order_date lt "2024-04-01"',
    ],
    ['orders', 'Web vs the other channels by revenue', 'sum(revenue) by channel'],
    [
      'orders',
      'Norway compared with Spain: number of orders',
      'count by country where country in ["Norway","Spain"]',
    ],
    ['staff', 'do men earn more than women', 'sum(Salary) by Gender where Gender in ["male","female"]'],
    ['staff', 'average salary in Oslo vs Berlin', 'mean(Salary) by Office where Office in ["Oslo","Berlin"]'],
    [
      'staff',
      'salary gap between men and women by department',
      'mean(Salary) by Department, Gender where Gender in ["male","female"]',
    ],
    [
      'staff',
      'performance of Sales compared with Finance',
      'mean(Performance Score) by Department where Department in ["Sales","Finance"]',
    ],
    [
      'staff',
      'who earns more, directors or managers',
      'sum(Salary) by Job Title where Job Title in ["Director","Manager"]',
    ],
    [
      'meters',
      'energy of North Plant versus South Plant per month',
      'sum(energy_kwh) by reading_at:month, site where site in ["North Plant","South Plant"]',
    ],
    [
      'meters',
      'is the Harbour more expensive than the Airport',
      'mean(cost_eur) by site where site in ["Harbour","Airport"] desc',
    ],
    [
      'meters',
      'difference in energy between Harbour and Airport',
      'sum(energy_kwh) by site where site in ["Harbour","Airport"]',
    ],
    [
      'countries',
      'life expectancy in Africa versus Europe over time',
      'mean(Life Expectancy) by Year, Continent where Continent in ["Africa","Europe"]',
    ],
    [
      'countries',
      'population of China compared with India',
      'level(Population) by Country where Country in ["China","India"]',
    ],
    [
      'countries',
      'difference in gdp between Germany and France in 2010',
      'sum(GDP) by Country where Country in ["Germany","France"] and Year eq 2010',
    ],
    [
      'visits',
      'waiting time in Cardiology vs Surgery',
      'mean(Waiting Minutes) by Ward where Ward in ["Cardiology","Surgery"]',
    ],
    [
      'visits',
      'are private patients charged more than public ones',
      'sum(Charges) by Insurance where Insurance in ["private","public"]',
    ],
    [
      'visits',
      'Dr Adams vs Dr Chen average charges',
      'mean(Charges) by Doctor where Doctor in ["Dr Adams","Dr Chen"]',
    ],
    ['sessions', 'mobile vs desktop sessions', 'count by dev_typ where dev_typ in ["mobile","desktop"]'],
    [
      'sessions',
      'conversion rate of mobile compared to desktop',
      'mean(conv_flg) by dev_typ where dev_typ in ["mobile","desktop"]',
    ],
  ])('of %s: “%s” is %s', (table, question, reading) => {
    expect(printReading(table, question)).toBe(reading);
  });
});
