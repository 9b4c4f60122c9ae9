// Rows of bench/learn-peers.mjs that count how often a promise holds: intervals, noise and leaks.
import {
  applyConformal,
  chooseModel,
  compareMeans,
  compareShares,
  createExamples,
  createFrame,
  createRandom,
  findLeaks,
  fitConformal,
  predictChosen,
  selectExamples,
  shuffle,
} from '@plumbline/learn';

const EXPERIMENTS = 1000;
const LEVEL = 0.95;
const times = (count, value) => Array.from({ length: count }, (_, at) => value(at));
const share = (values) => values.filter(Boolean).length / values.length;

/** Share of experiments whose interval contains the true difference. */
export function countCovered() {
  const random = createRandom(3);
  const normal = (rows, mean, deviation) =>
    Float64Array.from({ length: rows }, () => mean + deviation * random.normal());
  const happened = (rows, chance) => ({
    rows,
    successes: times(rows, () => random.uniform() < chance).filter(Boolean).length,
  });
  /** @type {Record<string, [() => { low: number, high: number }, number]>} */
  const settings = {
    'means, unequal variances': [() => compareMeans(normal(20, 5, 1), normal(60, 6, 4), LEVEL), 1],
    'means, skewed': [
      () => compareMeans(normal(40, 0, 1).map(Math.exp), normal(40, 0, 1).map(Math.exp), LEVEL),
      0,
    ],
    'shares, rare': [() => compareShares(happened(150, 0.04), happened(150, 0.08), LEVEL), 0.04],
    'shares, unequal groups': [() => compareShares(happened(80, 0.5), happened(200, 0.4), LEVEL), -0.1],
  };
  return Object.entries(settings).map(([name, [compare, truth]]) => {
    const covered = share(
      times(EXPERIMENTS, () => {
        const { low, high } = compare();
        return low <= truth && truth <= high;
      }),
    );
    return {
      what: `A/B intervals that hold: ${name}`,
      ours: covered,
      holds: Math.abs(covered - LEVEL) <= 0.02,
      bound: `.95 ± .02 of ${EXPERIMENTS}`,
    };
  });
}

/** Rows with a curve, a category and noise that grows. */
function curved(rows, seed) {
  const random = createRandom(seed);
  const column = () => Float64Array.from({ length: rows }, () => random.normal());
  const [a, b, c] = [column(), column(), column()];
  const codes = Int32Array.from({ length: rows }, () => random.below(3));
  const number = (name, values) => ({ kind: /** @type {const} */ ('number'), name, values });
  const frame = createFrame([
    ...[a, b, c].map((values, at) => number(`x${at}`, values)),
    { kind: 'category', name: 'group', codes, categories: ['a', 'b', 'c'] },
  ]);
  return createExamples(
    frame,
    a.map(
      (value, row) =>
        Math.sin(2 * value) + b[row] * codes[row] + (0.5 + 0.3 * Math.abs(c[row])) * random.normal(),
    ),
  );
}

const SETTINGS = { linear: {}, trees: { rounds: 30, leaves: 15 }, folds: 5, holdOutShare: 0.2 };

/** Share of new rows within the interval of a model that was chosen and trained as workflows do it. */
export function coverConformal() {
  const covered = times(10, (seed) => {
    const whole = curved(3000, 100 + seed);
    const parts = [
      [0, 1000],
      [1000, 3000],
    ].map(([from, to]) =>
      selectExamples(
        whole,
        Uint32Array.from({ length: to - from }, (_, row) => from + row),
      ),
    );
    const [learned, fresh] = parts;
    const choice = chooseModel(learned, { task: 'regression', classes: 2, seed, ...SETTINGS });
    const { rows, predicted } = choice.outOfFold;
    const margin = fitConformal(
      predicted[0],
      Float64Array.from(rows, (row) => learned.target[row]),
      LEVEL,
    );
    const [point] = predictChosen(choice.chosen, fresh.frame);
    const { low, high } = applyConformal(margin, { low: point, high: point });
    return share(Array.from(fresh.target, (value, row) => low[row] <= value && value <= high[row]));
  });
  const mean = covered.reduce((sum, one) => sum + one, 0) / covered.length;
  return {
    what: 'conformal intervals that hold',
    ours: mean,
    holds: Math.abs(mean - LEVEL) <= 0.02,
    bound: '.95 ± .02 of 20,000 new rows (10 models)',
  };
}

const examplesOf = ({ columns, target }, added = []) =>
  createExamples(
    createFrame([
      ...columns.map((values, at) => ({ kind: 'number', name: `x${at}`, values: Float64Array.from(values) })),
      ...added,
    ]),
    Float64Array.from(target),
  );
const taskOf = ({ task, target }) => ({ task, classes: task === 'multiclass' ? Math.max(...target) + 1 : 2 });

/** Of 100 public tables with a shuffled target, those that are called unpredictable. */
export function countShuffled(tables) {
  const found = times(100, (seed) => {
    const table = tables[seed % tables.length];
    const { frame, target } = examplesOf({ ...table, columns: table.columns.slice(0, 8) });
    const { isPredictable } = chooseModel(
      createExamples(frame, shuffle(target.slice(), createRandom(seed))),
      { ...taskOf(table), seed, ...SETTINGS, trees: { rounds: 8, leaves: 4 } },
    );
    return !isPredictable;
  }).filter(Boolean).length;
  return {
    what: 'shuffled targets called unpredictable',
    ours: found,
    holds: found >= 99,
    bound: '99 of 100',
  };
}

/** Five ways in which a column can hold the answer. */
const LEAKS = [
  (target) => target.map((value) => 10 - 3 * value),
  (target, { random, spread }) => target.map((value) => value + 0.02 * spread * random.normal()),
  (target, { random, spread }) => target.map((value) => 7 - 2 * value + 0.03 * spread * random.normal()),
  (target, { random, spread }) => target.map((value) => 1e6 * (value + 0.01 * spread * random.normal())),
  (target, { random, spread }) =>
    target.map((value) => Math.exp((value + 0.01 * spread * random.normal()) / (4 * spread))),
];

/** Of 20 public tables with a planted column, those in which it is named. */
export function countLeaks(tables) {
  const found = tables.flatMap((table, at) =>
    LEAKS.map((plant, kind) => {
      const target = Float64Array.from(table.target);
      const mean = target.reduce((sum, value) => sum + value, 0) / target.length;
      const spread = Math.sqrt(target.reduce((sum, value) => sum + (value - mean) ** 2, 0) / target.length);
      const values = plant(target, { random: createRandom(at, kind), spread });
      const examples = examplesOf(table, [{ kind: 'number', name: 'leak', values }]);
      return findLeaks(examples, { ...taskOf(table), seed: 1 }).some(({ column }) => column === 'leak');
    }),
  );
  const named = found.filter(Boolean).length;
  return {
    what: 'planted leaks named',
    ours: named,
    holds: named === found.length,
    bound: `${found.length} of ${found.length}`,
  };
}
