// Child of bench/learn.mjs: trains on one table and prints its figures as JSON.
//   node learn-train.mjs <folder> <repeats>
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createExamples,
  createFrame,
  explainTrees,
  logLoss,
  predictTrees,
  rocArea,
  rootMeanSquaredError,
  selectExamples,
  selectRows,
  trainTrees,
} from '@plumbline/learn';

/** Rows whose contributions are timed. */
const EXPLAINED = 500;
/** Rows below which each quarter of the table is the test once. */
const SMALL = 1000;
const [folder, repeats] = [process.argv[2], Number(process.argv[3])];
const { task, classes, rows, trained, columns } = JSON.parse(
  await readFile(join(folder, 'table.json'), 'utf8'),
);
const { buffer, byteOffset } = await readFile(join(folder, 'table.bin'));
const column = (index, [from, to]) =>
  new Float64Array(buffer, byteOffset + 8 * (index * rows + from), to - from);

function part(range) {
  const frame = createFrame(
    columns.map(({ name, kind, categories }, index) =>
      kind === 'number'
        ? { kind, name, values: column(index, range) }
        : {
            kind,
            name,
            codes: Int32Array.from(column(index, range)),
            categories: Array.from({ length: categories }, (_, code) => String(code)),
          },
    ),
  );
  return createExamples(frame, column(columns.length, range));
}

const [train, test] = [part([0, trained]), part([trained, rows])];
const loadedBytes = process.memoryUsage().rss;
let seconds = Infinity;
let model;
for (let repeat = 0; repeat < repeats; repeat += 1) {
  const start = process.cpuUsage();
  model = trainTrees({ examples: train, options: { task, classes } });
  const { user, system } = process.cpuUsage(start);
  seconds = Math.min(seconds, (user + system) / 1e6);
}
// Not `resourceUsage().maxRSS`, which a child inherits.
const [, peak] = /VmHWM:\s*(\d+)/u.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
const peakBytes = Number(peak) * 1024;
const start = process.cpuUsage();
const predicted = predictTrees(model, test.frame);
const { user, system } = process.cpuUsage(start);
const explainedRows = Uint32Array.from({ length: Math.min(EXPLAINED, test.frame.rows) }, (_, row) => row);
const explained = selectRows(test.frame, explainedRows);
let explainMs = Infinity;
for (let repeat = 0; repeat < repeats; repeat += 1) {
  const explainStart = process.cpuUsage();
  explainTrees(model, explained);
  const explain = process.cpuUsage(explainStart);
  explainMs = Math.min(explainMs, (explain.user + explain.system) / 1e3 / explainedRows.length);
}
const { target } = test;
const METRICS = {
  binary: (predicted, target) => rocArea({ scores: predicted[0], target, weights: null }),
  multiclass: (predicted, target) => logLoss({ predicted, target, weights: null }),
  regression: (predicted, target) => rootMeanSquaredError({ predicted: predicted[0], target, weights: null }),
};
/** Of a small table, one quarter says little: the mean of all four, each tested once. */
function meanOfQuarters() {
  const whole = part([0, rows]);
  const all = Array.from({ length: rows }, (_, row) => row);
  const metrics = [0, 1, 2, 3].map((quarter) => {
    const isTest = (row) => Math.floor((4 * row) / rows) === quarter;
    const learned = selectExamples(whole, Uint32Array.from(all.filter((row) => !isTest(row))));
    const tested = selectExamples(whole, Uint32Array.from(all.filter(isTest)));
    const own = trainTrees({ examples: learned, options: { task, classes } });
    return METRICS[task](predictTrees(own, tested.frame), tested.target);
  });
  return metrics.reduce((sum, metric) => sum + metric, 0) / metrics.length;
}
// All rows, as a workflow scores them.
const scoreStart = process.cpuUsage();
predictTrees(model, train.frame);
const score = process.cpuUsage(scoreStart);
const scoreSeconds = (user + system + score.user + score.system) / 1e6;
console.log(
  JSON.stringify({
    seconds,
    scoreSeconds,
    explainMs,
    loadedBytes,
    peakBytes,
    predictSeconds: (user + system) / 1e6,
    metric: rows < SMALL ? meanOfQuarters() : METRICS[task](predicted, target),
  }),
);
