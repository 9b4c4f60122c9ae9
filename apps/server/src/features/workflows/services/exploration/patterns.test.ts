import { createRandom } from '@plumbline/learn';
import { describe, expect, it } from 'vitest';
import { BasketOptions } from '../basket/options.ts';
import { basket } from '../basket/service.ts';
import { basketRuntime } from '../basket/runtime.ts';
import { ComparisonOptions } from '../comparison/options.ts';
import { comparison } from '../comparison/service.ts';
import { comparisonRuntime } from '../comparison/runtime.ts';
import type { DataColumn, DatasetFacts, SectionDraft, TrainingData, TrainingResult } from '../service.ts';
import { SurvivalOptions } from '../survival/options.ts';
import { survival } from '../survival/service.ts';
import { survivalRuntime } from '../survival/runtime.ts';
import { TextOptions } from '../text/options.ts';
import { text } from '../text/service.ts';
import { textRuntime } from '../text/runtime.ts';

const ROWS = 400;
const SILENT = { progress: () => {} };
const draw = <T>(count: number, value: (row: number) => T): T[] =>
  Array.from({ length: count }, (_, row) => value(row));
const numbers = (
  name: string,
  values: readonly number[],
  type: DataColumn['type'] = 'number',
): DataColumn => ({
  name,
  type,
  data: { kind: 'number', name, values: Float64Array.from(values) },
});
const labels = (name: string, values: readonly (string | null)[]): DataColumn => {
  const categories = [...new Set(values.filter((value) => value !== null))];
  const codes = Int32Array.from(values, (value) => (value === null ? -1 : categories.indexOf(value)));
  return { name, type: 'text', data: { kind: 'category', name, categories, codes } };
};
const table = (...columns: DataColumn[]): TrainingData => ({ rows: ROWS, columns });
const rowsOf = (section: SectionDraft | undefined) => (section?.kind === 'table' ? section.rows : []);

const random = createRandom(8);
const variant = draw(ROWS, () => random.below(2));
const FACTS: DatasetFacts = {
  rows: ROWS,
  columns: [
    { name: 'tenure', type: 'number', role: 'measure', profile: null },
    { name: 'plan', type: 'text', role: 'dimension', profile: null },
  ],
};
const NUMBERS_ONLY = { ...FACTS, columns: FACTS.columns.slice(0, 1) };
const NOTHING_WANTED = { target: null, features: null };

describe('A/B comparison', () => {
  const data = table(
    labels(
      'variant',
      variant.map((code) => 'AB'[code]!),
    ),
    labels(
      'half',
      draw(ROWS, (row) => (row % 2 === 0 ? 'x' : 'y')),
    ),
    numbers(
      'spend',
      variant.map((code) => 50 + 5 * code + 8 * random.normal()),
    ),
    numbers(
      'bought',
      variant.map((code) => (random.uniform() < 0.2 + 0.2 * code ? 1 : 0)),
      'boolean',
    ),
  );
  const train = (options: object = {}, target = 'spend'): TrainingResult =>
    comparisonRuntime.train(
      data,
      { target, features: [], options: ComparisonOptions.parse(options), seed: 1 },
      SILENT,
    );

  it('finds planted differences of means and shares, and none where there is none', () => {
    const result = train({ control: 'A' });
    expect(result.verdict.map(({ code }) => code)).toEqual(['workflow.verdict.differsMean']);
    const [, row] = rowsOf(result.sections[0]);
    expect(Number(row![4])).toBeLessThan(5);
    expect(Number(row![5])).toBeGreaterThan(5);
    const shares = train({ control: 'A' }, 'bought');
    expect(shares.algorithm).toBe('newcombe');
    // In percentage points, not in parts of 1.
    expect(shares.verdict[0]).toMatchObject({
      code: 'workflow.verdict.differsShare',
      values: { target: 'bought', direction: 'higher', difference: expect.closeTo(20, -1) as number },
    });
    expect(train({ groupColumn: 'half' }).verdict[0]!.code).toBe('workflow.verdict.sameMean');
  });

  it('follows its options', () => {
    const base = train({ control: 'A' }).model;
    expect(train({ control: 'B' }).model).not.toBe(base);
    expect(train({ control: 'A', groupColumn: 'half' }).model).not.toBe(base);
    expect(train({ control: 'A', coverage: 0.8 }).model).not.toBe(base);
  });

  it('leaves out a group of one row, and says so', () => {
    const lone = labels(
      'variant',
      variant.map((code, row) => (row === 0 ? 'typo' : 'AB'[code]!)),
    );
    const result = comparisonRuntime.train(
      table(lone, data.columns[2]!),
      {
        target: 'spend',
        features: [],
        options: ComparisonOptions.parse({ groupColumn: 'variant' }),
        seed: 1,
      },
      SILENT,
    );
    expect(result.checks).toMatchObject([
      { code: 'smallGroup', text: { code: 'workflow.check.smallGroup', values: { group: 'typo' } } },
    ]);
    expect(rowsOf(result.sections[0]).map(([group]) => group)).toEqual(expect.arrayContaining(['A', 'B']));
    const alone = labels(
      'variant',
      draw(ROWS, (row) => (row === 0 ? 'A' : 'B')),
    );
    const train = () =>
      comparisonRuntime.train(
        table(alone, data.columns[2]!),
        { target: 'spend', features: [], options: ComparisonOptions.parse({}), seed: 1 },
        SILENT,
      );
    expect(train).toThrow(/two groups/u);
  });

  it('says whether a dataset suits it', () => {
    expect(comparison.check(FACTS, NOTHING_WANTED).reasons.every(({ kind }) => kind === 'supports')).toBe(
      true,
    );
    expect(comparison.check(NUMBERS_ONLY, NOTHING_WANTED).reasons[1]!.text.code).toBe('service.fit.noGroups');
    expect(() => train({ groupColumn: 'spend' })).toThrow(/different values/u);
  });
});

describe('time to event', () => {
  const length = variant.map((code) => (-10 * Math.log(1 - random.uniform())) / (1 + 2 * code));
  const data = table(
    numbers(
      'tenure',
      length.map((time) => Math.min(12, time)),
    ),
    numbers(
      'left',
      length.map((time) => (time < 12 ? 1 : 0)),
      'boolean',
    ),
    labels(
      'plan',
      variant.map((code) => ['monthly', 'yearly'][1 - code]!),
    ),
    numbers(
      'noise',
      draw(ROWS, () => random.normal()),
    ),
  );
  const train = (options: object = {}): TrainingResult =>
    survivalRuntime.train(
      data,
      {
        target: 'tenure',
        features: ['plan', 'noise'],
        options: SurvivalOptions.parse({ eventColumn: 'left', ...options }),
        seed: 1,
      },
      SILENT,
    );
  const result = train({ groupColumn: 'plan' });

  it('draws a curve per group, measures effects and scores records', () => {
    expect(result.sections[0]).toMatchObject({
      kind: 'lines',
      series: [{ role: 'group' }, { role: 'group' }],
    });
    expect(result.verdict.at(-1)!.code).toBe('workflow.verdict.curvesDiffer');
    const plan = rowsOf(result.sections[1]).find(([column]) => column === 'plan')!;
    const ratio = plan[1] === 'monthly' ? Number(plan[2]) : 1 / Number(plan[2]);
    expect(Math.abs(ratio - 3)).toBeLessThan(1);
    const [monthly, yearly] = survivalRuntime.open(result.model)!.predict([
      { plan: 'monthly', noise: 0 },
      { plan: 'yearly', noise: 0 },
    ]);
    expect(Number(monthly!.prediction)).toBeGreaterThan(Number(yearly!.prediction));
  });

  it('follows its options', () => {
    expect(train({ eventColumn: null }).model).not.toBe(result.model);
    expect(train({ coverage: 0.8 }).model).not.toBe(result.model);
    expect(train().sections[0]).toMatchObject({ series: [{ name: 'allRows' }] });
  });

  it('says whether a dataset suits it', () => {
    expect(survival.check(FACTS, NOTHING_WANTED).target).toBe('tenure');
    expect(() => train({ eventColumn: 'plan' })).toThrow(/yes and no/u);
  });

  it('asks which column says that the event happened, and which divides the curves', () => {
    const columns = [
      ...FACTS.columns,
      { name: 'insured', type: 'boolean', role: 'dimension', profile: null } as const,
      { name: 'churned', type: 'boolean', role: 'dimension', profile: null } as const,
    ];
    const { roles, features } = survival.check({ ...FACTS, columns }, NOTHING_WANTED);
    expect(roles).toEqual([
      {
        option: 'eventColumn',
        columns: ['churned', 'insured'],
        column: 'churned',
        isNeeded: false,
        canBeFeature: false,
      },
      { option: 'groupColumn', columns: ['plan', 'insured', 'churned'], column: null, isNeeded: false },
      { option: 'cohortColumn', columns: [], column: null, isNeeded: false },
    ]);
    expect(features.find(({ column }) => column === 'churned')).toMatchObject({
      isUsed: false,
      reason: { code: 'service.feature.event' },
    });
    expect(survival.check(FACTS, NOTHING_WANTED).roles![0]).toMatchObject({ columns: [], column: null });
  });

  it('shows who remains of each cohort at the same ages, and nothing of ages that it has not reached', () => {
    const started = numbers(
      'started',
      // A year before 2024, and the quarters of it.
      draw(ROWS, (row) => (row < ROWS / 2 ? 19_358 : 19_723) + ((row * 7) % 360)),
      'date',
    );
    const trained = (options: object): TrainingResult =>
      survivalRuntime.train(
        { ...data, columns: [...data.columns, started] },
        {
          target: 'tenure',
          features: ['plan', 'noise'],
          options: SurvivalOptions.parse({ eventColumn: 'left', ...options }),
          seed: 1,
        },
        SILENT,
      );
    const years = trained({ cohortColumn: 'started', cohortPeriod: 'year' }).sections[1]!;
    expect(years).toMatchObject({ kind: 'table', id: 'cohorts' });
    const rows = rowsOf(years);
    expect(rows.map(([name, count]) => [name, count])).toEqual([
      ['2023', ROWS / 2],
      ['2024', ROWS / 2],
    ]);
    for (const [, , ...shares] of rows) {
      const known = shares.map(Number);
      expect(known).toEqual(known.toSorted((one, other) => other - one));
    }
    const quarters = rowsOf(trained({ cohortColumn: 'started', cohortPeriod: 'quarter' }).sections[1]);
    expect(quarters.map(([name]) => name)).toEqual(
      ['2023', '2024'].flatMap((year) => ['Q1', 'Q2', 'Q3', 'Q4'].map((quarter) => `${year} ${quarter}`)),
    );
    expect(() => trained({ cohortColumn: 'noise' })).toThrow(/not a column of dates/u);
  });

  it('leaves out what is known only with the event, and says so', () => {
    const event = data.columns[1]!.data;
    const stayed = numbers('stayed', event.kind === 'number' ? Array.from(event.values, (is) => 1 - is) : []);
    const trained = survivalRuntime.train(
      { ...data, columns: [...data.columns, stayed] },
      {
        target: 'tenure',
        features: ['plan', 'stayed'],
        options: SurvivalOptions.parse({ eventColumn: 'left' }),
        seed: 1,
      },
      SILENT,
    );
    expect(trained.checks).toMatchObject([{ column: 'stayed', text: { code: 'workflow.check.leakEvent' } }]);
    expect(trained.inputs.map(({ name }) => name)).toEqual(['plan']);
  });
});

describe('association rules', () => {
  const ships = variant.map((code) => random.uniform() < (code === 1 ? 0.8 : 0.3));
  /** Bread goes with ships in the North, more than with either. */
  const bought = draw(ROWS, (row) =>
    random.uniform() < (variant[row] === 1 && ships[row] ? 0.95 : 0.35) ? 'bread' : 'tea',
  );
  const data = table(
    numbers(
      'order',
      draw(ROWS, (row) => Math.floor(row / 4)),
    ),
    labels('product', bought),
    labels(
      'region',
      variant.map((code) => (code === 1 ? 'North' : 'South')),
    ),
    labels(
      'carrier',
      ships.map((is) => (is ? 'ship' : 'truck')),
    ),
  );
  const train = (options: object = {}, features = ['product', 'region', 'carrier']): TrainingResult =>
    basketRuntime.train(
      data,
      { target: null, features, options: BasketOptions.parse(options), seed: 1 },
      SILENT,
    );
  const result = train();

  it('finds what was planted', () => {
    const [first] = rowsOf(result.sections[0]);
    expect(Number(first![4])).toBeGreaterThan(1.3);
    expect(
      rowsOf(result.sections[0]).some(([from, to]) => from === 'region = North' && to === 'carrier = ship'),
    ).toBe(true);
  });

  it.each([
    [{ basketColumn: 'order' }],
    [{ minSupport: 0.4 }],
    [{ minConfidence: 0.95 }],
    [{ minLift: 2 }],
    [{ mostItems: 2 }],
  ])('follows %j', (options) => {
    expect(train(options).model).not.toBe(result.model);
  });

  it('says whether a dataset suits it', () => {
    expect(basket.check({ ...FACTS, rows: 3 }, NOTHING_WANTED).reasons[0]!.kind).toBe('blocks');
    expect(() => train({}, ['order'])).toThrow(/categories/u);
    expect(train({ minSupport: 1 }).verdict[0]!.code).toBe('workflow.verdict.noRules');
  });
});

describe('text', () => {
  const words = ['delivery late parcel courier box', 'screen battery phone charger display'].map((list) =>
    list.split(' '),
  );
  const reviews = variant.map(
    (code, row) =>
      `${row % 2 === 0 ? 'Great' : 'Terrible'} ${draw(6, () => words[code]![random.below(5)]!).join(' ')} ${row % 50 === 1 ? 'warranty' : row}`,
  );
  const data = table(
    labels('review', [null, ...reviews.slice(1)]),
    labels(
      'plan',
      variant.map((code) => `p${code}`),
    ),
  );
  const train = (options: object = {}, seed = 1): TrainingResult =>
    textRuntime.train(
      data,
      { target: null, features: ['review'], options: TextOptions.parse({ topics: 2, ...options }), seed },
      SILENT,
    );
  const result = train();

  it('finds topics and sentiment', () => {
    const [topics] = result.sections;
    expect(topics?.kind === 'groups' && topics.items).toHaveLength(2);
    const [topic, sentiment] = result.scored;
    expect(topic!.cells[0]).toBeNull();
    const own = topic!.cells.slice(1);
    const agree = own.filter((name, at) =>
      words[variant[at + 1]!]!.includes(String(name).split(',')[0]!),
    ).length;
    expect(agree / own.length).toBeGreaterThan(0.9);
    expect(sentiment!.cells.slice(1, 3)).toEqual(['negative', 'positive']);
  });

  it('follows its options', () => {
    for (const options of [{ topics: 3 }, { minTexts: 20 }, { mostShare: 0.45 }]) {
      expect(train(options).model).not.toBe(result.model);
    }
    expect(train({}, 2).model).not.toBe(result.model);
    expect(() => train({ textColumn: 'plan' })).toThrow(/too few words/u);
  });

  it('says whether a dataset suits it', () => {
    expect(text.check(FACTS, NOTHING_WANTED).reasons[1]!.text.code).toBe('service.fit.text');
    expect(text.check(NUMBERS_ONLY, NOTHING_WANTED).reasons[1]!.text.code).toBe('service.fit.noText');
  });
});
