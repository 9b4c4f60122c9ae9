// Datasets of the unseen questions: public ones that no other list of questions uses, and a shop with dates and truth values.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, readCsv, withTruths } from './datasets.mjs';

const FOLDER = join(import.meta.dirname, '../../node_modules/vega-datasets/data');
const csv = (file) => readCsv(join(FOLDER, file));
const json = (file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));

const isoDay = (text) => text.slice(0, 10).replaceAll('/', '-');
const superstore = (folder) =>
  readCsv(join(folder, 'nlv/superstore.csv'), 'latin1').map((row) => {
    const [month, day, year] = row['Order Date'].split('/');
    const date = `20${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return { ...row, 'Order Date': date };
  });

/** Deterministic: each value follows from the number of the row. */
const shopRows = () =>
  Array.from({ length: 900 }, (_, at) => ({
    ordered: `2024-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`,
    delivered: `2024-${String((at % 12) + 1).padStart(2, '0')}-${String(((at + 3) % 28) + 1).padStart(2, '0')}`,
    shop: ['Berlin', 'Oslo', 'Lyon', 'Porto', 'Graz'][at % 5],
    channel: ['web', 'phone', 'store'][(at * 7) % 3],
    'payment method': ['card', 'invoice', 'cash'][(at * 11) % 3],
    revenue: ((at * 37) % 500) + 0.5,
    rating: ((at * 13) % 5) + 1,
    returned: at % 9 === 0,
    paid: at % 7 !== 0,
  }));

/** Truth values are a type of their own, and names of moments have their first and last value. */
function shop() {
  const rows = shopRows();
  return withTruths(describe('Shop orders', rows), ['returned', 'paid']);
}

/** The days have times, which `describe` does not know. */
const withMoments = (described) => ({
  ...described,
  columns: described.columns.map((column) =>
    column.type === 'date' ? { ...column, type: 'timestamp' } : column,
  ),
});

const isoOf = (text) => text.split('/').toReversed().join('-');
const amountOf = (text) => text.replaceAll(/[^\d.-]/gu, '');
const survey = (folder, file) => readCsv(join(folder, 'pollock/survey/clean', file));

/** The header of the file is one column short, so that its names stand beside the column before their own. */
const cards = (folder) =>
  survey(folder, 'Wakefield Council Procurement Card Transactions 2018-19 Q2.csv').map((row) => ({
    Directorate: row.Directorate,
    Service: row['SERCOP URI'],
    Supplier: row['Supplier Name'],
    'Purpose of Spend': row['Purpose of Spend'],
    'Payment Date': isoOf(row.TransNo),
    'Net Amount': amountOf(row['Net Amount']),
    'Merchant Category': row['Merchant Category'],
  }));

const spending = (folder) =>
  survey(folder, 'April-2011-for-publication.csv').map((row) => ({
    Date: isoOf(row.Date),
    'Expense Type': row['Expense Type'],
    'Expense Area': row['Expense Area'],
    Supplier: row.Supplier,
    'Transaction Number': row['Transaction Number'],
    Amount: amountOf(row.Amount),
  }));

/** By the folder that `PLUMBLINE_TEST_DATA` names, which holds the superstore and payments of authorities. */
export const unseenDatasets = (folder) => ({
  superstore: describe('Superstore orders', superstore(folder)),
  flights: withMoments(
    describe(
      'Flights',
      json('flights-2k.json').map((row) => ({ ...row, date: isoDay(row.date) })),
    ),
  ),
  gapminder: describe('Gapminder health and income', json('gapminder.json')),
  jobs: describe('Jobs in the United States', json('jobs.json')),
  disasters: describe('Deaths in natural disasters', csv('disasters.csv')),
  stocks: describe('Stock prices', csv('stocks.csv')),
  barley: describe('Barley yields', json('barley.json')),
  iowa: describe('Electricity in Iowa', csv('iowa-electricity.csv')),
  seattle: describe('Weather in Seattle', csv('seattle-weather.csv')),
  airports: describe('Airports', csv('airports.csv')),
  shop: shop(),
  cards: describe('Card payments', cards(folder)),
  spending: describe('Transactions of the Department of Health', spending(folder)),
});
