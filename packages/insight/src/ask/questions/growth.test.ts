import type { Interpretation, PivotTable } from '@plumbline/contract';
import { createTranslator } from '@plumbline/messages';
import { loadServerLanguage } from '@plumbline/messages/server';
import { describe, expect, it } from 'vitest';
import { column } from '../../../test/fixtures/columns.ts';
import { planGrowth } from '../query/build-growth.ts';
import { checkInterpretation } from '../query/check-interpretation.ts';
import { buildChips } from '../choices/chips.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import { growthSentences } from '../answer/growth-sentences.ts';
import { interpretFollowUp } from '../reading/follow-up.ts';
import { interpret } from '../reading/interpret.ts';

const text = (name: string, values: readonly string[]) =>
  column(name, 'text', { distinct: values.length, top: values.map((value) => ({ value, count: 40 })) });

const ORDERS: DescribedDataset = {
  subject: 'Orders',
  rowCount: 900,
  columns: [
    column('Ordered', 'date', { distinct: 1400, min: '2020-03-02', max: '2024-02-10' }),
    text('Region', ['North', 'South', 'East']),
    text('Channel', ['web', 'shop']),
    column('Revenue', 'decimal', { distinct: 700, min: 0, max: 900 }),
    column('Returned', 'boolean', { distinct: 2 }),
  ],
};
/** A column for each sector. */
const SECTORS: DescribedDataset = {
  subject: 'Employment',
  rowCount: 120,
  columns: [
    column('month', 'date', { distinct: 120, min: '2006-01-01', max: '2015-12-01' }),
    column('construction', 'integer', { distinct: 110, min: 5427, max: 7726 }),
    column('construction_change', 'integer', { distinct: 80, min: -150, max: 90 }),
    column('education', 'integer', { distinct: 110, min: 17_000, max: 22_000 }),
  ],
};
/** A column for each year. */
const YEARS: DescribedDataset = {
  subject: 'Population',
  rowCount: 60,
  columns: [
    text('Country', ['Norway', 'Chad', 'Peru']),
    column('2000', 'integer', { distinct: 60, min: 1, max: 900 }),
    column('1990', 'integer', { distinct: 60, min: 1, max: 900 }),
    column('2010', 'integer', { distinct: 60, min: 1, max: 900 }),
  ],
};

function read(question: string, dataset: DescribedDataset): Interpretation {
  const { interpretation } = interpret(question, dataset);
  expect(checkInterpretation(interpretation, dataset)).toEqual([]);
  return interpretation;
}

const SUM = { column: 'Revenue', aggregate: 'sum' };
const OVER = { over: { column: 'Ordered', unit: null }, columns: [] };

describe('growth in a conversation', () => {
  const chain = (...messages: readonly string[]): Interpretation | null =>
    messages.reduce<Interpretation | null>((before, message) => {
      const { interpretation } = interpretFollowUp(message, ORDERS, before);
      expect(checkInterpretation(interpretation, ORDERS)).toEqual([]);
      return interpretation;
    }, null);

  it.each([
    [['5 largest orders', 'which region grew most'], { measures: [SUM], groups: [{ column: 'Region' }] }],
    [['average revenue by channel', 'which region grew most'], { measures: [{ ...SUM, aggregate: 'mean' }] }],
    [
      ['which region grew most', 'only web'],
      { groups: [{ column: 'Region' }], filters: [{ column: 'Channel', op: 'eq', value: 'web' }] },
    ],
    [['which region grew most', 'by channel'], { groups: [{ column: 'Channel' }] }],
    [['which region grew most', 'top 2'], { limit: 2, groups: [{ column: 'Region' }] }],
  ])('is of what was asked before: %s', (messages, expected) => {
    expect(chain(...messages)).toMatchObject({ intent: 'growth', growth: OVER, ...expected });
  });

  it('ends with a question for something else', () => {
    for (const message of ['average revenue by month', 'as a pie', 'by month']) {
      const after = chain('which region grew most', message);
      expect(after).toMatchObject({ intent: 'chart' });
      expect(after?.growth).toBeUndefined();
    }
  });
});

describe('a question for the growth of groups', () => {
  it.each([
    ['which region grew most', { order: 'desc', growth: { ...OVER, by: 'amount' } }],
    ['which region had the highest growth in revenue', { order: 'desc', growth: OVER }],
    ['fastest growing regions', { order: 'desc', growth: { by: 'percent' } }],
    ['in which region did revenue fall the most', { order: 'asc' }],
    ['which region declined most', { order: 'asc' }],
    ['which region grew least', { order: 'asc' }],
  ])('compares the ends of the time: %s', (question, expected) => {
    expect(read(question, ORDERS)).toMatchObject({
      intent: 'growth',
      groups: [{ column: 'Region' }],
      measures: [SUM],
      ...expected,
    });
  });

  it('compares columns that stand for the groups', () => {
    const query = read('which sector grew most', SECTORS);
    expect(query).toMatchObject({
      intent: 'growth',
      groups: [],
      growth: { over: { column: 'month' }, columns: ['construction', 'education'] },
    });
    expect(interpret('which sector grew most', SECTORS)).toMatchObject({ unknown: [] });
  });

  it('compares columns that stand for the times', () => {
    expect(read('which country grew most', YEARS)).toMatchObject({
      intent: 'growth',
      groups: [{ column: 'Country' }],
      growth: { over: null, columns: ['1990', '2010'] },
    });
  });

  it.each(['why did revenue fall most in 2021', 'revenue by region', 'growth of revenue by month'])(
    'is another one: %s',
    (question) => {
      expect(read(question, ORDERS).intent).not.toBe('growth');
    },
  );

  it('has a chip for what puts the groups in order', () => {
    const query = read('which region grew most', ORDERS);
    const order = buildChips(query, ORDERS, []).find(({ kind }) => kind === 'order');
    expect(order?.choices.map(({ interpretation }) => interpretation.growth?.by)).toEqual(['percent']);
  });

  it('passes no check without a time, with unknown columns or with several groups', () => {
    const query = read('which region grew most', ORDERS);
    const paths = (changed: Partial<Interpretation>): string[] =>
      checkInterpretation({ ...query, ...changed }, ORDERS).map(({ path }) => path);
    const over = { column: 'Region', unit: null };
    expect(paths({ growth: { over, columns: [], by: 'amount' } })).toEqual(['growth.over.column']);
    expect(paths({ growth: { over: null, columns: ['Revenue'], by: 'amount' } })).toEqual(['growth.columns']);
    expect(paths({ groups: [{ column: 'Region' }, { column: 'Channel' }] })).toEqual(['groups']);
  });
});

const LABELS = { change: 'Change', percent: 'Change in %', times: ['2021', '2023'] as const };

describe('the periods of a growth', () => {
  const periods = (question: string, dataset: DescribedDataset = ORDERS) =>
    planGrowth(read(question, dataset), dataset)?.periods;

  it('are the first and the last whole ones', () => {
    expect(periods('which region grew most')).toMatchObject({
      unit: 'year',
      first: { from: '2021-01-01' },
      last: { from: '2023-01-01' },
    });
    expect(periods('which sector grew most', SECTORS)).toMatchObject({
      unit: 'year',
      first: { from: '2006-01-01' },
      last: { from: '2015-01-01' },
    });
  });

  it('are those that the question names', () => {
    expect(periods('which region grew most between July and September 2023')).toMatchObject({
      unit: 'month',
      first: { from: '2023-07-01' },
      last: { from: '2023-09-01', to: '2023-10-01' },
    });
    expect(periods('which region grew most from 2021 to 2022')).toMatchObject({
      first: { from: '2021-01-01' },
      last: { from: '2022-01-01' },
    });
  });

  it('are columns of a table: both figures, the change, and in percent', () => {
    const plan = planGrowth(read('fastest growing regions in web', ORDERS), ORDERS)!;
    const pivot = plan.pivotOf(LABELS);
    expect(pivot.rows).toEqual(['Region']);
    expect(pivot.values.map(({ label }) => label)).toEqual(['2021', '2023', 'Change', 'Change in %']);
    expect(pivot.values[0]?.formula).toBe(
      'IFNULL(SUMIF([Revenue], [Ordered] >= DATE(2021, 1, 1), [Ordered] < DATE(2022, 1, 1)), 0)',
    );
    expect(pivot.sort).toEqual([{ by: 3, direction: 'desc' }]);
    expect(pivot.filters.value[0]).toEqual({ column: 'Channel', op: 'eq', value: 'web' });
  });
});

describe('the text of a growth', async () => {
  const translator = createTranslator(await loadServerLanguage('en'), 'en-US', 'UTC');

  const say = (question: string, rows: readonly (readonly [string, number, number])[]): string => {
    const query = read(question, ORDERS);
    const plan = planGrowth(query, ORDERS)!;
    const cells = rows.map(([name, before, now]) => ({
      row: [name],
      column: [],
      values: [before, now, now - before, before === 0 ? null : (100 * (now - before)) / before],
    }));
    const table = {
      cells,
      rowHeaders: cells.map(({ row }) => row),
      total: rows.length,
    } as unknown as PivotTable;
    return growthSentences(
      { plan, pivot: plan.pivotOf(LABELS), table },
      { query, dataset: ORDERS, locale: 'en-US' },
    )
      .map(({ text: said }) => translator.say(said))
      .join(' ');
  };

  it('says the change of the first group, and which is first in percent', () => {
    expect(
      say('which region grew most', [
        ['North', 1000, 1500],
        ['South', 100, 300],
        ['East', 900, 800],
      ]),
    ).toBe(
      'North grew most: from 1,000 in 2021 to 1,500 in 2023, 500 more (50%). In percent, South grew most: by 200%, from 100 to 300.',
    );
  });

  it('says where the same group is first in both', () => {
    expect(
      say('which region fell most', [
        ['North', 1000, 1500],
        ['East', 900, 800],
      ]),
    ).toBe('East fell most: from 900 in 2021 to 800 in 2023, 100 less (11.1%).');
  });

  it('never says that a group grew which fell', () => {
    expect(
      say('which region grew most', [
        ['North', 1000, 900],
        ['East', 900, 500],
      ]),
    ).toMatch(/^None grew; North fell least: from 1,000 in 2021 to 900 in 2023, 100 less \(10%\)\./);
  });

  it('says in words that growth from 0 has no percentage', () => {
    expect(
      say('which region grew most', [
        ['North', 1000, 1200],
        ['South', 0, 300],
      ]),
    ).toBe(
      'South grew most: from 0 in 2021 to 300 in 2023, 300 more. Growth from 0 has no percentage. In percent, North grew most: by 20%, from 1,000 to 1,200.',
    );
    expect(
      say('fastest growing regions', [
        ['North', 1000, 1200],
        ['South', 0, 300],
        ['East', 0, 20],
        ['West', 0, 0],
      ]),
    ).toBe(
      'North grew most: from 1,000 in 2021 to 1,200 in 2023, 200 more (20%). By the change itself, South grew most: by 300, from 0 to 300. South and East grew from 0 in 2021, and growth from 0 has no percentage.',
    );
    expect(say('fastest growing regions', [['South', 0, 300]])).toBe(
      'South grew most: from 0 in 2021 to 300 in 2023, 300 more. Growth from 0 has no percentage.',
    );
  });

  it('takes the sum of no rows as 0, and leaves out averages of none', () => {
    const valuesOf = (question: string) => planGrowth(read(question, ORDERS), ORDERS)!.pivotOf(LABELS).values;
    expect(valuesOf('which region grew most')[0]?.formula).toMatch(/^IFNULL\(SUMIF\(.*\), 0\)$/u);
    expect(valuesOf('which region grew most in average revenue')[0]?.formula).toMatch(/^AVERAGEIF\(/u);
  });

  it('counts points between shares', () => {
    expect(
      say('which region grew most in the share of returned', [
        ['North', 0.2, 0.16],
        ['East', 0.2, 0.3],
      ]),
    ).toBe('East grew most: from 20% in 2021 to 30% in 2023, 10 points more, which is 50% more than before.');
  });
});
