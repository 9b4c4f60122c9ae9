import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { interpretFollowUp } from '../reading/follow-up.ts';
import { interpret } from '../reading/interpret.ts';

const text = (name: string, values: readonly string[], nulls = 0) =>
  column(name, 'text', {
    nulls,
    distinct: values.length,
    top: values.map((value) => ({ value, count: 20 })),
  });
const number = (name: string, min = 0, max = 900) => column(name, 'decimal', { distinct: 300, min, max });
const truth = (name: string) =>
  column(name, 'boolean', { distinct: 2, min: false, max: true, role: 'dimension' });
const date = (name: string, nulls = 0) =>
  column(name, 'date', { nulls, distinct: 350, min: '2021-01-01', max: '2022-12-31' });
const key = (name: string) => column(name, 'text', { distinct: 700, top: [{ value: 'A1', count: 1 }] });

const SERVICE: DescribedDataset = {
  subject: 'Boat service visits',
  rowCount: 700,
  columns: [
    key('visit_no'),
    text('boatId', ['B1', 'B2', 'B3']),
    text('marina_name', ['Old Quay', 'Sandbank', 'Pier Nine']),
    text('stat_cd', ['DON', 'CNC', 'WTG']),
    text('To Harbour', ['Brest', 'Cork']),
    text('Make', ['Baltic', 'Nordlys']),
    text('voucher', ['SPRING', 'SUMMER'], 500),
    text('fw_release', ['2.1.0', '2.2.0']),
    date('received_on'),
    date('handed_over', 60),
    number('unit_price', 5),
    number('quantity', 1, 40),
    number('order_total', 10),
    number('discount_pct', 0, 30),
    number('hull_ha', 1, 40),
    number('wait_minutes'),
    number('outage_hours'),
    number('skipper_age', 17, 80),
    number('csat', 1, 5),
    number('svc_yrs', 2, 40),
    truth('refunded'),
    truth('insured'),
  ],
};
const read = (question: string) => interpret(question, SERVICE).interpretation;
const measured = (question: string) =>
  read(question).measures.map(({ column: name, aggregate }) => `${aggregate} ${name ?? 'rows'}`);
const grouped = (question: string) => read(question).groups.map(({ column: name }) => name);
const filtered = (question: string) =>
  read(question).filters.map(({ column: name, op, value }) => [name, op, value ?? null]);

describe('what is measured', () => {
  it.each([
    ['how many units sold per make', 'sum quantity'],
    ['how much did we invoice per make', 'sum order_total'],
    ['income by make', 'sum order_total'],
    ['average order value by make', 'mean order_total'],
    ['biggest order', 'max order_total'],
    ['smallest visit per make', 'min order_total'],
    ['how many hectares by make', 'sum hull_ha'],
    ['customer satisfaction by make', 'mean csat'],
    ['average number of boats by make', 'distinct boatId'],
    ['boats per make', 'distinct boatId'],
    ['years of service by make', 'sum svc_yrs'],
    ['waiting time by make', 'mean wait_minutes'],
    ['number of outages by make', 'count rows'],
    ['wholesale headcount by make', 'count rows'],
  ])('reads “%s”', (question, measure) => {
    expect(measured(question)).toEqual([measure]);
  });
});

describe('groups by names that questions are full of', () => {
  it.each([
    ['visits by make', ['Make']],
    ['visits for each make', ['Make']],
    ['visits per release', ['fw_release']],
    ['visits by destination', ['To Harbour']],
    ['visits by marina', ['marina_name']],
    ['pie of visits for each make of boat', ['Make']],
  ])('reads “%s”', (question, groups) => {
    expect(grouped(question)).toEqual(groups);
  });

  it('asks back where nothing is called so', () => {
    expect(interpret('refunds by show', SERVICE).confidence).toBeLessThan(0.6);
    expect(interpret('visits by bay', SERVICE).confidence).toBeLessThan(0.5);
  });
});

describe('which rows', () => {
  it.each([
    ['visits with a discount by make', [['discount_pct', 'gt', 0]]],
    ['visits without discount', [['discount_pct', 'eq', 0]]],
    ['discounted visits by make', [['discount_pct', 'gt', 0]]],
    ['visits that used a voucher', [['voucher', 'notnull', null]]],
    ['visits without a voucher', [['voucher', 'isnull', null]]],
    ['outages longer than 3 hours by make', [['outage_hours', 'gt', 3]]],
    ['visits larger than 10 hectares', [['hull_ha', 'gt', 10]]],
    ['people over 60 by make', [['skipper_age', 'gt', 60]]],
    ['open visits by make', [['handed_over', 'isnull', null]]],
    ['visits not finished yet', [['handed_over', 'isnull', null]]],
    ['uninsured visits by make', [['insured', 'eq', false]]],
    ['cancelled visits by make', [['stat_cd', 'eq', 'CNC']]],
    ['all visits but Baltic', [['Make', 'ne', 'Baltic']]],
    ['visits over 300 by make', [['order_total', 'gt', 300]]],
  ])('reads “%s”', (question, filters) => {
    expect(filtered(question)).toEqual(filters);
    expect(measured(question)).toEqual(['count rows']);
  });

  it.each([
    ['visits between 1 march and 15 june 2022', ['2022-03-01', '2022-06-16']],
    ['visits between 20 december and 10 january 2022', ['2021-12-20', '2022-01-11']],
  ])('reads days without a year in “%s”', (question, span) => {
    expect(read(question).filters.map(({ value }) => value)).toEqual(span);
  });

  it('compares versions as they are written', () => {
    expect(filtered('2.1.0 vs 2.2.0 visits')).toEqual([['fw_release', 'in', ['2.1.0', '2.2.0']]]);
  });
});

describe('shares of values', () => {
  it.each([
    ['what fraction of visits is WTG', 'WTG'],
    ['what percent of visits come from Baltic', 'Baltic'],
  ])('reads “%s”', (question, value) => {
    const [measure] = read(question).measures;
    expect(measure?.share?.values ?? null).toEqual([value]);
  });

  it('reads “cancellation rate by make” as a share in each group', () => {
    expect(read('cancellation rate by make')).toMatchObject({
      measures: [{ column: null, share: { column: 'stat_cd', values: ['CNC'] } }],
      groups: [{ column: 'Make' }],
    });
  });
});

describe('order', () => {
  it.each([
    ['worst 3 makes by outage hours', 'desc'],
    ['makes by refund rate, worst first', 'desc'],
    ['makes by csat, worst first', 'asc'],
    ['rank makes by order total', 'desc'],
  ])('reads “%s”', (question, order) => {
    expect(read(question).order).toBe(order);
  });

  it.each([
    ['lowest first', { order: 'asc' }],
    ['sort by order total ascending', { order: 'asc' }],
    ['just the worst one', { order: 'asc', limit: 1 }],
  ])('changes the order before for “%s”', (message, expected) => {
    const before = read('order total by make');
    const { interpretation, confidence } = interpretFollowUp(message, SERVICE, before);
    expect(interpretation).toMatchObject({ ...expected, groups: [{ column: 'Make' }] });
    expect(confidence).toBeGreaterThan(0.8);
  });

  it('drops the filters', () => {
    const before = read('order total by make for Brest');
    expect(before.filters).toHaveLength(1);
    expect(interpretFollowUp('drop the filter', SERVICE, before).interpretation.filters).toEqual([]);
  });
});

describe('rows', () => {
  it.each([
    ['10 highest order totals', 'order_total', 10],
    ['which visit was handed over last', 'handed_over', 1],
  ])('lists them for “%s”', (question, name, limit) => {
    expect(read(question)).toMatchObject({
      intent: 'rows',
      limit,
      rows: { sort: [{ column: name, direction: 'desc' }] },
    });
  });
});

describe('what no reading says', () => {
  it.each([
    'running average of order total by month',
    'cumulative unit price by month',
    'top 3 marinas per make',
    'delayed visits by make',
  ])('is not sure of “%s”', (question) => {
    expect(interpret(question, SERVICE).confidence).toBeLessThan(0.5);
  });
});
