import { createRandom } from '@plumbline/learn';
import { describe, expect, it } from 'vitest';
import { AnomalyOptions } from '../anomalies/options.ts';
import { anomalies } from '../anomalies/service.ts';
import { anomalyRuntime } from '../anomalies/runtime.ts';
import { ClusteringOptions } from '../clustering/options.ts';
import { clustering } from '../clustering/service.ts';
import { clusteringRuntime } from '../clustering/runtime.ts';
import { ForecastingOptions } from '../forecasting/options.ts';
import { forecasting } from '../forecasting/service.ts';
import { forecastingRuntime } from '../forecasting/runtime.ts';
import type { DataColumn, DatasetFacts, TrainingData, TrainingResult } from '../service.ts';

const ROWS = 400;
const SILENT = { progress: () => {} };

const numbers = (
  name: string,
  values: ArrayLike<number>,
  type: DataColumn['type'] = 'number',
): DataColumn => ({
  name,
  type,
  data: { kind: 'number', name, values: Float64Array.from(values) },
});
const labels = (name: string, values: readonly string[]): DataColumn => {
  const categories = [...new Set(values)];
  const codes = Int32Array.from(values, (value) => categories.indexOf(value));
  return { name, type: 'text', data: { kind: 'category', name, categories, codes } };
};
const draw = <T>(count: number, value: (row: number) => T): T[] =>
  Array.from({ length: count }, (_, row) => value(row));

const random = createRandom(5);
const group = draw(ROWS, () => random.below(3));
const CUSTOMERS: TrainingData = {
  rows: ROWS,
  columns: [
    numbers(
      'revenue',
      group.map((code) => 100 + 60 * code + 5 * random.normal()),
    ),
    numbers(
      'visits',
      group.map((code) => 20 - 6 * code + random.normal()),
    ),
    labels(
      'plan',
      group.map((code) => ['free', 'team', 'pro'][code]!),
    ),
  ],
};
const revenue = CUSTOMERS.columns[0]!.data;
const WITH_OUTLIER: TrainingData = {
  rows: ROWS,
  columns: [
    numbers('revenue', revenue.kind === 'number' ? revenue.values.with(7, 900) : []),
    ...CUSTOMERS.columns.slice(1),
  ],
};
const FEATURES = ['revenue', 'visits', 'plan'];
const FACTS: DatasetFacts = {
  rows: ROWS,
  columns: [
    { name: 'day', type: 'date', role: 'dimension', profile: null },
    { name: 'revenue', type: 'number', role: 'measure', profile: null },
    { name: 'plan', type: 'text', role: 'dimension', profile: null },
  ],
};
const NOTHING_WANTED = { target: null, features: null };

const cells = ({ scored }: TrainingResult, name: string) =>
  scored.find((column) => column.name === name)!.cells;

describe('clustering', () => {
  const train = (options: object = {}): TrainingResult =>
    clusteringRuntime.train(
      CUSTOMERS,
      { target: null, features: FEATURES, options: ClusteringOptions.parse(options), seed: 1 },
      SILENT,
    );
  const result = train();

  it('names groups by what sets them apart, and puts rows and new records into them', () => {
    const [section] = result.sections;
    const names = section?.kind === 'groups' ? section.items.map(({ name }) => name) : [];
    expect(names).toHaveLength(3);
    for (const plan of ['plan free', 'plan team', 'plan pro']) {
      expect(names.filter((name) => name.includes(plan))).toHaveLength(1);
    }
    const [prediction] = clusteringRuntime
      .open(result.model)!
      .predict([{ revenue: 220, visits: 8, plan: 'pro' }]);
    expect(prediction!.prediction).toContain('plan pro');
    expect(cells(result, 'Group')[group.indexOf(2)]).toBe(prediction!.prediction);
    expect(result.verdict.map(({ code }) => code)).toEqual([
      'workflow.verdict.clusters',
      'workflow.verdict.clustersClear',
    ]);
    expect(train().model).toBe(result.model);
  });

  it.each([[{ clusters: 5 }], [{ mostClusters: 2 }], [{ method: 'density', minRows: 10 }]])(
    'follows %j',
    (options) => {
      expect(train(options).model).not.toBe(result.model);
    },
  );

  it('follows the seed, and the smallest size of density groups', () => {
    const density = { method: 'density', minRows: 10 };
    expect(() => train({ ...density, minRows: 300 })).toThrow(/No group of 300 rows/u);
    expect(train(density).model).not.toBe(result.model);
    const seeded = clusteringRuntime.train(
      CUSTOMERS,
      { target: null, features: FEATURES, options: ClusteringOptions.parse({ clusters: 9 }), seed: 2 },
      SILENT,
    );
    expect(seeded.model).not.toBe(train({ clusters: 9 }).model);
  });

  it('says whether a dataset suits it', () => {
    expect(clustering.check(FACTS, NOTHING_WANTED).reasons.map(({ kind }) => kind)).toEqual([
      'supports',
      'supports',
    ]);
    const few = clustering.check({ ...FACTS, rows: 10 }, NOTHING_WANTED);
    expect(few.reasons[0]).toMatchObject({ kind: 'blocks', text: { code: 'service.fit.tooFewRows' } });
    expect(() =>
      clusteringRuntime.train(
        {
          rows: ROWS,
          columns: [
            numbers(
              'x',
              draw(ROWS, () => 1),
            ),
          ],
        },
        { target: null, features: ['x'], options: ClusteringOptions.parse({}), seed: 1 },
        SILENT,
      ),
    ).toThrow(/same value/u);
  });
});

describe('anomaly detection', () => {
  const train = (options: object = {}, seed = 1): TrainingResult =>
    anomalyRuntime.train(
      WITH_OUTLIER,
      { target: null, features: FEATURES, options: AnomalyOptions.parse(options), seed },
      SILENT,
    );
  const result = train();

  it('finds the unusual row, with its reason', () => {
    expect(cells(result, 'Unusual')[7]).toBe(true);
    expect(cells(result, 'Strongest reason')[7]).toBe('revenue');
    const [section] = result.sections;
    expect(section?.kind === 'table' && section.rows[0]![0]).toBe(8);
    const [unusual, usual] = anomalyRuntime.open(result.model)!.predict([
      { revenue: 900, visits: 8, plan: 'pro' },
      { revenue: 220, visits: 8, plan: 'pro' },
    ]);
    expect(Number(unusual!.prediction)).toBeGreaterThan(Number(usual!.prediction));
    expect(train().model).toBe(result.model);
  });

  it('follows its options', () => {
    expect(train({ trees: 50 }).model).not.toBe(result.model);
    expect(train({ sample: 64 }).model).not.toBe(result.model);
    expect(train({}, 2).model).not.toBe(result.model);
    const count = (one: TrainingResult) => cells(one, 'Unusual').filter(Boolean).length;
    expect([count(result), count(train({ share: 0.1 }))]).toEqual([4, 40]);
  });

  it('says whether a dataset suits it', () => {
    expect(anomalies.check({ ...FACTS, rows: 10 }, NOTHING_WANTED).reasons[0]!.kind).toBe('blocks');
  });
});

describe('forecasting', () => {
  /** Four years of months for two shops; days since 1970 of firsts of months. */
  const months = draw(48, (at) => Date.UTC(2020, at, 1) / 86_400_000);
  const sales = (at: number, shop: number): number =>
    100 * (shop + 1) + at + 20 * Math.sin((2 * Math.PI * at) / 12) + ((at * 7) % 5);
  const SALES: TrainingData = {
    rows: 96,
    columns: [
      numbers('month', [...months, ...months], 'date'),
      labels('shop', [...draw(48, () => 'North'), ...draw(48, () => 'South')]),
      numbers('sales', [...draw(48, (at) => sales(at, 0)), ...draw(48, (at) => sales(at, 1))]),
    ],
  };
  const train = (options: object = {}, data = SALES): TrainingResult =>
    forecastingRuntime.train(
      data,
      { target: 'sales', features: [], options: ForecastingOptions.parse(options), seed: 1 },
      SILENT,
    );
  const result = train({ groupColumn: 'shop' });
  const stored = (one: TrainingResult) =>
    JSON.parse(one.model) as { step: string; series: { name: string | null; values: number[][] }[] };

  it('is judged by the error that decided, where most values are 0', () => {
    const rare = {
      ...SALES,
      columns: [
        ...SALES.columns.slice(0, 2),
        numbers(
          'sales',
          draw(96, (at) => (at % 5 === 2 ? 3 + (at % 7) : 0)),
        ),
      ],
    };
    const { metrics, sections } = train({ groupColumn: 'shop' }, rare);
    const [error] = metrics;
    expect(error).toMatchObject({ name: 'rmsse', baseline: expect.any(Number) });
    const table = sections.find(({ id }) => id === 'intermittentMethods');
    const rows = table?.kind === 'table' ? table.rows : [];
    const errors = rows.map(([, value]) => Number(value));
    expect(rows.length).toBeGreaterThan(2);
    expect(errors).toEqual(errors.toSorted((one, other) => one - other));
    expect(sections.map(({ id }) => id)).not.toContain('methods');
  });

  it('continues each series by its calendar, and is judged on past values', () => {
    const { step, series } = stored(result);
    expect(step).toBe('month');
    expect(series.map(({ name }) => name)).toEqual(['North', 'South']);
    expect(series[0]!.values).toHaveLength(12);
    expect(series[0]!.values[0]![0]).toBe(Date.UTC(2024, 0, 1) / 86_400_000);
    series[1]!.values.forEach(([, point], at) =>
      expect(Math.abs(point! - sales(48 + at, 1))).toBeLessThan(6),
    );
    const mase = result.metrics.find(({ name }) => name === 'mase')!;
    expect(mase.value).toBeLessThan(mase.baseline!);
    expect(result.verdict[0]!.code).toBe('workflow.verdict.forecast');
    expect(cells(result, 'Past forecast').filter((cell) => cell !== null)).toHaveLength(48);
    expect(result.sections.map(({ id }) => id)).toEqual([
      'forecast-sum',
      'forecast-1',
      'forecast-2',
      'backtest',
      'methods',
      'forecastTable',
    ]);
  });

  it.each([
    [{}],
    [{ groupColumn: 'shop', horizon: 3 }],
    [{ groupColumn: 'shop', period: 1 }],
    [{ groupColumn: 'shop', method: 'seasonalNaive' }],
    [{ groupColumn: 'shop', coverage: 0.5 }],
  ])('follows %j', (options) => {
    expect(train(options).model).not.toBe(result.model);
  });

  it('takes rows without a value yet for what is known in advance', () => {
    const ahead = draw(6, (at) => Date.UTC(2024, at, 1) / 86_400_000);
    const promoted = (at: number): number => (at % 5 === 0 ? 1 : 0);
    const known = {
      rows: 54,
      columns: [
        numbers('month', [...months, ...ahead], 'date'),
        numbers(
          'promoted',
          draw(54, (at) => promoted(at)),
          'boolean',
        ),
        numbers('sales', [
          ...draw(48, (at) => sales(at, 0) * (1 + 0.5 * promoted(at))),
          ...draw(6, () => NaN),
        ]),
      ],
    };
    const run = (features: string[]): TrainingResult =>
      forecastingRuntime.train(
        known,
        { target: 'sales', features, options: ForecastingOptions.parse({ horizon: 6 }), seed: 1 },
        SILENT,
      );
    const values = stored(run(['month', 'promoted'])).series[0]!.values;
    expect(values[0]![0]).toBe(ahead[0]);
    values.forEach(([, point], at) => {
      const truth = sales(48 + at, 0) * (1 + 0.5 * promoted(48 + at));
      expect(Math.abs(point! / truth - 1)).toBeLessThan(0.12);
    });
    const section = run(['promoted']).sections.find(({ id }) => id === 'knownEffects');
    expect(section).toMatchObject({ rows: [[null, 'promoted', expect.closeTo(0.45, 1), null]] });
    const past = { ...known, rows: 48, columns: known.columns.map((column) => firstRows(column, 48)) };
    const check = forecastingRuntime
      .train(
        past,
        { target: 'sales', features: ['promoted'], options: ForecastingOptions.parse({}), seed: 1 },
        SILENT,
      )
      .checks.map(({ code }) => code);
    expect(check).toEqual(['noFuture']);
  });

  it('follows how rows of one time and missing times are counted', () => {
    expect(train({ aggregate: 'mean' }).model).not.toBe(train().model);
    const gaps = { rows: 95, columns: SALES.columns.map((column) => withoutRow(column, 20)) };
    expect(train({ groupColumn: 'shop', gaps: 'zero' }, gaps).model).not.toBe(
      train({ groupColumn: 'shop' }, gaps).model,
    );
  });

  it('says whether a dataset suits it', () => {
    const fit = forecasting.check(FACTS, NOTHING_WANTED);
    expect([fit.target, fit.reasons.map(({ kind }) => kind)]).toEqual(['revenue', ['supports', 'supports']]);
    const without = { ...FACTS, columns: FACTS.columns.slice(1) };
    expect(forecasting.check(without, NOTHING_WANTED).reasons[1]!.text.code).toBe('service.fit.noTime');
    expect(() => train({ timeColumn: 'shop' })).toThrow(/not a column of dates/u);
  });
});

function firstRows(column: DataColumn, rows: number): DataColumn {
  const { data } = column;
  return data.kind === 'number'
    ? { ...column, data: { ...data, values: data.values.slice(0, rows) } }
    : { ...column, data: { ...data, codes: data.codes.slice(0, rows) } };
}

function withoutRow(column: DataColumn, row: number): DataColumn {
  const { data } = column;
  return data.kind === 'number'
    ? { ...column, data: { ...data, values: data.values.filter((_, at) => at !== row) } }
    : { ...column, data: { ...data, codes: data.codes.filter((_, at) => at !== row) } };
}
