import type { ChartData } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { planExplain } from './explain.ts';
import { readExplanation } from './read-explanation.ts';
import { interpret } from '../reading/interpret.ts';

const orders = (min: string, max: string): DescribedDataset => ({
  subject: 'Orders',
  rowCount: 1000,
  columns: [
    column('Ordered', 'date', { distinct: 300, min, max }),
    column('Country', 'text', { distinct: 4 }),
    column('Revenue', 'decimal', { distinct: 300, min: 0, max: 900 }),
  ],
  areaOf: () => null,
});

const explain = (min: string, max: string, question = 'why did revenue change?') => {
  const dataset = orders(min, max);
  return planExplain(interpret(question, dataset).interpretation, dataset);
};

describe('the periods that explain a change', () => {
  it.each([
    { min: '1990-01-01', max: '2002-12-31', unit: 'year', before: '2001-01-01', now: '2002-01-01' },
    { min: '2024-01-01', max: '2025-11-30', unit: 'quarter', before: '2025-04-01', now: '2025-07-01' },
    { min: '2025-01-10', max: '2025-03-31', unit: 'month', before: '2025-02-01', now: '2025-03-01' },
    // Of 2023 there are three months, which are no year.
    { min: '2023-10-01', max: '2024-12-31', unit: 'quarter', before: '2024-07-01', now: '2024-10-01' },
  ])('are the coarsest two that are whole: $min to $max', ({ min, max, unit, before, now }) => {
    expect(explain(min, max)).toMatchObject({ unit, before: { from: before }, now: { from: now } });
  });

  it('are a week and the one before it where the question groups by weeks', () => {
    const dataset = orders('2024-01-01', '2024-12-31');
    const { interpretation } = interpret('why did revenue change?', dataset);
    const week = {
      ...interpretation,
      groups: [{ column: 'Ordered', unit: 'week' as const }],
      filters: [
        { column: 'Ordered', op: 'gte' as const, value: '2024-05-06' },
        { column: 'Ordered', op: 'lt' as const, value: '2024-05-13' },
      ],
    };
    expect(planExplain(week, dataset)).toMatchObject({
      unit: 'week',
      before: { from: '2024-04-29' },
      now: { from: '2024-05-06' },
    });
  });

  it('are the named one and the one before it', () => {
    expect(explain('1990-01-01', '2002-12-31', 'why did revenue fall in 1999?')).toMatchObject({
      unit: 'year',
      before: { from: '1998-01-01' },
      now: { from: '1999-01-01' },
    });
  });
});

describe('what contributed to a change', () => {
  const chartOf = (columns: readonly string[], data: ChartData['data']): ChartData =>
    ({
      chart: { version: 1, mark: 'bar', encoding: {}, limit: 100, sort: 'x' },
      mode: 'Absolute',
      columns: columns.map((name) => ({
        name,
        label: name,
        type: 'text',
        field: name,
        role: name === 'y' ? 'measure' : 'dimension',
      })),
      data,
    }) as unknown as ChartData;

  const NO_WINTER: ChartData['data'] = [
    ['fog', '2002-01-01', 30],
    ['sun', '2001-01-01', 20],
    ['sun', '2002-01-01', 24],
  ];

  const USUAL: ChartData['data'] = [
    ['2001-01-01', 20],
    ['2002-01-01', 26],
  ];

  const sentencesOf = (question: string, totals = USUAL, last = '2002-12-31'): string => {
    const dataset = orders('1990-01-01', last);
    const plan = planExplain(interpret(question, dataset).interpretation, dataset)!;
    const total = chartOf(['x', 'y'], totals);
    const parts = plan.parts.map(() => chartOf(['x', 'color', 'y'], NO_WINTER));
    const { sentences } = readExplanation(plan, { total, parts }, { dataset, locale: 'en-GB' });
    return JSON.stringify(sentences.map(({ text }) => text));
  };

  it('is no group without a value in one of the periods, where values do not add up', () => {
    const text = sentencesOf('why did average revenue change?');
    expect(text).toContain('"name":"sun"');
    expect(text).not.toContain('fog');
  });

  it.each([
    [
      'a total of 0',
      [
        ['2001-01-01', 0],
        ['2002-01-01', 26],
      ],
    ],
    ['no rows', [['2002-01-01', 26]]],
  ] satisfies [string, ChartData['data']][])('has no percentage after %s', (_, totals) => {
    const text = sentencesOf('why did total revenue change?', totals);
    expect(text).toContain('ask.roseFromZero');
    expect(text).not.toContain('ask.noRows');
    expect(text).not.toContain('"change"');
  });

  it('is qualified where the data ends within the later period', () => {
    const question = 'why did total revenue change in 2002?';
    expect(sentencesOf(question, USUAL, '2002-09-21')).toContain(
      '"annotation.incomplete","values":{"name":"2002","last":"2002-09-21"',
    );
    expect(sentencesOf(question)).not.toContain('annotation.incomplete');
  });

  it('may be a group that was not there before, where values add up', () => {
    expect(sentencesOf('why did total revenue change?')).toContain('"name":"fog","before":0,"now":30');
  });
});
