import { createRandom } from '@plumbline/learn';
import { describe, expect, it } from 'vitest';
import { SERVICES } from './registry.ts';
import type { DataColumn, TrainingData } from './service.ts';

const ROWS = 600;
const SILENT = { progress: () => {} };
const random = createRandom(11);
const draw = <T>(value: (row: number) => T): T[] => Array.from({ length: ROWS }, (_, row) => value(row));
const numbers = (name: string, values: readonly number[], type: DataColumn['type'] = 'number') => ({
  name,
  type,
  data: { kind: 'number' as const, name, values: Float64Array.from(values) },
});
const labels = (name: string, values: readonly string[]) => {
  const categories = [...new Set(values)];
  const codes = Int32Array.from(values, (value) => categories.indexOf(value));
  return { name, type: 'text' as const, data: { kind: 'category' as const, name, categories, codes } };
};

const WORDS = ['slow delivery', 'great price', 'broken screen', 'kind support', 'late invoice', 'nice color'];
const level = draw(() => random.normal());
const plan = draw((row) => ['free', 'team', 'pro'][row % 3]!);
/** Mostly for one plan in one region. */
const isLikely = (row: number): boolean => row % 3 === 2 && row % 5 < 3;
const left = draw((row) => level[row]! + 0.7 * random.normal() > (isLikely(row) ? -0.7 : 1.2));
/** Rows for every service: a season over time, groups, a rare class, durations, texts, and a column that gives `left` away. */
const DATA: TrainingData = {
  rows: ROWS,
  columns: [
    // A day is missing after every tenth row, and every seventh row is at the time of the one before.
    numbers(
      'day',
      draw((row) => row - (row % 7 === 6 ? 1 : 0) + Math.floor(row / 10)),
      'date',
    ),
    numbers(
      'start',
      draw((row) => (row * 37) % ROWS),
      'date',
    ),
    labels('plan', plan),
    labels(
      'region',
      draw((row) => (row % 5 < 3 ? 'North' : 'South')),
    ),
    labels(
      'order',
      draw((row) => `o${Math.floor(row / 3)}`),
    ),
    numbers('level', level),
    numbers(
      'visits',
      draw((row) => 10 + 5 * (row % 3) + random.normal()),
    ),
    numbers(
      'spend',
      // On July 24 of both years, next to nothing.
      draw((row) =>
        row === 186 || row === 518
          ? -120
          : 50 + 20 * level[row]! + 10 * Math.sin((2 * Math.PI * row) / 7) + 4 * random.normal(),
      ),
    ),
    numbers(
      'months',
      draw((row) => 1 + random.below(40) / (1 + Math.exp(level[row]!))),
    ),
    numbers(
      'ended',
      draw(() => random.below(2)),
      'boolean',
    ),
    numbers(
      'refund',
      left.map((is) => (is ? 1 : 0)),
    ),
    labels(
      'left',
      left.map((is) => (is ? 'yes' : 'no')),
    ),
    labels(
      'review',
      draw(() => `${WORDS[random.below(6)]!} and ${WORDS[random.below(6)]!} again`),
    ),
    labels(
      'note',
      draw(() => `${WORDS[random.below(3)]!} today`),
    ),
  ],
};

interface Case {
  readonly target: string | null;
  readonly features: readonly string[];
  /** Options of every training of the service. */
  readonly base?: object;
  /** Each option with another value, and with the options that it needs. */
  readonly options: Readonly<Record<string, object>>;
}

const PREDICTION: Case['options'] = {
  algorithm: { algorithm: 'linear' },
  timeColumn: { timeColumn: 'start' },
  groupColumn: { groupColumn: 'order' },
  fairnessColumn: { fairnessColumn: 'region' },
  leakage: { leakage: 'keep' },
  holdOutShare: { holdOutShare: 0.4 },
  folds: { folds: 5 },
  rounds: { rounds: 10 },
  leaves: { leaves: 3 },
  learningRate: { learningRate: 0.5 },
  seed: { seed: 2 },
};
const PREDICTED = { algorithm: 'trees', rounds: 20, folds: 3 };

const CASES: Readonly<Record<string, Case>> = {
  classification: {
    target: 'left',
    features: ['level', 'visits', 'plan', 'refund'],
    base: PREDICTED,
    options: { ...PREDICTION, positive: { positive: 'no' }, balance: { balance: true } },
  },
  regression: {
    target: 'spend',
    features: ['level', 'visits', 'plan', 'copy'],
    base: PREDICTED,
    options: { ...PREDICTION, coverage: { coverage: 0.6 } },
  },
  forecasting: {
    target: 'spend',
    features: ['day'],
    base: { timeColumn: 'day' },
    options: {
      timeColumn: { timeColumn: 'start' },
      groupColumn: { groupColumn: 'region' },
      horizon: { horizon: 3 },
      period: { period: 5 },
      method: { method: 'theta' },
      aggregate: { aggregate: 'mean' },
      gaps: { gaps: 'zero' },
      holidays: { holidays: false },
      coverage: { coverage: 0.7 },
    },
  },
  clustering: {
    target: null,
    features: ['level', 'visits', 'spend', 'plan'],
    options: {
      method: { method: 'density' },
      clusters: { clusters: 5 },
      mostClusters: { mostClusters: 2 },
      minRows: { method: 'density', minRows: 5 },
      seed: { clusters: 15, seed: 2 },
    },
  },
  anomalies: {
    target: null,
    features: ['level', 'visits', 'spend', 'plan'],
    options: {
      share: { share: 0.1 },
      trees: { trees: 50 },
      sample: { sample: 32 },
      seed: { seed: 2 },
    },
  },
  'key-drivers': {
    target: 'left',
    features: ['level', 'visits', 'plan', 'region', 'spend'],
    options: {
      positive: { positive: 'no' },
      ranges: { ranges: 3 },
      minRows: { minRows: 220 },
      coverage: { coverage: 0.6 },
      seed: { seed: 2 },
    },
  },
  comparison: {
    target: 'spend',
    features: ['region', 'plan'],
    options: {
      groupColumn: { groupColumn: 'region' },
      control: { control: 'team' },
      coverage: { coverage: 0.6 },
    },
  },
  survival: {
    target: 'months',
    features: ['level', 'plan', 'region'],
    options: {
      eventColumn: { eventColumn: 'ended' },
      groupColumn: { groupColumn: 'plan' },
      cohortColumn: { cohortColumn: 'start' },
      cohortPeriod: { cohortColumn: 'start', cohortPeriod: 'year' },
      coverage: { coverage: 0.6 },
    },
  },
  'association-rules': {
    target: null,
    features: ['plan', 'region', 'left', 'note'],
    options: {
      basketColumn: { basketColumn: 'order' },
      minSupport: { minSupport: 0.2 },
      minConfidence: { minConfidence: 0.9 },
      minLift: { minLift: 1.3 },
      mostItems: { mostItems: 2 },
    },
  },
  text: {
    target: null,
    features: ['review', 'note'],
    base: { textColumn: 'review' },
    options: {
      textColumn: { textColumn: 'note' },
      topics: { topics: 3 },
      minTexts: { minTexts: 180 },
      mostShare: { mostShare: 0.3 },
      seed: { seed: 2 },
    },
  },
  'text-classification': {
    target: 'left',
    features: ['review'],
    base: { textColumn: 'review', folds: 3 },
    options: {
      textColumn: { textColumn: 'note' },
      positive: { positive: 'no' },
      balance: { balance: true },
      pairs: { pairs: false },
      minTexts: { minTexts: 180 },
      penalty: { penalty: 10 },
      holdOutShare: { holdOutShare: 0.4 },
      folds: { folds: 5 },
      seed: { seed: 2 },
    },
  },
  describe: { target: null, features: ['level', 'plan'], options: {} },
};

/** Data with a column that copies the target, which gives the target away. */
const withCopy = (target: string | null): TrainingData => ({
  rows: DATA.rows,
  columns: [
    ...DATA.columns,
    ...DATA.columns.flatMap((column) =>
      column.name === target && column.data.kind === 'number'
        ? [{ ...column, name: 'copy', data: { ...column.data, name: 'copy' } }]
        : [],
    ),
  ],
});

async function train(id: string, changes: object): Promise<string> {
  const service = SERVICES.find((one) => one.id === id)!;
  const { target, features, base = {} } = CASES[id]!;
  const options = service.options.parse({ ...base, ...changes });
  const { seed = 1 } = options as { seed?: number };
  const runtime = await service.load();
  return JSON.stringify(runtime.train(withCopy(target), { target, features, options, seed }, SILENT));
}

const trained = new Map<string, Promise<readonly [string, string]>>();

/** Most options need no others: what all of these are compared with is trained, and trained again, once. */
function trainTwice(id: string, changes: object): Promise<readonly [string, string]> {
  const key = JSON.stringify([id, changes]);
  const twice = trained.get(key) ?? Promise.all([train(id, changes), train(id, changes)]);
  trained.set(key, twice);
  return twice;
}

describe('options of services', () => {
  it('are all in this table', () => {
    const known = Object.fromEntries(
      SERVICES.map(({ id, options }) => [id, Object.keys(options.parse({}) as object).toSorted()]),
    );
    const tested = Object.fromEntries(
      Object.entries(CASES).map(([id, { options }]) => [id, Object.keys(options).toSorted()]),
    );
    expect(tested).toEqual(known);
  });

  it.each(
    Object.entries(CASES).flatMap(([id, { options }]) => Object.keys(options).map((name) => [id, name])),
  )('an option of %s: %s changes the result, and the same options do not', async (id, name) => {
    const changed = CASES[id]!.options[name] as Record<string, unknown>;
    const { [name]: _, ...needed } = changed;
    const [before, again] = await trainTwice(id, needed);
    expect(again).toBe(before);
    expect(await train(id, changed)).not.toBe(before);
  });
});
