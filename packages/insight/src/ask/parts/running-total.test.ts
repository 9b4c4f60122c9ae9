import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import { checkInterpretation } from '../query/check-interpretation.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { interpretFollowUp } from '../reading/follow-up.ts';
import { interpret } from '../reading/interpret.ts';

const STORE: DescribedDataset = {
  subject: 'Store orders',
  rowCount: 700,
  columns: [
    column('Region', 'text', { distinct: 3, top: [{ value: 'North', count: 9 }] }),
    column('Ordered', 'date', { distinct: 350, min: '2021-01-01', max: '2022-12-31' }),
    column('Revenue', 'decimal', { distinct: 300, min: 1, max: 900 }),
    column('Unit price', 'decimal', { distinct: 300, min: 1, max: 900 }),
  ],
};
const read = (question: string) => interpret(question, STORE);
const REVENUE = [{ column: 'Revenue', aggregate: 'sum' }];

describe('a running total', () => {
  it('is a chart over the time that is named, else over the time of the dataset', () => {
    const monthly = { column: 'Ordered', unit: 'month' };
    expect(read('running total of revenue by month').interpretation).toMatchObject({
      intent: 'chart',
      isRunning: true,
      measures: REVENUE,
      groups: [monthly],
    });
    expect(read('cumulative revenue by region').interpretation).toMatchObject({
      isRunning: true,
      measures: REVENUE,
      groups: [{ column: 'Ordered' }, { column: 'Region' }],
    });
  });

  it('counts rows since a day', () => {
    expect(read('cumulative orders since january 2022').interpretation).toMatchObject({
      isRunning: true,
      measures: [{ column: null, aggregate: 'count' }],
      filters: [{ column: 'Ordered', op: 'gte', value: '2022-01-01' }],
    });
  });

  it('is asked back of prices, of averages and as a pie', () => {
    for (const question of [
      'cumulative unit price by month',
      'running average of revenue by month',
      'running total of revenue by month as a pie',
    ]) {
      expect(read(question).interpretation.isRunning).toBeUndefined();
      expect(read(question).confidence).toBeLessThan(0.5);
    }
  });

  it('of the answer before stays one while other things change', () => {
    const before = read('revenue by month').interpretation;
    const running = interpretFollowUp('as a running total', STORE, before).interpretation;
    expect(running).toMatchObject({ isRunning: true, measures: REVENUE, groups: before.groups });
    expect(interpretFollowUp('only North', STORE, running).interpretation.isRunning).toBe(true);
    expect(interpretFollowUp('as a pie', STORE, running).interpretation.isRunning).toBeUndefined();
  });

  it('is refused without a time, of averages and as a pie', () => {
    const query = read('running total of revenue by month').interpretation;
    const pathsOf = (changed: object) =>
      checkInterpretation({ ...query, ...changed }, STORE).map(({ path }) => path);
    expect(pathsOf({})).toEqual([]);
    expect(pathsOf({ groups: [{ column: 'Region' }] })).toEqual(['isRunning']);
    expect(pathsOf({ measures: [{ column: 'Revenue', aggregate: 'mean' }] })).toEqual(['isRunning']);
    expect(pathsOf({ mark: 'pie' })).toEqual(['mark']);
  });
});
