import type { PromptColumn } from '../../prompt/phrase.ts';
import type { DescribedDataset } from '../dataset/described.ts';

/** Tables of seven shapes: orders, people, readings, countries by years, visits, sessions with short names, deliveries. */

interface Facts {
  readonly nulls?: number;
  readonly distinct?: number;
  readonly min?: string | number | boolean;
  readonly max?: string | number | boolean;
}

const profile = ({ nulls = 0, distinct = 500, min, max }: Facts) => ({
  nulls,
  distinct,
  distinctIsExact: true,
  min: min ?? null,
  max: max ?? null,
  mean: null,
  stddev: null,
  quantiles: null,
  histogram: [],
  top: [],
});
const number = (name: string, max: number, facts: Facts = {}): PromptColumn => ({
  name,
  type: 'decimal',
  profile: profile({ min: 0, max, ...facts }),
});
const whole = (name: string, facts: Facts): PromptColumn => ({
  name,
  type: 'integer',
  profile: profile(facts),
});
const date = (name: string, facts: Facts = {}): PromptColumn => ({
  name,
  type: 'date',
  profile: profile({ min: '2021-01-01', max: '2024-06-30', ...facts }),
});
const truth = (name: string): PromptColumn => ({
  name,
  type: 'boolean',
  profile: profile({ distinct: 2, min: false, max: true }),
});
const text = (
  name: string,
  values: readonly string[],
  facts: Facts & { count?: number } = {},
): PromptColumn => ({
  name,
  type: 'text',
  values,
  profile: {
    ...profile({ distinct: values.length, ...facts }),
    top: values.slice(0, 20).map((value) => ({ value, count: facts.count ?? 100 })),
  },
});
const many = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${name} ${at + 100}`);

const orders: DescribedDataset = {
  subject: 'Orders',
  rowCount: 5000,
  columns: [
    whole('order_id', { distinct: 5000, min: 1, max: 5000 }),
    date('order_date', { distinct: 900 }),
    text('customer', many('Customer', 400)),
    text('country', ['Germany', 'France', 'Italy', 'Norway', 'Spain', 'United Kingdom']),
    text('category', ['Furniture', 'Office Supplies', 'Technology']),
    text('product', [
      'Desk Lamp',
      'Office Chair',
      'Laptop Stand',
      'Monitor',
      'Printer',
      'Stapler',
      'Bookcase',
    ]),
    text('channel', ['Web', 'Phone', 'Store']),
    text('status', ['delivered', 'returned', 'cancelled', 'pending']),
    whole('quantity', { distinct: 20, min: 1, max: 20 }),
    number('discount_pct', 0.5, { distinct: 10 }),
    number('revenue', 9000),
    number('cost', 7000),
  ],
};

const staff: DescribedDataset = {
  subject: 'Employees',
  rowCount: 800,
  columns: [
    text('Employee', many('Person', 800), { count: 1 }),
    text('Department', ['Sales', 'Finance', 'Engineering', 'Support']),
    text('Office', ['Oslo', 'Berlin', 'Madrid']),
    text('Job Title', ['Director', 'Manager', 'Analyst', 'Assistant']),
    text('Gender', ['female', 'male']),
    date('Hire Date', { min: '2008-01-01' }),
    date('Leave Date', { nulls: 700, distinct: 90 }),
    whole('Age', { distinct: 45, min: 20, max: 66 }),
    number('Salary', 180_000),
    number('Bonus', 40_000),
    number('Overtime Hours', 90),
    number('Performance Score', 5, { min: 1 }),
    truth('Remote'),
  ],
};

const meters: DescribedDataset = {
  subject: 'Meter readings',
  rowCount: 20_000,
  columns: [
    {
      name: 'reading_at',
      type: 'timestamp',
      profile: profile({ distinct: 10_000, min: '2023-01-01T00:00:00', max: '2024-06-30T23:00:00' }),
    },
    text('site', ['North Plant', 'South Plant', 'Harbour', 'Airport']),
    text('meter', many('M', 24)),
    number('energy_kwh', 900),
    number('cost_eur', 300),
    number('temperature_c', 38, { min: -12 }),
    truth('alarm'),
  ],
};

const nations = ['China', 'India', 'Germany', 'France', 'Nigeria', 'Kenya', 'Brazil', 'Peru'];
const countries: DescribedDataset = {
  subject: 'Countries by year',
  rowCount: 2400,
  columns: [
    text('Country', [...nations, ...many('Country', 72)]),
    text('Continent', ['Africa', 'Asia', 'Europe', 'Americas']),
    whole('Year', { distinct: 30, min: 1990, max: 2019 }),
    number('Population', 1_400_000_000, { distinct: 2400 }),
    number('GDP', 20_000_000, { distinct: 2400 }),
    number('CO2 Emissions', 900_000, { distinct: 2400 }),
    number('Life Expectancy', 84, { min: 38, distinct: 400 }),
  ],
};

const visits: DescribedDataset = {
  subject: 'Hospital visits',
  rowCount: 6000,
  columns: [
    whole('Visit No', { distinct: 6000, min: 1, max: 6000 }),
    whole('Patient ID', { distinct: 2500, min: 1, max: 2500 }),
    date('Admitted', { distinct: 1200 }),
    date('Discharged', { distinct: 1200, nulls: 40, min: '2021-01-04', max: '2024-07-05' }),
    text('Ward', ['Cardiology', 'Surgery', 'Paediatrics', 'Maternity']),
    text('Diagnosis', ['fracture', 'asthma', 'infection', 'hypertension', 'migraine']),
    text('Doctor', ['Dr Adams', 'Dr Bose', 'Dr Chen', 'Dr Diaz']),
    text('Insurance', ['private', 'public'], { nulls: 120 }),
    number('Waiting Minutes', 300),
    number('Charges', 9000),
    truth('Readmitted'),
  ],
};

const sessions: DescribedDataset = {
  subject: 'Sessions',
  rowCount: 30_000,
  columns: [
    text('sess_id', many('s', 200), { distinct: 30_000, count: 1 }),
    text('usr_id', many('u', 200), { distinct: 9000 }),
    date('sess_dt', { min: '2023-01-01', distinct: 540 }),
    text('dev_typ', ['mobile', 'desktop', 'tablet']),
    text('ctry', ['Germany', 'France', 'Japan', 'United States']),
    whole('pg_vws', { distinct: 40, min: 1, max: 60 }),
    whole('dur_sec', { distinct: 3000, min: 1, max: 4000 }),
    number('ord_amt', 900),
    whole('conv_flg', { distinct: 2, min: 0, max: 1 }),
  ],
};

const deliveries: DescribedDataset = {
  subject: 'Parcel deliveries',
  rowCount: 9000,
  columns: [
    whole('parcel_no', { distinct: 9000, min: 1, max: 9000 }),
    date('picked_up', { distinct: 900 }),
    date('delivered_on', { distinct: 900, nulls: 60, min: '2021-01-03', max: '2024-07-04' }),
    text('courier', ['Ali', 'Bea', 'Cem', 'Dov', 'Eva', 'Finn', 'Gus', 'Hana']),
    text('depot', ['Leeds', 'Hull', 'York', 'Bath']),
    text('service', ['express', 'standard', 'economy']),
    number('weight_kg', 40),
    number('distance_km', 300),
    number('fee', 90),
    number('tip', 10),
    truth('damaged'),
  ],
};

export const TABLES: Readonly<Record<string, DescribedDataset>> = {
  orders,
  staff,
  meters,
  countries,
  visits,
  sessions,
  deliveries,
};
