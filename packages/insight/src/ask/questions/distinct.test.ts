import { describe, expect, it } from 'vitest';
import { printReading } from './print-reading.ts';

describe('a question with a number of different things', () => {
  it.each([
    [
      'orders',
      'number of categories with the status returned in descending order',
      'count by category where status eq "returned" desc',
    ],
    [
      'orders',
      'how many different products did we sell in 2023',
      'distinct(product) where order_date gte "2023-01-01" and order_date lt "2024-01-01"',
    ],
    ['orders', 'number of distinct customers by country', 'distinct(customer) by country'],
    ['orders', 'unique customers per month', 'distinct(customer) by order_date:month'],
    [
      'orders',
      'how many customers ordered in June 2023',
      'distinct(customer) where order_date gte "2023-06-01" and order_date lt "2023-07-01"',
    ],
    ['orders', 'count of countries', 'distinct(country)'],
    ['orders', 'how many products are there per category', 'distinct(product) by category'],
    ['orders', 'how many customers bought Furniture', 'distinct(customer) where category eq "Furniture"'],
    ['orders', 'distinct products per customer', 'distinct(product) by customer'],
    ['orders', 'how many countries do we sell to', 'distinct(country)'],
    ['staff', 'how many departments are there', 'distinct(Department)'],
    ['staff', 'number of job titles per department', 'distinct(Job Title) by Department'],
    ['staff', 'how many offices do we have', 'distinct(Office)'],
    ['meters', 'how many meters per site', 'distinct(meter) by site'],
    ['meters', 'number of sites with an alarm', 'distinct(site) where alarm eq true'],
    [
      'meters',
      'how many meters raised an alarm in May 2024',
      'distinct(meter) where alarm eq true and reading_at gte "2024-05-01" and reading_at lt "2024-06-01"',
    ],
    ['countries', 'how many countries are in each continent', 'distinct(Country) by Continent'],
    ['countries', 'number of countries in Africa', 'distinct(Country) where Continent eq "Africa"'],
    ['visits', 'how many patients did Dr Adams see', 'distinct(Patient ID) where Doctor eq "Dr Adams"'],
    ['visits', 'number of different diagnoses by ward', 'distinct(Diagnosis) by Ward'],
    [
      'visits',
      'unique patients in 2023',
      'distinct(Patient ID) where Admitted gte "2023-01-01" and Admitted lt "2024-01-01"',
    ],
    ['visits', 'how many doctors work in Surgery', 'distinct(Doctor) where Ward eq "Surgery"'],
    ['visits', 'patients per ward', 'distinct(Patient ID) by Ward'],
    ['sessions', 'unique users by country', 'distinct(usr_id) by ctry'],
    ['sessions', 'how many users came from Japan', 'distinct(usr_id) where ctry eq "Japan"'],
    ['sessions', 'users per day', 'distinct(usr_id) by sess_dt:day'],
    ['sessions', 'how many mobile users are there', 'distinct(usr_id) where dev_typ eq "mobile"'],
  ])('of %s: “%s” is %s', (table, question, reading) => {
    expect(printReading(table, question)).toBe(reading);
  });
});
