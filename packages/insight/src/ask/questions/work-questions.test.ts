import { describe, expect, it } from 'vitest';
import type { PromptColumn } from '../../prompt/phrase.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { interpret } from '../reading/interpret.ts';

interface Facts {
  readonly nulls?: number;
  readonly distinct?: number;
  readonly min?: string | number | boolean;
  readonly max?: string | number | boolean;
}

const profile = ({ nulls = 0, distinct = 200, min, max }: Facts) => ({
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
const number = (name: string, max: number): PromptColumn => ({
  name,
  type: 'decimal',
  profile: profile({ min: 0, max }),
});
const date = (name: string, nulls = 0): PromptColumn => ({
  name,
  type: 'date',
  profile: profile({ nulls, distinct: 500, min: '2023-01-01', max: '2024-03-31' }),
});
const truth = (name: string): PromptColumn => ({
  name,
  type: 'boolean',
  profile: profile({ distinct: 2, min: false, max: true }),
});
const text = (name: string, values: readonly string[], count = 100): PromptColumn => ({
  name,
  type: 'text',
  values,
  profile: {
    ...profile({ distinct: values.length }),
    top: values.slice(0, 20).map((value) => ({ value, count })),
  },
});

const ROWS = 1000;
const tickets: DescribedDataset = {
  subject: 'Support tickets',
  rowCount: ROWS,
  columns: [
    date('opened_at'),
    date('closed_at', 40),
    text('category', ['billing', 'login', 'bug']),
    text('campaign', ['Black Friday', 'Spring sale']),
    text('agent', ['Amira', 'Bjorn']),
    text('room', ['lab', 'office']),
    number('first_response_min', 240),
    number('resolution_hours', 200),
    number('temp_c', 40),
    number('csat', 5),
    truth('reopened'),
    truth('alarm'),
  ],
};
const names = Array.from({ length: ROWS }, (_, at) => `Account ${at}`);
const accounts: DescribedDataset = {
  subject: 'Subscriptions',
  rowCount: ROWS,
  columns: [
    text('account', names, 1),
    text('plan', ['Free', 'Pro', 'Starter']),
    date('started_on'),
    date('cancelled_on', 600),
    number('mrr', 900),
    number('nps', 10),
  ],
};
const staff: DescribedDataset = {
  subject: 'Employees',
  rowCount: ROWS,
  columns: [
    text('Department', ['Sales', 'Finance']),
    text('Gender', ['female', 'male', 'non-binary']),
    text('Job Title', ['Director', 'Analyst']),
    date('Hire Date'),
    date('Leave Date', 900),
    number('Age', 64),
    number('Performance Rating', 5),
    number('Annual Salary', 120_000),
    truth('Remote'),
  ],
};

const read = (question: string, dataset: DescribedDataset) => interpret(question, dataset).interpretation;
const filters = (question: string, dataset: DescribedDataset) => read(question, dataset).filters;

describe('a question about the state of rows', () => {
  it.each([
    ['open tickets by agent', tickets, { column: 'closed_at', op: 'isnull' }],
    ['tickets not yet closed by agent', tickets, { column: 'closed_at', op: 'isnull' }],
    ['active accounts by plan', accounts, { column: 'cancelled_on', op: 'isnull' }],
    ['cancelled accounts by plan', accounts, { column: 'cancelled_on', op: 'notnull' }],
    ['employees who have not left by department', staff, { column: 'Leave Date', op: 'isnull' }],
  ])('reads “%s” as a condition on the time at which rows end', (question, dataset, condition) => {
    const { filters, measures, groups } = read(question, dataset);
    expect(filters).toEqual([condition]);
    expect(measures).toEqual([{ column: null, aggregate: 'count' }]);
    expect(groups).toHaveLength(1);
  });

  it('groups ended rows by the time at which they ended, where the question names a unit', () => {
    expect(read('leavers per quarter', staff)).toMatchObject({
      groups: [{ column: 'Leave Date', unit: 'quarter' }],
      order: null,
      limit: null,
    });
    expect(read('churned accounts per month', accounts).groups).toEqual([
      { column: 'cancelled_on', unit: 'month' },
    ]);
  });
});

describe('a number with a unit', () => {
  it.each([
    [
      'tickets that took longer than 2 days to resolve by category',
      { column: 'resolution_hours', op: 'gt', value: 48 },
    ],
    [
      'tickets with a resolution under 90 minutes by category',
      { column: 'resolution_hours', op: 'lt', value: 1.5 },
    ],
    ['readings above 28°C per room', { column: 'temp_c', op: 'gt', value: 28 }],
    [
      'tickets with a first response above 30 min per room',
      { column: 'first_response_min', op: 'gt', value: 30 },
    ],
  ])('compares “%s” in the unit of the column', (question, condition) => {
    expect(filters(question, tickets)).toEqual([condition]);
  });

  it('takes alternatives of one number as a list', () => {
    expect(filters('accounts with nps of 9 or 10 by plan', accounts)).toEqual([
      { column: 'nps', op: 'in', value: [9, 10] },
    ]);
  });
});

describe('never and always', () => {
  it('puts groups in the order of the share of rows in which something is so', () => {
    expect(read('which agents never reopened a ticket', tickets)).toMatchObject({
      measures: [{ column: 'reopened', aggregate: 'mean', isRate: true }],
      groups: [{ column: 'agent' }],
      filters: [],
      order: 'asc',
    });
    expect(read('which agents always had a billing ticket', tickets)).toMatchObject({
      measures: [{ column: null, share: { column: 'category', values: ['billing'] } }],
      order: 'desc',
    });
  });

  it('is unsure of what no share says', () => {
    expect(interpret('which agents never sleep', tickets).confidence).toBeLessThan(0.5);
  });
});

describe('words that analysts type', () => {
  it.each([
    ['csat YoY by agent', 'year'],
    ['MoM csat', 'month'],
    ['QoQ csat by category', 'quarter'],
  ])('reads “%s” as a comparison', (question, unit) => {
    expect(read(question, tickets).comparison?.unit).toBe(unit);
  });

  it.each([
    ['csat by agent, not counting login', 'ne', 'login'],
    ['csat by agent outside billing', 'ne', 'billing'],
    ['csat by agent w/o bug', 'ne', 'bug'],
    ['csat by agent aside from bug', 'ne', 'bug'],
    ['csat by agent in the Black Friday campaign', 'eq', 'Black Friday'],
  ])('reads the condition of “%s”', (question, op, value) => {
    expect(filters(question, tickets)).toEqual([expect.objectContaining({ op, value })]);
  });

  it.each([
    ['csat by agent, worst first', 'asc'],
    ['agents ranked by csat', 'desc'],
    ['weakest csat by agent', 'asc'],
  ])('orders “%s”', (question, order) => {
    const { measures, order: found } = read(question, tickets);
    expect(found).toBe(order);
    expect(measures.map(({ column }) => column)).toEqual(['csat']);
  });

  it('reads “who” as rows of people', () => {
    expect(read('who earns more than 100k', staff)).toMatchObject({
      intent: 'rows',
      filters: [{ column: 'Annual Salary', op: 'gt', value: 100_000 }],
    });
  });

  it('lists the rows that a value in the plural names', () => {
    expect(read('the 5 youngest directors', staff)).toMatchObject({
      intent: 'rows',
      rows: { sort: [{ column: 'Age', direction: 'asc' }] },
      limit: 5,
      filters: [{ column: 'Job Title', op: 'eq', value: 'Director' }],
    });
  });

  it('compares men and women by what they usually earn', () => {
    const { measures, filters } = read('pay gap between men and women by department', staff);
    expect(measures).toEqual([{ column: 'Annual Salary', aggregate: 'mean' }]);
    expect(filters).toEqual([{ column: 'Gender', op: 'in', value: ['male', 'female'] }]);
  });

  it('reads a truth value and its opposite as a group', () => {
    expect(read('avg performance rating remote vs non remote', staff)).toMatchObject({
      measures: [{ column: 'Performance Rating', aggregate: 'mean' }],
      groups: [{ column: 'Remote' }],
      filters: [],
    });
  });

  it('counts the rows in which a truth value holds', () => {
    expect(read('number of alarms per week', tickets)).toMatchObject({
      measures: [{ column: null, aggregate: 'count' }],
      groups: [{ column: 'opened_at', unit: 'week' }],
      filters: [{ column: 'alarm', op: 'eq', value: true }],
    });
  });

  it('adds up a level of things that have a row each', () => {
    expect(read('mrr by plan', accounts).measures).toEqual([{ column: 'mrr', aggregate: 'sum' }]);
  });

  it('takes the name of a column after its value as a part of the condition', () => {
    expect(read('average nps excluding the Free plan', accounts)).toMatchObject({
      groups: [],
      filters: [{ column: 'plan', op: 'ne', value: 'Free' }],
    });
  });

  it('applies aggregates at the end to the number before', () => {
    expect(read('temperature by room: min and max', tickets).measures).toEqual([
      { column: 'temp_c', aggregate: 'min' },
      { column: 'temp_c', aggregate: 'max' },
    ]);
  });

  it('reads how long something takes as an average', () => {
    expect(read('how long does it take to resolve a bug?', tickets)).toMatchObject({
      measures: [{ column: 'resolution_hours', aggregate: 'mean' }],
      filters: [{ column: 'category', op: 'eq', value: 'bug' }],
    });
  });

  it('reads a name of several words with a spelling mistake', () => {
    expect(read('average csat by resolution houers', tickets).groups).toEqual([
      expect.objectContaining({ column: 'resolution_hours' }),
    ]);
    expect(read('tickts by room', tickets).measures).toEqual([{ column: null, aggregate: 'count' }]);
  });
});

describe('times that are compared', () => {
  it.each([
    ['resolution hours in Q1 vs Q2 2023', 'quarter', ['2023-01-01', '2023-07-01']],
    ['compare resolution hours in Q3 and Q4 2023', 'quarter', ['2023-07-01', '2024-01-01']],
    ['resolution hours of January vs February 2023', 'month', ['2023-01-01', '2023-03-01']],
    // Without a year, those of the newest.
    ['compare resolution hours in January and February', 'month', ['2024-01-01', '2024-03-01']],
  ])('%s: are beside each other, in the year of the one that names it', (question, unit, [from, to]) => {
    const query = interpret(question, tickets).interpretation;
    expect(query.groups).toEqual([{ column: 'opened_at', unit }]);
    expect(query.filters).toEqual([
      { column: 'opened_at', op: 'gte', value: from },
      { column: 'opened_at', op: 'lt', value: to },
    ]);
  });
});
